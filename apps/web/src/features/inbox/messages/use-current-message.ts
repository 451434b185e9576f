import type { Message } from '@balcao/contract';
import { useQueryState } from '../../../app/use-query-state.ts';
import { threadKey } from './messages.cache.ts';
import { laterOf } from './thread.ts';
import type { Thread } from './thread.ts';

/** A message that was set aside, such as the one that is answered, as it is now: its contact may edit or delete it meanwhile. */
export function useCurrentMessage(ticketId: number, kept: Message | null): Message | null {
  const now = useQueryState<Thread, Message | undefined>(threadKey(ticketId), (state) =>
    kept ? state?.data?.messages.findLast(({ id }) => id === kept.id) : undefined,
  );
  return kept && now ? laterOf(kept, now) : kept;
}
