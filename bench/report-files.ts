/**
 * A file with the services of a report, as .csv and as .xlsx: how long it takes, what memory the server has meanwhile in each quarter of it,
 * and how much slower the calls of others are. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportColumns, type ReportExport, type ReportExportFormat } from '@balcao/contract';
import { Client } from '../apps/server/src/testing/client.ts';
import { withDatabase } from './lib/database.ts';
import { npmStart, repository } from './lib/product.ts';
import { MB, ms, percentile, progress, report, seconds, type ReportLine } from './lib/report.ts';
import { seedServicesOfYears } from './lib/services-of-years.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const services = Number(process.env.SERVICES ?? 1_000_000);
const quietMs = 15_000;
const email = 'admin@demo.balcao.local';
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    progress(`seeding ${services} services`);
    await withDatabase(dataDir, (client) => seedServicesOfYears(client, admin.user?.companyId ?? 0, services));

    /** Calls as an inbox makes them until something is over, and the memory of the server meanwhile. */
    async function watch(isOver: () => Promise<boolean>) {
      const calls: number[] = [];
      const sizes: number[] = [];
      do {
        const began = performance.now();
        await admin.ok(admin.get('/tickets?status=open&showAll=true'));
        calls.push(performance.now() - began);
        sizes.push((await product.memory()).server);
        await sleep(200);
      } while (!(await isOver()));
      const quarter = Math.ceil(sizes.length / 4);
      return {
        calls,
        quarters: [0, 1, 2, 3].map((each) => Math.max(0, ...sizes.slice(each * quarter, (each + 1) * quarter))),
      };
    }

    async function fileOf(format: ReportExportFormat, order: string) {
      progress(`.${format} by ${order}`);
      const began = performance.now();
      const body = { from: day(735), to: day(0), columns: reportColumns, format, order };
      const { id, total } = await admin.ok(admin.post<ReportExport>('/report-exports', body));
      let made: ReportExport | undefined;
      const watched = await watch(async () => {
        made = (await admin.ok(admin.get<ReportExport[]>('/report-exports'))).find((one) => one.id === id);
        if (made?.state === 'failed') throw new Error('the file failed');
        return made?.state === 'ready';
      });
      return { ...watched, format, order, total, took: performance.now() - began, size: made?.fileSize ?? 0 };
    }

    progress('calls without a file');
    const until = performance.now() + quietMs;
    const quiet = await watch(() => Promise.resolve(performance.now() > until));
    const files = [await fileOf('csv', 'came'), await fileOf('xlsx', 'firstAnswer')];
    const callTimes = (calls: readonly number[]) => `${ms(percentile(calls, 50))} (p95 ${ms(percentile(calls, 95))})`;
    const lines: ReportLine[] = [
      { what: 'list of tickets before', value: callTimes(quiet.calls) },
      { what: 'memory of the server before, at most', value: MB(Math.max(...quiet.quarters)) },
      ...files.flatMap(({ format, order, total, took, size, calls, quarters }) => [
        { what: `.${format} of ${total} services by ${order}, ${MB(size)}`, value: seconds(took) },
        { what: '  services a second', value: String(Math.round(total / (took / 1000))) },
        { what: '  memory in each quarter of it', value: quarters.map(MB).join(', ') },
        { what: '  list of tickets meanwhile', value: callTimes(calls) },
      ]),
    ];
    await report('report-files', lines, { services, quiet, files });
  } finally {
    await product.stop();
  }
});
