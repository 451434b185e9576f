/** From the first answer on; what takes longer comes later. */
const maxWaitMs = 150;

interface Group {
  waiting: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  complete: Promise<void>;
  release: () => void;
}

/** the requests of the running task */
let current: Group | undefined;

function startGroup(): Group {
  let release = () => undefined as void;
  const complete = new Promise<void>((resolve) => (release = resolve));
  queueMicrotask(() => (current = undefined));
  return { waiting: 0, timer: undefined, complete, release };
}

/**
 * Hands on the answers to requests that left in the same task when the last of them has come, so that a screen is drawn
 * once for all of them. None waits longer than 150 ms for another, and one by itself not at all.
 */
export async function together<T>(request: () => Promise<T>): Promise<T> {
  const group = (current ??= startGroup());
  group.waiting += 1;
  try {
    return await request();
  } finally {
    group.waiting -= 1;
    group.timer ??= setTimeout(group.release, maxWaitMs);
    if (group.waiting === 0) {
      clearTimeout(group.timer);
      group.release();
    }
    await group.complete;
  }
}
