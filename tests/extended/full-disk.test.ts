import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { readPassword } from '../../apps/server/src/platform/db/embedded-cluster.ts';
import { resolveLocation } from '../../apps/server/src/platform/db/embedded-location.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';
import { queryRows, withClient } from '../../apps/server/src/testing/tables.ts';
import { expectRefusedStart, login, npmStart, printedAdmin, temporaryFolder } from '../commands/product.ts';

/** A disk of its own, in memory. @returns whether this machine lets us */
function mountDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', folder]).status === 0;
}
const unmount = (folder: string) => spawnSync('umount', ['-l', folder]);

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'balcao-mount-'));
  const isMounted = mountDisk(folder);
  if (isMounted) unmount(folder);
  rmdirSync(folder);
  return isMounted;
}

async function databaseUrl(dataDir: string): Promise<string> {
  const { clusterDir } = await resolveLocation(dataDir);
  const [, , , port = ''] = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://postgres:${await readPassword(dataDir)}@127.0.0.1:${port.trim()}/postgres`;
}

it.runIf(canMount())(
  'a disk that is full while PostgreSQL extends its log ends the program, which says why; with room again nothing committed is lost',
  needs('Linux, and root that may mount a disk in memory'),
  async () => {
    const disk = await temporaryFolder();
    expect(mountDisk(disk)).toBe(true);
    onTestFinished(() => void unmount(disk));
    const options = { clone: inject('clone'), dataDir: join(disk, 'data'), env: { MIN_FREE_MB: '20' } };
    const product = await npmStart(options);
    await product.ready();
    const url = await databaseUrl(options.dataDir);
    await queryRows(url, 'CREATE TABLE counted AS SELECT 0 AS count');

    const filler = join(disk, 'ballast');
    const { bavail, bsize } = await statfs(disk);
    // A little is left over and taken afterwards, as other programs take some meanwhile.
    await writeFile(filler, Buffer.alloc(bavail * bsize - 64 * 1024));
    await writeFile(`${filler}-rest`, Buffer.alloc(1024 * 1024)).catch(() => undefined);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(503);

    // The log grows and no table does.
    let committed = 0;
    const writing = withClient(url, async (client) => {
      // Its loss is what the test is about.
      client.on('error', () => undefined);
      for (;;) {
        await client.query('BEGIN');
        await client.query('UPDATE counted SET count = $1', [committed + 1]);
        await client.query(`SELECT pg_logical_emit_message(true, 'balcao', repeat('x', 1000000))`);
        await client.query('COMMIT');
        committed += 1;
      }
    });
    await expect(writing).rejects.toThrow(/No space left on device|connection/i);
    expect((await product.outcome).code).toBe(1);
    expect(product.output()).toContain('The embedded PostgreSQL ended by itself');
    expect(await expectRefusedStart(await npmStart(options))).toContain('make room');

    await rm(filler);
    const again = await npmStart(options);
    await again.ready();
    expect(await login(again, printedAdmin(product))).toBe(200);
    const [row] = await queryRows(await databaseUrl(options.dataDir), 'SELECT count FROM counted');
    // The last one may have been committed without an answer.
    expect([committed, committed + 1]).toContain(row?.['count']);
    expect(committed).toBeGreaterThan(0);
    again.interrupt();
    await again.outcome;
  },
);
