import { sql, type Selectable } from 'kysely';
import { phoneForms, type PhoneChat } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';

export type ChatRow = Selectable<DB['phoneChats']>;

/** The chats of a connection that have one of these addresses, oldest first: a part may tell that two of them are one. */
export async function findChats(
  db: Db,
  whatsappId: number,
  addresses: readonly string[],
): Promise<Pick<ChatRow, 'id' | 'addresses' | 'name' | 'choice'>[]> {
  return db
    .selectFrom('phoneChats')
    .select(['id', 'addresses', 'name', 'choice'])
    .where('whatsappId', '=', whatsappId)
    .where(sql<boolean>`addresses && ${addresses}::text[]`)
    .orderBy('id')
    .execute();
}

export async function insertChat(
  db: Db,
  { companyId, whatsappId }: ConnectionRef,
  { at, ...columns }: { addresses: string[]; name: string; isGroup: boolean; at: string },
): Promise<number> {
  const { id } = await db
    .insertInto('phoneChats')
    .values({ companyId, whatsappId, ...columns, firstAt: at, lastAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChat(
  db: Db,
  id: number,
  change: Pick<ChatRow, 'addresses' | 'name' | 'choice'>,
): Promise<void> {
  await db.updateTable('phoneChats').set(change).where('id', '=', id).execute();
}

/** So many messages more, from and to these moments. */
export async function addToChat(
  db: Db,
  id: number,
  added: { count: number; first: string; last: string },
): Promise<void> {
  await sql`
    UPDATE phone_chats SET messages = messages + ${added.count}::int, first_at = least(first_at, ${added.first}::timestamptz),
      last_at = greatest(last_at, ${added.last}::timestamptz) WHERE id = ${id}`.execute(db);
}

/** The messages of one chat become those of another of the same person, which has some of them already. */
export async function joinChats(db: Db, into: number, from: number): Promise<void> {
  await sql`
    UPDATE phone_messages m SET chat_id = ${into} WHERE chat_id = ${from}
      AND NOT EXISTS (SELECT FROM phone_messages o WHERE o.chat_id = ${into} AND o.provider_id = m.provider_id)`.execute(
    db,
  );
  await sql`
    UPDATE phone_chats c SET messages = (SELECT count(*) FROM phone_messages WHERE chat_id = c.id),
      first_at = least(c.first_at, f.first_at), last_at = greatest(c.last_at, f.last_at), queue_id = coalesce(c.queue_id, f.queue_id)
    FROM phone_chats f WHERE c.id = ${into} AND f.id = ${from}`.execute(db);
  await db.deleteFrom('phoneChats').where('id', '=', from).execute();
}

/** Leaves chats out that nobody brought yet, or takes them in again. */
export async function chooseChats(
  db: Db,
  whatsappId: number,
  { isLeftOut, ids, groupsOnly }: { isLeftOut: boolean; ids: readonly number[] | undefined; groupsOnly: boolean },
): Promise<void> {
  let query = db
    .updateTable('phoneChats')
    .set({ choice: isLeftOut ? 'leftOut' : 'new' })
    .where('whatsappId', '=', whatsappId)
    .where('choice', '=', isLeftOut ? 'new' : 'leftOut')
    // What was left out of an earlier import is not here any more.
    .where((eb) =>
      eb.exists(eb.selectFrom('phoneMessages as m').select('m.id').whereRef('m.chatId', '=', 'phoneChats.id')),
    );
  if (ids) query = query.where('id', 'in', ids);
  if (groupsOnly) query = query.where('isGroup', '=', true);
  await query.execute();
}

/** Everything that is not left out is decided to be brought. */
export async function confirmChoice(db: Db, whatsappId: number): Promise<void> {
  await db
    .updateTable('phoneChats')
    .set({ choice: 'chosen' })
    .where('whatsappId', '=', whatsappId)
    .where('choice', '=', 'new')
    .execute();
}

export async function hasUndecided(db: Db, whatsappId: number): Promise<boolean> {
  const row = await db
    .selectFrom('phoneChats')
    .select('id')
    .where('whatsappId', '=', whatsappId)
    .where('choice', '=', 'new')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Chats without a message; those that were left out stay, for as long as their phone may send more of them. */
export async function deleteEmptyChats(
  db: Db,
  whatsappId: number,
  { evenLeftOut }: { evenLeftOut: boolean },
): Promise<void> {
  await db
    .deleteFrom('phoneChats')
    .where('whatsappId', '=', whatsappId)
    .$if(!evenLeftOut, (query) => query.where('choice', '<>', 'leftOut'))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('phoneMessages as m').select('m.id').whereRef('m.chatId', '=', 'phoneChats.id'))),
    )
    .execute();
}

/** @returns how many were opened, or closed */
export async function setQueue(
  db: Db,
  whatsappId: number,
  { queueId, ids }: { queueId: number | null; ids: readonly number[] | undefined },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('phoneChats')
    .set({ queueId })
    .where('whatsappId', '=', whatsappId)
    .where('choice', '=', 'chosen')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const chatQuery = (db: Db) =>
  db
    .selectFrom('phoneChats as c')
    .leftJoin('queues as q', 'q.id', 'c.queueId')
    .select([
      'c.id',
      'c.whatsappId',
      'c.addresses',
      'c.name',
      'c.isGroup',
      'c.choice',
      'c.messages',
      'c.firstAt',
      'c.lastAt',
      'c.queueId',
      'q.name as queueName',
      'q.color as queueColor',
    ]);
type ShownRow = Awaited<ReturnType<ReturnType<typeof chatQuery>['executeTakeFirstOrThrow']>>;

function toChat(row: ShownRow): PhoneChat {
  const { addresses, choice, queueId, queueName, queueColor, ...columns } = row;
  const number = addresses.find((address) => address.startsWith('pn:'))?.slice('pn:'.length) ?? '';
  const queue =
    queueId !== null && queueName !== null && queueColor !== null
      ? { id: queueId, name: queueName, color: queueColor }
      : null;
  return { ...columns, number, isLeftOut: choice === 'leftOut', isBrought: choice === 'chosen', queue };
}

/** A page of the chats of a connection, the latest first. */
export async function listChats(
  db: Db,
  whatsappId: number,
  { search, after, limit }: { search: string; after: { at: string; id: number } | undefined; limit: number },
): Promise<PhoneChat[]> {
  let query = chatQuery(db).where('c.whatsappId', '=', whatsappId);
  if (search !== '') {
    const byName = sql<boolean>`strpos(search_text(c.name), search_text(${search})) > 0`;
    const byNumber = phoneForms(search).map(
      (digits) =>
        sql<boolean>`EXISTS (SELECT FROM unnest(c.addresses) a WHERE a LIKE 'pn:%' AND strpos(a, ${digits}) > 0)`,
    );
    query = query.where((eb) => eb.or([byName, ...byNumber]));
  }
  if (after) query = query.where(sql<boolean>`(c.last_at, c.id) < (${after.at}::timestamptz, ${after.id}::int)`);
  const rows = await query.orderBy('c.lastAt', 'desc').orderBy('c.id', 'desc').limit(limit).execute();
  return rows.map(toChat);
}

export async function countChats(db: Db, whatsappId: number): Promise<{ count: number; leftOut: number }> {
  const row = await db
    .selectFrom('phoneChats')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.countAll<string>().filterWhere('choice', '=', 'leftOut').as('leftOut'),
    ])
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), leftOut: Number(row.leftOut) };
}

export async function findChat(db: Db, id: number): Promise<PhoneChat | undefined> {
  const row = await chatQuery(db).where('c.id', '=', id).executeTakeFirst();
  return row && toChat(row);
}

/** The chats that were brought of somebody, over whichever connection. */
export async function listChatsOf(db: Db, addresses: readonly string[]): Promise<PhoneChat[]> {
  if (addresses.length === 0) return [];
  const rows = await chatQuery(db)
    .where(sql<boolean>`c.addresses && ${addresses}::text[]`)
    .where('c.choice', '=', 'chosen')
    .orderBy('c.lastAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map(toChat);
}

/** The addresses of a chat. */
export async function addressesOfChat(db: Db, id: number): Promise<string[]> {
  const row = await db.selectFrom('phoneChats').select('addresses').where('id', '=', id).executeTakeFirst();
  return row?.addresses ?? [];
}
