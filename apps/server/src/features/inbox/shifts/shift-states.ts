import { shiftTimes } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { readOpeningBook } from '../opening-hours/index.ts';
import { listShifts } from './shifts.sql.ts';

/** Where a person stands in their shift at a moment. */
export interface ShiftState {
  isOn: boolean;
  /** when what is now began; null = it always was */
  since: Date | null;
  /** when the shift ends, or the next one begins; null = never */
  until: Date | null;
  /** the person becomes available when it begins, where they have a window open */
  availableAtStart: boolean;
  /** the person becomes absent when it ends */
  absentAtEnd: boolean;
  /** what customers answer outside of it goes back to the queue */
  returnsOutside: boolean;
}

/**
 * Tells who is on shift at a moment, and until when. Who has no shift is missing: their hours are their own affair.
 * @param userIds of whom; all people of the company without it
 */
export async function findShiftStates(
  tx: Pick<CompanyTx, 'db' | 'companyId'>,
  at: Date,
  userIds?: readonly number[],
): Promise<Map<number, ShiftState>> {
  const shifts = (await listShifts(tx.db, userIds)).filter(({ kind }) => kind !== 'none');
  if (shifts.length === 0) return new Map();
  const { company } = await readOpeningBook(tx);
  return new Map(
    shifts.flatMap((shift) => {
      const times = shiftTimes(shift, company);
      if (!times) return [];
      const { open, since, until } = times.periodAt(at);
      const { availableAtStart, absentAtEnd, returnsOutside } = shift;
      return [[shift.userId, { isOn: open, since, until, availableAtStart, absentAtEnd, returnsOutside }] as const];
    }),
  );
}
