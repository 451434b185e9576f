import type { KeyboardEvent } from 'react';

/**
 * The keys of the text field: Enter sends, with Ctrl it also resolves; the arrow up edits one's own last message, with
 * Ctrl it quotes the contact's; Escape leaves. An absent action is not possible at the moment, and the key keeps its
 * usual meaning.
 */
export function handleComposerKey(
  event: KeyboardEvent,
  {
    send,
    sendAndResolve,
    leave,
    quoteLast,
    editLast,
  }: {
    send: () => void;
    sendAndResolve: () => void;
    leave: () => void;
    quoteLast: (() => void) | undefined;
    /** returns whether there was something to change */
    editLast: (() => boolean) | undefined;
  },
): void {
  // Enter that ends the composing of a character belongs to the keyboard of that language.
  if (event.nativeEvent.isComposing) return;
  const withControl = event.ctrlKey || event.metaKey;
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
  } else if (event.key === 'Escape') {
    event.preventDefault();
    leave();
  }
}
