import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Invoice, PaymentProviderName, Recurrence } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText } from '../../../platform/db/page.ts';
import type { DB, Invoices } from '../../../platform/db/schema.gen.ts';
import { amountOf } from './invoices.rules.ts';

/** The row of an invoice, with whole cents. */
export type InvoiceRow = Omit<Selectable<Invoices>, 'valueCents' | 'proratedCents' | 'periodCents' | 'carriedCents'> & {
  valueCents: number;
  proratedCents: number;
  /** the fixed part of it since the operator assigned another plan, whichever is chosen afterwards */
  carriedCents: number;
  /** what a whole period of the plan costs that the company has in it */
  periodCents: number;
};

const toRow = ({ valueCents, proratedCents, periodCents, carriedCents, ...row }: Selectable<Invoices>): InvoiceRow => ({
  ...row,
  valueCents: Number(valueCents),
  proratedCents: Number(proratedCents),
  carriedCents: Number(carriedCents),
  periodCents: periodCents === null ? Number(valueCents) - Number(proratedCents) : Number(periodCents),
});

interface LedgerLine {
  kind: 'payment' | 'refund' | 'credit' | 'returned';
  /** its effect on the amount owed */
  amount: number;
  provider: PaymentProviderName | null;
  note: string;
  /** of credit: the other invoice */
  number: string | null;
  paidAt: string;
  createdAt: string;
}

/** Payments, refunds and credit of each invoice, in order. */
const ledgerLines = sql<LedgerLine[]>`coalesce((
  SELECT json_agg(json_build_object('kind', l.kind, 'amount', l.amount_cents, 'provider', l.provider, 'note', l.note, 'number', o.number,
    'paidAt', to_char(coalesce(l.paid_at, l.created_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdAt', to_char(l.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY l.id)
  FROM ledger_entries l LEFT JOIN invoices o ON o.company_id = l.company_id AND o.id = l.counterpart_id
  WHERE l.company_id = invoices.company_id AND l.invoice_id = invoices.id AND l.kind NOT IN ('issued', 'replaced')), '[]')`;

/** A replaced invoice is not listed: the one that replaces it is. */
const shown = (db: Db) => db.selectFrom('invoices').selectAll().select(ledgerLines.as('ledgerLines'));
type ShownRow = Selectable<Invoices> & { ledgerLines: LedgerLine[] };

