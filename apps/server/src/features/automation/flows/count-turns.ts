import type { FlowEnding } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { flowsMoved } from './events.ts';
import { endAt, marksOf, type CountableTurn } from './figures.rules.ts';
import { deleteRunsOf } from './runs.sql.ts';

/** Has a turn counted. */
export const countTurn = (tx: CompanyTx, versionId: number, turn: CountableTurn): Promise<void> =>
  tx.raise(flowsMoved, [{ versionId, beganAt: turn.before.beganAt, marks: marksOf(turn) }]);

/** The runs of some tickets are over without their engine: a person or a timer has them. null = nothing became of them. */
export async function endRuns(tx: CompanyTx, ticketIds: readonly number[], how: FlowEnding | null): Promise<void> {
  const runs = await deleteRunsOf(tx.db, ticketIds);
  if (runs.length === 0 || how === null) return;
  await tx.raise(
    flowsMoved,
    runs.map(({ versionId, drawing, state }) => ({
      versionId,
      beganAt: state.beganAt,
      marks: [endAt(drawing, state, how)],
    })),
  );
}
