// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';
import type { RecipientState } from '@balcao/contract';
import type { Moved } from '../sending/sending.sql.ts';

/** A recipient whom a campaign has written to. */
export interface Written {
  id: string;
  campaignId: number;
  campaignName: string;
  campaignStatus: string;
  consentWords: string[];
  queueId: number | null;
  whatsappId: number | null;
  state: RecipientState;
  leftAt: string | null;
}

/** How many former campaigns are considered. */
const maxWritten = 10;

/** Messages of campaigns to a contact, newest first. */
export async function listWritten(db: Db, contactId: number): Promise<Written[]> {
  const { rows } = await writtenStatement(db, contactId);
  return rows.map((row) => ({
    ...row,
    state: row.state as RecipientState,
    consentWords: row.consentWords.split('\n').filter((word) => word !== ''),
  }));
}

const writtenStatement = fixedStatement((db, contactId: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('campaignRecipients')
        .select(['id', 'campaignId', 'whatsappId', 'state', 'leftAt'])
        .where('contactId', '=', contactId)
        .where(sql<boolean>`(question_id IS NOT NULL OR message_id IS NOT NULL)`)
        .orderBy('id', 'desc')
        .limit(maxWritten)
        .as('r'),
    )
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select([
      'r.id',
      'r.campaignId',
      'c.name as campaignName',
      'c.status as campaignStatus',
      'c.consentWords',
      'c.queueId',
      'r.whatsappId',
      'r.state',
      'r.leftAt',
    ])
    .orderBy('r.id', 'desc')
    .compile(),
);

/** @returns whether the recipient was where the answer found it */
export async function recordConsent(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaignRecipients')
    .set({ state: 'consented', consentedAt: sql<string>`clock_timestamp()`, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordAnswer(db: Db, id: string): Promise<void> {
  await db
    .updateTable('campaignRecipients')
    .set({ state: 'answered', answeredAt: sql<string>`clock_timestamp()`, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'sent', 'delivered', 'read'])
    .execute();
}

/** Records an opt-out: in the campaign that wrote last, and in every one that still has a message for the contact. */
export async function recordLeaving(db: Db, contactId: number, lastId: string): Promise<Moved[]> {
  return db
    .updateTable('campaignRecipients')
    .set({ state: 'opted_out', updatedAt: sql`clock_timestamp()` })
    .where('contactId', '=', contactId)
    .where((eb) => eb.or([eb('id', '=', lastId), eb('state', '=', 'asked'), sql<boolean>`due`]))
    .returning(['campaignId', 'whatsappId'])
    .execute();
}
