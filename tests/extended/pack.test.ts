import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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

describe.runIf(canCutNetwork)('the archive of npm run pack', required, () => {
  it('the package has at most 300 MB, nothing of tests and builds, and starts in an empty folder without network and npm', async () => {
    const clone = inject('clone');
    const folder = await mkdtemp(join(tmpdir(), 'balcao-pack test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await run(process.execPath, ['tools/bootstrap.mjs', 'pack', folder], { cwd: clone, maxBuffer: 2 ** 24 });
    const [archive = ''] = await readdir(folder);
    expect(archive).toMatch(/^balcao-\d+\.\d+\.\d+-linux-\w+\.tar\.gz$/);
    expect((await stat(join(folder, archive))).size).toBeLessThan(300_000_000);
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
    ])
      expect(files).not.toContain(unwanted);
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
