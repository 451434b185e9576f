import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Charges } from '../../../platform/db/schema.gen.ts';
import type { ProviderPayment } from './provider.ts';

export type Charge = Omit<Selectable<Charges>, 'valueCents'> & { valueCents: number };
const toCharge = (row: Selectable<Charges>): Charge => ({ ...row, valueCents: Number(row.valueCents) });

export async function findCharge(db: Db, companyId: number, txid: string): Promise<Charge | undefined> {
  const row = await db
    .selectFrom('charges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('txid', '=', txid)
    .executeTakeFirst();
  return row && toCharge(row);
}

export async function findCharges(db: Db, companyId: number, ids: readonly number[]): Promise<Charge[]> {
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(toCharge);
}

/** Charges of a provider by its txids, of whatever companies. */
export async function findChargesByTxid(
  db: Db,
  provider: Charge['provider'],
  txids: readonly string[],
): Promise<{ companyId: number; txid: string }[]> {
  return db
    .selectFrom('charges')
    .select(['companyId', 'txid'])
    .where('provider', '=', provider)
    .where('txid', 'in', txids)
    .execute();
}

/** How long a charge is asked for after it was made: often at first, twice a day later on. */
const askedFor = { often: '2 hours', rarely: '30 days', pause: '12 hours' };

/** Whether a charge's provider is asked now, by the columns `created_at` and `checked_at` of its row. */
export function isAskedNow(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<boolean>`created_at > ${at} - ${askedFor.rarely}::interval AND (created_at > ${at} - ${askedFor.often}::interval
    OR checked_at IS NULL OR checked_at < ${at} - ${askedFor.pause}::interval)`;
}

/** Charges of all companies that their provider is to be asked for, in the order of their ids. */
export async function listChargesToAsk(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; companyId: number }[]> {
  return db
    .selectFrom('charges')
    .select(['id', 'companyId'])
    .where('provider', 'in', ['efi', 'asaas'])
    .where('id', '>', after)
    .where(isAskedNow(now))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('charges').set({ checkedAt: now.toISOString() }).where('id', '=', id).execute();
}

/** A charge of an invoice for exactly this amount whose code is still valid, so that two tabs show the same one. */
export async function findUsableCharge(
  db: Db,
  wanted: { companyId: number; invoiceId: number; provider: Charge['provider']; cents: number },
  goodUntil: Date,
): Promise<Charge | undefined> {
  const row = await db
    .selectFrom('charges')
    .selectAll()
    .where('companyId', '=', wanted.companyId)
    .where('invoiceId', '=', wanted.invoiceId)
    .where('provider', '=', wanted.provider)
    .where('valueCents', '=', String(wanted.cents))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', goodUntil.toISOString())]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toCharge(row);
}

export async function insertCharge(
  db: Db,
  {
    cents,
    expiresAt,
    ...columns
  }: {
    companyId: number;
    invoiceId: number;
    txid: string;
    provider: Charge['provider'];
    cents: number;
    code: string;
    providerRef: string | undefined;
    expiresAt: Date | undefined;
  },
): Promise<Charge> {
  const row = await db
    .insertInto('charges')
    .values({
      ...columns,
      providerRef: columns.providerRef ?? null,
      valueCents: String(cents),
      expiresAt: expiresAt?.toISOString() ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCharge(row);
}

/** Ends the codes of the operator's own key. Money that comes with one counts all the same. */
export async function expireOwnKeyCharges(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ expiresAt: now.toISOString() })
    .where('provider', '=', 'pix-key')
    .where('expiresAt', 'is', null)
    .execute();
}

/** Whether a code for one of these invoices is valid whose payments its provider reports by itself. */
export async function hasPendingCharge(
  db: Db,
  companyId: number,
  invoiceIds: readonly number[],
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('charges')
    .select('id')
    .where('companyId', '=', companyId)
    .where('invoiceId', 'in', invoiceIds)
    .where('provider', '<>', 'pix-key')
    .where('expiresAt', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSimulatedPayment(
  db: Db,
  row: { companyId: number; chargeId: number; reference: string; cents: number },
): Promise<void> {
  const { cents, ...columns } = row;
  await db
    .insertInto('simulatedPayments')
    .values({ ...columns, valueCents: String(cents) })
    .execute();
}

/** Payments of a charge at the simulated bank, in order. */
export async function listSimulatedPayments(
  db: Db,
  { companyId, id }: { companyId: number; id: number },
): Promise<ProviderPayment[]> {
  const rows = await db
    .selectFrom('simulatedPayments')
    .select(['reference', 'valueCents'])
    .where('companyId', '=', companyId)
    .where('chargeId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ reference, valueCents }) => ({ kind: 'payment', reference, cents: Number(valueCents) }));
}
