import type { BinaryNode, WASocket } from 'baileys';

/**
 * Keeps messages in the order in which they came. The library puts messages that waited for the login into one queue and lets
 * those that come meanwhile overtake it (`messages-recv.js`, no thread upstream): marked as `offline`, all go by that queue.
 */
export function keepMessageOrder({ ws }: WASocket): void {
  ws.prependListener('CB:message', (stanza: BinaryNode) => {
    stanza.attrs['offline'] ??= '1';
  });
}
