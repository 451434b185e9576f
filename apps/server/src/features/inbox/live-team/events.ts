import { defineEvent } from '../../../platform/events.ts';

/** Somebody calls the people of a queue in which nobody is available. */
export const teamCalled = defineEvent<{ queueId: number; byUserId: number; userIds: readonly number[] }>(
  'liveTeam.called',
);
