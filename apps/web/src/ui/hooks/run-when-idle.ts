type Work = () => Promise<unknown>;

const longestWaitMs = 3_000;
const maxAtOnce = 2;
const waiting: Work[] = [];
let running = 0;

/**
 * Does work when the page has nothing else to do: what may be needed next is fetched then, and its failing is no failure.
 * Two works run at once, no more: browsers open six connections to a server, and what a person asks for must not wait
 * behind all that is fetched ahead. The latest comes first: it belongs to what was drawn last, such as the dialogs of a
 * conversation that was opened just now.
 */
export function runWhenIdle(work: Work): void {
  waiting.push(work);
  if (running < maxAtOnce) void runWaiting();
}

async function runWaiting(): Promise<void> {
  running += 1;
  while (waiting.length > 0) {
    await idleTime(longestWaitMs);
    try {
      await waiting.pop()?.();
    } catch {
      // It is fetched when it is needed.
    }
  }
  running -= 1;
}

/** Waits until the page has nothing else to do, and no longer than this. */
export function idleTime(longestMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    // Some browsers have no idle callback; a page that draws all the time is never idle.
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(undefined), { timeout: longestMs });
    else setTimeout(resolve, longestMs);
  });
}
