import type { KeyboardEvent } from 'react';

/** What the keys of a composer do. An absent action is not possible at the moment, and the key keeps its usual meaning. */
export interface ComposerKeys {
  /** Enter */
  send: () => void;
  /** Ctrl+Enter; absent = it sends as well */
  sendAndResolve?: (() => void) | undefined;
  /** Escape */
  leave?: (() => void) | undefined;
  /** Ctrl and the arrow up */
  quoteLast?: (() => void) | undefined;
  /** the arrow up; returns whether there was something to change */
  editLast?: (() => boolean) | undefined;
}

/** The keys of the text field: Enter sends, with Shift it breaks the line; where a button sends, it always does. */
export function handleComposerKey(
  event: KeyboardEvent,
  { send, sendAndResolve = send, leave, quoteLast, editLast }: ComposerKeys,
  breaksLines = false,
): void {
  // Enter that ends the composing of a character belongs to the keyboard of that language.
  if (event.nativeEvent.isComposing) return;
  const withControl = event.ctrlKey || event.metaKey;
  if (event.key === 'Enter' && breaksLines && !withControl) return;
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    // A key that is still held down has done its work.
    if (event.repeat) return;
    if (withControl) sendAndResolve();
    else send();
  } else if (event.key === 'ArrowUp' && withControl && !event.shiftKey && quoteLast) {
    quoteLast();
    event.preventDefault();
  } else if (event.key === 'ArrowUp' && !withControl && !event.altKey && !event.shiftKey) {
    if (editLast?.()) event.preventDefault();
  } else if (event.key === 'Escape' && leave) {
    event.preventDefault();
    leave();
  }
}
