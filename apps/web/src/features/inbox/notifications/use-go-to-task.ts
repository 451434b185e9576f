import type { Task } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';

/** Leads to the conversation of a task, or to the list of tasks. */
export function useGoToTask(): (task: Pick<Task, 'ticketUuid'>) => void {
  const navigate = useNavigate();
  return ({ ticketUuid }) =>
    void (ticketUuid === null
      ? navigate({ to: '/tasks' })
      : navigate({ to: '/tickets/$uuid', params: { uuid: ticketUuid } }));
}
