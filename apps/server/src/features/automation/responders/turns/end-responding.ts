import type { FlowEnding } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { removeUnusedFiles } from '../../../inbox/index.ts';
import { endRuns, moveRun } from '../../flows/index.ts';
import { deleteTurnsAndStates, moveTurnsAndState } from '../menu/menu.sql.ts';

/**
 * A person or a timer has these tickets now: the automatic service answers nothing in them any more. Files of what was still to be
 * written of an answer are removed.
 * @param how what is counted of flows that they were in; null = nothing
 */
export async function endResponding(
  tx: CompanyTx,
  ticketIds: readonly number[],
  how: FlowEnding | null = 'withPerson',
): Promise<void> {
  const steps = await deleteTurnsAndStates(tx.db, ticketIds);
  await endRuns(tx, ticketIds, how);
  removeUnusedFiles(
    tx,
    steps.flatMap(({ files }) => files.map(([, { key }]) => key)),
  );
}

/**
 * Merges the states of two tickets: while the second waits, its contact continues where they were; the state of `from` is
 * deleted with its row.
 */
export async function mergeStates(
  tx: CompanyTx,
  { from, into, status }: { from: number; into: number; status: string },
): Promise<void> {
  if (status !== 'pending') return endResponding(tx, [from, into]);
  await moveTurnsAndState(tx.db, from, into);
  await moveRun(tx.db, from, into);
}
