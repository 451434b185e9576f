import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { readPassword } from '../../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { resolveLocation } from '../../apps/server/src/platform/db/embedded/embedded-location.ts';
import { queryRows, withClient } from '../../apps/server/src/testing/tables.ts';
import { expectRefusedStart, login, npmRun, npmStart, printedAdmin, temporaryFolder } from '../commands/product.ts';
import { canMount, fillDisk, mountDisk, needsMount, resizeDisk, unmount } from './small-disk.ts';

async function databaseUrl(dataDir: string): Promise<string> {
  const { clusterDir } = await resolveLocation(dataDir);
  const [, , , port = ''] = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://postgres:${await readPassword(dataDir)}@127.0.0.1:${port.trim()}/postgres`;
}

it.runIf(canMount())(
  'a disk that is full while PostgreSQL extends its log ends the program, which says why; with room again nothing committed is lost',
  needsMount,
  async () => {
    const disk = await temporaryFolder();
    expect(mountDisk(disk, 400)).toBe(true);
    onTestFinished(() => unmount(disk));
    const options = { clone: inject('clone'), dataDir: join(disk, 'data'), env: { MIN_FREE_MB: '20' } };
    const product = await npmStart(options);
    await product.ready();
    const url = await databaseUrl(options.dataDir);
    await queryRows(url, 'CREATE TABLE counted AS SELECT 0 AS count');

    // A little is left over and taken afterwards, as other programs take some meanwhile.
    const filler = await fillDisk(disk, 64 * 1024);
    await writeFile(`${filler}-rest`, Buffer.alloc(1024 * 1024)).catch(() => undefined);
    // An answer is repeated for a second.
    await vi.waitFor(async () => expect((await fetch(`${product.url}/health/ready`)).status).toBe(503), 3_000);

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

it.runIf(canMount())(
  'a first start on a disk without room for the database says so, and begins once there is room',
  needsMount,
  async () => {
    const disk = await temporaryFolder();
    expect(mountDisk(disk, 24)).toBe(true);
    onTestFinished(() => unmount(disk));
    const options = { clone: inject('clone'), dataDir: join(disk, 'data'), env: { MIN_FREE_MB: '0' } };
    const refusal = await expectRefusedStart(await npmStart(options));
    expect(refusal).toMatch(/no space left on device/i);
    expect(refusal).toContain('make room');

    // Now there is room for the files of PostgreSQL, and none for the tables.
    resizeDisk(disk, 60);
    expect(await expectRefusedStart(await npmStart(options))).toMatch(
      /There is no room on the disk of the database.*Make room/,
    );

    resizeDisk(disk, 400);
    const product = await npmStart(options);
    await product.ready();
    expect(await login(product, printedAdmin(product))).toBe(200);
    product.interrupt();
    await product.outcome;
  },
);

it.runIf(canMount())(
  'a secret that is replaced on a full disk stays the former one, and is replaced once there is room',
  needsMount,
  async () => {
    const disk = await temporaryFolder();
    expect(mountDisk(disk, 400)).toBe(true);
    onTestFinished(() => unmount(disk));
    const options = { clone: inject('clone'), dataDir: join(disk, 'data'), env: { MIN_FREE_MB: '0' } };
    const product = await npmStart(options);
    await product.ready();
    const admin = printedAdmin(product);
    product.interrupt();
    await product.outcome;
    const secretFile = join(options.dataDir, 'secret');
    const before = await readFile(secretFile);

    const filler = await fillDisk(disk, 0);
    const full = await npmRun(options, 'admin', ['rotate-secret']);
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(/make room/);
    expect(await readFile(secretFile)).toEqual(before);

    await rm(filler);
    const roomy = await npmRun(options, 'admin', ['rotate-secret']);
    expect(roomy.stdout).toContain('are sealed with the new secret');
    expect(await readFile(secretFile)).not.toEqual(before);
    const again = await npmStart(options);
    await again.ready();
    expect(await login(again, admin)).toBe(200);
    again.interrupt();
    await again.outcome;
  },
);
