// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql, type AliasableExpression, type Selectable } from 'kysely';
import type { MediaType, SandboxMessage } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/tuned/fixed-statement.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { boundInteractive, boundReferral } from '../port/bounded-content.rules.ts';
import { contentColumns } from '../port/content-columns.ts';
import type { ConnectionRef } from '../port/channel.ts';
import { notBlocked } from './blocks.sql.ts';
import type { StoredInteractive, StoredMedia, StoredReferral } from '../port/message-content.ts';
import { toInteractive, toReferral } from '../port/stored-content.ts';

function phoneMessages(
  db: Db,
  messages: AliasableExpression<Selectable<DB['sandboxMessages']>> = sql`sandbox_messages`,
) {
  return db
    .selectFrom(messages.as('m'))
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
      ...contentColumns,
      'm.id',
      'm.providerId',
      'm.whatsappId',
      'm.number',
      'm.fromMe',
      'm.author',
      'a.name as authorName',
      'm.ack',
      'm.isDeleted',
      'm.isEdited',
      'm.reactions',
      'm.referral',
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

type PhoneTx = Pick<CompanyTx, 'db' | 'fileUrl'>;

/** A member of a group as a message names them. */
const toMember = (number: string | null, name: string | null) =>
  number === null ? null : { number, name: name ?? number };

function toPhoneMessage(row: PhoneRow, fileUrl: CompanyTx['fileUrl']): SandboxMessage {
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
    mediaUrl: media && fileUrl(media),
    referral: toReferral(referral && boundReferral(referral), fileUrl),
    interactive: toInteractive(interactive && boundPhoneInteractive(interactive), fileUrl),
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

/** Bounded as where it comes in, with the votes of the phone. */
function boundPhoneInteractive(interactive: StoredInteractive): StoredInteractive {
  const bounded = boundInteractive(interactive);
  return bounded.kind === 'poll' && interactive.kind === 'poll' ? { ...bounded, votes: interactive.votes } : bounded;
}

/** The newest messages of one contact's phone, oldest first. */
export async function listPhoneMessages(
  { db, fileUrl }: PhoneTx,
  whatsappId: number,
  number: string,
): Promise<SandboxMessage[]> {
  const rows = await phoneMessages(db)
    .where('m.whatsappId', '=', whatsappId)
    .where('m.number', '=', number)
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute();
  return rows.reverse().map((row) => toPhoneMessage(row, fileUrl));
}

export async function findPhoneMessages({ db, fileUrl }: PhoneTx, ids: readonly string[]): Promise<SandboxMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await findStatement(db, ids);
  return rows.map((row) => toPhoneMessage(row, fileUrl));
}

const findStatement = fixedStatement((db, ids: readonly string[]) =>
  phoneMessages(db)
    .where('m.id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('m.id')
    .compile(),
);

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
export async function insertPhoneMessages(
  { db, fileUrl }: PhoneTx,
  messages: readonly NewPhoneMessage[],
): Promise<SandboxMessage[]> {
  // Passed as one parameter: with a list of values each number of messages would be another statement.
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
  const { rows } = await insertStatement(db, values);
  return rows.map((row) => toPhoneMessage(row, fileUrl));
}

const insertedColumns =
  sql.raw(`company_id, whatsapp_id, number, provider_id, from_me, author, body, media_type, media_key, media_name, media_mime, media_size,
  media_width, media_height, media_duration, is_voice, is_forwarded, quoted_provider_id, referral, interactive`);

const insertStatement = fixedStatement((db, values: string) => {
  const stored = sql`
    INSERT INTO sandbox_messages (${insertedColumns})
    SELECT ${insertedColumns} FROM json_populate_recordset(NULL::sandbox_messages, ${values}::json) ON CONFLICT DO NOTHING RETURNING *`;
  return sql<PhoneRow>`WITH stored AS (${stored}) ${phoneMessages(db, sql`stored`).orderBy('m.id')}`.compile(db);
});

/** A message of a contact on its way to the company: as the phone shows it, and what the channel reports beside that. */
export interface DeliveredToCompany {
  row: PhoneRow;
  senderName: string;
  message: SandboxMessage;
}

export const maxDelivered = 200;

/**
 * Takes messages of contacts that the company's device has not received yet, in order, and marks them as delivered; none while
 * it is not linked. Messages of the time in which their contact was blocked stay where they are.
 */
export async function takeNotDeliveredToCompany(
  { db, fileUrl }: PhoneTx,
  whatsappId: number,
): Promise<DeliveredToCompany[]> {
  const { rows } = await takeStatement(db, whatsappId);
  return rows.map(({ senderName, ...row }) => ({ row, senderName, message: toPhoneMessage(row, fileUrl) }));
}

const takeStatement = fixedStatement((db, whatsappId: number) => {
  const waiting = db
    .selectFrom('sandboxMessages as m')
    .select('m.id')
    .where('m.whatsappId', '=', whatsappId)
    // As in the index, or a generic plan could not use it.
    .where(sql<boolean>`m.from_me AND m.ack = 2`)
    .where(notBlocked)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sandboxPhones as p')
          .whereRef('p.whatsappId', '=', 'm.whatsappId')
          .where('p.pairedAt', 'is not', null),
      ),
    )
    .orderBy('m.id')
    .limit(maxDelivered)
    .forNoKeyUpdate();
  const taken = phoneMessages(db, sql`taken`)
    .leftJoin('sandboxContacts as c', (join) =>
      join
        .onRef('c.whatsappId', '=', 'm.whatsappId')
        .on('c.number', '=', (eb) => eb.fn.coalesce('m.author', 'm.number')),
    )
    .select((eb) => eb.fn.coalesce('c.name', 'm.number').as('senderName'))
    .orderBy('m.id');
  return sql<PhoneRow & { senderName: string }>`
    WITH waiting AS MATERIALIZED (${waiting}),
      taken AS (UPDATE sandbox_messages s SET ack = 3 FROM waiting w WHERE s.id = w.id AND s.ack = 2 RETURNING s.*)
    ${taken}`.compile(db);
});

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
