import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';

const now = sql<string>`clock_timestamp()`;

function messageQuery(db: Db) {
  return db
    .selectFrom('chatMessages as m')
    .leftJoin('users as s', 's.id', 'm.senderId')
    .leftJoin('chatMessages as q', (join) =>
      join.onRef('q.companyId', '=', 'm.companyId').onRef('q.id', '=', 'm.quotedId'),
    )
    .leftJoin('users as qs', 'qs.id', 'q.senderId')
    .select(['m.id', 'm.companyId', 'm.chatId', 'm.senderId', 'm.message', 'm.mediaKey', 'm.mediaName', 'm.mediaMime'])
    .select(['m.mediaSize', 'm.mediaWidth', 'm.mediaHeight', 'm.mediaDuration', 'm.isVoice', 'm.isEdited'])
    .select(['m.isDeleted', 'm.mentions', 'm.pinnedAt', 'm.pinnedByName', 'm.clientId', 'm.createdAt', 'm.updatedAt'])
    .select([
      'q.id as quotedId',
      'q.message as quotedMessage',
      'q.mediaMime as quotedMime',
      'q.isDeleted as quotedGone',
    ])
    .select(sql<string>`coalesce(s.name, m.sender_name)`.as('senderName'))
    .select(sql<string | null>`coalesce(qs.name, q.sender_name)`.as('quotedName'));
}
type Row = Awaited<ReturnType<ReturnType<typeof messageQuery>['executeTakeFirstOrThrow']>>;

export interface Reaction {
  emoji: string;
  userId: number;
  name: string;
}
export type MessageRow = Row & { reactions: Reaction[] };

async function withReactions(db: Db, rows: readonly Row[]): Promise<MessageRow[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('chatReactions as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.messageId', 'r.emoji', 'r.userId', 'u.name'])
    .where(
      'r.messageId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('r.createdAt')
    .orderBy('r.userId')
    .execute();
  const byMessage = Map.groupBy(found, ({ messageId }) => messageId);
  return rows.map((row) => ({
    ...row,
    reactions: (byMessage.get(row.id) ?? []).map(({ emoji, userId, name }) => ({ emoji, userId, name })),
  }));
}

/** Messages of a chat beside one of them, in their order; without one its last ones. */
export async function listMessages(
  db: Db,
  chatId: number,
  page: { before?: number | undefined; from?: number | undefined; skip?: number; limit: number },
): Promise<MessageRow[]> {
  let query = messageQuery(db).where('m.chatId', '=', chatId).limit(page.limit);
  if (page.from !== undefined) {
    return withReactions(db, await query.where('m.id', '>=', page.from).orderBy('m.id').execute());
  }
  if (page.before !== undefined) query = query.where('m.id', '<', page.before);
  if (page.skip) query = query.offset(page.skip);
  return withReactions(db, (await query.orderBy('m.id', 'desc').execute()).toReversed());
}

export async function findMessage(db: Db, chatId: number, id: number): Promise<MessageRow | undefined> {
  const rows = await messageQuery(db).where('m.chatId', '=', chatId).where('m.id', '=', id).execute();
  return (await withReactions(db, rows))[0];
}

/** The message that a sender wrote under this id of their own, in whatever chat. */
export async function findByClientId(db: Db, senderId: number, clientId: string): Promise<MessageRow | undefined> {
  const rows = await messageQuery(db).where('m.senderId', '=', senderId).where('m.clientId', '=', clientId).execute();
  return (await withReactions(db, rows))[0];
}

/** The newest messages that hold these words, of all chats of a user or of one of them. */
export async function listHits(
  db: Db,
  userId: number,
  { words, chatId, limit }: { words: string; chatId: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = messageQuery(db)
    .where('m.chatId', 'in', (eb) => eb.selectFrom('chatMembers').select('chatId').where('userId', '=', userId))
    .where(sql<boolean>`m.search_message LIKE search_pattern(${words})`)
    .where('m.isDeleted', '=', false);
  if (chatId !== undefined) query = query.where('m.chatId', '=', chatId);
  return withReactions(db, await query.orderBy('m.id', 'desc').limit(limit).execute());
}

export async function insertMessage(
  db: Db,
  {
    file,
    ...columns
  }: {
    companyId: number;
    chatId: number;
    senderId: number;
    senderName: string;
    message: string;
    isVoice: boolean;
    quotedId: number | null;
    mentions: number[];
    clientId: string | null;
    file: StoredFile | undefined;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('chatMessages')
    .values({
      ...columns,
      ...attachmentColumns(file ?? null),
      mediaWidth: file?.width ?? null,
      mediaHeight: file?.height ?? null,
      mediaDuration: file?.seconds ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateText(db: Db, id: number, message: string, mentions: number[]): Promise<void> {
  await db
    .updateTable('chatMessages')
    .set({ message, mentions, isEdited: true, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Empties a message; its place in the chat stays. */
export async function markDeleted(db: Db, id: number): Promise<void> {
  await db.deleteFrom('chatReactions').where('messageId', '=', id).execute();
  await db
    .updateTable('chatMessages')
    .set({
      message: '',
      mentions: [],
      ...attachmentColumns(null),
      mediaWidth: null,
      mediaHeight: null,
      mediaDuration: null,
      isDeleted: true,
      pinnedAt: null,
      pinnedByName: null,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

/** @param byName who pins it; null = it is unpinned */
export async function setPinned(db: Db, id: number, byName: string | null): Promise<void> {
  await db
    .updateTable('chatMessages')
    .set({ pinnedAt: byName === null ? null : now, pinnedByName: byName, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The one that was pinned last first. */
export async function listPinned(db: Db, chatId: number): Promise<MessageRow[]> {
  const query = messageQuery(db).where('m.chatId', '=', chatId).where('m.pinnedAt', 'is not', null);
  return withReactions(db, await query.orderBy('m.pinnedAt', 'desc').orderBy('m.id', 'desc').execute());
}

/** The newest messages that carry a file, newest first. */
export async function listWithFiles(db: Db, chatId: number, limit: number): Promise<MessageRow[]> {
  const query = messageQuery(db).where('m.chatId', '=', chatId).where('m.mediaKey', 'is not', null);
  return withReactions(db, await query.orderBy('m.id', 'desc').limit(limit).execute());
}

/** The newest texts that may name a ticket, newest first. */
export async function listTicketTexts(db: Db, chatId: number, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('chatMessages')
    .select('message')
    .where('chatId', '=', chatId)
    .where(sql<boolean>`message ~ '#[0-9]'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ message }) => message);
}

/** The message counts as changed: its time decides which of two states is the later one. */
export async function replaceReaction(
  db: Db,
  { emoji, ...key }: { companyId: number; messageId: number; userId: number; emoji: string },
): Promise<void> {
  await db.updateTable('chatMessages').set({ updatedAt: now }).where('id', '=', key.messageId).execute();
  if (emoji === '') {
    await db
      .deleteFrom('chatReactions')
      .where('messageId', '=', key.messageId)
      .where('userId', '=', key.userId)
      .execute();
    return;
  }
  await db
    .insertInto('chatReactions')
    .values({ ...key, emoji })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'messageId', 'userId']).doUpdateSet({ emoji, createdAt: now }),
    )
    .execute();
}

export async function listFileKeys(db: Db, chatId: number): Promise<(string | null)[]> {
  const found = await db
    .selectFrom('chatMessages')
    .select('mediaKey')
    .where('chatId', '=', chatId)
    .where('mediaKey', 'is not', null)
    .execute();
  return found.map(({ mediaKey }) => mediaKey);
}
