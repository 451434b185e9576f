import type { PhoneMessage } from '@balcao/contract';
import { dayNumber } from '../../../../ui/chat/items.ts';

/** One row of a conversation of a phone. */
export type PhoneRow =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'message'; key: string; messageId: string; message: PhoneMessage; first: boolean };

/** Days and messages, oldest first; `first` = of a run of one author. */
export function phoneRows(messages: readonly PhoneMessage[]): PhoneRow[] {
  const rows: PhoneRow[] = [];
  let day: number | null = null;
  let author: string | null = null;
  for (const message of messages) {
    const next = dayNumber(message.sentAt);
    if (next !== day) {
      rows.push({ kind: 'day', key: `day ${message.id}`, date: message.sentAt });
      day = next;
      author = null;
    }
    const by = message.fromMe ? 'us' : `them ${message.author ?? ''}`;
    rows.push({ kind: 'message', key: message.id, messageId: message.id, message, first: by !== author });
    author = by;
  }
  return rows;
}

const lineHeight = 22;
const charactersPerLine = 48;
const mediaHeight = 200;

export function estimateHeight(row: PhoneRow): number {
  if (row.kind === 'day') return 44;
  const { body, mediaUrl, mediaState, quoted } = row.message;
  const lines = body
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
  return 20 + lines * lineHeight + (mediaUrl ? mediaHeight : mediaState ? 48 : 0) + (quoted ? 48 : 0);
}
