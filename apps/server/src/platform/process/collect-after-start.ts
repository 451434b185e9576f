// Tuned: what a start leaves on the heap stays there while a process has nothing to do (docs/performance.md, "Memory of an idle server").
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

const periodMs = 10_000;
const maxUtilization = 0.1;

/**
 * Collects garbage once, after the first ten seconds in which the process had next to nothing to do: V8 does so only when
 * something else fills the heap. It takes some 100 ms, and also forgets compiled code that only the start needed.
 */
export function collectAfterStart(): void {
  let former = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, former);
    former = present;
    if (utilization > maxUtilization) return;
    clearInterval(timer);
    collectAll();
  }, periodMs).unref();
}

function collectAll(): void {
  // The function is only in contexts that are made while the flag is set.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
