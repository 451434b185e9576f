import { createTask, deleteTask, listTasks, updateTask } from '@balcao/contract';
import type { Task } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';

const key = 'tasks';

/** Tasks, kept true by live events. */
export const tasksCrud = defineCrud({
  key,
  endpoints: { list: listTasks, create: createTask, update: updateTask, delete: deleteTask },
  page: ({ tasks, ...page }) => ({ items: tasks, ...page }),
  events: { task: true },
});

/** The tasks at a contact and at its tickets, as far as the person sees them: open or done ones, the first page. */
export function useTasksOf(contactId: number, state: 'open' | 'done', enabled = true) {
  return useQuery({
    queryKey: [key, 'of', contactId, state],
    queryFn: ({ signal }) => call(listTasks, { query: { contactId, state }, signal }),
    staleTime: 0,
    enabled,
    meta: { quiet: true },
  });
}

/** Finishes a task or opens it again, and offers to undo that, also when its row is gone by then. Errors are toasts. */
export function useMarkTask() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const mark = useMutation({
    mutationFn: ({ task, done }: { task: Task; done: boolean }) =>
      call(updateTask, { params: { id: task.id }, body: { done } }),
    onSuccess: (_, { task, done }) =>
      toast.ok(
        t(done ? 'tasks.marked' : 'tasks.unmarked'),
        { label: t('tasks.undo'), onPress: () => mark.mutate({ task, done: !done }) },
        `task-${task.id}-${String(done)}`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
  return {
    marking: mark.isPending ? mark.variables.task.id : undefined,
    mark: (task: Task, done: boolean) => mark.mutate({ task, done }),
  };
}
