import { sql, type Selectable } from 'kysely';
import type { PixCharge } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { PixCharges } from '../../../platform/db/schema.gen.ts';
import { isAskedNow } from '../../account/index.ts';

/** A charge as it is stored, also before it was sent. */
export type ChargeRow = Omit<Selectable<PixCharges>, 'valueCents' | 'paidCents'> & {
  valueCents: number | null;
  paidCents: number;
};
const toRow = (row: Selectable<PixCharges>): ChargeRow => ({
  ...row,
  valueCents: row.valueCents === null ? null : Number(row.valueCents),
  paidCents: Number(row.paidCents),
});

/** Charges that were sent, with the names of who sent and marked them. */
function sentQuery(db: Db) {
  return db
    .selectFrom('pixCharges as c')
    .innerJoin('tickets as t', 't.id', 'c.ticketId')
    .leftJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('users as m', 'm.id', 'c.markedBy')
    .where('c.messageId', 'is not', null)
    .select([
      'c.id',
      'c.ticketId',
      't.contactId',
      'c.messageId',
      'c.userId',
      'u.name as userName',
      'c.provider',
      'c.valueCents',
      'c.description',
      'c.receiverName',
      'c.code',
      'c.expiresAt',
      'c.paidCents',
      'c.paidAt',
      'c.mark',
      'c.markedBy',
      'm.name as markedByName',
      'c.markedAt',
      'c.createdAt',
      'c.updatedAt',
    ]);
}
type SentRow = Awaited<ReturnType<ReturnType<typeof sentQuery>['executeTakeFirstOrThrow']>>;

const reais = (cents: string | number) => Number(cents) / 100;
const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

function toCharge(row: SentRow): PixCharge {
  const { userId, userName, valueCents, paidCents, mark, markedBy, markedByName, markedAt, messageId, ...charge } = row;
  return {
    ...charge,
    messageId: messageId ?? '',
    user: named(userId, userName),
    value: valueCents === null ? null : reais(valueCents),
    paidValue: reais(paidCents),
    mark: mark && markedAt ? { kind: mark, user: named(markedBy, markedByName), at: markedAt } : null,
  };
}

export async function findCharge(db: Db, id: number): Promise<PixCharge | undefined> {
  const row = await sentQuery(db).where('c.id', '=', id).executeTakeFirst();
  return row && toCharge(row);
}

/** Charges of some tickets, newest first. `before` = the id of the charge after which the page begins. */
export async function listCharges(
  db: Db,
  ticketIds: readonly number[],
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PixCharge[]> {
  if (ticketIds.length === 0) return [];
  const rows = await sentQuery(db)
    .where('c.ticketId', 'in', ticketIds)
    .$if(before !== undefined, (all) => all.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCharge);
}

export async function findStored(db: Db, id: number): Promise<ChargeRow | undefined> {
  const row = await db.selectFrom('pixCharges').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

/** As it is stored, locked until the end of the transaction. */
export async function lockCharge(db: Db, id: number): Promise<ChargeRow | undefined> {
  const row = await db.selectFrom('pixCharges').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toRow(row);
}

export async function findByClientId(db: Db, clientId: string): Promise<ChargeRow | undefined> {
  const row = await db.selectFrom('pixCharges').selectAll().where('clientId', '=', clientId).executeTakeFirst();
  return row && toRow(row);
}

type NewCharge = Pick<
  ChargeRow,
  | 'companyId'
  | 'ticketId'
  | 'userId'
  | 'clientId'
  | 'provider'
  | 'txid'
  | 'key'
  | 'receiverName'
  | 'valueCents'
  | 'description'
  | 'expiresAt'
  | 'createdAt'
> &
  Partial<Pick<ChargeRow, 'code' | 'askedUntil'>>;

export async function insertCharge(db: Db, { valueCents, ...columns }: NewCharge): Promise<ChargeRow> {
  const row = await db
    .insertInto('pixCharges')
    .values({ ...columns, valueCents: valueCents === null ? null : String(valueCents) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

/** When a person last charged, whether it was sent or not. */
export async function findLastChargeAt(db: Db, companyId: number, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('pixCharges')
    .select('createdAt')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

type Changes = Partial<
  Pick<
    ChargeRow,
    'code' | 'providerRef' | 'askedUntil' | 'messageId' | 'mark' | 'markedBy' | 'markedAt' | 'paidAt' | 'paidCents'
  >
>;

export async function updateCharge(db: Db, id: number, { paidCents, ...columns }: Changes): Promise<void> {
  await db
    .updateTable('pixCharges')
    .set({
      ...columns,
      ...(paidCents !== undefined && { paidCents: String(paidCents) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function markChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('pixCharges').set({ checkedAt: now.toISOString() }).where('id', '=', id).execute();
}

/** Moves all charges of one ticket to another. */
export async function moveCharges(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('pixCharges').set({ ticketId: into }).where('ticketId', '=', from).execute();
}

/** Charges that a bank made, by its names of them. */
export async function findIdsByTxid(db: Db, txids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('pixCharges')
    .select('id')
    .where('provider', '<>', 'key')
    .where('txid', 'in', txids)
    .execute();
  return rows.map(({ id }) => id);
}

/** Charges of all companies that their bank is to be asked for, in the order of their ids. */
export function listToAsk(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; companyId: number }[]> {
  return db
    .selectFrom('pixCharges')
    .select(['id', 'companyId'])
    .where('provider', '<>', 'key')
    .where('paidAt', 'is', null)
    .where('code', '<>', '')
    .where('id', '>', after)
    .where(isAskedNow(now))
    .orderBy('id')
    .limit(limit)
    .execute();
}
