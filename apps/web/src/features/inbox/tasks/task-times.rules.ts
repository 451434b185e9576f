import { wallTimeOf } from '@balcao/contract';
import type { Task, TaskTime, WallTime } from '@balcao/contract';
import { addDays } from '../../../ui/dates/days.ts';

type Due = Pick<Task, 'dueDay' | 'dueTime'>;

/** When an open task is due, on the clock of the company. */
export function timeOf({ dueDay, dueTime }: Due, { date, time }: WallTime): TaskTime {
  if (dueDay === null) return 'someday';
  if (dueDay < date || (dueDay === date && dueTime !== null && dueTime <= time)) return 'late';
  return dueDay === date ? 'today' : 'coming';
}

/** How a day is called beside today. */
export type NamedDay = 'yesterday' | 'today' | 'tomorrow' | undefined;

export function namedDay(day: string, today: string): NamedDay {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : undefined;
}

/** A moment as the fields of a form have it, on the clock of the company. */
export function momentField(iso: string | null, timeZone: string): string {
  if (iso === null) return '';
  const { date, time } = wallTimeOf(iso, timeZone);
  return `${date}T${time}`;
}

/** Tasks by when they are due, in the order of the list; a part without any is absent. */
export function partsOf(tasks: readonly Task[], now: WallTime): { time: TaskTime; tasks: readonly Task[] }[] {
  const parts = Map.groupBy(tasks, (task) => timeOf(task, now));
  return (['late', 'today', 'coming', 'someday'] as const).flatMap((time) => {
    const some = parts.get(time);
    return some ? [{ time, tasks: some }] : [];
  });
}
