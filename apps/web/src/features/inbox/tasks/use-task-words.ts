import { wallTimeOf } from '@balcao/contract';
import type { Task, WallTime } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { namedDay, timeOf } from './task-times.rules.ts';

/** What the clock of the company shows, renewed every half minute. */
export function useCompanyClock(): WallTime {
  const { company } = useSession();
  return wallTimeOf(useNow(), company.timeZone);
}

/** The words for the times of tasks, on the clock of the company. */
export function useTaskWords() {
  const { t } = useTranslation();
  const { company } = useSession();
  const now = useCompanyClock();
  const dayWords = (day: string, time: string | null) => {
    const named = namedDay(day, now.date);
    const words = named ? t(`common.time.${named}`) : formatDate(`${day}T12:00:00Z`, '2-digit', 'UTC');
    return time === null ? words : `${words}, ${time}`;
  };
  const momentWords = (iso: string) => {
    const { date, time } = wallTimeOf(iso, company.timeZone);
    return dayWords(date, time);
  };
  return {
    isLate: (task: Task) => task.doneAt === null && timeOf(task, now) === 'late',
    /** when it is due, or was done; undefined = some day */
    when: (task: Task): string | undefined => {
      if (task.doneAt !== null) return t('tasks.line.doneAt', { when: momentWords(task.doneAt) });
      if (task.dueDay === null) return undefined;
      const words = dayWords(task.dueDay, task.dueTime);
      return timeOf(task, now) === 'late' ? t('tasks.line.late', { when: words }) : words;
    },
    reminder: ({ remindAt, doneAt }: Task): string | undefined =>
      remindAt !== null && doneAt === null ? momentWords(remindAt) : undefined,
  };
}
