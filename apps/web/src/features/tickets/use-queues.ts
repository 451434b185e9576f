import { isAdmin, listQueues } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useSession } from '../../app/session.ts';

export interface QueueChoice {
  id: number;
  name: string;
  color: string;
}

/** All queues of the company. Undefined until known. */
export function useAllQueues(enabled = true): readonly QueueChoice[] | undefined {
  const { data } = useQuery({ queryKey: ['queues'], queryFn: () => call(listQueues), enabled, meta: { quiet: true } });
  return data;
}

/** The queues whose tickets this person may choose between: the own ones, for admins all. Undefined until known. */
export function useQueueChoices(): readonly QueueChoice[] | undefined {
  const { user, actor } = useSession();
  const admin = isAdmin(actor);
  const all = useAllQueues(admin);
  return admin ? all : user.queues;
}
