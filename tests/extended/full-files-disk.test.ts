import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { DataExport, Message } from '@balcao/contract';
import { until } from '../../apps/server/src/testing/client.ts';
import { newNumber } from '../../apps/server/src/testing/sample-values.ts';
import { fetchThread, openTicket } from '../../apps/server/src/testing/simulated-phone.ts';
import { useTestServer } from '../../apps/server/src/testing/test-server.ts';
import { canMount, fillDisk, mountDisk, needsMount, unmount } from './small-disk.ts';

const disk = mkdtempSync(join(tmpdir(), 'balcao-files-'));
const isMounted = canMount() && mountDisk(disk, 16);
afterAll(() => unmount(disk));
const server = useTestServer(isMounted ? { DATA_DIR: disk, MIN_FREE_MB: '0' } : {});

/** Paths of everything on the disk but what fills it and what the server keeps there from its start. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(disk, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'ballast')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

it.runIf(isMounted)(
  'a file that the disk has no room for is refused and leaves nothing; with room it is sent',
  needsMount,
  async () => {
    const company = await server.company();
    const { admin } = company;
    const ticket = await openTicket(company, await company.connection(), admin, newNumber());
    const send = () => {
      const form = new FormData();
      form.append(
        'medias',
        new Blob([Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 'a')])]),
        'a.pdf',
      );
      return admin.post<{ error?: string; messages?: Message[] }>(`/messages/${ticket.id}`, form);
    };
    const before = await filesOnDisk();
    const filler = await fillDisk(disk, 1_000_000);
    expect(await send()).toMatchObject({ status: 503, body: { error: 'ERR_FILES_UNAVAILABLE' } });
    expect(await filesOnDisk()).toEqual(before);
    expect(await fetchThread(admin, ticket.id)).toHaveLength(1);

    await rm(filler);
    expect((await send()).status).toBe(200);
    expect(await fetchThread(admin, ticket.id)).toHaveLength(2);
  },
);

it.runIf(isMounted)(
  'an archive that the disk has no room for fails and leaves nothing; with room another one is made',
  needsMount,
  async () => {
    const company = await server.company();
    const { admin } = company;
    await openTicket(company, await company.connection(), admin, newNumber());
    const latest = async () => (await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'))).exports.at(0);
    const before = await filesOnDisk();
    const filler = await fillDisk(disk, 0);
    await admin.ok(admin.post('/privacy/exports', {}));
    await until(async () => (await latest())?.state === 'failed');
    expect(await filesOnDisk()).toEqual(before);

    await rm(filler);
    await admin.ok(admin.post('/privacy/exports', {}));
    const made = await until(async () => {
      const one = await latest();
      return one?.state === 'ready' ? one : undefined;
    });
    const { fileUrl } = await admin.ok(admin.post<{ fileUrl: string }>(`/privacy/exports/${made.id}/address`));
    expect((await fetch(new URL(fileUrl, server.url))).status).toBe(200);
  },
);
