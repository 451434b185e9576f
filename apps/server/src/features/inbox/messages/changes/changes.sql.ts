import { sql } from 'kysely';
import type { MediaType, MessageOperation } from '@balcao/contract';
import type {
  ChangeKind,
  MessageRef,
  StoredInteractive,
  StoredLinkCard,
} from '../../../../channels/port/message-content.ts';
import type { NamedMention } from '../../../../channels/port/outbound-message.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { busyConversations, type SendCapacity } from '../sending/send-queue.sql.ts';

/** Reactions and their authors: `me`, or the address of the person. */
export interface StoredReaction {
  emoji: string;
  fromMe: boolean;
  name: string;
  author: string;
}

/** The columns of a message that decide about its changes. */
export interface ChangeableMessage {
  id: string;
  ticketId: number;
  whatsappId: number | null;
  providerId: string;
  fromMe: boolean;
  body: string;
  mediaType: MediaType;
  ack: number;
  isDeleted: boolean;
  leaving: boolean;
  /** its content is still to come */
  awaited: 'first' | 'later' | null;
  authorKind: 'pn' | 'lid' | null;
  authorValue: string | null;
  reactions: StoredReaction[];
  /** sent instead of the text */
  template: unknown;
  mentions: unknown;
  interactive: unknown;
  quotedId: string | null;
  sentAt: string;
}

/** The ticket of a message. */
export async function findTicketIdOfMessage(db: Db, id: string): Promise<number | undefined> {
  return (await db.selectFrom('messages').select('ticketId').where('id', '=', id).executeTakeFirst())?.ticketId;
}

/**
 * Locks a message for this transaction. A transaction that locks its ticket as well does so first. Its key is not
 * locked, so that a message that quotes it does not wait.
 */
export async function lockMessage(
  db: Db,
  which: { id: string } | { ticketId: number; target: MessageRef },
): Promise<ChangeableMessage | undefined> {
  let query = db
    .selectFrom('messages')
    .select([
      'id',
      'ticketId',
      'whatsappId',
      'providerId',
      'fromMe',
      'body',
      'mediaType',
      'ack',
      'isDeleted',
      'leaving',
      'awaited',
      'authorKind',
      'authorValue',
      'reactions',
      'template',
      'mentions',
      'interactive',
      'quotedId',
      'sentAt',
    ]);
  if ('id' in which) query = query.where('id', '=', which.id);
  else {
    query = query
      .where('ticketId', '=', which.ticketId)
      .where('providerId', '=', which.target.providerId)
      .where('fromMe', '=', which.target.fromMe);
  }
  return query.forNoKeyUpdate().executeTakeFirst();
}

