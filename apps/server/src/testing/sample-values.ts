import { randomInt } from 'node:crypto';
import type pg from 'pg';

export const newNumber = () => `55119${randomInt(60_000_000, 99_999_999)}`;

/** The smallest picture there is: one pixel, PNG. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An open invoice of a company; the job makes those of companies that are due. */
export async function insertInvoice(client: pg.Client, companyId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO invoices (company_id, number, detail, value_cents, due_on, recurrence)
       SELECT $1, 'T-' || gen_random_uuid(), 'Plano de teste', 14990, coalesce(max(due_on), '2030-01-31') + 1, 'MENSAL'
       FROM invoices WHERE company_id = $1 RETURNING id, company_id
     ), entry AS (
       INSERT INTO ledger_entries (company_id, invoice_id, kind, amount_cents) SELECT company_id, id, 'issued', 14990 FROM made
     )
     SELECT id FROM made`,
    [companyId],
  );
  return rows[0]?.id ?? 0;
}
