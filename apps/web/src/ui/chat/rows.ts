/** The list's record of one row of a chat: a message, or a line between messages. */
export interface ChatRow {
  /** the same as long as the row is the same */
  key: string;
  /** of a message; undefined for any other row */
  messageId?: string | undefined;
}

/** To another message: the neighbour, or the first or last one. */
export type MessageStep = 'previous' | 'next' | 'first' | 'last';

/** The index of the message a step away from another one; -1 when there is none. */
export function adjacentMessage(rows: readonly ChatRow[], from: string, step: MessageStep): number {
  const at = rows.findIndex(({ key }) => key === from);
  const isMessage = ({ messageId }: ChatRow) => messageId !== undefined;
  switch (step) {
    case 'first':
      return rows.findIndex(isMessage);
    case 'last':
      return rows.findLastIndex(isMessage);
    case 'previous':
      return rows.slice(0, Math.max(at, 0)).findLastIndex(isMessage);
    case 'next': {
      const after = rows.slice(at + 1).findIndex(isMessage);
      return after === -1 ? -1 : at + 1 + after;
    }
  }
}
