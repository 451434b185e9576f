// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { MediaType, MessageOrigin } from '@balcao/contract';
import type {
  Address,
  PendingMedia,
  StoredInteractive,
  StoredMedia,
  StoredReferral,
} from '../../../channels/port/message-content.ts';
import type { NamedMention, OutboundTemplate } from '../../../channels/port/outbound-message.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import { mediaColumns } from './media/media.sql.ts';
import { messageQuery, type MessageRow, type StoredQuote } from './messages.sql.ts';

/** A message to be stored, with everything that was decided for it. */
export interface MessageInsert {
  origin: MessageOrigin;
  companyId: number;
  ticketId: number;
  whatsappId: number;
  /** null = sent by the company itself */
  contactId: number | null;
  queueId: number | null;
  userId: number | null;
  providerId: string;
  clientId: string | null;
  fromMe: boolean;
  isAutomatic: boolean;
  ack: number;
  /** nothing in it is left for the team to do */
  read: boolean;
  body: string;
  mediaType: MediaType;
  media: StoredMedia | undefined;
  /** its file is fetched later, or the description of one that is unavailable */
  file: PendingMedia | undefined;
  /** its file could not be fetched */
  mediaFailed: boolean;
  isVoice: boolean;
  isForwarded: boolean;
  template: OutboundTemplate | null;
  /** what brought the contact to write it */
  referral: StoredReferral | undefined;
  interactive: StoredInteractive | undefined;
  /** the people it mentions in a group */
  mentions: readonly NamedMention[] | undefined;
  /** in a group: who wrote it */
  author: (Address & { name: string }) | undefined;
  /** its content is still to come; `first` = a service began with it */
  awaited: 'first' | 'later' | null;
  quotedId: string | null;
  /** of a message that is not here */
  quoted: StoredQuote | undefined;
  /** ISO; null = now */
  sentAt: string | null;
}

const columns = [
  'origin',
  'companyId',
  'ticketId',
  'whatsappId',
  'contactId',
  'queueId',
  'userId',
  'providerId',
  'clientId',
  'fromMe',
  'isAutomatic',
  'ack',
  'read',
  'body',
  'mediaType',
  'mediaState',
  'mediaKey',
  'mediaName',
  'mediaMime',
  'mediaSize',
  'mediaWidth',
  'mediaHeight',
  'mediaDuration',
  'mediaPreview',
  'isVoice',
  'isForwarded',
  'template',
  'referral',
  'interactive',
  'mentions',
  'authorKind',
  'authorValue',
  'authorName',
  'awaited',
  'quotedId',
  'quoted',
] as const;
const columnName = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnNames = sql.raw(columns.map(columnName).join());

const insertStatement = fixedStatement((db, given: string) => {
  // Not the time the transaction began: of two that wait for one ticket, the later row would be the earlier message.
  const stored = sql`
    INSERT INTO messages (${columnNames}, sent_at)
    SELECT ${columnNames}, coalesce(sent_at, clock_timestamp())
    FROM (SELECT * FROM ROWS FROM (json_populate_recordset(NULL::messages, ${given}::json)) WITH ORDINALITY AS given ORDER BY ordinality) in_order
    ON CONFLICT DO NOTHING RETURNING *`;
  const all = messageQuery(db, sql`stored`)
    .select('m.providerId')
    .orderBy('m.id');
  return sql<MessageRow & { providerId: string }>`WITH stored AS (${stored}) ${all}`.compile(db);
});

/** Stores messages in the order given; without those whose provider id or client id is there already. */
export async function insertMessages(
  db: Db,
  messages: readonly MessageInsert[],
): Promise<(MessageRow & { providerId: string })[]> {
  const given = messages.map(({ media, file, mediaFailed, author, sentAt, ...message }) => {
    const known = author && author.kind !== 'group' ? author : undefined;
    const row = {
      ...message,
      ...mediaColumns({ media, file, mediaFailed }),
      authorKind: known?.kind ?? null,
      authorValue: known?.value ?? null,
      authorName: author?.name ?? null,
    };
    return Object.fromEntries([
      ...columns.map((column) => [columnName(column), row[column]]),
      ['sent_at', sentAt] as const,
    ]);
  });
  // Passed as one parameter: with a list of values each number of messages would be another statement.
  return (await insertStatement(db, JSON.stringify(given))).rows;
}
