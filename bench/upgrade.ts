/**
 * How long an upgrade interrupts the service: `npm run bench:upgrade -- --from v6.0.0 --messages 1M`. See README.md beside this file.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { parseSize } from './lib/big-installation.ts';
import { withDatabase } from './lib/database.ts';
import { loadInstallation } from './lib/load-installation.ts';
import { npmStart, repository } from './lib/product.ts';
import { progress, report, seconds } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const { values: options } = parseArgs({
  options: { from: { type: 'string' }, messages: { type: 'string', default: '50k' } },
});
const { from } = options;
if (from === undefined) throw new Error('--from names the tag or commit of the former release');
const size = parseSize(options.messages);
const admin = 'admin@demo.balcao.local';
const run = promisify(execFile);

async function clone(folder: string, commit: string): Promise<string> {
  await run('git', ['clone', '--quiet', repository, folder]);
  await run('git', ['checkout', '--quiet', commit], { cwd: folder });
  return folder;
}

const countMigrations = (dataDir: string) =>
  withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM schema_migrations');
    return rows[0]?.count ?? 0;
  });

await inTemporaryFolder(async (folder) => {
  const env = { DATA_DIR: join(folder, 'data') };
  const [former, present] = [await clone(join(folder, 'former'), from), await clone(join(folder, 'present'), 'HEAD')];
  progress(`starting ${from}`);
  const before = await npmStart(former, env);
  await loadInstallation(env.DATA_DIR, size, admin);
  const migrationsBefore = await countMigrations(env.DATA_DIR);
  progress('preparing the present release while the former one serves');
  await run('npm', ['run', 'prepare-start'], { cwd: present, maxBuffer: 64 * 1024 * 1024 });

  const began = performance.now();
  await before.stop();
  const stoppedMs = performance.now() - began;
  const after = await npmStart(present, env);
  const migrations = (await countMigrations(env.DATA_DIR)) - migrationsBefore;
  await after.stop();
  const interruptedMs = stoppedMs + after.readyAfterMs;
  await report(
    'upgrade',
    [
      { what: `${from} to this commit, ${size.messages} messages: migrations`, value: String(migrations) },
      { what: 'the former release ends', value: seconds(stoppedMs) },
      { what: 'the present one is ready after', value: seconds(after.readyAfterMs) },
      { what: 'interrupted', value: seconds(interruptedMs), goal: '5 s' },
    ],
    { from, messages: size.messages, migrations, stoppedMs, readyAfterMs: after.readyAfterMs, interruptedMs },
  );
});
