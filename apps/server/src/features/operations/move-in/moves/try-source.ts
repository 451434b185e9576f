import type { MoveInLeftReason, MoveInThing, MoveInTrial } from '@balcao/contract';
import { moveInThings } from '@balcao/contract';
import type { Platform } from '../../../../platform/platform.ts';
import { findMoved, lockMove, type MovedKind, type MoveRow } from '../run/moves.sql.ts';
import { broughtKinds } from '../run/takers.ts';
import { emptySurvey } from '../source/opened-source.ts';
import { findKnownKeys } from '../trial/known-keys.sql.ts';
import { judgeSource, learnSource, type LeftRow, type Trial } from '../trial/run-trial.ts';
import { createVerdicts } from '../trial/verdicts.rules.ts';
import { readPlanRoom } from './plan-room.ts';
import { deleteLeftRows, insertLeftRows } from './left-rows.sql.ts';
import { changeMove } from './move-ins.sql.ts';
import { openMove } from './open-move.ts';

const rowsAtOnce = 500;

/** The trial of a move was taken over by another job, or is not wanted any more. */
class TrialStopped extends Error {}

/** Reads a source and counts what would become of it. Nothing is written but that, and the list of what does not come. */
export async function trySource(platform: Platform, move: MoveRow, jobRun: string): Promise<void> {
  try {
    await tryOut(platform, move, jobRun);
  } catch (error) {
    if (!(error instanceof TrialStopped)) throw error;
  }
}

async function tryOut(platform: Platform, move: MoveRow, jobRun: string): Promise<void> {
  const { database, clock } = platform;
  const { companyId, id, sourceCompany, originId } = move;
  const began = performance.now();
  const inTurn = <T>(work: (db: Parameters<typeof changeMove>[0]) => Promise<T>) =>
    database.forCompany(companyId, async ({ db }) => {
      const now = await lockMove(db, id);
      if (now?.state !== 'trying' || now.jobRun !== jobRun) throw new TrialStopped();
      return work(db);
    });
  const { survey, read, media } = await openMove(platform, move);
  await inTurn((db) => deleteLeftRows(db, id));
  if (!read) {
    await inTurn((db) => changeMove(db, id, { state: 'tried', survey, trial: null }));
    return;
  }
  const now = clock.now();
  const since = move.since === null ? undefined : new Date(move.since);
  const verdicts = createVerdicts({ company: sourceCompany, since });
  const learned = await learnSource(verdicts, { read, now });
  const companies = learned.companies.length > 1 ? learned.companies : [];
  const shown = { ...emptySurvey, ...survey, form: learned.form, companies };
  if (companies.length > 0 && sourceCompany === '') {
    await inTurn((db) => changeMove(db, id, { state: 'tried', survey: shown, trial: null }));
    return;
  }
  let left: LeftRow[] = [];
  let place = 1;
  const flush = async () => {
    const rows = left;
    left = [];
    await inTurn((db) => insertLeftRows(db, { companyId, moveId: id, place }, rows));
    place += rows.length;
  };
  const inCompany = <T>(work: (db: Parameters<typeof changeMove>[0]) => Promise<T>) =>
    database.forCompany(companyId, ({ db }) => work(db));
  const trial = await judgeSource(verdicts, learned, {
    read,
    now,
    brought: broughtKinds,
    room: await readPlanRoom(database, companyId),
    findKnown: (kind, keys) => inCompany((db) => findKnownKeys(db, kind, keys)),
    ...(originId !== null && {
      findBrought: async (kind, sourceIds) =>
        new Set((await inCompany((db) => findMoved(db, originId, kind as MovedKind, sourceIds))).keys()),
    }),
    ...(media && { hasFile: media.has }),
    async onLeft(row) {
      left.push(row);
      if (left.length >= rowsAtOnce) await flush();
    },
  });
  await flush();
  const seconds = Math.round((performance.now() - began) / 1000);
  await inTurn((db) => changeMove(db, id, { state: 'tried', survey: shown, trial: shownTrial(trial, seconds) }));
}

/** A trial as it is kept: counts in the order in which things are brought. */
export function shownTrial({ kinds, tablesLeft, ...trial }: Trial, seconds: number): MoveInTrial {
  const { onePerson, refusing, files, filesMissing, isWhole } = trial;
  const reasons = new Map<MoveInLeftReason, number>();
  const counts = moveInThings.flatMap((thing: MoveInThing) => {
    const one = kinds[thing];
    if (!one || one.there === 0) return [];
    const { there, comes, merges, known } = one;
    const entries = Object.entries(one.left) as [MoveInLeftReason, number][];
    for (const [reason, count] of entries) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    return [{ thing, there, comes, merges, known, left: entries.reduce((sum, [, count]) => sum + count, 0) }];
  });
  return {
    counts,
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count),
    onePerson,
    refusing,
    files,
    filesMissing,
    tablesLeft: tablesLeft.map(({ name, reason, rows }) => ({ name: name.slice(0, 100), reason, rows })).slice(0, 200),
    isWhole,
    seconds,
  };
}
