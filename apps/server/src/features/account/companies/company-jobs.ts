import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './company-records.sql.ts';

const removeCompanyJob = defineJob({
  name: 'company.remove',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
});

/** Schedules the removal of a hidden company's rows and files. */
export function enqueueCompanyRemoval(tx: Pick<Tx, 'enqueue'>, companyId: number): void {
  tx.enqueue(removeCompanyJob, { companyId }, { key: `company-removal:${companyId}` });
}

export interface CompanyRemovalPorts {
  /** sessions of a company that gateways hold */
  countHeldSessions(db: Db, companyId: number): Promise<number>;
  /** Deletes some of a company's messages; false once there are none. */
  removeSomeMessages(db: Db, companyId: number): Promise<boolean>;
  /** called once nothing is left of it */
  finishErasure(companyId: number): Promise<void>;
}

const waitMs = 200;
/** As long as a lease lasts, and some: a gateway that died releases nothing by itself. */
const maxWaits = 200;

/**
 * Removes the rows and files of companies that were deleted. Gateways release their sessions first, so that nothing is
 * written meanwhile; messages go in small steps, so that no transaction holds locks for long. May be run again at any
 * point.
 */
export function companyRemoval({ database, files, mail }: Platform, ports: CompanyRemovalPorts): JobHandler {
  return jobHandler(removeCompanyJob, async ({ companyId }) => {
    const ask = <T>(work: (db: Db) => Promise<T>) => asPlatform(database, ({ db }) => work(db));
    if (await ask((db) => rows.isMarkedRemoved(db, companyId))) {
      for (let waits = 0; (await ask((db) => ports.countHeldSessions(db, companyId))) > 0; waits += 1) {
        if (waits >= maxWaits) throw new Error('sessions of the company are still held');
        await sleep(waitMs);
      }
      while (await ask((db) => ports.removeSomeMessages(db, companyId)));
      await mail.removeKept(await ask((db) => rows.listEmails(db, companyId)));
      await ask((db) => rows.deleteCompanyRow(db, companyId));
    }
    await files.removeCompany(companyId);
    await ports.finishErasure(companyId);
  });
}

/** Records with which message a month begins, for the figures of companies. The housekeeping calls it. */
export async function recordMessageMonth({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  await asPlatform(database, ({ db }) => rows.insertMessageMonth(db, clock.now()));
}