function toInvoice({
  ledgerLines: lines,
  valueCents,
  proratedCents,
  periodCents: _period,
  dueOn,
  status,
  ...row
}: ShownRow): Invoice {
  const isMoney = ({ kind }: LedgerLine) => kind === 'payment' || kind === 'refund';
  const sumOf = (some: LedgerLine[]) => amountOf(-some.reduce((sum, { amount }) => sum + amount, 0) || 0);
  return {
    id: row.id,
    companyId: row.companyId,
    number: row.number,
    detail: row.detail,
    value: amountOf(valueCents),
    proratedValue: amountOf(proratedCents),
    paidValue: sumOf(lines.filter(({ kind }) => kind !== 'returned')),
    returnedValue: sumOf(lines.filter(({ kind }) => kind === 'returned')),
    dueDate: dueOn,
    status: status === 'replaced' ? 'open' : status,
    paidAt: row.paidAt,
    renewedUntil: row.renewedUntil,
    lockedDays: row.lockedDays,
    claimedAt: status === 'open' ? row.claimedAt : null,
    payments: lines.filter(isMoney).map(({ kind, amount, provider, note, paidAt, createdAt }) => ({
      kind: kind === 'refund' ? 'refund' : 'payment',
      value: amountOf(Math.abs(amount)),
      provider: provider ?? 'hand',
      note,
      paidAt,
      createdAt,
    })),
    credits: lines.flatMap(({ kind, amount, number, createdAt }) =>
      kind === 'credit' ? [{ value: amountOf(-amount), number: number ?? '', createdAt }] : [],
    ),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const ofCompany = (db: Db, companyId: number): SelectQueryBuilder<DB, 'invoices', ShownRow> =>
  shown(db).where('companyId', '=', companyId).where('status', '<>', 'replaced');

export async function listInvoices(
  db: Db,
  companyId: number,
  { searchParam, offset, limit }: { searchParam: string; offset: number; limit: number },
): Promise<Invoice[]> {
  const rows = await ofCompany(db, companyId)
    .where(containsText(['detail', 'number'], searchParam))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(toInvoice);
}

/** An invoice of a company; for a replaced one, its replacement. */
export async function findInvoice(db: Db, companyId: number, id: number): Promise<Invoice | undefined> {
  const row: ShownRow | undefined = await shown(db)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row && row.replacedBy !== null) return findInvoice(db, companyId, row.replacedBy);
  return row && toInvoice(row);
}

/** Invoices of any companies, none of which was replaced, in one query. */
export async function findInvoices(db: Db, ids: readonly number[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const rows = await shown(db).where('id', 'in', ids).orderBy('id').execute();
  return rows.map(toInvoice);
}

/** Finds invoices of a company by their ids, without those that were replaced. */
export async function findStanding(db: Db, companyId: number, ids: readonly number[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const rows = await ofCompany(db, companyId).where('id', 'in', ids).execute();
  return rows.map(toInvoice);
}

/** Marks an invoice as replaced by another one of the same period, or by none. */
export async function markReplaced(db: Db, id: number): Promise<void> {
  await db.updateTable('invoices').set({ status: 'replaced' }).where('id', '=', id).execute();
}

export async function setReplacedBy(db: Db, id: number, replacedBy: number): Promise<void> {
  await db.updateTable('invoices').set({ replacedBy }).where('id', '=', id).execute();
}

/** The open invoice that is due first, or the one that is named if it is open. */
export async function findOldestOpen(db: Db, companyId: number, id?: number): Promise<Invoice | undefined> {
  const row = await ofCompany(db, companyId)
    .where('status', '=', 'open')
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .orderBy('dueOn')
    .limit(1)
    .executeTakeFirst();
  return row && toInvoice(row);
}

/** Open invoices of a company, the one that is due first before the others. */
export async function listOpen(db: Db, companyId: number): Promise<number[]> {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .orderBy('dueOn')
    .execute();
  return found.map(({ id }) => id);
}

/**
 * Finds what an invoice bills: the plan, the period, and the cents that stand since the operator gave its company
 * another plan.
 */
export async function findBilled(
  db: Db,
  id: number,
): Promise<{ carriedCents: number; planId: number | null; recurrence: Recurrence } | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['carriedCents', 'planId', 'recurrence'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, carriedCents: Number(row.carriedCents) };
}

/** Paid invoices of a company whose periods are not over on a day, in order. */
export async function listPaidPeriods(db: Db, companyId: number, today: string): Promise<InvoiceRow[]> {
  const found = await db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('status', '=', 'paid')
    .where('renewedUntil', '>', today)
    .orderBy('renewedUntil')
    .orderBy('id')
    .execute();
  return found.map(toRow);
}

/** Invoices for which another one stands, directly or not: money for them counts for it. */
export async function listReplacedBy(db: Db, companyId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE former AS (
      SELECT id FROM invoices WHERE company_id = ${companyId} AND replaced_by = ${id}
      UNION SELECT i.id FROM invoices i JOIN former f ON i.replaced_by = f.id WHERE i.company_id = ${companyId}
    ) SELECT id FROM former`.execute(db);
  return rows.map((row) => row.id);
}

/** Refunded invoices of a company whose payment gave locked days that were not taken back, the latest first. */
export async function listRefundedWithLockedDays(db: Db, companyId: number): Promise<InvoiceRow[]> {
  const found = await db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('status', '=', 'refunded')
    .where('lockedDays', '>', 0)
    .orderBy('renewedUntil', 'desc')
    .execute();
  return found.map(toRow);
}

/** The company of an invoice of any company; for the operator. */
export async function findCompanyOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('invoices').select('companyId').where('id', '=', id).executeTakeFirst();
  return row?.companyId;
}

/** An invoice, locked; for a replaced one, its replacement. */
export async function lockInvoice(db: Db, companyId: number, id: number): Promise<InvoiceRow | undefined> {
  for (let next: number | null = id; next !== null;) {
    const row: Selectable<Invoices> | undefined = await db
      .selectFrom('invoices')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('id', '=', next)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || row.replacedBy === null) return row && toRow(row);
    next = row.replacedBy;
  }
  return undefined;
}

export async function updateInvoice(
  db: Db,
  id: number,
  {
    periodCents,
    ...columns
  }: Partial<Pick<InvoiceRow, 'status' | 'paidAt' | 'renewedUntil' | 'lockedDays' | 'periodFrom' | 'periodCents'>>,
): Promise<void> {
  await db
    .updateTable('invoices')
    .set({
      ...columns,
      ...(periodCents !== undefined && { periodCents: String(periodCents) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Open invoices of all companies that are due before a day, in the order of their ids. */
export function listOpenDueBefore(
  db: Db,
  day: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; companyId: number }[]> {
  return db
    .selectFrom('invoices')
    .select(['id', 'companyId'])
    .where('status', '=', 'open')
    .where('dueOn', '<', day)
    .where((eb) => eb.or([eb('remindedDays', 'is', null), eb('remindedDays', '>', -1)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Records that reminders of open invoices are sent.
 * @returns the invoices of which that reminder, or a later one, was not sent already
 */
export async function markReminded(db: Db, reminders: readonly { id: number; days: number }[]): Promise<number[]> {
  if (reminders.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    UPDATE invoices i SET reminded_days = r.days
    FROM unnest(${reminders.map(({ id }) => id)}::int[], ${reminders.map(({ days }) => days)}::int[]) AS r (id, days)
    WHERE i.id = r.id AND i.status = 'open' AND (i.reminded_days IS NULL OR i.reminded_days > r.days)
    RETURNING i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds the payer of the invoices of a company that was removed, as recorded then; undefined where there are none. */
export async function findFormerPayer(db: Db, companyId: number): Promise<{ name: string } | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(sql<string>`coalesce(payer->>'name', '')`.as('name'))
    .where('companyId', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** Records that the company reports to have paid; the first time counts. */
export async function markClaimed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ claimedAt: sql<string>`coalesce(claimed_at, clock_timestamp())` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}
