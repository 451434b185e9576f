import { sql } from 'kysely';
import type { MediaType, SandboxContact, SandboxMessage } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { boundInteractive, boundReferral } from '../bounded-content.rules.ts';
import type { ConnectionRef, StoredInteractive, StoredMedia, StoredReferral } from '../channel.ts';
import { toInteractive, toReferral } from '../stored-content.ts';
import { notBlocked } from './blocks.sql.ts';
import { listMembers } from './groups.sql.ts';

/** Signs the address of a stored file. */
export type UrlOf = (companyId: number, media: { key: string; name: string; mime: string }) => string;

export async function pairedAt(db: Db, whatsappId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sandboxPhones')
    .select('pairedAt')
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
  return row?.pairedAt ?? null;
}

export async function pair(db: Db, connection: ConnectionRef): Promise<void> {
  await db
    .insertInto('sandboxPhones')
    .values({ ...connection, pairedAt: sql<string>`now()` })
    .onConflict((conflict) => conflict.column('whatsappId').doUpdateSet({ pairedAt: sql<string>`now()` }))
    .execute();
}

export async function unpair(db: Db, whatsappId: number): Promise<void> {
  await db.deleteFrom('sandboxPhones').where('whatsappId', '=', whatsappId).execute();
}

/** Before anything of a phone is written: whoever removes its connection waits, rather than each for the other. */
export async function lockConnectionsForShare(db: Db, whatsappIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('whatsapps')
    .select('id')
    .where('id', 'in', [...new Set(whatsappIds)])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Numbers the company writes to: contacts of the phone from now on, each under its number until it has a name. */
export async function ensureContacts(
  db: Db,
  messages: readonly Pick<NewPhoneMessage, 'companyId' | 'whatsappId' | 'number'>[],
): Promise<void> {
  await sql`
    INSERT INTO sandbox_contacts (company_id, whatsapp_id, number, name)
    SELECT DISTINCT company_id, whatsapp_id, number, number FROM unnest(
      ${messages.map(({ companyId }) => companyId)}::int[], ${messages.map(({ whatsappId }) => whatsappId)}::int[],
      ${messages.map(({ number }) => number)}::text[]
    ) AS m (company_id, whatsapp_id, number) ORDER BY whatsapp_id, number
    ON CONFLICT (whatsapp_id, number) DO UPDATE SET updated_at = now()`.execute(db);
}

/** The connection as the phone sees it: what to scan and whether it is linked. */
export async function linkState(db: Db, whatsappId: number) {
  return db
    .selectFrom('whatsapps')
    .select(['id', 'provider', 'status', 'qrcode'])
    .where('id', '=', whatsappId)
    .executeTakeFirst();
}

export async function saveContact(
  db: Db,
  connection: ConnectionRef,
  number: string,
  name: string | undefined,
): Promise<string> {
  const row = await db
    .insertInto('sandboxContacts')
    .values({ ...connection, number, name: name ?? number })
    .onConflict((conflict) =>
      conflict
        .columns(['whatsappId', 'number'])
        .doUpdateSet(name === undefined ? { updatedAt: sql<string>`now()` } : { name, updatedAt: sql<string>`now()` }),
    )
    .returning('name')
    .executeTakeFirstOrThrow();
  return row.name;
}

export async function listContacts(db: Db, whatsappId: number): Promise<SandboxContact[]> {
  const rows = await db
    .selectFrom('sandboxContacts as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sandboxMessages as m')
          .select(['m.body', 'm.createdAt'])
          .whereRef('m.whatsappId', '=', 'c.whatsappId')
          .whereRef('m.companyId', '=', 'c.companyId')
          .whereRef('m.number', '=', 'c.number')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.number', 'c.name', 'c.isGroup', 'last.body', 'last.createdAt'])
    .select(
      sql<string>`(SELECT count(*) FROM sandbox_messages u WHERE u.company_id = c.company_id AND u.whatsapp_id = c.whatsapp_id
        AND u.number = c.number AND NOT u.from_me AND u.ack < 4)`.as('unread'),
    )
    .where('c.whatsappId', '=', whatsappId)
    .orderBy(sql`last.created_at DESC NULLS LAST`)
    .orderBy('c.name')
    .limit(200)
    .execute();
  const groups = rows.filter(({ isGroup }) => isGroup).map(({ number }) => number);
  const members = Map.groupBy(await listMembers(db, whatsappId, groups), ({ groupNumber }) => groupNumber);
  return rows.map((row) => ({
    number: row.number,
    name: row.name,
    members: row.isGroup ? (members.get(row.number) ?? []).map(({ number, name }) => ({ number, name })) : null,
    unread: Number(row.unread),
    lastMessage: row.body ?? '',
    lastMessageAt: row.createdAt,
  }));
}

function phoneMessages(db: Db) {
  return db
    .selectFrom('sandboxMessages as m')
    .leftJoin('sandboxMessages as q', (join) =>
      join
        .onRef('q.whatsappId', '=', 'm.whatsappId')
        .onRef('q.number', '=', 'm.number')
        .onRef('q.providerId', '=', 'm.quotedProviderId'),
    )
    .leftJoin('sandboxContacts as a', (join) =>
      join.onRef('a.whatsappId', '=', 'm.whatsappId').onRef('a.number', '=', 'm.author'),
    )
    .leftJoin('sandboxContacts as qa', (join) =>
      join.onRef('qa.whatsappId', '=', 'q.whatsappId').onRef('qa.number', '=', 'q.author'),
    )
    .select([
      'm.id',
      'm.providerId',
      'm.companyId',
      'm.whatsappId',
      'm.number',
      'm.fromMe',
      'm.author',
      'a.name as authorName',
      'm.body',
      'm.mediaType',
      'm.mediaKey',
      'm.mediaName',
      'm.mediaMime',
      'm.mediaSize',
      'm.mediaWidth',
      'm.mediaHeight',
      'm.mediaDuration',
      'm.isVoice',
      'm.isForwarded',
      'm.ack',
      'm.isDeleted',
      'm.isEdited',
      'm.reactions',
      'm.referral',
      'm.interactive',
      'm.createdAt',
      'm.quotedProviderId',
      'q.body as quotedBody',
      'q.fromMe as quotedFromMe',
      'q.author as quotedAuthor',
      'qa.name as quotedAuthorName',
      'q.mediaType as quotedType',
    ]);
}
type PhoneRow = Awaited<ReturnType<ReturnType<typeof phoneMessages>['executeTakeFirstOrThrow']>>;

/** A member of a group as a message names them. */
const toMember = (number: string | null, name: string | null) =>
  number === null ? null : { number, name: name ?? number };

function toPhoneMessage(row: PhoneRow, urlOf: UrlOf): SandboxMessage {
  const {
    mediaKey: key,
    mediaName,
    mediaMime,
    quotedProviderId,
    quotedBody,
    quotedFromMe,
    quotedAuthor,
    quotedAuthorName,
    quotedType,
    authorName,
    companyId,
    ...message
  } = row;
  const referral = row.referral as StoredReferral | null;
  const interactive = row.interactive as StoredInteractive | null;
  const media = key === null ? null : { key, name: mediaName ?? '', mime: mediaMime ?? 'application/octet-stream' };
  return {
    ...message,
    author: toMember(row.author, authorName),
    mediaName,
    mediaMime,
    mediaUrl: media && urlOf(companyId, media),
    referral: toReferral(referral && boundReferral(referral), companyId, urlOf),
    interactive: toInteractive(interactive && boundInteractive(interactive), companyId, urlOf),
    quotedMsg:
      quotedProviderId === null || quotedType === null
        ? null
        : {
            providerId: quotedProviderId,
            body: quotedBody ?? '',
            fromMe: quotedFromMe ?? false,
            author: toMember(quotedAuthor, quotedAuthorName),
            mediaType: quotedType,
          },
  };
}

/** The newest messages of one contact's phone, oldest first. */
export async function listPhoneMessages(
  db: Db,
  whatsappId: number,
  number: string,
  urlOf: UrlOf,
): Promise<SandboxMessage[]> {
  const rows = await phoneMessages(db)
    .where('m.whatsappId', '=', whatsappId)
    .where('m.number', '=', number)
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute();
  return rows.reverse().map((row) => toPhoneMessage(row, urlOf));
}

export async function findPhoneMessages(db: Db, ids: readonly string[], urlOf: UrlOf): Promise<SandboxMessage[]> {
  if (ids.length === 0) return [];
  const rows = await phoneMessages(db)
    .where('m.id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('m.id')
    .execute();
  return rows.map((row) => toPhoneMessage(row, urlOf));
}

export interface NewPhoneMessage extends ConnectionRef {
  number: string;
  providerId: string;
  fromMe: boolean;
  /** in a group: which of its members wrote it */
  author?: string | null | undefined;
  body: string;
  mediaType: MediaType;
  media?: StoredMedia | undefined;
  quotedProviderId?: string | undefined;
  isVoice?: boolean | undefined;
  isForwarded?: boolean | undefined;
  referral?: StoredReferral | undefined;
  interactive?: StoredInteractive | undefined;
}

/** Puts messages on the phone, each once; answers those that were not there. */
export async function insertPhoneMessages(db: Db, messages: readonly NewPhoneMessage[]): Promise<{ id: string }[]> {
  // As one parameter: with a list of values each number of messages would be a statement of its own.
  const values = JSON.stringify(
    messages.map((message) => ({
      company_id: message.companyId,
      whatsapp_id: message.whatsappId,
      number: message.number,
      provider_id: message.providerId,
      from_me: message.fromMe,
      author: message.author,
      body: message.body,
      media_type: message.mediaType,
      media_key: message.media?.key,
      media_name: message.media?.name,
      media_mime: message.media?.mime,
      media_size: message.media?.size,
      media_width: message.media?.width,
      media_height: message.media?.height,
      media_duration: message.media?.seconds,
      is_voice: message.isVoice ?? false,
      is_forwarded: message.isForwarded ?? false,
      quoted_provider_id: message.quotedProviderId,
      referral: message.referral,
      interactive: message.interactive,
    })),
  );
  const columns =
    sql.raw(`company_id, whatsapp_id, number, provider_id, from_me, author, body, media_type, media_key, media_name, media_mime, media_size,
    media_width, media_height, media_duration, is_voice, is_forwarded, quoted_provider_id, referral, interactive`);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sandbox_messages (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::sandbox_messages, ${values}::json) ON CONFLICT DO NOTHING RETURNING id`.execute(
    db,
  );
  return rows;
}

/** Messages of the company that have not reached these phones. */
export async function listNotDeliveredToPhones(
  db: Db,
  whatsappIds: readonly number[],
): Promise<{ id: string; whatsappId: number; providerId: string }[]> {
  return db
    .selectFrom('sandboxMessages')
    .select(['id', 'whatsappId', 'providerId'])
    .where('whatsappId', '=', sql<number>`any(${whatsappIds}::int[])`)
    .where(sql<boolean>`NOT from_me AND ack < 3`)
    .orderBy('id')
    .execute();
}

/** They have: their second tick. */
export async function markDeliveredToPhones(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('sandboxMessages')
    .set({ ack: 3 })
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('ack', '<', 3)
    .execute();
}

/** The provider delivers a message once more, as it does after a lost acknowledgement. */
export async function redeliver(db: Db, whatsappId: number, number: string, providerId: string): Promise<void> {
  await db
    .updateTable('sandboxMessages')
    .set({ ack: 2 })
    .where('whatsappId', '=', whatsappId)
    .where('number', '=', number)
    .where('providerId', '=', providerId)
    .where('fromMe', '=', true)
    .execute();
}

/** Raises the ticks of messages of one side; answers which moved. */
export async function raisePhoneAck(
  db: Db,
  which: {
    whatsappId: number;
    fromMe: boolean;
    number?: string;
    ids?: readonly string[];
    providerIds?: readonly string[];
    below: number;
  },
  ack: number,
): Promise<{ id: string; providerId: string; number: string }[]> {
  let query = db
    .updateTable('sandboxMessages')
    .set({ ack })
    .where('whatsappId', '=', which.whatsappId)
    .where('fromMe', '=', which.fromMe)
    .where('ack', '<', which.below);
  if (which.number !== undefined) query = query.where('number', '=', which.number);
  if (which.ids !== undefined) query = query.where('id', '=', sql<string>`any(${which.ids}::bigint[])`);
  if (which.providerIds !== undefined)
    query = query.where('providerId', '=', sql<string>`any(${which.providerIds}::text[])`);
  return query.returning(['id', 'providerId', 'number']).execute();
}

/** Messages of the company that have fewer ticks than `below`, of one contact or all. */
export async function listBelowAck(
  db: Db,
  which: { whatsappId: number; number?: string; below: number },
): Promise<{ id: string; providerId: string }[]> {
  let query = db
    .selectFrom('sandboxMessages')
    .select(['id', 'providerId'])
    .where('whatsappId', '=', which.whatsappId)
    .where('fromMe', '=', false)
    .where('ack', '<', which.below);
  if (which.number !== undefined) query = query.where('number', '=', which.number);
  return query.orderBy('id').execute();
}

/** Messages of contacts that the company's device has not received yet, in order; `name` = of who wrote them. */
export async function listNotDeliveredToCompany(db: Db, whatsappId: number) {
  return db
    .selectFrom('sandboxMessages as m')
    .innerJoin('sandboxContacts as c', (join) =>
      join
        .onRef('c.whatsappId', '=', 'm.whatsappId')
        .on('c.number', '=', (eb) => eb.fn.coalesce('m.author', 'm.number')),
    )
    .select([
      'm.id',
      'm.number',
      'm.author',
      'c.name',
      'm.providerId',
      'm.body',
      'm.mediaType',
      'm.mediaKey',
      'm.mediaName',
      'm.mediaMime',
      'm.mediaSize',
      'm.mediaWidth',
      'm.mediaHeight',
      'm.mediaDuration',
      'm.isVoice',
      'm.isForwarded',
      'm.quotedProviderId',
      'm.referral',
      'm.interactive',
      'm.createdAt',
    ])
    .where('m.whatsappId', '=', whatsappId)
    .where('m.fromMe', '=', true)
    .where('m.ack', '=', 2)
    .where(notBlocked)
    .orderBy('m.id')
    .limit(200)
    .execute();
}

/** Which of these files a phone of the company shows. */
export async function mediaOnPhones(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sandboxMessages')
    .select('mediaKey')
    .distinct()
    .where('mediaKey', 'in', keys)
    .execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}
