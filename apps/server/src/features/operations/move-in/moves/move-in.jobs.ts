import { randomUUID } from 'node:crypto';
import { dayMs, moveInFileDays, moveInReportDays } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../../platform/files/attachments.ts';
import { jobHandler, type JobHandler } from '../../../../platform/jobs/job.ts';
import { defineSweep, sweepHandlers } from '../../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockMove, type MoveRow } from '../run/moves.sql.ts';
import { undoMove } from '../run/undo-move.ts';
import { deleteFiles } from '../source/source-files.sql.ts';
import { deleteLeftRows } from './left-rows.sql.ts';
import * as rows from './move-ins.sql.ts';
import { workOnMoves } from './move-in.job.ts';
import { tell } from './move-ins.ts';
import { problemOfSource } from './problem-of.ts';
import { endRun, runSource } from './run-source.ts';
import { trySource } from './try-source.ts';

/** A move that was touched less often belongs to a process that ended. */
const stalledMs = 120_000;
const touchIntervalMs = 2_000;
/** How often a job may begin without coming on before a person has to look. */
const maxTries = 5;

export const stalledMoves = defineSweep({
  name: 'moveIn.stalled',
  crontab: '*/2 * * * *',
  find: (db, now, page) => rows.findStalled(db, new Date(now.getTime() - stalledMs), page),
});
export const forgottenMoves = defineSweep({
  name: 'moveIn.forgotten',
  crontab: '35 * * * *',
  find: (db, now, page) => rows.findForgotten(db, new Date(now.getTime() - moveInFileDays * dayMs), page),
});
export const oldReports = defineSweep({
  name: 'moveIn.oldReports',
  crontab: '45 3 * * *',
  find: (db, now, page) => rows.findOldReports(db, new Date(now.getTime() - moveInReportDays * dayMs), page),
});

export function moveInHandlers(platform: Platform): JobHandler[] {
  const { database, clock, files } = platform;
  return [
    jobHandler(workOnMoves, ({ companyId, id }) => work(platform, companyId, id)),
    ...sweepHandlers({ database, clock }, stalledMoves, async ({ enqueue, companyId }, ids) => {
      for (const id of ids) enqueue(workOnMoves, { companyId, id }, { key: `moveIn.work:${id}` });
    }),
    ...sweepHandlers({ database, clock }, forgottenMoves, async (tx, ids) => {
      for (const id of ids) await letGo(tx, files, id);
    }),
    ...sweepHandlers({ database, clock }, oldReports, async ({ db }, ids) => {
      for (const id of ids) await deleteLeftRows(db, id);
    }),
  ];
}

/** Forgets a source that nobody went on with. What a paused run brought stays, and can be undone from then on. */
async function letGo(tx: CompanyTx, files: Platform['files'], id: number): Promise<void> {
  const move = await lockMove(tx.db, id);
  if (!move || !['collecting', 'tried', 'paused'].includes(move.state)) return;
  removeFilesAfterCommit(files, tx, await deleteFiles(tx.db, { moveId: id }));
  if (move.state !== 'paused') await rows.deleteMove(tx.db, id);
  else await endRun(tx, move, { problem: 'files_gone', finishedAt: tx.clock.now().toISOString() });
  tell(tx, id);
}

async function work(platform: Platform, companyId: number, id: number): Promise<void> {
  const { database, log } = platform;
  const jobRun = randomUUID();
  const move = await database.forCompany(companyId, ({ db }) => rows.beginJobRun(db, id, jobRun));
  if (!move) return;
  if (move.tries > maxTries) return stop(platform, move, { problem: 'failed', problemDetail: '' });
  const touching = setInterval(() => {
    database
      .forCompany(companyId, async (tx) => {
        if (await rows.touchMove(tx.db, id, jobRun)) tell(tx, id);
      })
      .catch((error: unknown) => log.warn({ err: error, id }, 'a move at work could not be touched'));
  }, touchIntervalMs);
  try {
    if (move.state === 'trying') await trySource(platform, move, jobRun);
    else if (move.state === 'running') await runSource(platform, move);
    else await undoMove(database, move);
  } catch (error) {
    const problem = problemOfSource(error);
    if (!problem) throw error;
    await stop(platform, move, problem);
  } finally {
    clearInterval(touching);
    await database.forCompany(companyId, async (tx) => tell(tx, id));
  }
}

/** A source that cannot be read waits for a person: before its run for other files, in its run for what it needs. */
async function stop(
  { database }: Pick<Platform, 'database'>,
  { id, companyId }: MoveRow,
  problem: NonNullable<ReturnType<typeof problemOfSource>>,
): Promise<void> {
  await database.forCompany(companyId, async (tx) => {
    const state = (await lockMove(tx.db, id))?.state;
    if (state === 'trying') await rows.changeMove(tx.db, id, { ...problem, state: 'collecting' });
    if (state === 'running') await rows.changeMove(tx.db, id, { ...problem, state: 'paused' });
    tell(tx, id);
  });
}
