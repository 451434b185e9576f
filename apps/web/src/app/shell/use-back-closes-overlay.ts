import { useBlocker } from '@tanstack/react-router';
import type { ShouldBlockFn } from '@tanstack/react-router';
import { escapeTopOverlay } from '../commands/index.ts';

const staysForOverlay: ShouldBlockFn = ({ action }) => action !== 'PUSH' && action !== 'REPLACE' && escapeTopOverlay();

/**
 * The browser's Back closes the dialog or menu on top, and leaves the page with the next step: on a phone it is the
 * gesture by which people close what covers the screen. Without this the page below would go, and what was typed above
 * it with it.
 */
export function useBackClosesOverlay(): void {
  useBlocker({ shouldBlockFn: staysForOverlay, enableBeforeUnload: false });
}
