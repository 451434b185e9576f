import * as z from 'zod';
import type { Clock } from '../util/clock.ts';
import { asPlatform } from '../db/as-platform.ts';
import type { CompanyTx, Database, Db } from '../db/database.ts';
import { defineJob, jobHandler, type JobDefinition, type JobHandler } from './job.ts';

/** Rows that are read in one go, and ids that one job is given. */
const pageSize = 5_000;
const batchSize = 100;

const batchSchema = z.object({ companyId: z.number(), ids: z.array(z.number()).max(batchSize) });

/**
 * A sweep as data: finds due records across companies at the times of its crontab, and leaves the work to jobs of one
 * company.
 */
export interface Sweep {
  name: string;
  find(db: Db, now: Date, page: { after: number; limit: number }): Promise<{ companyId: number; id: number }[]>;
  searchJob: JobDefinition;
  batchJob: JobDefinition<typeof batchSchema>;
}

/** @param definition.find ids of all companies that are due, in their order, greater than `after` */
export function defineSweep({
  name,
  crontab,
  find,
  formerNames = [],
}: {
  name: string;
  crontab: string;
  find: Sweep['find'];
  formerNames?: readonly string[];
}): Sweep {
  return {
    name,
    find,
    searchJob: defineJob({
      name: `${name}.search`,
      role: 'worker',
      schema: z.object({}),
      retry: { maxAttempts: 1 },
      crontab,
      formerNames,
    }),
    batchJob: defineJob({ name, role: 'worker', schema: batchSchema }),
  };
}

/**
 * Searches once, a page at a time, and adds the jobs: one company's thousands hold up neither the search nor another company.
 * @returns how many ids it found
 */
export async function runSweep(database: Database, { name, find, batchJob }: Sweep, now: Date): Promise<number> {
  let found = 0;
  for (let after = 0; ;) {
    const due = await asPlatform(database, async (tx) => {
      const rows = await find(tx.db, now, { after, limit: pageSize });
      for (const [companyId, ofCompany] of Map.groupBy(rows, (row) => row.companyId)) {
        for (let from = 0; from < ofCompany.length; from += batchSize) {
          const ids = ofCompany.slice(from, from + batchSize).map(({ id }) => id);
          // A job that has not started yet is not added again by the next sweep.
          tx.enqueue(batchJob, { companyId, ids }, { key: `${name}:${companyId}:${ids[0]}` });
        }
      }
      return rows;
    });
    found += due.length;
    const last = due.at(-1);
    if (!last || due.length < pageSize) return found;
    after = last.id;
  }
}

/** @param work handles a record that is still due: a second run finds nothing to do */
export function sweepHandlers(
  { database, clock }: { database: Database; clock: Clock },
  sweep: Sweep,
  work: (tx: CompanyTx, ids: readonly number[]) => Promise<void>,
): JobHandler[] {
  return [
    jobHandler(sweep.searchJob, async () => void (await runSweep(database, sweep, clock.now()))),
    jobHandler(sweep.batchJob, ({ companyId, ids }) => database.forCompany(companyId, (tx) => work(tx, ids))),
  ];
}
