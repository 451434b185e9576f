import * as z from 'zod';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../../platform/jobs/job.ts';
import { emitChecks } from './contact-checks.ts';
import { insertDuplicates } from './duplicates.sql.ts';
import { numberMeant } from '../events.ts';
import { addressKey } from '../identities/learn-people.ts';
import { findContactsByAddress } from '../identities/identities.sql.ts';
import { problemOf, suggestionFor } from './stored-numbers.rules.ts';
import { markToCheck, nextNumbers } from './stored-numbers.sql.ts';

/** Numbers of one transaction. */
const portion = 1_000;

/** Added for every company by the upgrade that brought the rule, and for one that is imported. */
const examineNumbers = defineJob({
  name: 'contacts.examineNumbers',
  role: 'worker',
  schema: z.object({ companyId: z.number(), after: z.number().default(0) }),
});

/**
 * Looks at the numbers of a company's contacts, a portion a run, each of which adds the next one with where it is: marks those that can be
 * nobody's, and proposes to merge those that were meant to be the number of another contact. It changes nothing that it finds as it leaves it.
 */
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
    return problem === null ? [] : [{ id, number, problem, meant: suggestionFor(number) }];
  });
  if (found.length === 0) return;
  const marked = await markToCheck(tx.db, found);
  const meant = found.flatMap(({ id, number, meant: right }) => (right === null ? [] : [{ id, number, right }]));
  const owners = await findContactsByAddress(
    tx.db,
    meant.map(({ right }) => ({ kind: 'pn', value: right })),
  );
  const pairs = meant.flatMap(({ id, right }) => {
    const contactId = owners.get(addressKey({ kind: 'pn', value: right }))?.id;
    return contactId === undefined || contactId === id ? [] : [{ contactId, otherId: id }];
  });
  const proposed = await insertDuplicates(tx.db, tx.companyId, pairs);
  await tx.raise(numberMeant, { numbers: meant.map(({ number, right }) => ({ number, meant: right })) });
  if (marked + proposed > 0) emitChecks(tx);
}
