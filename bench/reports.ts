/**
 * What reports of two million services cost: counts, medians and groups of a month, before and after former days are added up, and of two
 * years, and how long adding them up takes. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../apps/server/src/testing/client.ts';
import { withDatabase } from './lib/database.ts';
import { npmStart, repository } from './lib/product.ts';
import { percentile, progress, report, type ReportLine } from './lib/report.ts';
import { seedServicesOfYears } from './lib/services-of-years.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const services = Number(process.env.SERVICES ?? 2_000_000);
const calls = 12;
const email = 'admin@demo.balcao.local';

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const month = `from=${dayBefore(40)}&to=${dayBefore(11)}`;
const years = `from=${dayBefore(729)}&to=${dayBefore(0)}`;
const counts = 'figures=came,finished,reopened,onTime,rating';
const asked: Record<string, string> = {
  'counts of a month': `/reports/figures?${month}&${counts}`,
  'counts of two years': `/reports/figures?${years}&${counts}`,
  'counts of two years by queue': `/reports/groups?${years}&by=queue&${counts}`,
  'medians of a month by attendant': `/reports/groups?${month}&by=user&figures=firstAnswer,resolution`,
  'medians of two years': `/reports/figures?${years}&figures=firstAnswer,resolution`,
  'medians of two years by queue': `/reports/groups?${years}&by=queue&figures=firstAnswer,resolution`,
  'the map of hours of two years': `/reports/hours?${years}&figure=came`,
  'days of two years': `/reports/days?${years}&figure=came`,
  'a page of rows of two years': `/reports/rows?${years}&base=finished&part=reopened`,
};

await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    const { companyId = 0 } = admin.user ?? {};
    progress(`seeding ${services} services`);
    await withDatabase(dataDir, (client) => seedServicesOfYears(client, companyId, services));
    const lines: ReportLine[] = [];
    const measured: Record<string, unknown> = { services };
    const measure = async (when: string, only: (what: string) => boolean) => {
      for (const [what, path] of Object.entries(asked)) {
        if (!only(what)) continue;
        progress(`${what}, ${when}`);
        const ms: number[] = [];
        for (let call = 0; call < calls; call++) {
          const before = performance.now();
          await admin.ok(admin.get(path));
          ms.push(performance.now() - before);
        }
        measured[`${what}, ${when}`] = ms;
        lines.push({
          what: `${what}, ${when}: p50 and p95`,
          value: `${percentile(ms, 50).toFixed(0)} and ${percentile(ms, 95).toFixed(0)} ms`,
        });
      }
    };
    // Of two years nothing is read from the services once there are totals.
    await measure('from the services', (what) => what.includes('month'));
    progress('adding up');
    const began = performance.now();
    await withDatabase(dataDir, async (client) => {
      await client.query(
        `SELECT graphile_worker.add_job('reports.addUp', json_build_object('companyId', $1::int, 'ids', '[]'::json))`,
        [companyId],
      );
      for (let days = 0; days < 700; await sleep(500)) {
        const { rows } = await client.query<{ days: number }>(
          'SELECT count(*)::int AS days FROM report_days WHERE company_id = $1',
          [companyId],
        );
        days = rows[0]?.days ?? 0;
      }
      measured['adding up'] = performance.now() - began;
      await client.query('VACUUM ANALYZE report_totals');
    });
    lines.push({ what: 'adding up two years', value: `${((performance.now() - began) / 1000).toFixed(1)} s` });
    await measure('with totals', () => true);
    await report('reports', lines, measured);
  } finally {
    await product.stop();
  }
});
