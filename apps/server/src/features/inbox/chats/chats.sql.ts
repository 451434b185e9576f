import { sql, type SelectType } from 'kysely';
import type { Chat, ChatMember } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';
import { mediaTypeOf } from '../../../channels/port/media-type.ts';
import { lastMessageLine } from './chats.rules.ts';

const now = sql<string>`clock_timestamp()`;

function chatQuery(db: Db) {
  return db
    .selectFrom('chats as c')
    .innerJoin('users as o', 'o.id', 'c.ownerId')
    .leftJoin('chatMessages as m', (join) =>
      join.onRef('m.companyId', '=', 'c.companyId').onRef('m.id', '=', 'c.lastMessageId'),
    )
    .leftJoin('users as s', 's.id', 'm.senderId')
    .select(['c.id', 'c.uuid', 'c.title', 'c.ownerId', 'c.companyId', 'c.createdAt', 'c.updatedAt', 'c.directKey'])
    .select(['o.name as ownerName', 'm.id as messageId', 'm.senderId', 'm.message', 'm.mediaName', 'm.mediaMime'])
    .select(['m.isVoice', 'm.isDeleted', 'm.createdAt as messageAt'])
    .select(sql<string>`coalesce(s.name, m.sender_name)`.as('senderName'));
}
type Row = Awaited<ReturnType<ReturnType<typeof chatQuery>['executeTakeFirstOrThrow']>>;

function toChat(row: Row, users: ChatMember[]): Chat {
  const { id, uuid, title, ownerId, companyId, createdAt, updatedAt } = row;
  const latest =
    row.messageId === null
      ? null
      : {
          id: row.messageId,
          senderId: row.senderId ?? 0,
          senderName: row.senderName,
          message: row.message ?? '',
          mediaType: mediaTypeOf(row.mediaMime ?? undefined),
          mediaName: row.mediaName,
          isVoice: row.isVoice ?? false,
          isDeleted: row.isDeleted ?? false,
          createdAt: row.messageAt ?? createdAt,
        };
  const owner = { id: ownerId, name: row.ownerName };
  const isDirect = row.directKey !== null;
  const lastMessage = lastMessageLine(latest);
  return { id, uuid, title, ownerId, owner, isDirect, lastMessage, latest, companyId, createdAt, updatedAt, users };
}

async function listMembers(db: Db, chatIds: readonly number[]): Promise<ChatMember[]> {
  const found = await db
    .selectFrom('chatMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.chatId', 'm.userId', 'm.unreads', 'm.unreadMentions', 'm.lastReadId', 'm.createdAt'])
    .select(['m.updatedAt', 'u.name'])
    .where('m.chatId', 'in', chatIds)
    .orderBy('m.chatId')
    .orderBy('m.id')
    .execute();
  return found.map(({ name, ...member }) => ({ ...member, user: { id: member.userId, name } }));
}

/** Chats with their members, in the order of the ids. */
async function findChats(db: Db, ids: readonly number[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const [rows, members] = await Promise.all([chatQuery(db).where('c.id', 'in', ids).execute(), listMembers(db, ids)]);
  const [byId, byChat] = [new Map(rows.map((row) => [row.id, row])), Map.groupBy(members, ({ chatId }) => chatId)];
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toChat(row, byChat.get(id) ?? [])] : [];
  });
}

export async function findChat(db: Db, id: number): Promise<Chat | undefined> {
  return (await findChats(db, [id]))[0];
}

export async function findChatByUuid(db: Db, uuid: string): Promise<Chat | undefined> {
  const row = await db.selectFrom('chats').select('id').where('uuid', '=', uuid).executeTakeFirst();
  return row && findChat(db, row.id);
}

function chatsOfUser(db: Db, userId: number) {
  return db
    .selectFrom('chats')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('chatMembers').select('chatId').where('userId', '=', userId));
}

