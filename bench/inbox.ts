/**
 * How many requests a second the calls of the inbox answer over a big company, and what they cost beyond a bare handler.
 * See README.md beside this file.
 */
import { join } from 'node:path';
import { Client, until } from '../apps/server/src/testing/client.ts';
import { seedBigCompany, seedTags, sizeWith, usualSize } from './lib/big-company.ts';
import { withDatabase } from './lib/database.ts';
import { measureInboxCalls, measureSearch } from './lib/inbox-calls.ts';
import { runLoad } from './lib/load.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { linkPhones } from './lib/phones.ts';
import { ms, percentile, progress, report, type ReportLine } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

/** `npm run bench:inbox -- 100000`: so many tickets. */
const [asked] = process.argv.slice(2);
const size = asked === undefined ? usualSize : sizeWith(Number(asked));
if (!Number.isSafeInteger(size.tickets) || size.tickets < 100 || size.tickets > 1_000_000)
  throw new Error(`expected a number of tickets from 100 to 1,000,000, not ${asked}`);

const socketCount = 20;
const searchCount = 100;
const tagCount = 30;
const email = 'admin@demo.balcao.local';

/** From the end of the load until nothing is waiting to be sent, in milliseconds. */
async function measureBacklog(dataDir: string, companyId: number): Promise<{ waiting: number; ms: number }> {
  return withDatabase(dataDir, async (client) => {
    const waiting = async () => {
      const { rows } = await client.query<{ count: string }>(
        'SELECT count(*) FROM messages WHERE company_id = $1 AND from_me AND ack = 0',
        [companyId],
      );
      return Number(rows[0]?.count);
    };
    const began = performance.now();
    const atEnd = await waiting();
    await until(async () => (await waiting()) === 0, 120_000);
    return { waiting: atEnd, ms: performance.now() - began };
  });
}

async function measureAll(product: Product, dataDir: string) {
  const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
  const { id: userId = 0, companyId = 0 } = admin.user ?? {};
  progress(`seeding ${size.tickets} tickets and ${size.messages + size.longThread} messages`);
  const big = await withDatabase(dataDir, (client) => seedBigCompany(client, companyId, userId, size));
  await withDatabase(dataDir, (client) => seedTags(client, companyId, tagCount));
  await linkPhones(admin, big.whatsappIds);
  for (let i = 0; i < socketCount; i += 1) {
    const { socket } = await admin.listen();
    // What comes is taken off the line and not read: browsers do that on machines of their own.
    socket.io.engine.off('data');
  }
  progress('search');
  const search = await measureSearch(admin, searchCount);
  const ticketIds = Array.from({ length: size.tickets }, (_unused, index) => big.firstTicketId + index);
  const calls = await measureInboxCalls(admin, dataDir, { ...big, ticketIds });
  progress('GET /tags');
  const tags = await runLoad(admin.url, admin.token ?? '', () => ({ path: '/tags?pageNumber=1' }));
  const sent = await measureBacklog(dataDir, companyId);
  const memory = await product.memory();
  admin.closeSockets();
  return { search, calls, tags, sent, memory };
}

const { search, calls, tags, sent, memory } = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    return await measureAll(product, dataDir);
  } finally {
    await product.stop();
  }
});
const goals: Record<string, string> = { 'POST /messages/{id}': '400/s' };
const lines: ReportLine[] = Object.entries(calls).flatMap(([name, { product, bare }]) => [
  { what: name, value: `${product.perSecond}/s`, goal: `${goals[name] ?? '700/s'} or more` },
  { what: '  p50, p99, slowest', value: `${product.p50}, ${product.p99}, ${ms(product.slowest)}` },
  { what: '  answers, failures', value: `${product.answers}, ${product.failures}` },
  { what: '  bare handler, ratio', value: `${bare.perSecond}/s, ${(product.perSecond / bare.perSecond).toFixed(2)}` },
]);
await report(
  'inbox',
  [
    ...lines,
    { what: `GET /tags, ${tagCount} of them`, value: `${tags.perSecond}/s`, goal: '700/s or more' },
    { what: '  p50, p99, slowest', value: `${tags.p50}, ${tags.p99}, ${ms(tags.slowest)}` },
    {
      what: `${sent.waiting} messages that waited at the end of the load are sent after`,
      value: ms(sent.ms),
      goal: '10 s',
    },
    {
      what: `message search, median of ${searchCount}`,
      value: `${percentile(search, 50).toFixed(1)} ms`,
      goal: '20 ms',
    },
    { what: 'message search, 99 of 100', value: `${percentile(search, 99).toFixed(1)} ms` },
  ],
  {
    size,
    sockets: socketCount,
    calls,
    tags,
    backlog: sent,
    searchMs: { p50: percentile(search, 50), p99: percentile(search, 99) },
    memory,
  },
);
