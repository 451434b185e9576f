// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql, type AliasableExpression, type Selectable } from 'kysely';
import type { Message } from '@balcao/contract';
import { toInteractive, toReferral } from '../../../channels/port/stored-content.ts';
import type { QuotedCopy } from '../../../channels/port/message-content.ts';
import { contentColumns } from '../../../channels/port/content-columns.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { toParticipant } from './inbound/own-mentions.rules.ts';

/**
 * Quoted messages are looked up one by one: a plan that was made while `messages` was empty would otherwise read all of the
 * company's messages for each message that is stored, until the table is analyzed.
 * @param messages which ones: all, or a page that was found first
 */
export function messageQuery(db: Db, messages: AliasableExpression<Selectable<DB['messages']>> = sql`messages`) {
  return db
    .selectFrom(messages.as('m'))
    .leftJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('contacts as c', 'c.id', 'm.contactId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as q')
          .leftJoin('contacts as qc', 'qc.id', 'q.contactId')
          .leftJoin('users as qu', 'qu.id', 'q.userId')
          .select(['q.id', 'q.body', 'q.fromMe', 'q.mediaType', 'q.mediaName', 'q.isDeleted'])
          .select(['q.authorKind', 'q.authorValue', 'q.authorName', 'qc.id as contactId', 'qc.name as contactName'])
          .select(['qu.id as userId', 'qu.name as userName'])
          .whereRef('q.id', '=', 'm.quotedId')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select([
      ...contentColumns,
      'm.id',
      'm.ticketId',
      'm.companyId',
      'm.contactId',
      'm.queueId',
      'm.clientId',
      'm.fromMe',
      'm.read',
      'm.ack',
      'm.failure',
      'm.isDeleted',
      'm.isEdited',
      'm.reactions',
      'm.mediaState',
      'm.mediaPreview',
      'm.isAutomatic',
      'm.origin',
      'm.operation',
      'm.referral',
      'm.quotedId',
      'm.quoted',
      'm.authorKind',
      'm.authorValue',
      'm.authorName',
      'm.sentAt',
      'm.updatedAt',
      'm.userId',
      'u.name as userName',
      'c.name as contactName',
      'r.id as rId',
      'r.body as rBody',
      'r.fromMe as rFromMe',
      'r.mediaType as rMediaType',
      'r.mediaName as rMediaName',
      'r.isDeleted as rIsDeleted',
      'r.authorKind as rAuthorKind',
      'r.authorValue as rAuthorValue',
      'r.authorName as rAuthorName',
      'r.contactId as rContactId',
      'r.contactName as rContactName',
      'r.userId as rUserId',
      'r.userName as rUserName',
    ]);
}
export type MessageRow = Awaited<ReturnType<ReturnType<typeof messageQuery>['executeTakeFirstOrThrow']>>;

export function toMessage(row: MessageRow, fileUrl: CompanyTx['fileUrl']): Message {
  const { mediaKey: key, mediaName, mediaMime } = row;
  const media = key === null ? null : { key, name: mediaName ?? '', mime: mediaMime ?? 'application/octet-stream' };
  return {
    id: row.id,
    ticketId: row.ticketId,
    companyId: row.companyId,
    contactId: row.contactId,
    queueId: row.queueId,
    user: row.userId !== null && row.userName !== null ? { id: row.userId, name: row.userName } : null,
    clientId: row.clientId,
    body: row.body,
    fromMe: row.fromMe,
    read: row.read,
    ack: row.ack,
    failure: row.failure,
    mediaType: row.mediaType,
    mediaUrl: media && fileUrl(media),
    mediaName,
    mediaMime,
    mediaSize: row.mediaSize,
    mediaWidth: row.mediaWidth,
    mediaHeight: row.mediaHeight,
    isDeleted: row.isDeleted,
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    mediaDuration: row.mediaDuration,
    mediaState: row.mediaState,
    mediaPreview: row.mediaPreview && `data:image/jpeg;base64,${row.mediaPreview}`,
    isVoice: row.isVoice,
    isAutomatic: row.isAutomatic,
    origin: row.origin,
    operation: row.operation,
    referral: toReferral(row.referral, fileUrl),
    interactive: toInteractive(row.interactive, fileUrl),
    reactions: row.reactions.map(({ emoji, fromMe, name }) => ({ emoji, fromMe, name })),
    participant: participantOf(row.authorKind, row.authorValue),
    participantName: row.authorName || null,
    quotedMsgId: row.quotedId,
    createdAt: row.sentAt,
    updatedAt: row.updatedAt,
    contact: row.contactId !== null && row.contactName !== null ? { id: row.contactId, name: row.contactName } : null,
    quotedMsg:
      row.rId === null
        ? toQuotedCopy(row)
        : {
            id: row.rId,
            body: row.rBody ?? '',
            fromMe: row.rFromMe ?? false,
            mediaType: row.rMediaType ?? 'conversation',
            mediaName: row.rMediaName,
            isDeleted: row.rIsDeleted ?? false,
            participant: participantOf(row.rAuthorKind, row.rAuthorValue),
            participantName: row.rAuthorName || null,
            contact:
              row.rContactId !== null && row.rContactName !== null
                ? { id: row.rContactId, name: row.rContactName }
                : null,
            user: row.rUserId !== null && row.rUserName !== null ? { id: row.rUserId, name: row.rUserName } : null,
          },
  };
}

