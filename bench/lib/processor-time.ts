import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveLocation } from '../../apps/server/src/platform/db/embedded/embedded-location.ts';

/** Milliseconds on a processor since their start: of the server, and of the PostgreSQL embedded in it with all of its processes. Linux only. */
export async function processorTime(dataDir: string): Promise<{ server: number; postgres: number }> {
  const { pid } = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')) as { pid: number };
  const { clusterDir } = await resolveLocation(dataDir);
  const postmaster = Number((await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const children = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const times = await Promise.all(
    children.map(async (child) => ((await parentOf(child)) === postmaster ? onProcessor(child) : 0)),
  );
  return {
    server: await onProcessor(pid),
    postgres: times.reduce((sum, time) => sum + time, await onProcessor(postmaster)),
  };
}

async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Processor time of all threads; 0 for a process that has ended. */
async function onProcessor(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  );
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) / 1e6, 0);
}
