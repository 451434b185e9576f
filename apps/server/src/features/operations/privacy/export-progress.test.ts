import { rm } from 'node:fs/promises';
import type { DataExport } from '@balcao/contract';
import { expect, it } from 'vitest';
import { until } from '../../../testing/client.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { writeArchive } from './archive.ts';
import { exportHandlers } from './exports.ts';

// Without the worker an archive is made when the test makes it.
const server = useTestServer({ ROLES: 'http' });

it('an archive reports progress at each page of every table, also where there are no messages', async () => {
  const company = await server.company();
  const pages = 5;
  await queryRows(
    server.databaseUrl,
    `INSERT INTO contacts (company_id, name, number) SELECT $1, 'Pessoa ' || n, '' FROM generate_series(1, $2) n`,
    [company.id, pages * 200],
  );
  const reported: number[] = [];
  const archive = await writeArchive(
    server.app.platform,
    { companyId: company.id, contactId: null, name: 'empresa.zip' },
    async (done) => void reported.push(done),
  );
  await rm(archive.path);
  expect(reported.length).toBeGreaterThanOrEqual(pages);
  expect(new Set(reported)).toEqual(new Set([0]));
});

it('an archive counts as alive for as long as its file is being stored, and no second run takes its place', async () => {
  const { admin, id: companyId } = await server.company();
  const { id } = await admin.ok(admin.post<DataExport>('/privacy/exports', {}));
  const readRow = async () => {
    const columns = 'run, state, touched_at::text AS touched';
    const [row] = await queryRows(server.databaseUrl, `SELECT ${columns} FROM data_exports WHERE id = $1`, [id]);
    return row ?? {};
  };
  const { platform } = server.app;
  let saves = 0;
  const slow: typeof platform = {
    ...platform,
    files: {
      ...platform.files,
      async save(...file) {
        saves += 1;
        const before = await readRow();
        const later = await until(async () => {
          const now = await readRow();
          return now['touched'] === before['touched'] ? undefined : now;
        }, 15_000);
        expect(later).toMatchObject({ run: before['run'], state: 'running' });
        return platform.files.save(...file);
      },
    },
  };
  const handler = exportHandlers(slow).find(({ job }) => job.name === 'privacy.export');
  await handler?.run({ companyId, id } as never);
  expect(saves).toBe(1);
  expect(await readRow()).toMatchObject({ state: 'ready' });
});
