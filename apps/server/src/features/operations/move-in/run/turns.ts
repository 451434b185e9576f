import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { lockMove, type MoveRow } from './moves.sql.ts';

/** The run is not to go on: it was paused, or another process has it. */
export class MoveStopped extends Error {}

/** Where a run stands in the readings of its source. */
export interface StepPlace {
  move: MoveRow;
  step: number;
  /** rows that were dealt with before */
  from: number;
  /** when the run began: what is past is judged by it, whenever the run goes on */
  now: Date;
}

/** A transaction of the run, while it is the run's turn and nobody else moved it on. */
export async function inTurn<T>(
  database: Database,
  { id, companyId }: MoveRow,
  place: Pick<MoveRow, 'step' | 'stepRows'>,
  work: (tx: CompanyTx) => Promise<T>,
): Promise<T> {
  return database.forCompany(companyId, async (tx) => {
    const move = await lockMove(tx.db, id);
    const isHere = move?.state === 'running' && move.step === place.step && move.stepRows === place.stepRows;
    if (!isHere) throw new MoveStopped();
    return work(tx);
  });
}
