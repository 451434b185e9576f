import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../../app/session/session.ts';
import { useQueueChoices } from '../use-queues.ts';
import { queueRequirementOf } from './new-ticket.rules.ts';

/**
 * The queue of a new ticket: which may be chosen, whether one has to be, and which is chosen already.
 * @param beside the queue of the conversation from which it begins
 */
export function useNewTicketQueue(beside: number | null = null) {
  const { user, actor } = useSession();
  const choices = useQueueChoices();
  const [last, remember] = useLocalStorage<number | null>({
    key: `new-ticket-queue-${user.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const ownIds = user.queues.map(({ id }) => id);
  const choosable = choices?.map(({ id }) => id) ?? ownIds;
  return { choices, remember, ...queueRequirementOf(actor, ownIds, choosable, [last, beside]) };
}
