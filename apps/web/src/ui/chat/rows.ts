/** The list's record of one row of a chat: a message, or a line between messages. */
export interface ChatRow {
  /** the same as long as the row is the same */
  key: string;
  /** of a message; undefined for any other row */
  messageId?: string | undefined;
  /** it is a message with buttons, which Tab and the arrow keys lead to; one that was deleted, or has not left, may have none */
  hasTools?: boolean;
}

/** To another message: the neighbour, or the first or last one; or to the same one, where it is drawn in another way. */
export type MessageStep = 'previous' | 'next' | 'first' | 'last' | 'stay';

/** The index of the message with buttons that is a step away from another one; -1 when there is none. */
export function adjacentMessage(rows: readonly ChatRow[], from: string, step: MessageStep): number {
  const at = rows.findIndex(({ key }) => key === from);
  const isReachable = ({ hasTools = false }: ChatRow) => hasTools;
  switch (step) {
    case 'stay':
      return at;
    case 'first':
      return rows.findIndex(isReachable);
    case 'last':
      return rows.findLastIndex(isReachable);
    case 'previous':
      return rows.slice(0, Math.max(at, 0)).findLastIndex(isReachable);
    case 'next': {
      const after = rows.slice(at + 1).findIndex(isReachable);
      return after === -1 ? -1 : at + 1 + after;
    }
  }
}
