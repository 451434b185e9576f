import { maxMovedTasks, moveTasks } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { keyed, toMoved } from './move.rules.ts';
import { removeTask } from './tasks.rules.ts';
import type { Task } from './tasks.rules.ts';
import css from './todolist.module.css';

interface Props {
  /** one's own entries, those that are to be done and those that are done */
  tasks: readonly Task[];
  change: (update: (all: readonly Task[]) => readonly Task[]) => void;
}

/**
 * Moves the list of this browser into the company's tasks, a part after another. What is there leaves this list at once, so that after a
 * failure the rest can be moved; what was sent already comes no second time.
 */
export function MoveList({ tasks, change }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const move = useMutation({
    mutationFn: async () => {
      const entries = keyed(tasks.filter(({ text }) => text.trim() !== ''));
      const now = new Date().toISOString();
      for (let from = 0; from < entries.length; from += maxMovedTasks) {
        const part = entries.slice(from, from + maxMovedTasks);
        const { keys } = await call(moveTasks, {
          body: { tasks: part.map((entry) => toMoved(entry, now)) },
        });
        const there = new Set(keys);
        const moved = part.filter(({ key }) => there.has(key));
        change((all) => moved.reduce((rest, { task }) => removeTask(rest, task), all));
      }
      return entries.length;
    },
    onSuccess: (count) =>
      toast.ok(t('todolist.move.done', { count }), {
        label: t('todolist.move.show'),
        onPress: () => void navigate({ to: '/tasks' }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
    meta: { quiet: true },
  });
  return (
    <div className={css.notice}>
      <NoticeBox tone={move.isError ? 'bad' : 'info'} title={t('todolist.move.title')}>
        {t(move.isError ? 'todolist.move.failed' : 'todolist.move.text')}
        <Button
          size="xs"
          variant="default"
          mt={8}
          display="block"
          loading={move.isPending}
          onClick={() => move.mutate()}
        >
          {t('todolist.move.button', { count: tasks.length })}
        </Button>
      </NoticeBox>
    </div>
  );
}
