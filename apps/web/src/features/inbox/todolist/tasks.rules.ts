/** One thing to do, as the key of the browser holds it. */
export interface Task {
  text: string;
  createdAt: string;
  updatedAt: string;
  /** when it was done; absent = it is still to be done */
  doneAt?: string;
  /** whose it is, as `company/user`; absent = written before lists were distinguished, then it is everyone's of this browser */
  owner?: string;
}

/** The stored value. An `unreadable` one is kept as it is until its owner has seen it. */
export type StoredTasks = { kind: 'list'; tasks: Task[] } | { kind: 'unreadable'; text: string };

export function readTasks(text: string | null): StoredTasks {
  if (text === null || text.trim() === '') return { kind: 'list', tasks: [] };
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value) && value.every(isTask)) return { kind: 'list', tasks: value };
  } catch {
    // checked below
  }
  return { kind: 'unreadable', text };
}

function isTask(value: unknown): value is Task {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

export const isOwn = (task: Task, owner: string): boolean => task.owner === undefined || task.owner === owner;

/** Empty text adds nothing. */
export function addTask(tasks: readonly Task[], text: string, owner: string, now: string): readonly Task[] {
  const wanted = text.trim();
  return wanted === '' ? tasks : [{ text: wanted, createdAt: now, updatedAt: now, owner }, ...tasks];
}

/**
 * Tasks have no id. Another window may have rewritten the list: then the same text of the same moment is the same task.
 */
function indexOfTask(tasks: readonly Task[], task: Task): number {
  const here = tasks.indexOf(task);
  return here === -1
    ? tasks.findIndex((one) => one.createdAt === task.createdAt && one.text === task.text && one.owner === task.owner)
    : here;
}

/** Changes the text of a task, or whether it is done; emptied it stays as it was. */
export function changeTask(
  tasks: readonly Task[],
  task: Task,
  change: { text?: string; done?: boolean },
  now: string,
): readonly Task[] {
  const at = indexOfTask(tasks, task);
  const before = tasks[at];
  const text = change.text?.trim();
  if (!before || text === '') return tasks;
  const { doneAt, ...rest } = before;
  const done = change.done ?? doneAt !== undefined;
  return tasks.with(at, {
    ...rest,
    text: text ?? before.text,
    updatedAt: now,
    ...(done ? { doneAt: doneAt ?? now } : {}),
  });
}

export function removeTask(tasks: readonly Task[], task: Task): readonly Task[] {
  const at = indexOfTask(tasks, task);
  return at === -1 ? tasks : tasks.toSpliced(at, 1);
}

/** Back where it was, as far as there is such a place still. */
export const restoreTask = (tasks: readonly Task[], task: Task, index: number): readonly Task[] =>
  tasks.toSpliced(index, 0, task);
