/**
 * An archive of a company with 50,000 messages and 1,000 files: how long it takes, what memory, and how much slower the calls of
 * others are meanwhile; and one of the company when it has four times as much. See README.md beside this file.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataExport } from '@balcao/contract';
import { Client } from '../apps/server/src/testing/client.ts';
import { withDatabase } from './lib/database.ts';
import { npmStart, repository } from './lib/product.ts';
import { MB, ms, percentile, progress, report, seconds } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const messageCount = 50_000;
const fileCount = 1000;
const fileBytes = 200_000;
/** As long as the larger archive takes: the process grows while it answers calls, also without one. */
const quietMs = 120_000;
/** How many times as much the second archive holds. */
const larger = 4;
const deadlineMs = 300_000;
const email = 'admin@demo.balcao.local';

/** More messages of a contact, a part of them with a file that is there. */
async function seed(dataDir: string, companyId: number): Promise<void> {
  const keys = Array.from({ length: fileCount }, () => randomBytes(16).toString('hex'));
  for (const key of keys) {
    const folder = join(dataDir, 'files', String(companyId), key.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, key), randomBytes(fileBytes));
  }
  await withDatabase(dataDir, async (client) => {
    await client.query(
      `INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body, sent_at, media_key, media_name, media_mime, media_size)
       SELECT $1, (SELECT min(id) FROM tickets WHERE company_id = $1), 'carga-' || gen_random_uuid(), i % 2 = 0, 'Mensagem ' || i || ' sobre o pedido que saiu ontem',
         now() - i * interval '1 minute', k.key, CASE WHEN k.key IS NOT NULL THEN 'foto.jpg' END, CASE WHEN k.key IS NOT NULL THEN 'image/jpeg' END,
         CASE WHEN k.key IS NOT NULL THEN $4::int END
       FROM generate_series(1, $2::int) i LEFT JOIN unnest($3::text[]) WITH ORDINALITY k (key, n) ON k.n = i`,
      [companyId, messageCount, keys, fileBytes],
    );
    await client.query('VACUUM ANALYZE');
  });
}

/** Calls as an inbox makes them, one after the other, until it is stopped; and the most memory that the server had meanwhile. */
async function watch(admin: Client, memory: () => Promise<{ server: number }>, until: () => Promise<boolean>) {
  const times: number[] = [];
  const sizes: number[] = [];
  const over = new AbortController();
  const measuring = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await admin.ok(admin.get('/tickets?status=open&showAll=true'));
      times.push(performance.now() - began);
    }
  })();
  const sampling = (async () => {
    while (!over.signal.aborted) sizes.push((await memory()).server);
  })();
  while (!(await until()));
  over.abort();
  await Promise.all([measuring, sampling]);
  const quarter = Math.ceil(sizes.length / 4);
  const quarters = [0, 1, 2, 3].map((each) => Math.max(...sizes.slice(each * quarter, (each + 1) * quarter)));
  return {
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    calls: times.length,
    peak: Math.max(...sizes),
    quarters,
  };
}

const measured = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    progress(`seeding ${messageCount} messages and ${fileCount} files`);
    await seed(dataDir, admin.user?.companyId ?? 0);
    const memory = () => product.memory();
    progress('calls without an archive');
    const quietUntil = performance.now() + quietMs;
    const quiet = await watch(admin, memory, async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return performance.now() > quietUntil;
    });
    const archive = async () => {
      const began = performance.now();
      const { id } = await admin.ok(admin.post<DataExport>('/privacy/exports', {}));
      let size = 0;
      const busy = await watch(admin, memory, async () => {
        await new Promise((resolve) => setTimeout(resolve, 250));
        if (performance.now() - began > deadlineMs) throw new Error('the archive was not made in time');
        const { exports } = await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'));
        const one = exports.find((made) => made.id === id);
        if (one?.state === 'failed') throw new Error('the archive failed');
        size = one?.fileSize ?? 0;
        return one?.state === 'ready';
      });
      return { took: performance.now() - began, size, busy };
    };
    progress('calls while an archive is made');
    const first = await archive();
    progress(`an archive of ${larger} times as much`);
    for (let times = 1; times < larger; times += 1) await seed(dataDir, admin.user?.companyId ?? 0);
    return { quiet, ...first, second: await archive() };
  } finally {
    await product.stop();
  }
});

const { took, size, quiet, busy, second } = measured;
const slower = (busy.p50 / quiet.p50 - 1) * 100;
await report(
  'export',
  [
    {
      what: `archive of ${messageCount} messages and ${fileCount} files, ${MB(size)}`,
      value: seconds(took),
      goal: '60 s',
    },
    { what: 'memory of the server before, at most', value: MB(quiet.peak) },
    { what: '  while the archive is made, at most', value: MB(busy.peak) },
    { what: `  while one of ${MB(second.size)} is made, at most`, value: MB(second.busy.peak) },
    { what: '    in each quarter of it', value: second.busy.quarters.map(MB).join(', ') },
    { what: 'list of tickets before', value: `${ms(quiet.p50)} (p95 ${ms(quiet.p95)})` },
    { what: '  while the archive is made', value: `${ms(busy.p50)} (p95 ${ms(busy.p95)})` },
    { what: '  slower by', value: `${Math.round(slower)} %`, goal: '20 %' },
    { what: `archive of ${MB(second.size)}`, value: seconds(second.took) },
  ],
  { ...measured, slower },
);
