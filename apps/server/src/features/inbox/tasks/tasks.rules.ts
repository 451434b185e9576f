import { maxTaskTitle, wallTimeOf, ZoneClock } from '@balcao/contract';

/** The moment of a reminder; without an offset it is one on the clock of the company. */
export function momentOf(text: string, timeZone: string): Date {
  const isLocal = !/(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return isLocal ? new Date(new ZoneClock(timeZone).toInstant(Date.parse(`${text}Z`))) : new Date(text);
}

/** The clock of a company at a moment, as days and keys of tasks are compared with it. */
export function companyNow(now: Date, timeZone: string): { today: string; key: string } {
  const { date, time } = wallTimeOf(now, timeZone);
  return { today: date, key: `${date} ${time}:${now.toISOString().slice(17, 19)}` };
}

/** A text of a browser's list as a task has it: what does not fit into the title stands whole in the note. */
export function splitText(text: string): { title: string; note: string } {
  const [line = ''] = text.split('\n', 1);
  const title = [...line.trim()].slice(0, maxTaskTitle).join('');
  const fits = title === text;
  return { title: title === '' ? text.slice(0, maxTaskTitle) : title, note: fits ? '' : text };
}

/** Where a page of tasks begins: what orders them, and the id. */
export interface TaskCursor {
  key: string;
  id: number;
}

export const cursorOf = ({ key, id }: TaskCursor): string => `${key}_${id}`;

export function parseCursor(text: string): TaskCursor | undefined {
  const [, key, id] = /^(infinity|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?Z?)_(\d{1,9})$/.exec(text) ?? [];
  return key === undefined || id === undefined || (key !== 'infinity' && Number.isNaN(Date.parse(key)))
    ? undefined
    : { key, id: Number(id) };
}
