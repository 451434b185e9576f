// Tuned: what a start leaves on the heap stays there while a process has nothing to do (docs/performance.md, "Memory of an idle server").
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const waitMs = 10_000;

/** Collects garbage once, ten seconds after the start: V8 does so only when something else fills the heap. */
export function collectAfterStart(): void {
  setTimeout(() => {
    // The function is only in contexts that are made while the flag is set.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    collect();
  }, waitMs).unref();
}
