import { isAdmin } from '@balcao/contract';
import { useSession } from '../../../app/session/session.ts';
import { useQueues } from '../queues/index.ts';
import type { QueueChoice } from '../queues/index.ts';

/** The queues whose tickets this person may choose between: the own ones, for admins all. Undefined until known. */
export function useQueueChoices(): readonly QueueChoice[] | undefined {
  const { user, actor } = useSession();
  const admin = isAdmin(actor);
  const { data: all } = useQueues(admin);
  return admin ? all : user.queues;
}
