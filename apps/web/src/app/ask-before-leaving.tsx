import { useBlocker } from '@tanstack/react-router';
import { DiscardDialog } from '../ui/dialogs/discard-dialog.tsx';
import { readToken } from './api/session-store.ts';

/** A page on which something was typed and not saved asks before it goes, as a dialog does. The end of a session is not held up. */
export function AskBeforeLeaving({ dirty }: { dirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname && readToken() !== null,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return status === 'blocked' ? <DiscardDialog onDiscard={proceed} onStay={reset} /> : null;
}
