import { defineEvent } from '../../../platform/events.ts';

/** A queue got other hours, or is gone. */
export const queueHoursChanged = defineEvent<{ queueId: number }>('queues.hoursChanged');
