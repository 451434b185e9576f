import { sql, type RawBuilder } from 'kysely';
import { recurrenceMonths, type Recurrence } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { invoiceNumber, type InvoiceDraft } from './invoices.rules.ts';

/** Takes the row of a year's numbers until the end of the transaction and returns the last one that was given. */
export async function lockNumbers(db: Db, year: number): Promise<number> {
  const { last } = await db
    .insertInto('invoiceNumbers')
    .values({ year, last: 0 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`invoice_numbers.last` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Whether invoice `i` asks for the period that begins on a day: it is due on that day, or it is open and its own period goes on
 * beyond it, because the due date was moved while a part was paid.
 */
const asksFor = (day: RawBuilder<unknown>) => sql<boolean>`(i.due_on = ${day} OR i.status = 'open' AND i.due_on < ${day}
  AND i.due_on + make_interval(months => (${JSON.stringify(recurrenceMonths)}::jsonb->>i.recurrence)::integer) > ${day})`;

/** A company that has no invoice yet for the period after its due date, with its plan. */
export interface UnbilledCompany {
  id: number;
  dueDate: string;
  dueDay: number | null;
  timeZone: string;
  recurrence: Recurrence;
  language: string;
  plan: { id: number; name: string; value: number };
}

/**
 * Companies that are due before a moment, cost something and are not billed for it, by id; not those that are suspended or removed. They
 * are locked: a due date that is being moved is waited for, and read as it is afterwards.
 */
export async function listUnbilledCompanies(
  db: Db,
  before: Date,
  { after, limit }: { after: number; limit: number },
): Promise<UnbilledCompany[]> {
  const rows = await db
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.planId')
    .select(['c.id', 'c.dueDate', 'c.dueDay', 'c.timeZone', 'c.recurrence', 'c.language'])
    .select(['p.id as planId', 'p.name as planName', 'p.value as planValue'])
    .where('c.dueDate', '<', before.toISOString())
    .where('c.status', '=', true)
    .where('c.removedAt', 'is', null)
    .where('p.value', '>', '0')
    .where('c.id', '>', after)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM invoices i WHERE i.company_id = c.id AND i.status NOT IN ('replaced', 'refunded')
        AND ${asksFor(sql`(c.due_date AT TIME ZONE c.time_zone)::date`)})`,
    )
    .orderBy('c.id')
    .limit(limit)
    .forNoKeyUpdate('c')
    .execute();
  return rows.map(({ dueDate, recurrence, planId, planName, planValue, ...row }) => ({
    ...row,
    dueDate: dueDate ?? '',
    recurrence: recurrence as Recurrence,
    plan: { id: planId, name: planName, value: Number(planValue) },
  }));
}

/** Which of these periods have an invoice already, as `company dueOn`. */
export async function findIssued(
  db: Db,
  periods: readonly { companyId: number; dueOn: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ companyId: number; dueOn: string }>`
    SELECT p.company_id AS "companyId", p.due_on AS "dueOn"
    FROM unnest(${periods.map(({ companyId }) => companyId)}::int[], ${periods.map(({ dueOn }) => dueOn)}::date[]) AS p (company_id, due_on)
    WHERE EXISTS (SELECT FROM invoices i WHERE i.company_id = p.company_id AND i.status NOT IN ('replaced', 'refunded')
      AND ${asksFor(sql`p.due_on`)})`.execute(db);
  return new Set(rows.map(({ companyId, dueOn }) => `${companyId} ${dueOn}`));
}

export type NewInvoice = InvoiceDraft & { companyId: number; planId: number; carriedCents?: number };

/**
 * Stores invoices under the next numbers and adds them to the ledger.
 * @param last the last number that was given, from `lockNumbers`
 * @returns their ids, in the same order
 */
export async function insertInvoices(
  db: Db,
  year: number,
  last: number,
  drafts: readonly NewInvoice[],
): Promise<{ id: number; companyId: number }[]> {
  const values = drafts.map(({ valueCents, proratedCents, carriedCents = 0, ...draft }, index) => ({
    ...draft,
    valueCents: String(valueCents),
    proratedCents: String(proratedCents),
    carriedCents: String(carriedCents),
    number: invoiceNumber(year, last + index + 1),
  }));
  const made = await db.insertInto('invoices').values(values).returning(['id', 'companyId', 'valueCents']).execute();
  await db
    .insertInto('ledgerEntries')
    .values(
      made.map(({ id, companyId, valueCents }) => ({
        companyId,
        invoiceId: id,
        kind: 'issued' as const,
        amountCents: valueCents,
      })),
    )
    .execute();
  await db
    .updateTable('invoiceNumbers')
    .set({ last: last + drafts.length })
    .where('year', '=', year)
    .execute();
  return made;
}
