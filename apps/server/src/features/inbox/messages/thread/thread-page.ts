import type { Message } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { readFirst } from '../../../../platform/db/page.ts';
import { listThread, newestPageSize } from './thread.sql.ts';

// One more is read, to know whether there are more.
const pageSize = newestPageSize - 1;
const halfPage = pageSize / 2;

/** Which part of a conversation: around a message, after one, before one, or a page counted from the newest. */
export interface PageRequest {
  pageNumber: number;
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
}

export function isNewestPage({ before, after, around, pageNumber }: PageRequest): boolean {
  return before === undefined && after === undefined && around === undefined && pageNumber === 1;
}

interface Page {
  /** oldest first */
  messages: Message[];
  /** there are older ones; and newer ones */
  hasMore: boolean;
  hasNewer: boolean;
}

/** @throws AppError ERR_NO_MESSAGE_FOUND when the conversation has no message to show in the middle */
export async function readPage(
  tx: Pick<CompanyTx, 'db' | 'fileUrl'>,
  ticketId: number,
  request: PageRequest,
): Promise<Page> {
  const { around, after, before, pageNumber } = request;
  if (around !== undefined) {
    const [older, newer] = await Promise.all([
      readFirst(halfPage, (limit) => listThread(tx, ticketId, { direction: 'older', than: around, limit })),
      readFirst(halfPage, (limit) => listThread(tx, ticketId, { direction: 'newer', from: around, limit })),
    ]);
    if (newer.rows.length === 0) throw new AppError('ERR_NO_MESSAGE_FOUND');
    return {
      messages: [...older.rows.toReversed(), ...newer.rows],
      hasMore: older.hasMore,
      hasNewer: newer.hasMore,
    };
  }
  if (after !== undefined) {
    // The message itself is included: it shows whether there are older ones, and that it is of this conversation.
    const found = await listThread(tx, ticketId, { direction: 'newer', from: after, limit: pageSize + 2 });
    return { messages: found.slice(1, pageSize + 1), hasMore: found.length > 0, hasNewer: found.length > pageSize + 1 };
  }
  const offset = (pageNumber - 1) * pageSize;
  const place = { direction: 'older', ...(before === undefined ? { offset } : { than: before }) } as const;
  const { rows, hasMore } = await readFirst(pageSize, (limit) => listThread(tx, ticketId, { ...place, limit }));
  return {
    messages: rows.toReversed(),
    hasMore,
    hasNewer: rows.length > 0 && (before !== undefined || offset > 0),
  };
}
