import * as z from 'zod';
import type { CompanyTx, Database } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { numberMeant, problemOf, suggestionFor } from '../../inbox/index.ts';
import { emitReload } from './contact-lists.ts';
import { markToCheck, nextNumbers } from './items.sql.ts';

/** Numbers of one transaction. */
const portion = 1_000;

/** Added for every company by the upgrade that brought the rule, and for one that is imported. */
export const examineNumbers = defineJob({
  name: 'contactLists.examineNumbers',
  role: 'worker',
  schema: z.object({ companyId: z.number(), after: z.number().default(0) }),
});

/** Looks at the numbers of a company's lists, a portion a run, as `contacts.examineNumbers` does at those of contacts. */
export function examineNumbersHandler(database: Database): JobHandler {
  return jobHandler(examineNumbers, ({ companyId, after }) =>
    database.forCompany(companyId, async (tx) => {
      const rows = await nextNumbers(tx.db, after, portion);
      await examine(tx, rows);
      const last = rows.at(-1)?.id;
      if (last !== undefined && rows.length === portion) tx.enqueue(examineNumbers, { companyId, after: last });
    }),
  );
}

async function examine(tx: CompanyTx, rows: readonly { id: number; number: string }[]): Promise<void> {
  const found = rows.flatMap(({ id, number }) => {
    const problem = problemOf(number);
    return problem === null ? [] : [{ id, number, problem }];
  });
  if (found.length === 0) return;
  const numbers = found.flatMap(({ number }) => {
    const meant = suggestionFor(number);
    return meant === null ? [] : [{ number, meant }];
  });
  const listIds = await markToCheck(tx.db, found);
  await tx.raise(numberMeant, { numbers });
  for (const listId of listIds) await emitReload(tx, listId);
}