export async function searchChats(
  db: Db,
  userId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<Page<Chat>> {
  const query = chatsOfUser(db, userId).where(containsText(['title'], searchParam));
  const page = await readPage(query.orderBy('createdAt', 'desc').orderBy('id', 'desc'), { pageNumber });
  return {
    ...page,
    rows: await findChats(
      db,
      page.rows.map(({ id }) => id),
    ),
  };
}

export async function listChats(db: Db, userId: number): Promise<Chat[]> {
  const ids = await chatsOfUser(db, userId).orderBy('lastMessageAt', 'desc').orderBy('id', 'desc').execute();
  return findChats(
    db,
    ids.map(({ id }) => id),
  );
}

/** Returns whether the chat exists, and whether a user is a member. */
export function findMembership(db: Db, chatId: number, userId: number) {
  return db
    .selectFrom('chats as c')
    .leftJoin('chatMembers as m', (join) => join.onRef('m.chatId', '=', 'c.id').on('m.userId', '=', userId))
    .select(['c.id', 'c.ownerId', 'c.directKey', 'c.messagesCount', 'm.id as memberId'])
    .where('c.id', '=', chatId)
    .executeTakeFirst();
}

/**
 * Locks chats in the order of their ids. Everything that writes in a chat holds this lock: ids of its messages have the
 * order of their commits.
 */
export async function lockChats(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('chats').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

export async function listChatIdsOf(db: Db, userId: number): Promise<number[]> {
  return (await db.selectFrom('chatMembers').select('chatId').where('userId', '=', userId).execute()).map(
    ({ chatId }) => chatId,
  );
}

export async function findDirectChat(db: Db, directKey: string): Promise<Chat | undefined> {
  const row = await db.selectFrom('chats').select('id').where('directKey', '=', directKey).executeTakeFirst();
  return row && findChat(db, row.id);
}

/** @returns undefined when two people opened their chat at the same moment, and the other one was first */
export async function insertChat(
  db: Db,
  columns: { companyId: number; title: string; ownerId: number; directKey: string | null },
): Promise<number | undefined> {
  const row = await db
    .insertInto('chats')
    .values(columns)
    .onConflict((conflict) => conflict.columns(['companyId', 'directKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateChat(db: Db, id: number, columns: { title?: string; ownerId?: number }): Promise<void> {
  await db
    .updateTable('chats')
    .set({ ...columns, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteChat(db: Db, id: number): Promise<void> {
  await db.deleteFrom('chats').where('id', '=', id).execute();
}

/** The names of those of the users who are of this company. */
export async function findNames(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const found = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Adds people, who have read all that was written before. */
export async function insertMembers(
  db: Db,
  { companyId, chatId, userIds }: { companyId: number; chatId: number; userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const lastReadId = sql<number>`coalesce((SELECT last_message_id FROM chats WHERE id = ${chatId}), 0)`;
  await db
    .insertInto('chatMembers')
    .values(userIds.map((userId) => ({ companyId, chatId, userId, lastReadId })))
    .execute();
}

export async function deleteMembers(db: Db, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.deleteFrom('chatMembers').where('chatId', '=', chatId).where('userId', 'in', userIds).execute();
}

/** @returns the last message of the chat, up to which the member has read now */
export async function recordRead(db: Db, chatId: number, userId: number): Promise<number> {
  const row = await db
    .updateTable('chatMembers')
    .set({
      unreads: 0,
      unreadMentions: 0,
      lastReadId: sql<SelectType<number>>`coalesce((SELECT last_message_id FROM chats WHERE id = ${chatId}), 0)`,
      updatedAt: now,
    })
    .where('chatId', '=', chatId)
    .where('userId', '=', userId)
    .returning('lastReadId')
    .executeTakeFirstOrThrow();
  return row.lastReadId;
}

/** Counts a new message: unread for the others, read by its sender. */
export async function countNewMessage(
  db: Db,
  { chatId, id, senderId, mentions }: { chatId: number; id: number; senderId: number; mentions: readonly number[] },
): Promise<void> {
  await Promise.all([
    db
      .updateTable('chats')
      .set({
        messagesCount: sql<SelectType<number>>`messages_count + 1`,
        lastMessageId: id,
        lastMessageAt: sql<string>`(SELECT created_at FROM chat_messages WHERE id = ${id})`,
        updatedAt: now,
      })
      .where('id', '=', chatId)
      .execute(),
    db
      .updateTable('chatMembers')
      .set({
        unreads: sql<SelectType<number>>`CASE WHEN user_id = ${senderId} THEN 0 ELSE unreads + 1 END`,
        unreadMentions: sql<
          SelectType<number>
        >`CASE WHEN user_id = ${senderId} THEN 0 WHEN user_id = ANY (${mentions}::int[]) THEN unread_mentions + 1 ELSE unread_mentions END`,
        lastReadId: sql<SelectType<number>>`CASE WHEN user_id = ${senderId} THEN ${id} ELSE last_read_id END`,
        updatedAt: now,
      })
      .where('chatId', '=', chatId)
      .execute(),
  ]);
}

/** Corrects the counts of those who have not read a message yet: it was taken back, or mentions others now. */
export async function countChangedMessage(
  db: Db,
  change: {
    chatId: number;
    id: number;
    senderId: number;
    /** was taken back */
    isGone: boolean;
    mentionedBefore: readonly number[];
    mentionedNow: readonly number[];
  },
): Promise<void> {
  await db
    .updateTable('chatMembers')
    .set({
      unreads: sql<SelectType<number>>`unreads - ${change.isGone ? 1 : 0}`,
      unreadMentions: sql<
        SelectType<number>
      >`unread_mentions - (user_id = ANY (${change.mentionedBefore}::int[]))::int + (user_id = ANY (${change.mentionedNow}::int[]))::int`,
      updatedAt: now,
    })
    .where('chatId', '=', change.chatId)
    .where('lastReadId', '<', change.id)
    .where('userId', '!=', change.senderId)
    .execute();
}
