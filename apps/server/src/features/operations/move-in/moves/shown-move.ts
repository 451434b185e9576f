import {
  dayMs,
  type MoveIn,
  type MoveInChoices,
  type MoveInProblem,
  type MoveInSurvey,
  type MoveInTrial,
  moveInUndoDays,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { MoveRow } from '../run/moves.sql.ts';
import { steps } from '../run/takers.ts';
import { listFiles } from '../source/source-files.sql.ts';
import { type Compared, findListed, namesOfTickets } from './move-ins.sql.ts';

export const emptyChoices: MoveInChoices = {
  company: '',
  months: null,
  withFiles: true,
  whatsappId: null,
  chats: [],
  sheet: { columns: null, authors: [], order: null },
};

/** What an admin said of a source. */
export const choicesOf = ({ choices }: Pick<MoveRow, 'choices'>): MoveInChoices => ({
  ...emptyChoices,
  ...(choices as Partial<MoveInChoices>),
});

/** Until when a run can be undone; undefined = it cannot be. */
export function undoUntil({ state, finishedAt }: Pick<MoveRow, 'state' | 'finishedAt'>): Date | undefined {
  return state === 'done' && finishedAt !== null
    ? new Date(Date.parse(finishedAt) + moveInUndoDays * dayMs)
    : undefined;
}

const nothingStays = { tickets: 0, contacts: 0, others: 0 };

/** A move as it is answered. */
export async function shownMove(db: Db, row: MoveRow & { userName: string | null }): Promise<MoveIn> {
  const { state, kind, problem, problemDetail, originId, userId, userName, createdAt, startedAt, finishedAt } = row;
  const trial = row.trial as MoveInTrial | null;
  const compared = (row.compared as Compared[] | null) ?? [];
  const names = await namesOfTickets(
    db,
    compared.map(({ ticketId }) => ticketId),
  );
  return {
    id: row.id,
    kind,
    state,
    problem: problem as MoveInProblem | null,
    problemDetail,
    originId,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    choices: { ...choicesOf(row), whatsappId: row.whatsappId },
    files: await listFiles(db, row.id),
    survey: row.survey as MoveInSurvey | null,
    trial,
    progress: state === 'running' || state === 'paused' ? progressOf(row, trial) : null,
    results: row.results as MoveIn['results'],
    // A conversation that was deleted since is not shown.
    compared:
      row.compared === null
        ? null
        : compared.flatMap((one) => {
            const name = names.get(one.ticketId);
            return name === undefined ? [] : [{ ...one, name }];
          }),
    // Runs that were undone before named no others.
    stayed: row.stayed === null ? null : { ...nothingStays, ...(row.stayed as Partial<typeof nothingStays>) },
    createdAt,
    startedAt,
    finishedAt,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
  };
}

/** A step is named after the last of its kinds, and counts the rows of all. */
function progressOf({ step, stepRows }: MoveRow, trial: MoveInTrial | null): MoveIn['progress'] {
  const kinds = steps[step];
  const rowsOf = (names: readonly string[]) =>
    (trial?.counts ?? []).reduce((sum, { thing, there }) => sum + (names.includes(thing) ? there : 0), 0);
  return { step: kinds?.at(-1) ?? 'files', done: stepRows, of: rowsOf(kinds ?? ['messages']) };
}

/** @throws AppError ERR_NO_MOVE_IN_FOUND */
export async function readMove(db: Db, id: number): Promise<MoveIn> {
  const row = await findListed(db, id);
  if (!row) throw new AppError('ERR_NO_MOVE_IN_FOUND');
  return shownMove(db, row);
}
