type Work = () => Promise<unknown>;

const waiting: Work[] = [];
let isRunning = false;

/**
 * Does work when the page has nothing else to do: what may be needed next is fetched then, and its failing is no failure.
 * One work follows the other: browsers open six connections to a server, and what a person asks for must not wait behind all
 * that is fetched ahead.
 */
export function runWhenIdle(work: Work): void {
  waiting.push(work);
  if (!isRunning) void runAll();
}

async function runAll(): Promise<void> {
  isRunning = true;
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    await idleTime();
    try {
      await work();
    } catch {
      // It is fetched when it is needed.
    }
  }
  isRunning = false;
}

function idleTime(): Promise<unknown> {
  // Some browsers have no idle callback.
  const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 3000));
  return new Promise((resolve) => wait(resolve));
}
