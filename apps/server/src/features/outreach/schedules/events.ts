import { defineEvent } from '../../../platform/events.ts';

/** Schedules for the contacts of these tickets could not be sent. */
export const schedulesFailed = defineEvent<{ ticketIds: readonly number[] }>('schedules.failed');
