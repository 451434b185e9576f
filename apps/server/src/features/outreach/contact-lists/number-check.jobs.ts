import * as z from 'zod';
import type { CompanyTx, Database } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Clock } from '../../../platform/util/clock.ts';
import { lookUpNumber, type PhoneDeps } from '../../inbox/index.ts';
import { listAudience } from './audience.ts';
import { companiesWithUnchecked, nextUnchecked, storeCheck } from './items.sql.ts';

/** WhatsApp restricts numbers that look up many people at once. */
export const checkIntervalMs = 3_000;
/** While no phone is connected no one can be asked. */
const crontabEveryFiveMinutes = '*/5 * * * *';

const checkNumbers = defineJob({
  name: 'contactLists.checkNumbers',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
});

const unchecked = defineSweep({
  name: 'contactLists.unchecked',
  crontab: crontabEveryFiveMinutes,
  find: (db, _now, page) => companiesWithUnchecked(db, page),
});

/** Looks up the unchecked numbers of a company, one after another. */
export function requestNumberCheck(tx: CompanyTx, runAt?: Date): void {
  tx.enqueue(
    checkNumbers,
    { companyId: tx.companyId },
    { key: `number-check:${tx.companyId}`, ...(runAt && { runAt }) },
  );
}

/** Checks one number a run: between two the connection rests, and a restart continues where it was. */
export function numberCheckHandlers(
  { database, clock }: { database: Database; clock: Clock },
  invokeSession: PhoneDeps['invokeSession'],
): JobHandler[] {
  /** When a number of each company was looked up last, by the clock of this process. */
  const lookedUpAt = new Map<number, number>();

  async function checkNext(companyId: number): Promise<void> {
    // Every contact that is added asks for a check: the pace holds however many are.
    const now = Date.now();
    const nextAt = (lookedUpAt.get(companyId) ?? 0) + checkIntervalMs;
    if (now < nextAt) {
      await database.forCompany(companyId, async (tx) => requestNumberCheck(tx, new Date(nextAt)));
      return;
    }
    const next = await database.forCompany(companyId, ({ db }) => nextUnchecked(db));
    if (!next) return;
    lookedUpAt.set(companyId, now);
    const found = await lookUpNumber({ database, invokeSession }, companyId, next.number);
    if (!found) return;
    await database.forCompany(companyId, async (tx) => {
      const record = await storeCheck(tx.db, next, found);
      if (record) tx.emit('ContactListItem', { action: 'update', record }, listAudience);
      requestNumberCheck(tx, new Date(Date.now() + checkIntervalMs));
    });
  }
  return [
    jobHandler(checkNumbers, ({ companyId }) => checkNext(companyId)),
    ...sweepHandlers({ database, clock }, unchecked, async (tx) => requestNumberCheck(tx)),
  ];
}
