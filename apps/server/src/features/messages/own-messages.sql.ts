import { sql } from 'kysely';
import type { MediaType, Message } from '@balcao/contract';
import type { OutboundTemplate, StoredMedia } from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { mediaColumns } from './media.sql.ts';
import { messageQuery, toMessage, type MessageRow, type UrlOf } from './messages.sql.ts';

/** What somebody of the company writes. */
export interface OwnMessage {
  companyId: number;
  ticketId: number;
  whatsappId: number;
  queueId: number | null;
  userId: number;
  providerId: string;
  clientId: string | null;
  body: string;
  mediaType: MediaType;
  media: StoredMedia | undefined;
  isVoice: boolean;
  isForwarded: boolean;
  template: OutboundTemplate | undefined;
  quotedId: string | null;
}

const columns = [
  'companyId',
  'ticketId',
  'whatsappId',
  'queueId',
  'userId',
  'providerId',
  'clientId',
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
  'isVoice',
  'isForwarded',
  'template',
  'quotedId',
] as const;
const columnName = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnNames = sql.raw(columns.map(columnName).join());

const insertStatement = fixedStatement((db, given: string) => {
  // Not the time the transaction began: of two that wait for one ticket, the later row would be the earlier message.
  const stored = sql`
    INSERT INTO messages (${columnNames}, from_me, read, ack, sent_at)
    SELECT ${columnNames}, true, true, 0, clock_timestamp()
    FROM (SELECT * FROM ROWS FROM (json_populate_recordset(NULL::messages, ${given}::json)) WITH ORDINALITY AS given ORDER BY ordinality) in_order
    ON CONFLICT DO NOTHING RETURNING *`;
  return sql<MessageRow>`WITH stored AS (${stored}) ${messageQuery(db, sql`stored`).orderBy('m.id')}`.compile(db);
});

/** Stores own messages as waiting to be sent, in the order given; without those whose client id is there already. */
export async function insertOwnMessages(db: Db, messages: readonly OwnMessage[], urlOf: UrlOf): Promise<Message[]> {
  const given = messages.map(({ media, ...message }) => {
    const row = { ...message, ...mediaColumns({ media }) };
    return Object.fromEntries(columns.map((column) => [columnName(column), row[column]]));
  });
  // As one parameter: with a list of values each number of messages would be a statement of its own.
  const { rows } = await insertStatement(db, JSON.stringify(given));
  return rows.map((row) => toMessage(row, urlOf));
}
