import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Invoice, PaymentProviderName } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/page.ts';
import type { DB, Invoices } from '../../platform/db/schema.gen.ts';
import { amountOf } from './invoices.rules.ts';

/** The row of an invoice, with whole cents. */
export type InvoiceRow = Omit<Selectable<Invoices>, 'valueCents' | 'proratedCents'> & {
  valueCents: number;
  proratedCents: number;
};

const toRow = ({ valueCents, proratedCents, ...row }: Selectable<Invoices>): InvoiceRow => ({
  ...row,
  valueCents: Number(valueCents),
  proratedCents: Number(proratedCents),
});

interface Movement {
  kind: 'payment' | 'refund';
  cents: number;
  provider: PaymentProviderName;
  note: string;
  createdAt: string;
}

/** What came in for each invoice and was given back, in order. */
const movements = sql<Movement[]>`coalesce((
  SELECT json_agg(json_build_object('kind', l.kind, 'cents', abs(l.amount_cents), 'provider', l.provider, 'note', l.note,
    'createdAt', to_char(l.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY l.id)
  FROM ledger_entries l
  WHERE l.company_id = invoices.company_id AND l.invoice_id = invoices.id AND l.kind IN ('payment', 'refund')), '[]')`;

/** A replaced invoice is nobody's business any more: the one that stands for it is listed. */
const shown = (db: Db) => db.selectFrom('invoices').selectAll().select(movements.as('movements'));
type ShownRow = Selectable<Invoices> & { movements: Movement[] };

function toInvoice({ movements: moved, valueCents, proratedCents, dueOn, status, ...row }: ShownRow): Invoice {
  const paidCents = moved.reduce((sum, { kind, cents }) => sum + (kind === 'payment' ? cents : -cents), 0);
  return {
    id: row.id,
    companyId: row.companyId,
    number: row.number,
    detail: row.detail,
    value: amountOf(valueCents),
    proratedValue: amountOf(proratedCents),
    paidValue: amountOf(paidCents),
    dueDate: dueOn,
    status: status === 'replaced' ? 'open' : status,
    paidAt: row.paidAt,
    renewedUntil: row.renewedUntil,
    claimedAt: status === 'open' ? row.claimedAt : null,
    payments: moved.map(({ cents, ...one }) => ({ ...one, value: amountOf(cents) })),
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

/** An invoice of a company; of one that was replaced, the one that stands for it. */
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

/** Has another invoice of the same period stand for one, from which nothing is owed any more. */
export async function replaceInvoice(db: Db, { id, companyId, valueCents }: InvoiceRow): Promise<void> {
  await db.updateTable('invoices').set({ status: 'replaced' }).where('id', '=', id).execute();
  await db
    .insertInto('ledgerEntries')
    .values({ companyId, invoiceId: id, kind: 'replaced', amountCents: String(-valueCents) })
    .execute();
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

/** The paid invoice whose period a company is in, which ends on a day. */
export async function findPaidPeriod(db: Db, companyId: number, until: string): Promise<InvoiceRow | undefined> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('status', '=', 'paid')
    .where('renewedUntil', '=', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toRow(row);
}

/** The company of an invoice of any company; for the operator. */
export async function findCompanyOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('invoices').select('companyId').where('id', '=', id).executeTakeFirst();
  return row?.companyId;
}

/** An invoice, locked; of one that was replaced, the one that stands for it. */
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
  columns: { status?: InvoiceRow['status']; paidAt?: string; renewedUntil?: string },
): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
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
 * Notes that reminders of open invoices are sent.
 * @returns the invoices of which that one, or a later one, was not sent already
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

/** Who paid the invoices of a company that was removed, as it said then; undefined where there are none. */
export async function findFormerPayer(db: Db, companyId: number): Promise<{ name: string } | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(sql<string>`coalesce(payer->>'name', '')`.as('name'))
    .where('companyId', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return row;
}

/** Notes that the company says it has paid; the first time counts. */
export async function markClaimed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ claimedAt: sql<string>`coalesce(claimed_at, clock_timestamp())` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}
