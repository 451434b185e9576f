import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The surplus on an invoice that is not open, in cents. */
export interface Excess {
  invoiceId: number;
  cents: number;
}

/** The surplus of a company's invoices, the oldest first. */
export async function listExcesses(db: Db, companyId: number): Promise<Excess[]> {
  const { rows } = await sql<{ invoiceId: number; cents: string }>`
    SELECT i.id AS "invoiceId", -sum(l.amount_cents) AS cents FROM invoices i
    JOIN ledger_entries l ON l.company_id = i.company_id AND l.invoice_id = i.id
    WHERE i.company_id = ${companyId} AND i.status <> 'open'
    GROUP BY i.id HAVING sum(l.amount_cents) < 0 ORDER BY i.id`.execute(db);
  return rows.map(({ invoiceId, cents }) => ({ invoiceId, cents: Number(cents) }));
}

/** Selects the companies that have paid too much for an invoice, in the order of their ids. */
export async function listCompaniesAhead(db: Db, companyIds: readonly number[]): Promise<number[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<{ companyId: number }>`
    SELECT DISTINCT company_id AS "companyId" FROM (
      SELECT i.company_id FROM invoices i JOIN ledger_entries l ON l.company_id = i.company_id AND l.invoice_id = i.id
      WHERE i.company_id = ANY (${companyIds}::int[]) AND i.status <> 'open'
      GROUP BY i.company_id, i.id HAVING sum(l.amount_cents) < 0
    ) ahead ORDER BY 1`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** Moves money from one invoice of a company to another: an entry on each. */
export async function insertCredit(
  db: Db,
  { companyId, from, to, cents }: { companyId: number; from: number; to: number; cents: number },
): Promise<void> {
  const kind = 'credit' as const;
  await db
    .insertInto('ledgerEntries')
    .values([
      { companyId, invoiceId: from, counterpartId: to, kind, amountCents: String(cents) },
      { companyId, invoiceId: to, counterpartId: from, kind, amountCents: String(-cents) },
    ])
    .execute();
}

/** Records the price of paid days that a smaller plan gives back, on the invoice that paid for them. */
export async function insertReturned(
  db: Db,
  { companyId, invoiceId, cents }: { companyId: number; invoiceId: number; cents: number },
): Promise<void> {
  await db
    .insertInto('ledgerEntries')
    .values({ companyId, invoiceId, kind: 'returned', amountCents: String(-cents) })
    .execute();
}

/** Credit between an invoice and others, the latest first: cents that it gave, below 0 that it received. */
export async function listMoved(db: Db, companyId: number, invoiceId: number): Promise<Excess[]> {
  const { rows } = await sql<{ invoiceId: number; cents: string }>`
    SELECT counterpart_id AS "invoiceId", sum(amount_cents) AS cents FROM ledger_entries
    WHERE company_id = ${companyId} AND invoice_id = ${invoiceId} AND kind = 'credit'
    GROUP BY counterpart_id HAVING sum(amount_cents) <> 0 ORDER BY max(id) DESC`.execute(db);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}
