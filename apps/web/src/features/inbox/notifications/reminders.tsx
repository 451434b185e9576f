import type { Task } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconChecklist, IconX } from '../../../ui/icons/index.ts';
import { formatListTime } from '../../../ui/text/format.ts';
import { remindersQuery, usePutAway } from '../tasks/index.ts';
import css from './notifications.module.css';
import { useGoToTask } from './use-go-to-task.ts';

/** How many reminders of one's own tasks came and were not put away; 0 until it is known. */
export const useReminderCount = (): number => useQuery(remindersQuery).data?.count ?? 0;

/** Reminders of one's own tasks, the latest first: each leads to its conversation or to the list, or is put away. */
export function Reminders({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const now = useNow();
  const navigate = useNavigate();
  const goToTask = useGoToTask();
  const { mutate: putAway } = usePutAway();
  const { data } = useQuery(remindersQuery);
  if (!data || data.tasks.length === 0) return null;
  const more = data.count - data.tasks.length;
  const open = (task: Task) => {
    putAway(task.id);
    onNavigate();
    goToTask(task);
  };
  return (
    <section aria-label={t('notifications.reminders.title')}>
      <div className={css.head}>
        <h2>{t('notifications.reminders.title')}</h2>
      </div>
      <ul className={css.rows}>
        {data.tasks.map((task) => (
          <li key={task.id} className={css.reminder}>
            <UnstyledButton className={css.row} onClick={() => open(task)}>
              <IconChecklist size={18} stroke={1.75} aria-hidden />
              <span className={css.lines}>
                <span className={css.what}>{task.title}</span>
                <span className={css.where}>
                  {[task.contact?.name, task.remindAt && formatListTime(task.remindAt, now)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </UnstyledButton>
            <IconButton
              label={t('notifications.reminders.away', { name: task.title })}
              onClick={() => putAway(task.id)}
            >
              <IconX size={16} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={css.more}>
          <UnstyledButton
            onClick={() => {
              onNavigate();
              void navigate({ to: '/tasks' });
            }}
          >
            {t('notifications.reminders.more', { count: more })}
          </UnstyledButton>
        </p>
      )}
    </section>
  );
}
