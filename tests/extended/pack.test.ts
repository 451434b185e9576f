import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { needs } from '../../apps/server/src/testing/scope.ts';

const run = promisify(execFile);
const canCutNetwork = spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
const required = needs('root on Linux with unshare and ip (Debian: util-linux, iproute2)');

/** Runs in a network of its own that holds nothing but itself; prints what a browser and a check of health would get. */
const trial = `ip link set lo up
"$1/balcao" start > "$1/said" 2>&1 &
program=$!
"$1/runtime/bin/node" -e '
  const ask = async (path) => { const answer = await fetch(process.argv[1] + path, { headers: { accept: "text/html" } }); return [answer.status, await answer.text()]; };
  (async () => {
    for (let left = 600; left > 0; left--) {
      const ready = await ask("/health/ready").catch(() => [0]);
      if (ready[0] === 200) { const [status, page] = await ask("/"); console.log(status, page.includes("id=\\"root\\"")); return; }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    process.exit(1);
  })();' "http://127.0.0.1:$PORT" || cat "$1/said"
kill -TERM $program
wait $program
echo "ended with $?"`;

/** The list of parts and the texts of their licences name what lies in the archive. */
async function expectInventory(program: string): Promise<void> {
  const read = (name: string) => readFile(join(program, name), 'utf8');
  const bom = JSON.parse(await read('bom.cdx.json')) as {
    bomFormat: string;
    components: { name: string; version: string; licenses?: object[]; hashes?: object[] }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  const names = new Set(bom.components.map(({ name }) => name));
  // A library of the server, one in the web app, the runtime, what is copied into the sources; nothing of builds.
  for (const name of ['fastify', 'baileys', 'react', 'Node.js', '@tabler/icons', 'emojibase-data'])
    expect(names).toContain(name);
  for (const name of ['vite', 'rolldown', 'typescript', 'vitest']) expect(names).not.toContain(name);
  const unlicensed = bom.components.filter(({ licenses }) => licenses === undefined).map(({ name }) => name);
  expect(unlicensed).toEqual([]);
  expect(bom.components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)).toEqual(['Node.js']);
  const texts = await read('THIRD-PARTY.txt');
  for (const { name, version } of bom.components) expect(texts).toContain(`\n${name} ${version}\n`);
  expect(texts).toContain('GNU GENERAL PUBLIC LICENSE');
  expect(JSON.parse(await read('release.json'))).toHaveProperty('commit');
}

describe.runIf(canCutNetwork)('the archive of npm run pack', required, () => {
  it('the package has at most 130 MB, an inventory, nothing of tests, builds and types, and starts in an empty folder without network and npm', async () => {
    const clone = inject('clone');
    const folder = await mkdtemp(join(tmpdir(), 'balcao-pack test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await run(process.execPath, ['tools/bootstrap.mjs', 'pack', folder], { cwd: clone, maxBuffer: 2 ** 24 });
    const [archive = ''] = await readdir(folder);
    expect(archive).toMatch(/^balcao-\d+\.\d+\.\d+-linux-\w+\.tar\.gz$/);
    expect((await stat(join(folder, archive))).size).toBeLessThan(130_000_000);
    const unpacked = join(folder, 'empty');
    await mkdir(unpacked);
    await run('tar', ['-xzf', join(folder, archive), '-C', unpacked]);
    const [name = ''] = await readdir(unpacked);
    const program = join(unpacked, name);
    const { stdout: files } = await run('find', [program], { maxBuffer: 2 ** 26 });
    for (const unwanted of [
      '/vitest/',
      '/playwright',
      '/oxlint/',
      '/vite/',
      '/apps/server/src/testing/',
      'apps/server/src/app.test.ts',
      '/node_modules/typescript/',
      '/node_modules/@types/',
    ])
      expect(files).not.toContain(unwanted);
    expect(files).not.toMatch(/\/node_modules\/.*\.(?:d\.[cm]?ts|map)$/m);
    await expectInventory(program);
    await writeFile(join(program, 'trial.sh'), trial);
    const { stdout } = await run('unshare', ['--net', 'sh', join(program, 'trial.sh'), program], {
      cwd: '/',
      // No npm and no other Node.js are on this path.
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        PORT: '3999',
        DEMO: 'false',
        HOME: folder,
        npm_config_registry: 'http://127.0.0.1:1',
      },
      maxBuffer: 2 ** 24,
    });
    expect(stdout).toBe('200 true\nended with 0\n');
  });
});
