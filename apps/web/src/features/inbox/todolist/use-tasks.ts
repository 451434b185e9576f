import { useState, useSyncExternalStore } from 'react';
import { readTasks } from './tasks.rules.ts';
import type { StoredTasks, Task } from './tasks.rules.ts';

const storageKey = 'tasks';
/** Where a list that could not be read is kept once another takes its place. */
const unreadableStorageKey = `${storageKey}.unreadable`;

const listeners = new Set<() => void>();
let cached: { text: string | null; stored: StoredTasks } | undefined;
/** Counts where the browser refuses to keep anything. */
let memoryOnlyTasks: readonly Task[] | undefined;

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function readStored(): StoredTasks {
  const text = readStorage(storageKey);
  if (!cached || cached.text !== text) cached = { text, stored: readTasks(text) };
  return cached.stored;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of this browser wrote.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** @returns whether the browser kept it */
function writeTasks(tasks: readonly Task[]): boolean {
  try {
    const text = JSON.stringify(tasks);
    const before = readStored();
    if (before.kind === 'unreadable')
      localStorage.setItem(
        unreadableStorageKey,
        [readStorage(unreadableStorageKey), before.text].filter(Boolean).join('\n'),
      );
    localStorage.setItem(storageKey, text);
    cached = { text, stored: { kind: 'list', tasks: [...tasks] } };
    memoryOnlyTasks = undefined;
    return true;
  } catch {
    memoryOnlyTasks = tasks;
    return false;
  } finally {
    for (const listener of listeners) listener();
  }
}

/** The list of this browser, the same in all of its windows. */
export function useTasks() {
  const stored = useSyncExternalStore(subscribe, readStored);
  const [kept, setKept] = useState(true);
  const current = (): readonly Task[] => {
    const now = readStored();
    return memoryOnlyTasks ?? (now.kind === 'list' ? now.tasks : []);
  };
  return {
    tasks: memoryOnlyTasks ?? (stored.kind === 'list' ? stored.tasks : []),
    /** the text of a list that could not be read */
    unreadable: stored.kind === 'unreadable' ? stored.text : readStorage(unreadableStorageKey),
    kept,
    /** Changes the list as it is at that moment, whichever window wrote last. */
    change(update: (tasks: readonly Task[]) => readonly Task[]) {
      const before = current();
      const after = update(before);
      if (after !== before) setKept(writeTasks(after));
    },
    /** The list that could not be read is not wanted any more. */
    forgetUnreadable() {
      const kept = writeTasks(current());
      if (kept) localStorage.removeItem(unreadableStorageKey);
      setKept(kept);
    },
  };
}
