import type { MoveInLeftReason } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { FamilyKind } from '../family/family-tables.ts';
import { judgeRow } from '../rows/judge-row.rules.ts';
import { insertLeftRows, nextPlace } from '../moves/left-rows.sql.ts';
import type { JudgedRow, SourcePart, SourceRow } from '../rows/source-row.rules.ts';
import { leftRowOf, learnSource } from '../trial/run-trial.ts';
import { createVerdicts, type Verdicts } from '../trial/verdicts.rules.ts';
import { bringFiles, type SourceMedia } from './bring-files.ts';
import { settleTickets } from './moved-conversations.sql.ts';
import {
  findMove,
  findMoved,
  finishMove,
  insertMoved,
  lockMove,
  type MovedKind,
  type MoveRow,
  updateMove,
} from './moves.sql.ts';
import { isTakenLater, steps, takers } from './takers.ts';
import type { RefuseCampaigns } from './taking.ts';
import { inTurn, MoveStopped, type StepPlace } from './turns.ts';

/** A run: what the trial says that comes is taken over, in portions, each with its place in one transaction. */

export interface MoveSource {
  database: Database;
  /** reads the source anew, from its beginning */
  read: () => AsyncIterable<SourcePart>;
  refuseCampaigns: RefuseCampaigns;
  /** of the company, Portuguese by default */
  language?: string;
  /** absent = the source has no files */
  media?: SourceMedia | undefined;
  /** looks at what was brought, before a run is over */
  lookBack?: (verdicts: Verdicts, move: MoveRow) => Promise<void>;
  /** takes part in the transaction in which a run is over */
  onDone?: (tx: CompanyTx, move: MoveRow) => Promise<void>;
}

interface LearnedMove extends MoveSource {
  highestRate: number;
}

/** Rows of a source that one transaction deals with. */
const rowsAtOnce = 500;
const ticketsAtOnce = 200;

/**
 * Works on a run from where it stands until it is done or is stopped. It may be killed anywhere, and called again.
 * @returns its state afterwards
 */
export async function workOnMove(
  source: MoveSource,
  { companyId, id }: { companyId: number; id: number },
): Promise<MoveRow['state'] | undefined> {
  const { database, read } = source;
  const move = await database.forCompany(companyId, ({ db }) => findMove(db, id));
  if (move?.state !== 'running') return move?.state;
  const now = new Date(move.startedAt ?? move.createdAt);
  const since = move.since === null ? undefined : new Date(move.since);
  const verdicts = createVerdicts({ company: move.sourceCompany, since });
  const { highestRate } = await learnSource(verdicts, { read, now });
  try {
    for (let step = move.step; step < steps.length; step += 1) {
      await takeStep({ ...source, highestRate }, verdicts, {
        move,
        step,
        from: step === move.step ? move.stepRows : 0,
        now,
      });
    }
    const files = { move, step: steps.length, from: move.step === steps.length ? move.stepRows : 0, now };
    await settle(database, files);
    const brought = source.media ? await bringFiles(source, source.media, verdicts, files) : files.from;
    await source.lookBack?.(verdicts, move);
    await inTurn(database, move, { step: steps.length, stepRows: brought }, async (tx) => {
      await finishMove(tx.db, move.id);
      await source.onDone?.(tx, move);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_STORAGE_FULL') await pauseFull(database, move);
    else if (!(error instanceof MoveStopped)) throw error;
  }
  return (await database.forCompany(companyId, ({ db }) => findMove(db, id)))?.state;
}

async function takeStep(source: LearnedMove, verdicts: Verdicts, { move, step, from, now }: StepPlace): Promise<void> {
  const kinds = new Set<FamilyKind>(steps[step]);
  verdicts.begin(new Set());
  let seen = 0;
  let at = from;
  let portion: PortionRow[] = [];
  const flush = async (next: Pick<MoveRow, 'step' | 'stepRows'>) => {
    const rows = portion;
    portion = [];
    await inTurn(source.database, move, { step, stepRows: at }, async (tx) => {
      for (const [kind, ofKind] of Map.groupBy(rows, ({ row }) => row.kind as MovedKind))
        await takeRows(tx, source, verdicts, { move, step, kind, rows: ofKind });
      await updateMove(tx.db, move.id, next);
    });
    at = next.stepRows;
  };
  for await (const part of source.read()) {
    if (part.kind !== 'rows') continue;
    for (const row of part.rows) {
      if (!kinds.has(row.kind)) continue;
      const judged = judgeRow(row, now);
      // Also rows of an earlier turn: which of two is the double is told by all before them.
      const verdict = verdicts.judge(row.kind, row.number, judged);
      seen += 1;
      if (seen <= from) continue;
      if (verdict.kind === 'comes' || verdict.kind === 'merges') portion.push({ row, judged });
      if (seen - at >= rowsAtOnce) await flush({ step, stepRows: seen });
    }
  }
  await flush({ step: step + 1, stepRows: 0 });
}

interface PortionRow {
  row: SourceRow;
  judged: JudgedRow;
}

async function takeRows(
  tx: CompanyTx,
  { refuseCampaigns, language = 'pt', highestRate, media }: LearnedMove,
  verdicts: Verdicts,
  { move, step, kind, rows: all }: { move: MoveRow; step: number; kind: MovedKind; rows: readonly PortionRow[] },
): Promise<void> {
  const { companyId, userId, whatsappId, id: moveId } = move;
  const originId = move.originId ?? moveId;
  const known = await findMoved(
    tx.db,
    originId,
    kind,
    all.map(({ judged }) => judged.sourceId),
  );
  const rows = all.filter(({ judged }) => !known.has(judged.sourceId));
  if (rows.length === 0) return;
  const reasons = new Map<JudgedRow, MoveInLeftReason>();
  const moved = await takers[kind](
    tx,
    rows.map(({ judged }) => judged),
    {
      companyId,
      userId,
      whatsappId,
      moveId,
      originId,
      language,
      verdicts,
      refuseCampaigns,
      highestRate,
      hasFile: (path) => media?.has(path) ?? false,
      leave: (row, reason) => reasons.set(row, reason),
    },
  );
  await insertMoved(tx.db, { companyId, originId, moveId, kind }, moved);
  if (isTakenLater(kind, step)) return;
  const taken = new Set(moved.map(({ sourceId }) => sourceId));
  const left = rows
    .filter(({ judged }) => !taken.has(judged.sourceId))
    .map(({ row, judged }) => leftRowOf(row, judged, reasons.get(judged) ?? 'parent_left'));
  if (left.length > 0) await insertLeftRows(tx.db, { companyId, moveId, place: await nextPlace(tx.db, moveId) }, left);
}

/** A run whose files find no room waits for some. */
async function pauseFull(database: Database, { id, companyId }: MoveRow): Promise<void> {
  await database.forCompany(companyId, async ({ db }) => {
    const move = await lockMove(db, id);
    if (move?.state === 'running') await updateMove(db, id, { state: 'paused', problem: 'storage_full' });
  });
}

/** What conversations show of their past, before files come. */
async function settle(database: Database, { move, step, from: stepRows }: StepPlace): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await inTurn(database, move, { step, stepRows }, ({ db }) =>
      settleTickets(db, move.originId ?? move.id, from, ticketsAtOnce),
    );
  }
}
