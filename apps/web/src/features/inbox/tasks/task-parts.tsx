import type { Task } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconTrash } from '../../../ui/icons/index.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { TaskLine } from './task-line.tsx';
import { partsOf } from './task-times.rules.ts';
import css from './tasks.module.css';
import { useCompanyClock } from './use-task-words.ts';

interface Props {
  tasks: readonly Task[];
  state: 'open' | 'done';
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
}

/** A list of tasks in parts: late ones, today's, coming ones and those without a day; done ones are one part. */
export function TaskParts({ tasks, state, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const now = useCompanyClock();
  const parts = state === 'done' ? [{ time: 'done' as const, tasks }] : partsOf(tasks, now);
  return (
    <>
      {parts.map(({ time, tasks: some }) => (
        <section key={time} className={css.part} aria-label={t(`tasks.times.${time}`)}>
          <Text component="h2" size="sm" className={css.heading} data-late={time === 'late' || undefined}>
            {t(`tasks.times.${time}`)}
            <Text span size="xs" fw={400}>
              {formatNumber(some.length)}
            </Text>
          </Text>
          <ul className={css.card}>
            {some.map((task) => (
              <TaskLine
                key={task.id}
                task={task}
                onEdit={onEdit}
                actions={
                  <IconButton label={t('tasks.delete', { name: task.title })} onClick={() => onDelete(task)}>
                    <IconTrash size={18} stroke={1.75} />
                  </IconButton>
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
