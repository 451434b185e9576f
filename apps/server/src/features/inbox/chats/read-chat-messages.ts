import { ownUserId, ticketIdsIn } from '@balcao/contract';
import type {
  ChatMessage,
  ChatTicket,
  getChatDetails,
  HandlerAnswer,
  HandlerInput,
  listChatMessages,
  UserActor,
} from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { filterVisibleIds, findTickets } from '../tickets/index.ts';
import { toMessage, type ChatFiles } from './chat-message-record.ts';
import * as rows from './chat-messages.sql.ts';
import { requireMember } from './chats.ts';

const pageSize = 20;
const maxHits = 50;
/** Cards of tickets in one answer. */
const maxTickets = 100;
/** Files and tickets in the details of a chat, and how many texts are looked through for tickets. */
const maxListed = 20;
const maxTicketTexts = 100;

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED */
export async function listMessages(
  { db }: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  chatId: number,
  { pageNumber, before, after, around }: HandlerInput<typeof listChatMessages>['query'],
): Promise<HandlerAnswer<typeof listChatMessages>> {
  const { messagesCount: count } = await requireMember(db, actor, chatId);
  const limit = pageSize + 1;
  if (around !== undefined) {
    const half = pageSize / 2;
    const [older, newer] = await Promise.all([
      rows.listMessages(db, chatId, { before: around, limit: half + 1 }),
      rows.listMessages(db, chatId, { from: around, limit: half + 1 }),
    ]);
    const records = [...older.slice(-half), ...newer.slice(0, half)].map((row) => toMessage(files, row));
    return { records, count, hasMore: older.length > half, hasNewer: newer.length > half };
  }
  if (after !== undefined) {
    const found = await rows.listMessages(db, chatId, { from: after + 1, limit });
    const records = found.slice(0, pageSize).map((row) => toMessage(files, row));
    return { records, count, hasMore: true, hasNewer: found.length > pageSize };
  }
  const skip = before === undefined ? (pageNumber - 1) * pageSize : 0;
  const found = await rows.listMessages(db, chatId, { before, skip, limit });
  const hasNewer = before !== undefined || pageNumber > 1;
  return {
    records: found.slice(-pageSize).map((row) => toMessage(files, row)),
    count,
    hasMore: found.length > pageSize,
    hasNewer,
  };
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED */
export async function getDetails(
  { db }: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  chatId: number,
): Promise<HandlerAnswer<typeof getChatDetails>> {
  await requireMember(db, actor, chatId);
  const [pinned, withFiles, texts] = await Promise.all([
    rows.listPinned(db, chatId),
    rows.listWithFiles(db, chatId, maxListed),
    rows.listTicketTexts(db, chatId, maxTicketTexts),
  ]);
  const named = [...new Set(texts.flatMap((text) => ticketIdsIn(text).toReversed()))];
  const visible = await filterVisibleIds(db, actor, named);
  const tickets = await findTickets(db, named.filter((id) => visible.has(id)).slice(0, maxListed));
  return {
    pinned: pinned.map((row) => toMessage(files, row)),
    files: withFiles.map((row) => toMessage(files, row)),
    tickets: tickets.toSorted((a, b) => named.indexOf(a.id) - named.indexOf(b.id)),
  };
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED for a chat that is named */
export async function searchMessages(
  { db }: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  { searchParam, chatId }: { searchParam: string; chatId?: number | undefined },
): Promise<ChatMessage[]> {
  if (chatId !== undefined) await requireMember(db, actor, chatId);
  if (searchParam === '') return [];
  return (await rows.listHits(db, ownUserId(actor), { words: searchParam, chatId, limit: maxHits })).map((row) =>
    toMessage(files, row),
  );
}

/** Lists the tickets among these that the caller sees, for their cards. */
export async function listTickets(
  { db }: CompanyTx,
  actor: UserActor,
  ticketIds: readonly number[],
): Promise<ChatTicket[]> {
  return findTickets(db, [...(await filterVisibleIds(db, actor, ticketIds.slice(0, maxTickets)))]);
}
