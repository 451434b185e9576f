import { maxTaskNote } from '@balcao/contract';
import type { Task } from './tasks.rules.ts';

/** How the server knows an entry of this list again. */
const maxKeyText = 120;

/** An entry of the list with its key. */
export interface MovedEntry {
  key: string;
  task: Task;
}

/**
 * The entries with keys under which each becomes one task, however often it is sent. Entries that read the same and were written at the
 * same moment are counted from the end, so that a key stays when those before it have been moved.
 */
export function keyed(tasks: readonly Task[]): MovedEntry[] {
  const counts = new Map<string, number>();
  return tasks
    .toReversed()
    .map((task) => {
      const name = `${task.createdAt ?? ''} ${[...task.text].slice(0, maxKeyText / 2).join('')}`;
      // Longer texts may begin alike.
      const place = counts.get(name) ?? 0;
      counts.set(name, place + 1);
      return { key: `${place} ${name}`, task };
    })
    .toReversed();
}

/** An entry as it is sent; whatever stands in the browser has a form that the server takes. */
export function toMoved({ key, task: { text, doneAt } }: MovedEntry, now: string) {
  const isKnown = doneAt !== undefined && !Number.isNaN(Date.parse(doneAt));
  return {
    key,
    text: text.trim().slice(0, maxTaskNote),
    doneAt: doneAt === undefined ? null : isKnown ? new Date(doneAt).toISOString() : now,
  };
}
