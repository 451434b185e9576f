import { ownUserId } from '@balcao/contract';
import { defineAudience } from '../../../platform/live/audience.ts';

/** Messages of a chat are for its members alone; admins are no exception. */
export const chatMembers = defineAudience<{ userIds: readonly number[] }>('chats:members', {
  receives: ({ actor }, { userIds }) => (userIds.includes(ownUserId(actor)) ? 'event' : 'nothing'),
});
