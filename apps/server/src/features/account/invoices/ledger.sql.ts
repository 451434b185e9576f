import { sql } from 'kysely';
import type { LedgerEntry, PaymentProviderName } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { amountOf } from './invoices.rules.ts';

/** Money that came in for an invoice, or was given back. */
export interface Movement {
  companyId: number;
  invoiceId: number;
  kind: 'payment' | 'refund';
  cents: number;
  provider: PaymentProviderName;
  /** the provider's id of the payment: reported twice, it counts once; null = recorded by a person */
  reference: string | null;
  note: string;
  /** the operator who recorded it */
  userName: string | null;
  /** when the money moved */
  paidAt: Date;
}

/**
 * Adds money that came in or was given back to the ledger.
 * @returns false where the provider's payment is recorded already
 */
export async function insertMovement(db: Db, movement: Movement): Promise<boolean> {
  const { cents, paidAt, ...columns } = movement;
  const row = await db
    .insertInto('ledgerEntries')
    .values({
      ...columns,
      paidAt: paidAt.toISOString(),
      amountCents: String(columns.kind === 'payment' ? -cents : cents),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an operator recorded the same amount for an invoice since a moment. */
export async function hasSameByHand(
  db: Db,
  { companyId, invoiceId, kind, cents }: Pick<Movement, 'companyId' | 'invoiceId' | 'kind' | 'cents'>,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', kind)
    .where('provider', '=', 'hand')
    .where('amountCents', '=', String(kind === 'payment' ? -cents : cents))
    .where(sql<boolean>`coalesce(paid_at, created_at) > ${since.toISOString()}::timestamptz`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a provider's payment or refund is in the ledger already. */
export async function hasMovement(
  db: Db,
  { provider, reference }: { provider: PaymentProviderName; reference: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cents that came in for an invoice or were credited to it, less those that were given back or went to others. */
export async function sumPaid(db: Db, companyId: number, invoiceId: number): Promise<number> {
  const { paid } = await db
    .selectFrom('ledgerEntries')
    .select(sql<string>`coalesce(-sum(amount_cents), 0)`.as('paid'))
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .where('kind', 'in', ['payment', 'refund', 'credit'])
    .executeTakeFirstOrThrow();
  return Number(paid);
}

/** When the last of the money that came in for an invoice moved; undefined = none did. */
export async function findLastPaidAt(db: Db, companyId: number, invoiceId: number): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('ledgerEntries')
    .select(sql<string | null>`max(coalesce(paid_at, created_at))`.as('at'))
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'payment')
    .executeTakeFirstOrThrow();
  return at === null ? undefined : new Date(at);
}

/** Returns the cents that a company owes by its ledger; below 0 = it has paid more. */
export async function sumOwed(db: Db, companyId: number): Promise<number> {
  const { owed } = await db
    .selectFrom('ledgerEntries')
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('owed'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(owed);
}

/** Cents that are owed for one invoice; below 0 = it was paid more. */
export async function sumOwedFor(db: Db, companyId: number, invoiceId: number): Promise<number> {
  const { owed } = await db
    .selectFrom('ledgerEntries')
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('owed'))
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return Number(owed);
}

/** Reduces the amount owed for an invoice: it was replaced, or refunded entirely. */
export async function insertCancelled(
  db: Db,
  { companyId, invoiceId, cents }: { companyId: number; invoiceId: number; cents: number },
): Promise<void> {
  await db
    .insertInto('ledgerEntries')
    .values({ companyId, invoiceId, kind: 'replaced', amountCents: String(-cents) })
    .execute();
}

/** Entries of all companies since a moment, newest first. */
export async function listEntries(
  db: Db,
  { since, before, limit }: { since: Date; before: number | undefined; limit: number },
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledgerEntries as l')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.companyId', '=', 'l.companyId').onRef('i.id', '=', 'l.invoiceId'),
    )
    .leftJoin('companies as c', 'c.id', 'l.companyId')
    .select([
      'l.id',
      'l.createdAt',
      'l.companyId',
      'i.number',
      'l.kind',
      'l.amountCents',
      'l.provider',
      'l.reference',
      'l.note',
    ])
    .select(sql<string>`coalesce(c.name, i.payer->>'name', '')`.as('company'))
    .where('l.createdAt', '>=', since.toISOString())
    .$if(before !== undefined, (all) => all.where('l.id', '<', String(before)))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, amountCents, ...row }) => ({ ...row, id: Number(id), value: amountOf(amountCents) }));
}
