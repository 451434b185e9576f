import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const module = new URL('../bootstrap/one-at-a-time.mjs', import.meta.url).href;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-one-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that notes when it begins and ends its work; answers its output. */
function work(folder: string, name: string): Promise<string> {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { oneAtATime } from ${JSON.stringify(module)};
    const note = (what) => appendFileSync(${JSON.stringify(join(folder, 'notes'))}, what + '\\n');
    await oneAtATime(async () => { note('begin ${name}'); await sleep(300); note('end ${name}'); }, { path: ${JSON.stringify(join(folder, 'lock'))} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}

it('processes that start together in one folder install and build one after the other, and say whom they wait for', async () => {
  const folder = await temporaryFolder();
  const output = await Promise.all(['a', 'b', 'c'].map((name) => work(folder, name)));
  const notes = (await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n');
  expect(notes).toHaveLength(6);
  for (let at = 0; at < notes.length; at += 2) expect(notes[at + 1]).toBe(notes[at]?.replace('begin', 'end'));
  expect(output.filter((text) => /Waiting for process \d+/.test(text)).length).toBeGreaterThanOrEqual(2);
  await expect(readFile(join(folder, 'lock'))).rejects.toThrow('ENOENT');
});

it('a lock that a killed process held, or one whose machine ended, is taken by the next one', async () => {
  const folder = await temporaryFolder();
  const lock = join(folder, 'lock');
  // The number of no process, and one of a process that says nothing any more.
  for (const [holder, age] of [
    ['999999999 killed', 0],
    [`${process.pid} frozen`, 60],
  ] as const) {
    await writeFile(lock, holder);
    const at = new Date(Date.now() - age * 1_000);
    await utimes(lock, at, at);
    await work(folder, 'next');
  }
  expect((await readFile(join(folder, 'notes'), 'utf8')).trim().split('\n')).toHaveLength(4);
});
