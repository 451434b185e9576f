/**
 * What an installation carries as it grows: `npm run bench:size -- --messages 50k,1M`, one run for each size, and what the last one
 * keeps of the first one's rates. See README.md beside this file.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '../apps/server/src/testing/client.ts';
import { parseSize, type InstallationSize, type SeededCompany } from './lib/big-installation.ts';
import { withDatabase } from './lib/database.ts';
import { measureInboxCalls, measureSearch, type CalledCompany } from './lib/inbox-calls.ts';
import {
  floodFromPhones,
  measureInbound,
  measureNeighbour,
  measureSockets,
  pacedPerSecond,
  type Account,
} from './lib/live-loads.ts';
import { linkPhones } from './lib/phones.ts';
import { loadInstallation } from './lib/load-installation.ts';
import { npmStart, repository } from './lib/product.ts';
import { kB, MB, ms, percentile, progress, report, seconds, type ReportLine } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const { values: options } = parseArgs({ options: { messages: { type: 'string', default: '50k,1M' } } });
const sizes = options.messages.split(',').map(parseSize);

const admin = 'admin@demo.balcao.local';
const searchCount = 100;
/** Companies that phones write to and whose people look on. */
const liveCompanies = 50;
const linkedTogether = 10;

async function signIn(url: string, password: string, companies: readonly SeededCompany[]): Promise<Account[]> {
  const accounts: Account[] = [];
  const waiting = [...companies];
  while (waiting.length > 0)
    accounts.push(
      ...(await Promise.all(
        waiting.splice(0, linkedTogether).map(async (company) => {
          const client = await new Client(url).login(company.email, password);
          await linkPhones(client, company.whatsappIds.slice(0, 1));
          return { ...company, client };
        }),
      )),
    );
  return accounts;
}

async function readCalled(dataDir: string, companyId: number): Promise<CalledCompany> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ id: number; open: boolean }>(
      `SELECT id, status = 'open' AS open FROM tickets WHERE company_id = $1`,
      [companyId],
    );
    return {
      companyId,
      ticketIds: rows.map(({ id }) => id),
      openTicketIds: rows.filter(({ open }) => open).map(({ id }) => id),
    };
  });
}

async function vacuum(dataDir: string): Promise<number> {
  return withDatabase(dataDir, async (client) => {
    const began = performance.now();
    await client.query('VACUUM messages');
    return performance.now() - began;
  });
}

async function measure(size: InstallationSize) {
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const product = await npmStart(repository, { DATA_DIR: dataDir, SIMULATED_LINKING_MS: '0' });
    try {
      progress(`loading ${size.messages} messages of ${size.bigCompanies} companies`);
      const loaded = await loadInstallation(dataDir, size, admin);
      const accounts = await signIn(
        product.url,
        product.passwords.get(admin) ?? '',
        loaded.companies.slice(0, liveCompanies),
      );
      const [first, ...others] = accounts;
      if (!first) throw new Error('there is a company');
      const called = await readCalled(dataDir, first.companyId);
      // First, as long as the process has not grown by other work.
      progress('sockets');
      const sockets = await measureSockets(product, accounts);
      progress('search');
      const search = await measureSearch(first.client, searchCount);
      const calls = await measureInboxCalls(first.client, dataDir, called);
      progress('messages of phones');
      const inbound = await measureInbound(dataDir, product.url, accounts, called);
      progress('a noisy neighbour');
      const neighbour = await measureNeighbour(first.client, called.ticketIds, (over) =>
        floodFromPhones(product.url, others.slice(0, 1), over),
      );
      return {
        size,
        load: loaded.took,
        sizes: loaded.sizes,
        searchMs: { p50: percentile(search, 50), p99: percentile(search, 99) },
        calls,
        inbound,
        sockets,
        neighbour,
        vacuumMs: await vacuum(dataDir),
        memory: await product.memory(),
      };
    } finally {
      await product.stop();
    }
  });
}
type Measured = Awaited<ReturnType<typeof measure>>;

function linesOf(run: Measured, first: Measured): ReportLine[] {
  const { size, load: took, sizes: onDisk, calls, inbound, sockets, neighbour } = run;
  const kept = (name: string) => (calls[name]?.product.perSecond ?? 0) / (first.calls[name]?.product.perSecond ?? 1);
  return [
    { what: `${size.messages} messages, ${size.bigCompanies} companies`, value: MB(onDisk.database) },
    { what: '  rows, indexes, vacuum', value: Object.values(took).map(seconds).join(', ') },
    ...[...onDisk.tables.slice(0, 2), ...onDisk.indexes.slice(0, 3)].map(({ name, bytes }) => ({
      what: `  ${name}`,
      value: MB(bytes),
    })),
    ...Object.entries(calls).flatMap(([name, { product, bare }]) => [
      { what: `  ${name}`, value: `${product.perSecond}/s, p99 ${ms(product.p99)}` },
      {
        what: '    bare handler, ratio',
        value: `${bare.perSecond}/s, ${(product.perSecond / bare.perSecond).toFixed(2)}`,
      },
      ...(run === first
        ? []
        : [{ what: '    of the first size', value: `${(kept(name) * 100).toFixed(0)} %`, goal: '50 %' }]),
    ]),
    { what: '  search, 99 of 100', value: ms(run.searchMs.p99), goal: '50 ms' },
    {
      what: `  inbound, ${liveCompanies} simulated phones`,
      value: `${inbound.perSecond}/s of ${inbound.sent}, ${inbound.failures} failed`,
      goal: '1000/s',
    },
    {
      what: '    plain SQL, ratio',
      value: `${inbound.barePerSecond}/s, ${(inbound.perSecond / inbound.barePerSecond).toFixed(2)}`,
      goal: '0.4',
    },
    { what: '    to the screen, p50, p99', value: `${ms(inbound.p50)}, ${ms(inbound.p99)}`, goal: '300 ms' },
    { what: `  ${sockets.sockets} sockets, each`, value: kB(sockets.memoryEach), goal: '60 kB' },
    {
      what: `    at ${pacedPerSecond} messages/s: shown, of another company`,
      value: `${sockets.shown} of ${sockets.expected}, ${sockets.wrong}`,
    },
    { what: '    events p50, p95', value: `${ms(sockets.p50)}, ${ms(sockets.p95)}`, goal: '100 ms' },
    {
      what: `  another company is written to, ${neighbour.floodPerSecond}/s: p95`,
      value: `${ms(neighbour.alone)} to ${ms(neighbour.beside)}`,
      goal: '+20 %',
    },
    { what: '  vacuum of messages after it', value: seconds(run.vacuumMs) },
  ];
}

const runs: Measured[] = [];
for (const size of sizes) runs.push(await measure(size));
const [first] = runs;
if (!first) throw new Error('no size was named');
await report(
  'size',
  runs.flatMap((run) => linesOf(run, first)),
  { runs },
);
