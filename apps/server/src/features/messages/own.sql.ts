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
  'companyId', 'ticketId', 'whatsappId', 'queueId', 'userId', 'providerId', 'clientId', 'body', 'mediaType', 'mediaState', 'mediaKey', 'mediaName',
  'mediaMime', 'mediaSize', 'mediaWidth', 'mediaHeight', 'mediaDuration', 'isVoice', 'isForwarded', 'template', 'quotedId',
] as const;
type Columns = Omit<OwnMessage, 'media' | 'template'> & ReturnType<typeof mediaColumns> & { template: string | null };

const inserted = fixedStatement((db, ...values: readonly Columns[keyof Columns][]) => {
  const given = Object.fromEntries(columns.map((column, place) => [column, values[place]])) as unknown as Columns;
  const stored = db
    .insertInto('messages')
    // Not the time the transaction began: of two that wait for one ticket, the later row would be the earlier message.
    .values({ ...given, fromMe: true, read: true, ack: 0, sentAt: sql<string>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll();
  return sql<MessageRow>`WITH stored AS (${stored}) ${messageQuery(db, sql`stored`)}`.compile(db);
});

/** Stores an own message as waiting to be sent: undefined when its client id is there already. */
export async function insertOwn(db: Db, { media, template, ...message }: OwnMessage, urlOf: UrlOf): Promise<Message | undefined> {
  const given: Columns = { ...message, ...mediaColumns({ media }), template: template ? JSON.stringify(template) : null };
  const [row] = (await inserted(db, ...columns.map((column) => given[column]))).rows;
  return row && toMessage(row, urlOf);
}
