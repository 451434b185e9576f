import { useState, useSyncExternalStore } from 'react';
import { readTasks } from './tasks.rules.ts';
import type { Stored, Task } from './tasks.rules.ts';

const key = 'tasks';
/** Where a list that could not be read is kept once another takes its place. */
const brokenKey = 'tasks.unreadable';

const listeners = new Set<() => void>();
let cached: { text: string | null; stored: Stored } | undefined;
/** Counts where the browser refuses to keep anything. */
let unsaved: readonly Task[] | undefined;

function textOf(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function snapshot(): Stored {
  const text = textOf(key);
  if (!cached || cached.text !== text) cached = { text, stored: readTasks(text) };
  return cached.stored;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of this browser wrote.
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

/** @returns whether the browser kept it */
function write(tasks: readonly Task[]): boolean {
  try {
    const text = JSON.stringify(tasks);
    const before = snapshot();
    if (before.kind === 'unreadable') localStorage.setItem(brokenKey, [textOf(brokenKey), before.text].filter(Boolean).join('\n'));
    localStorage.setItem(key, text);
    cached = { text, stored: { kind: 'list', tasks: [...tasks] } };
    unsaved = undefined;
    return true;
  } catch {
    unsaved = tasks;
    return false;
  } finally {
    for (const listener of listeners) listener();
  }
}

/** The list of this browser, the same in all of its windows. */
export function useTasks() {
  const stored = useSyncExternalStore(subscribe, snapshot);
  const [kept, setKept] = useState(true);
  const current = (): readonly Task[] => {
    const now = snapshot();
    return unsaved ?? (now.kind === 'list' ? now.tasks : []);
  };
  return {
    tasks: unsaved ?? (stored.kind === 'list' ? stored.tasks : []),
    /** the text of a list that could not be read */
    unreadable: stored.kind === 'unreadable' ? stored.text : textOf(brokenKey),
    kept,
    /** Changes the list as it is at that moment, whichever window wrote last. */
    change(how: (tasks: readonly Task[]) => readonly Task[]) {
      const before = current();
      const after = how(before);
      if (after !== before) setKept(write(after));
    },
    /** The list that could not be read is not wanted any more. */
    forgetUnreadable() {
      const kept = write(current());
      if (kept) localStorage.removeItem(brokenKey);
      setKept(kept);
    },
  };
}
