import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../apps/server/src/testing/role-process.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';
import { cloneSources } from '../commands/clone.ts';
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts';

const run = promisify(execFile);

const folders: string[] = [];

/** An empty folder until the end of the file. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-container-'));
  folders.push(folder);
  return folder;
}

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
      const root = await makeFolder();
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

const bin = await findSystemPostgres();
let context: string;
let image: Stage;
beforeAll(async () => {
  context = await makeFolder();
  await cloneSources(context);
  image = await buildStages(context);
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Runs the command of the image, until it says that it is ready. */
async function start(env: Record<string, string>): Promise<{ ready: Promise<void>; end(): Promise<number | null> }> {
  const child = spawn(process.execPath, image.command.slice(1), {
    cwd: join(image.root, image.workdir),
    env: { PATH: process.env.PATH, ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) ready.resolve();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => ready.reject(new Error(`it ended:\n${output}`)));
  // Waiting callers are notified.
  ready.promise.catch(() => undefined);
  return {
    ready: ready.promise,
    end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const statusAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status;

it('the steps of the Dockerfile, done in empty folders, make a program that starts and serves the web app', async () => {
  const { stdout: size } = await run('du', ['-sm', join(image.root, image.workdir)]);
  expect(Number.parseInt(size, 10)).toBeLessThan(300);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const one = await start({
    DATA_DIR: await makeFolder(),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    // What compose.yaml gives.
    ...environmentOf(await readFile(join(context, 'compose.yaml'), 'utf8')),
  });
  await one.ready;
  expect(await statusAt(metricsPort)).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="root">');
  expect(await one.end()).toBe(0);
});

it.runIf(bin)(
  'the steps of compose.split.yaml make its secrets, its database and a process of each role on it',
  needs('PostgreSQL 15 or newer below /usr/lib/postgresql (Debian: apt-get install postgresql)'),
  async () => {
    const compose = await readFile(join(context, 'compose.split.yaml'), 'utf8');
    const steps = [...compose.matchAll(/^# {3}(?!docker)(.*)$/gm)].map(([, step = '']) => step);
    expect(steps).toHaveLength(3);
    await run('sh', ['-ec', steps.join('\n')], { cwd: context });
    const postgres = await startSystemPostgres(bin ?? '');
    onTestFinished(() => postgres.stop());
    await run('sh', ['deploy/postgres-init.sh'], {
      cwd: context,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(postgres.port),
        BALCAO_PASSWORD_FILE: 'secrets/balcao-password',
      },
    });
    // The names of services are the names of machines to Docker.
    const address = join(context, 'secrets', 'database-url');
    const url = (await readFile(address, 'utf8')).replace('@postgres:5432/', `@127.0.0.1:${postgres.port}/`);
    await writeFile(address, url);
    const dataDir = await makeFolder();
    const common = environmentOf(compose);
    const roles = [...compose.matchAll(/ROLES: ([\w,]+)/g)].map(([, role = '']) => role);
    expect(roles).toEqual(['http', 'worker', 'gateway']);
    const port = await freePort();
    const services = await Promise.all(
      roles.map(async (ROLES) => {
        const metricsPort = await freePort();
        const env = { ...common, ROLES, DATA_DIR: dataDir, PORT: String(port), METRICS_PORT: String(metricsPort) };
        return { metricsPort, ...(await start(env)) };
      }),
    );
    await Promise.all(services.map(({ ready }) => ready));
    for (const { metricsPort } of services) expect(await statusAt(metricsPort)).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="root">');
    expect(await Promise.all(services.map(({ end }) => end()))).toEqual([0, 0, 0]);
  },
);

/** The variables that a compose file gives to Balcão, with the defaults of what is not set and its secrets in the folder. */
function environmentOf(compose: string): Record<string, string> {
  const given = [...compose.matchAll(/^ {4,6}([A-Z][A-Z_]+): (.*)$/gm)]
    .map(([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1').replace(/^\$\{\w+:-(.*)\}$/, '$1')])
    .filter(([name]) => !name?.startsWith('POSTGRES_'));
  return Object.fromEntries(
    given.map(([name = '', value = '']) => [name, value.replace('/run/secrets', `${context}/secrets`)]),
  );
}
