/**
 * How long `npm start` takes until the product answers, on a fresh clone and afterwards, and how much memory the
 * server keeps without users. See README.md beside this file.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { npmStart, repository } from './lib/product.ts';
import { MB, ms, percentile, progress, report, seconds } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const laterStarts = 5;
const idleSeconds = 60;

/** The time to ready of a first start, and what is measured on the same clone afterwards. */
async function startInFreshClone<T>(
  folder: string,
  cache: string,
  andThen: (clone: string) => Promise<T>,
): Promise<{ first: number; after: T }> {
  const clone = join(folder, 'clone');
  await promisify(execFile)('git', ['clone', '--quiet', repository, clone]);
  const product = await npmStart(clone, { npm_config_cache: cache });
  await product.stop();
  return { first: product.readyAfterMs, after: await andThen(clone) };
}

async function measureLaterStarts(clone: string, cache: string) {
  const times: number[] = [];
  for (let start = 1; start <= laterStarts; start += 1) {
    const product = await npmStart(clone, { npm_config_cache: cache });
    times.push(product.readyAfterMs);
    progress(`start ${start + 1}: ${ms(product.readyAfterMs)}`);
    if (start === laterStarts) {
      progress(`idle for ${idleSeconds} s`);
      await sleep(idleSeconds * 1000);
      const memory = await product.memory();
      await product.stop();
      return { times, memory };
    }
    await product.stop();
  }
  throw new Error('no start was measured');
}

const { empty, filled } = await inTemporaryFolder(async (cache) => {
  progress('first start, nothing in the cache of npm');
  const emptyCache = await inTemporaryFolder((folder) => startInFreshClone(folder, cache, async () => {}));
  progress(`${seconds(emptyCache.first)}; first start of another clone, packages in the cache of npm`);
  const filledCache = await inTemporaryFolder((folder) =>
    startInFreshClone(folder, cache, (clone) => measureLaterStarts(clone, cache)),
  );
  progress(seconds(filledCache.first));
  return { empty: emptyCache.first, filled: filledCache };
});

const { times, memory } = filled.after;
await report(
  'start',
  [
    { what: 'first start, packages downloaded', value: seconds(empty) },
    { what: 'first start, packages in the cache of npm', value: seconds(filled.first) },
    { what: `later starts, median of ${laterStarts}`, value: ms(percentile(times, 50)), goal: '3000 ms' },
    { what: 'later starts, slowest', value: ms(Math.max(...times)), goal: '3000 ms' },
    { what: `server's memory after ${idleSeconds} s idle`, value: MB(memory.server), goal: '180 MB' },
    { what: 'what waits for it beside it (npm)', value: MB(memory.bootstrap) },
  ],
  {
    firstEmptyCacheMs: Math.round(empty),
    firstFilledCacheMs: Math.round(filled.first),
    laterMs: times.map(Math.round),
    idleServerBytes: memory.server,
    idleStartersBytes: memory.bootstrap,
  },
);