/** The copy of a message that is not here, as the answering phone sent it, and the name of its author here. */
export interface StoredQuote extends QuotedCopy {
  authorName: string | undefined;
}

/** The quoted copy of a message as the API answers it; null = the message quotes none. */
function toQuotedCopy({ quoted, contactId, contactName }: MessageRow): Message['quotedMsg'] {
  if (quoted === null || quoted === undefined) return null;
  const { fromMe, author, authorName, mediaType, body, mediaName } = quoted as StoredQuote;
  const participant = author && author.kind !== 'group' ? participantOf(author.kind, author.value) : null;
  return {
    id: null,
    body,
    fromMe,
    mediaType,
    mediaName,
    isDeleted: false,
    participant,
    participantName: authorName || null,
    contact:
      fromMe || author || contactId === null || contactName === null ? null : { id: contactId, name: contactName },
    user: null,
  };
}

/** The author of a group message, as the API names people of WhatsApp. */
function participantOf(kind: 'pn' | 'lid' | null, value: string | null): string | null {
  return kind === null || value === null ? null : (toParticipant({ kind, value }) ?? null);
}

const messagesByIdsStatement = fixedStatement((db, ids: readonly string[]) =>
  messageQuery(db)
    .where('m.id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('m.sentAt')
    .orderBy('m.id')
    .compile(),
);

export async function findMessages(
  { db, fileUrl }: Pick<CompanyTx, 'db' | 'fileUrl'>,
  ids: readonly string[],
): Promise<Message[]> {
  if (ids.length === 0) return [];
  const { rows } = await messagesByIdsStatement(db, ids);
  return rows.map((row) => toMessage(row, fileUrl));
}

/** How far messages of one's own got, by id. */
export async function findDeliveries(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'whatsappId', 'origin', 'ack', 'failure', 'sentAt as createdAt', 'updatedAt'])
    .where('id', 'in', ids)
    .where('fromMe', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const byClientIdsStatement = fixedStatement((db, clientIds: readonly string[]) =>
  db
    .selectFrom('messages')
    .select(['id', 'clientId', 'ticketId'])
    .where('clientId', '=', sql<string>`any(${clientIds}::uuid[])`)
    .compile(),
);

/** Messages that callers sent before under these client ids. */
export async function findByClientIds(
  db: Db,
  clientIds: readonly string[],
): Promise<{ id: string; clientId: string; ticketId: number }[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await byClientIdsStatement(db, clientIds);
  return rows.map((row) => ({ ...row, clientId: row.clientId ?? '' }));
}

/** The tickets of messages, by the ids of these. */
export async function ticketsOfMessages(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('messages')
    .select(['id', 'ticketId'])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute();
  return new Map(found.map(({ id, ticketId }) => [id, ticketId]));
}

export async function findUserName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

const removedAtOnce = 5_000;

/** Deletes some of a company's messages; false once there are none. */
export async function removeSomeMessages(db: Db, companyId: number): Promise<boolean> {
  const some = db.selectFrom('messages').select('id').where('companyId', '=', companyId).limit(removedAtOnce);
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('companyId', '=', companyId)
    .where('id', 'in', some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
