/**
 * What calls cost before and after: `npm run bench:turns -- --from v6.0.0`. Both releases run side by side on the same data and answer by
 * turns. See README.md beside this file.
 */
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Client } from '../apps/server/src/testing/client.ts';
import { seedBigCompany, seedTags, type BigCompany } from './lib/big-company.ts';
import { withDatabase } from './lib/database.ts';
import { linkPhones } from './lib/phones.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { progress, report, type ReportLine } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';
import { measureByTurns, type CallCost, type Side } from './lib/turns.ts';

const { values: options } = parseArgs({
  options: {
    from: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '400' },
  },
});
const { from } = options;
if (from === undefined) throw new Error('--from names the tag or commit to compare with');
const rounds = Number(options.rounds);
const callsPerTurn = Number(options.calls);
const email = 'admin@demo.balcao.local';
const tagCount = 30;
const run = promisify(execFile);

async function seed(product: Product, dataDir: string): Promise<BigCompany> {
  const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
  const { id: userId = 0, companyId = 0 } = admin.user ?? {};
  return withDatabase(dataDir, async (client) => {
    const company = await seedBigCompany(client, companyId, userId);
    await seedTags(client, companyId, tagCount);
    await client.query('VACUUM ANALYZE');
    return company;
  });
}

async function enter(product: Product, dataDir: string, password: string, company: BigCompany): Promise<Side> {
  const admin = await new Client(product.url).login(email, password);
  await linkPhones(admin, company.whatsappIds);
  return { admin, dataDir };
}

const { costs, company } = await inTemporaryFolder(async (folder) => {
  const former = join(folder, 'former');
  const [formerData, presentData] = [join(folder, 'former-data'), join(folder, 'present-data')];
  await run('git', ['clone', '--quiet', repository, former]);
  await run('git', ['checkout', '--quiet', from], { cwd: former });
  progress(`starting ${from} and seeding`);
  const first = await npmStart(former, { DATA_DIR: formerData });
  const password = first.passwords.get(email) ?? '';
  const company = await seed(first, formerData);
  await first.stop();
  await cp(formerData, presentData, { recursive: true });
  const products: Product[] = [];
  try {
    for (const [clone, dataDir] of [
      [former, formerData],
      [repository, presentData],
    ] as const) {
      progress(`starting ${clone === former ? from : 'this commit'}`);
      products.push(await npmStart(clone, { DATA_DIR: dataDir }));
    }
    const [before, after] = products;
    if (!before || !after) throw new Error('both releases have to run');
    const sides = {
      before: await enter(before, formerData, password, company),
      after: await enter(after, presentData, password, company),
    };
    return { costs: await measureByTurns(sides, company, { rounds, callsPerTurn }), company };
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
});

const ms = ({ server, postgres }: CallCost) => `${server.toFixed(2)} + ${postgres.toFixed(2)}`;
const percent = (before: number, after: number) => `${(100 * (after / before - 1)).toFixed(0)} %`;
const lines: ReportLine[] = Object.entries(costs).map(([name, { before, after }]) => ({
  what: name,
  value: `${ms(before)}  ${ms(after)} ms  ${percent(before.server, after.server)}, ${percent(before.postgres, after.postgres)}, together ${percent(before.server + before.postgres, after.server + after.postgres)}`,
}));
await report(
  'turns',
  [
    {
      what: `processor time of server + PostgreSQL for a call, median of ${rounds} turns`,
      value: `${from}, then this commit`,
    },
    ...lines,
  ],
  { from, rounds, callsPerTurn, tickets: company.openTicketIds.length, costs },
);
