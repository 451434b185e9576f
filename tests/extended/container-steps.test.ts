import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../apps/server/src/testing/role-process.ts';
import { cloneSources } from '../commands/clone.ts';

const run = promisify(execFile);

/** A stage of the Dockerfile as a folder: its files, and what its instructions say further. */
interface Stage {
  root: string;
  /** of the image, such as /build */
  workdir: string;
  env: Record<string, string>;
  command: string[];
}

/**
 * Does what the Dockerfile says in empty folders instead of images, on the Node.js of this test; accounts and their rights apart.
 * @param context the folder that is built from
 */
async function buildStages(context: string): Promise<Stage> {
  const text = (await readFile(join(context, 'Dockerfile'), 'utf8')).replaceAll('\\\n', ' ');
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [word = '', ...words] = line.split(/\s+/);
    const rest = line.slice(word.length).trim();
    if (word === 'FROM') {
      const root = await mkdtemp(join(tmpdir(), 'balcao-stage-'));
      onTestFinished(() => rm(root, { recursive: true, force: true }));
      stage = { root, workdir: '/', env: {}, command: [] };
      stages.set(words.at(-2) === 'AS' ? (words.at(-1) ?? '') : `stage ${stages.size}`, stage);
      continue;
    }
    if (!stage) throw new Error('the Dockerfile begins with no FROM');
    const { root } = stage;
    if (word === 'WORKDIR') {
      stage.workdir = rest;
      await mkdir(join(root, rest), { recursive: true });
    } else if (word === 'COPY') {
      const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1];
      const [target = '', ...sources] = words.slice(from === undefined ? 0 : 1).toReversed();
      for (const source of sources) {
        const origin = from === undefined ? join(context, source) : join(stages.get(from)?.root ?? '', source);
        const isFile = /\.\w+$/.test(source) && source !== '.';
        const path = join(root, stage.workdir, target, isFile && target.endsWith('/') ? source : '');
        await mkdir(dirname(path), { recursive: true });
        await cp(origin, path, { recursive: true, verbatimSymlinks: true });
      }
    } else if (word === 'RUN' && !rest.startsWith('useradd')) {
      await run('sh', ['-c', rest], { cwd: join(root, stage.workdir), maxBuffer: 64 * 1024 * 1024 });
    } else if (word === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/([A-Z_]+)=(\S+)/g)) stage.env[name] = value;
    } else if (word === 'CMD') {
      stage.command = JSON.parse(rest) as string[];
    }
  }
  if (!stage) throw new Error('the Dockerfile has no stage');
  return stage;
}

it('the steps of the Dockerfile, done in empty folders, make a program that starts and serves the web app', async () => {
  const context = await mkdtemp(join(tmpdir(), 'balcao-context-'));
  onTestFinished(() => rm(context, { recursive: true, force: true }));
  await cloneSources(context);
  const { root, workdir, env, command } = await buildStages(context);
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-image-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { stdout: size } = await run('du', ['-sm', join(root, workdir)]);
  expect(Number.parseInt(size, 10)).toBeLessThan(700);
  const child = spawn(process.execPath, command.slice(1), {
    cwd: join(root, workdir),
    env: { PATH: process.env.PATH, ...env, DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(metricsPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready')) ready.resolve();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => ready.reject(new Error(`it ended:\n${said}`)));
  onTestFinished(() => void child.kill('SIGKILL'));
  await ready.promise;
  expect((await fetch(`http://127.0.0.1:${metricsPort}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="root">');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
