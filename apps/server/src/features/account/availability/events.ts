import type { AvailabilityCause, AvailabilityState } from '@balcao/contract';
import { defineEvent, defineQuestion } from '../../../platform/events.ts';

/** Somebody became available, began a pause or left. */
export const availabilityMoved = defineEvent<{
  userId: number;
  before: AvailabilityState;
  state: AvailabilityState;
  cause: AvailabilityCause;
  /** when the length of a pause is over; null = it has none, or this is none */
  returnsAt: string | null;
}>('availability.moved');

/** Whether a user whose last window was closed is still reached, by a phone of theirs that receives notices. */
export const reachedAsked = defineQuestion<number, boolean>('availability.reached');

/** Whether a user who opens the app is not on shift, where the end of their shift makes them absent. */
export const offShiftAsked = defineQuestion<number, boolean>('availability.offShift');
