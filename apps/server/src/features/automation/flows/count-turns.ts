import type { FlowEnding } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { flowsMoved } from './events.ts';
import type { FlowSegment } from './advance-across.ts';
import { endsAt, marksOf } from './figures.rules.ts';
import { deleteRunsOf } from './runs.sql.ts';

/** Has a turn counted, in each flow that it came by. */
export const countTurns = (tx: CompanyTx, turns: readonly FlowSegment[]): Promise<void> =>
  tx.raise(
    flowsMoved,
    turns.flatMap((turn) => {
      const { versionId, before } = turn;
      return versionId === null ? [] : [{ versionId, beganAt: before.beganAt, marks: marksOf(turn) }];
    }),
  );

/** The runs of some tickets are over without their engine: a person or a timer has them. null = nothing became of them. */
export async function endRuns(tx: CompanyTx, ticketIds: readonly number[], how: FlowEnding | null): Promise<void> {
  const runs = await deleteRunsOf(tx.db, ticketIds);
  if (runs.length === 0 || how === null) return;
  await tx.raise(
    flowsMoved,
    runs.map(({ versionId, drawing, state }) => ({
      versionId,
      beganAt: state.beganAt,
      marks: endsAt(drawing, state, how),
    })),
  );
}
