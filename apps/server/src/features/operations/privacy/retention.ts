import * as z from 'zod';
import { dayMs } from '@balcao/contract';
import type { Retention, RetentionAmounts } from '@balcao/contract';
import { recordFormer } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emitTicketById, removeUnusedFiles } from '../../inbox/index.ts';
import * as rows from './retention.sql.ts';

/** Conversations that are locked in one go, and rows that go with one transaction. */
const conversationsAtOnce = 100;
const rowsAtOnce = 1000;

type Days = Pick<Retention, 'messageDays' | 'fileDays' | 'logDays'>;

export const nightlyRetention = defineSweep({
  name: 'privacy.retention',
  crontab: '20 4 * * *',
  find: (db, _now, page) => rows.findRetaining(db, page),
});
const deleteOld = defineJob({
  name: 'privacy.deleteOld',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
});

const kept: Days = { messageDays: null, fileDays: null, logDays: null };

const toRetention = (row: rows.RetentionRow | undefined): Retention => ({
  messageDays: row?.messageDays ?? null,
  fileDays: row?.fileDays ?? null,
  logDays: row?.logDays ?? null,
  lastRun: row?.ranAt == null ? null : { at: row.ranAt, messages: row.messages, files: row.files, logs: row.logs },
});

export async function readRetention(db: Db): Promise<Retention> {
  return toRetention(await rows.findRetention(db));
}

export async function setRetention({ db, companyId }: CompanyTx, days: Days): Promise<Retention> {
  recordFormer((await rows.findRetention(db)) ?? kept);
  return toRetention(await rows.saveRetention(db, companyId, days));
}

/** How much a run would delete now. */
export function countDue({ db, clock }: CompanyTx, days: Days): Promise<RetentionAmounts> {
  return rows.countDue(db, limitsOf(days, clock.now()));
}

function limitsOf({ messageDays, fileDays, logDays }: Days, now: Date): rows.Limits {
  const before = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * dayMs));
  return { messages: before(messageDays), files: before(fileDays), logs: before(logDays) };
}

/** Every night each company that keeps something for a time only has a job of its own. */
export function retentionHandlers(platform: Platform): JobHandler[] {
  return [
    ...sweepHandlers(platform, nightlyRetention, async (tx) =>
      tx.enqueue(deleteOld, { companyId: tx.companyId }, { key: `retention:${tx.companyId}` }),
    ),
    jobHandler(deleteOld, ({ companyId }) => deleteWhatIsOld(platform, companyId)),
  ];
}

/**
 * Deletes what a company's retention has expired, in batches that hold no locks for long. It walks the closed
 * conversations by id, for which every table has an index already, so that retention costs nothing when messages are
 * written. It may be interrupted anywhere and started anew.
 */
async function deleteWhatIsOld({ database, clock, log }: Platform, companyId: number): Promise<void> {
  const inCompany = <T>(work: (tx: CompanyTx) => Promise<T>) => database.forCompany(companyId, work);
  const now = clock.now();
  const total = { messages: 0, files: 0, logs: 0 };
  for (let after = 0; ;) {
    const ids = await inCompany(({ db }) => rows.listClosed(db, after, conversationsAtOnce));
    let isFull: boolean;
    do {
      // Read anew for each batch: a change of the setting takes effect before the run ends.
      const portion = await inCompany(async (tx) =>
        deletePortion(tx, ids, limitsOf((await rows.findRetention(tx.db)) ?? kept, now)),
      );
      total.messages += portion.messages;
      total.files += portion.files;
      total.logs += portion.logs;
      isFull = portion.isFull;
    } while (isFull);
    const last = ids.at(-1);
    if (last === undefined || ids.length < conversationsAtOnce) break;
    after = last;
  }
  let isPhoneFull: boolean;
  do {
    const portion = await inCompany(async (tx) =>
      deletePhonePortion(tx, limitsOf((await rows.findRetention(tx.db)) ?? kept, now)),
    );
    total.messages += portion.messages;
    total.files += portion.files;
    isPhoneFull = portion.isFull;
  } while (isPhoneFull);
  await inCompany(({ db }) => rows.saveRun(db, now, total));
  log.info({ companyId, ...total }, 'what the company does not keep any longer was deleted');
}

/** What was brought from phones has no conversation that would have to be closed. */
async function deletePhonePortion(tx: CompanyTx, limits: rows.Limits) {
  const { db } = tx;
  const gone = limits.messages ? await rows.deletePhoneMessages(db, limits.messages, rowsAtOnce) : undefined;
  if (gone && gone.messages > 0) await rows.deleteEmptyPhoneChats(db);
  const expired = limits.files ? await rows.expirePhoneFiles(db, limits.files, rowsAtOnce) : [];
  const keys = [...(gone?.keys ?? []), ...expired].filter((key) => key !== '');
  removeUnusedFiles(tx, keys);
  const messages = gone?.messages ?? 0;
  return { messages, files: keys.length, isFull: messages === rowsAtOnce || expired.length === rowsAtOnce };
}

async function deletePortion(tx: CompanyTx, ids: readonly number[], limits: rows.Limits) {
  const { db } = tx;
  const closed = await rows.lockClosed(db, ids);
  const gone = limits.messages && (await rows.deleteMessages(db, closed, limits.messages, rowsAtOnce));
  const expired = limits.files ? await rows.expireFiles(db, closed, limits.files, rowsAtOnce) : [];
  const logs = limits.logs ? await rows.deleteLogs(db, closed, limits.logs, rowsAtOnce) : 0;
  removeUnusedFiles(tx, [...new Set([...(gone?.keys ?? []), ...expired])]);
  for (const id of gone?.changed ?? []) await emitTicketById(tx, id, null);
  const messages = gone?.messages ?? 0;
  return {
    messages,
    files: (gone?.files ?? 0) + expired.length,
    logs,
    isFull: [messages, expired.length, logs].includes(rowsAtOnce),
  };
}