/** Anything of a message that a change sets. A list of reactions is written as JSON. */
export async function updateMessage(
  db: Db,
  id: string,
  set: {
    body?: string;
    isEdited?: boolean;
    isDeleted?: boolean;
    ack?: number;
    failure?: null;
    reactions?: readonly StoredReaction[];
    operation?: MessageOperation | null;
    mentions?: readonly NamedMention[];
    interactive?: StoredInteractive | null;
    quotedId?: string | null;
  },
): Promise<void> {
  const { reactions, operation, mentions, interactive, ...columns } = set;
  await db
    .updateTable('messages')
    .set({
      ...columns,
      ...(reactions === undefined ? {} : { reactions: JSON.stringify(reactions) }),
      ...(mentions === undefined ? {} : { mentions: JSON.stringify(mentions) }),
      ...(interactive === undefined ? {} : { interactive: interactive && JSON.stringify(interactive) }),
      ...(operation === undefined ? {} : { operation: operation && JSON.stringify(operation) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives an own message a card unless it holds something already, or was deleted. */
export function setLinkCard(
  db: Db,
  whatsappId: number,
  providerId: string,
  card: StoredLinkCard,
): Promise<{ id: string; ticketId: number } | undefined> {
  return db
    .updateTable('messages')
    .set({ interactive: JSON.stringify(card), updatedAt: sql`clock_timestamp()` })
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .where('fromMe', '=', true)
    .where('isDeleted', '=', false)
    .where('interactive', 'is', null)
    .returning(['id', 'ticketId'])
    .executeTakeFirst();
}

export interface NewOperation {
  companyId: number;
  whatsappId: number;
  messageId: string;
  kind: ChangeKind;
  providerId: string;
  value: string;
  previous: string;
  versionFrom: string | null;
}

/**
 * Queues a change of a message. One of its kind that has not left yet is replaced; what the contact sees meanwhile
 * stays what it was before the first of them.
 */
export async function upsertOperation(db: Db, operation: NewOperation): Promise<void> {
  const { providerId, value } = operation;
  await db
    .insertInto('messageOperations')
    .values(operation)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'messageId', 'kind']).doUpdateSet({ providerId, value, attempts: 0 }),
    )
    .execute();
}

/** Changes per batch. */
export const operationBatchSize = 200;

/**
 * Takes changes that can be sent over some connections: of messages that the provider has, and of conversations that
 * are not being sent to. In the order in which they were asked for. A failed message that was deleted may have left: taking away
 * what never arrived does no harm.
 */
export async function listWaitingOperations(db: Db, capacities: readonly SendCapacity[]) {
  return db
    .selectFrom('messageOperations as o')
    .innerJoin('messages as m', 'm.id', 'o.messageId')
    .innerJoin('tickets as t', 't.id', 'm.ticketId')
    .select([
      'o.id',
      'o.whatsappId',
      'o.messageId',
      'o.kind',
      'o.providerId',
      'o.value',
      'o.attempts',
      'm.ticketId',
      'm.mediaType',
      'm.mentions',
      'm.fromMe',
      'm.providerId as targetId',
      'm.authorKind',
      'm.authorValue',
      't.contactId',
      't.addressForm',
      't.addressValue',
    ])
    .where('o.whatsappId', '=', sql<number>`any(${capacities.map(({ whatsappId }) => whatsappId)}::int[])`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM ${busyConversations(capacities)} WHERE busy.whatsapp_id = o.whatsapp_id AND busy.ticket_id = m.ticket_id)`,
    )
    .where((eb) =>
      eb.or([
        eb('m.fromMe', '=', false),
        eb('m.ack', '>=', 2),
        eb.and([eb('o.kind', '=', 'delete'), eb('m.ack', '=', -1)]),
      ]),
    )
    .orderBy('o.id')
    .limit(operationBatchSize)
    .execute();
}
export type WaitingOperation = Awaited<ReturnType<typeof listWaitingOperations>>[number];

export async function countOperationAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('messageOperations')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * The contact has the change. When another one has taken its place meanwhile, that one stays, and knows what the contact
 * sees now.
 */
export async function completeOperation(
  db: Db,
  operation: Pick<WaitingOperation, 'id' | 'providerId' | 'value' | 'messageId'>,
): Promise<void> {
  const { id, providerId, value, messageId } = operation;
  const { numDeletedRows } = await db
    .deleteFrom('messageOperations')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable('messageOperations')
    .set((eb) => ({
      previous: value,
      versionFrom: eb
        .selectFrom('messageVersions as v')
        .select('v.id')
        .where('v.messageId', '=', messageId)
        .where('v.body', '=', value)
        .orderBy('v.id', 'desc')
        .limit(1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Removes a change from the queue; returns what has to be reverted. */
export async function deleteOperation(db: Db, id: string) {
  return db
    .deleteFrom('messageOperations')
    .where('id', '=', id)
    .returning(['kind', 'previous', 'versionFrom'])
    .executeTakeFirst();
}

/** The latest change of a message that still has to leave. */
export async function findLatestOperation(db: Db, messageId: string): Promise<MessageOperation | null> {
  const row = await db
    .selectFrom('messageOperations')
    .select('kind')
    .where('messageId', '=', messageId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { kind: row.kind, failure: null } : null;
}

/** Finds everything that waits to be sent over a connection, sendable or not. */
export async function listOperationsOn(db: Db, whatsappId: number): Promise<{ id: string; messageId: string }[]> {
  return db
    .selectFrom('messageOperations')
    .select(['id', 'messageId'])
    .where('whatsappId', '=', whatsappId)
    .orderBy('id')
    .execute();
}
