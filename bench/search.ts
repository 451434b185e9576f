/**
 * What a search costs over a big company: for rare, medium and frequent words, beside a conversation full of one text, and what 20 people who
 * search at once leave to others. See README.md beside this file.
 */
import { join } from 'node:path';
import { Client } from '../apps/server/src/testing/client.ts';
import { seedBigCompany } from './lib/big-company.ts';
import { withDatabase } from './lib/database.ts';
import { npmStart, repository } from './lib/product.ts';
import { percentile, progress, report, type ReportLine } from './lib/report.ts';
import { measureCallsBeside, measureSearches, searchKinds, seedWords, type SearchKind } from './lib/search-calls.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const searches = 40;
const searchers = 20;
const repeated = 15_000;
const email = 'admin@demo.balcao.local';

await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    const { id: userId = 0, companyId = 0 } = admin.user ?? {};
    progress('seeding');
    await withDatabase(dataDir, async (client) => {
      await seedBigCompany(client, companyId, userId);
      await seedWords(client, companyId, repeated);
    });
    const lines: ReportLine[] = [];
    const costs: Record<string, unknown> = {};
    for (const kind of Object.keys(searchKinds) as SearchKind[]) {
      progress(kind);
      // The first ones plan their statements.
      await measureSearches(admin, dataDir, kind, 8);
      const cost = await measureSearches(admin, dataDir, kind, searches);
      costs[kind] = cost;
      lines.push({
        what: `words: ${kind}; processor time of server and PostgreSQL, median`,
        value: `${cost.server.toFixed(1)} + ${cost.postgres.toFixed(1)} ms, ${cost.p50.toFixed(1)} ms`,
      });
    }
    for (const count of [0, searchers]) {
      progress(`${count} people search`);
      const beside = await measureCallsBeside(admin, count);
      costs[`beside ${count}`] = beside;
      lines.push({
        what: `the list of tickets beside ${count} who search, p50 and p95; searches`,
        value: `${percentile(beside.listMs, 50).toFixed(0)} and ${percentile(beside.listMs, 95).toFixed(0)} ms; ${beside.searches}`,
      });
    }
    await report('search', lines, costs);
  } finally {
    await product.stop();
  }
});
