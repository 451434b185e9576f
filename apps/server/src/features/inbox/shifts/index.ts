import { copyShift, listShifts, setShift } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { offShiftAsked } from '../../account/index.ts';
import { findShiftStates } from './shift-states.ts';
import { changeShift, dueShifts, findShift, followDue, giveShift, readShifts } from './shifts.ts';

export { findShiftStates } from './shift-states.ts';

/** Registers the endpoints of shifts, and what their beginnings and ends do. */
export function createShifts(platform: Platform): void {
  handleTx(platform, listShifts, async (tx, { actor }) => ({ shifts: await readShifts(tx, actor) }));
  handleTx(platform, setShift, async (tx, input) => {
    await requireUnchanged(tx, setShift, input, () => findShift(tx, input.params.id));
    return changeShift(tx, input.params.id, input.body);
  });
  handleTx(platform, copyShift, async (tx, input) => ({ shifts: await giveShift(tx, input) }));
  platform.answer(offShiftAsked, 'shifts', async (tx, userId) => {
    const state = (await findShiftStates(tx, tx.clock.now(), [userId])).get(userId);
    return state !== undefined && !state.isOn && state.absentAtEnd;
  });
  for (const handler of sweepHandlers(platform, dueShifts, followDue)) platform.registerJob(handler);
}
