// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { TicketFacts, TicketPriority } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';

export const lockedColumns = [
  'id',
  'companyId',
  'contactId',
  'isGroup',
  'status',
  'priority',
  'userId',
  'queueId',
  'whatsappId',
  'unreadMessages',
  'transferredUnread',
  'pendingSince',
  'snoozedUntil',
  'version',
  'neverServed',
  'useIntegration',
  'integrationId',
  'promptId',
  'leftToPeople',
  'greetingHeld',
] as const;

/** A ticket whose row is locked for the rest of the transaction. */
export interface LockedTicket extends TicketFacts {
  id: number;
  contactId: number;
  isGroup: boolean;
  priority: TicketPriority;
  unreadMessages: number;
  transferredUnread: boolean;
  pendingSince: string | null;
  /** when it comes back by itself; null = it was not put aside */
  snoozedUntil: string | null;
  version: number;
  useIntegration: boolean;
  integrationId: number | null;
  promptId: number | null;
  /** nothing but the menu answers until the next service begins */
  leftToPeople: boolean;
  /** it was accepted a moment ago: its contact is greeted before anything that is written there */
  greetingHeld: boolean;
}

// In one order for all, or two who take the same ones wait for each other for ever.
const lockQuery = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate();
const lockByIdsStatement = fixedStatement((db, ids: readonly number[]) => lockQuery(db, ids).compile());
const lockFreeByIdsStatement = fixedStatement((db, ids: readonly number[]) =>
  lockQuery(db, ids).skipLocked().compile(),
);

/** Takes rows of tickets for the rest of the transaction, so that transitions, messages and counts follow each other. */
export async function lockTickets(db: Db, ids: readonly number[]): Promise<LockedTicket[]> {
  return (await lockByIdsStatement(db, ids)).rows;
}

/**
 * Locks tickets in the order of their ids, without waiting: tickets that another transaction has locked are left out.
 */
export async function lockTicketsSkipLocked(db: Db, ids: readonly number[]): Promise<LockedTicket[]> {
  return (await lockFreeByIdsStatement(db, ids)).rows;
}

/** The tickets of contacts on connections, locked, without those that another transaction has locked. */
export async function lockConversationsSkipLocked(
  db: Db,
  keys: readonly { contactId: number; whatsappId: number }[],
): Promise<LockedTicket[]> {
  const [contactIds, whatsappIds] = [keys.map(({ contactId }) => contactId), keys.map(({ whatsappId }) => whatsappId)];
  return (await lockFreeOnStatement(db, contactIds, whatsappIds)).rows;
}

const lockFreeOnStatement = fixedStatement((db, contactIds: readonly number[], whatsappIds: readonly number[]) =>
  db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where(
      sql<boolean>`(contact_id, whatsapp_id) IN (SELECT * FROM unnest(${contactIds}::int[], ${whatsappIds}::int[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .compile(),
);

/** All tickets of some contacts, locked. */
export async function lockTicketsOfContacts(db: Db, contactIds: readonly number[]): Promise<LockedTicket[]> {
  return db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('contactId', 'in', contactIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** All tickets of a connection, locked. */
export async function lockTicketsOfConnection(db: Db, whatsappId: number): Promise<void> {
  await db.selectFrom('tickets').select('id').where('whatsappId', '=', whatsappId).orderBy('id').forUpdate().execute();
}

/** The ticket of a contact on a connection, locked. */
export async function lockTicketOfContact(
  db: Db,
  contactId: number,
  whatsappId: number,
): Promise<LockedTicket | undefined> {
  return (await lockOnStatement(db, contactId, whatsappId)).rows[0];
}

const lockOnStatement = fixedStatement((db, contactId: number, whatsappId: number) =>
  db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .forUpdate()
    .compile(),
);

/** Ids of a user's open tickets, locked. */
export async function lockOpenTicketsOfUser(db: Db, userId: number): Promise<LockedTicket[]> {
  return db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
}
