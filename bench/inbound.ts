/**
 * How many messages of contacts a second the server takes, of official numbers by Meta's webhooks and of simulated phones:
 * `npm run bench:inbound -- --companies 50 --callers 10 --webhook 20 --seconds 10`. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../apps/server/src/testing/client.ts';
import { FakeGraph } from '../apps/server/src/testing/fake-graph.ts';
import { withBareServer } from './lib/bare-process.ts';
import { seedCompanies } from './lib/big-installation.ts';
import { withSocketLoad, type SocketLoad } from './lib/socket-load.ts';
import { withDatabase } from './lib/database.ts';
import { pickRandom } from './lib/inbox-calls.ts';
import { runLoad } from './lib/load.ts';
import { callPaced, callWebhook, linkedTogether, openShops, type Shop } from './lib/official-numbers.ts';
import { linkPhones } from './lib/phones.ts';
import { npmStart, repository } from './lib/product.ts';
import { measureNeighbour, nextFromPhone } from './lib/live-loads.ts';
import { ms, percentile, progress, report, type ReportLine } from './lib/report.ts';
import { startSplitRoles, type SplitProduct } from './lib/split-roles.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '50' },
    /** webhooks that Meta has under way at once */
    callers: { type: 'string', default: '10' },
    /** messages in each webhook */
    webhook: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    /** official, simulated, neighbour */
    parts: { type: 'string', default: 'official,simulated,neighbour' },
    /** messages a second to the official number of one company, beside one person of another */
    flood: { type: 'string', default: '200' },
    /** HTTP, jobs and sessions are processes of their own */
    split: { type: 'boolean', default: false },
  },
});
const [companies, callers, perWebhook, seconds] = [
  Number(values.companies),
  Number(values.callers),
  Number(values.webhook),
  Number(values.seconds),
];
const floodPerSecond = Number(values.flood);
const parts = values.parts.split(',');

const demoAdmin = 'admin@demo.balcao.local';
const drainMs = 300_000;
/** The share of the highest rate that is sent while it is timed until a message is on a screen. */
const pacedShare = 0.5;

/** Until everything that came in is in its conversation. */
const untilHandled = (dataDir: string) =>
  withDatabase(dataDir, async (client) => {
    const isHandled = async () =>
      (
        await client.query(
          `SELECT FROM cloud_events WHERE handled_at IS NULL UNION ALL SELECT FROM inbound_journal WHERE handled_at IS NULL
           UNION ALL SELECT FROM sandbox_messages WHERE from_me AND ack = 2 LIMIT 1`,
        )
      ).rowCount === 0;
    await until(isHandled, drainMs);
  });

const countMessages = (dataDir: string) =>
  withDatabase(dataDir, async (client) =>
    Number((await client.query<{ count: string }>('SELECT count(*) FROM messages WHERE NOT from_me')).rows[0]?.count),
  );

interface Rate {
  perSecond: number;
  sent: number;
  stored: number;
  drainMs: number;
}

/** Sends as fast as it is taken, until all of it is in its conversation. */
async function measureRate(dataDir: string, send: (until: number) => Promise<number>): Promise<Rate> {
  const before = await countMessages(dataDir);
  const began = performance.now();
  const sent = await send(began + seconds * 1000);
  const sending = performance.now() - began;
  await untilHandled(dataDir);
  const tookMs = performance.now() - began;
  const stored = (await countMessages(dataDir)) - before;
  return { perSecond: Math.round((stored * 1000) / tookMs), sent, stored, drainMs: tookMs - sending };
}

async function measureOfficial(dataDir: string, graph: FakeGraph, shops: readonly Shop[], sockets: SocketLoad) {
  let turn = 0;
  const nextShop = () => shops[(turn += 1) % shops.length];
  const flood = async (end: number) => {
    let sent = 0;
    const call = async () => {
      while (performance.now() < end) {
        const shop = nextShop();
        if (shop) await callWebhook(graph, shop, perWebhook);
        sent += perWebhook;
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    return sent;
  };
  // The first message of a contact makes a contact and a conversation, too; that is not what comes all day.
  for (const shop of shops) await callWebhook(graph, shop, perWebhook);
  await untilHandled(dataDir);
  await sockets.report();
  progress('webhooks of Meta, as fast as they are taken');
  const rate = await measureRate(dataDir, flood);
  await sockets.report();
  progress(`${rate.perSecond}/s; at half of it`);
  const paced = rate.perSecond * pacedShare;
  const pacedSent = await callPaced(graph, nextShop, { perSecond: paced, perWebhook, seconds });
  await untilHandled(dataDir);
  await sleep(1_000);
  const { delaysMs, wrong } = await sockets.report();
  return {
    ...rate,
    paced: Math.round(paced),
    pacedSent,
    shown: delaysMs.length,
    wrong,
    p50: percentile(delaysMs, 50),
    p99: percentile(delaysMs, 99),
  };
}

/** One person's calls beside the messages of another company's contacts. */
async function measureBeside(dataDir: string, graph: FakeGraph, [quiet, loud]: readonly Shop[]) {
  if (!quiet || !loud) throw new Error('two companies are needed');
  for (const shop of [quiet, loud]) await callWebhook(graph, shop, perWebhook);
  await untilHandled(dataDir);
  progress('one person beside the flood of another company');
  const { tickets } = await quiet.client.ok(
    quiet.client.get<{ tickets: { id: number }[] }>('/tickets?status=pending&showAll=true'),
  );
  return measureNeighbour(
    quiet.client,
    tickets.map(({ id }) => id),
    async (over) =>
      (await callPaced(graph, () => loud, { perSecond: floodPerSecond, perWebhook, seconds: over })) / over,
  );
}

async function measureSimulated(dataDir: string, url: string, shops: readonly Shop[]) {
  for (let at = 0; at < shops.length; at += linkedTogether)
    await Promise.all(
      shops
        .slice(at, at + linkedTogether)
        .map(({ client, whatsappIds }) => linkPhones(client, whatsappIds.slice(0, 1))),
    );
  const next = () => nextFromPhone(shops);
  await runLoad(url, '', next, seconds);
  await untilHandled(dataDir);
  progress('messages of simulated phones, as fast as they are taken');
  return measureRate(dataDir, async () => (await runLoad(url, '', next, seconds)).answers);
}

async function startProduct(dataDir: string, graphUrl: string): Promise<SplitProduct> {
  const env = { SIMULATED_LINKING_MS: '0', GRAPH_API_URL: graphUrl };
  if (values.split) return startSplitRoles(dataDir, env);
  const { url, passwords, stop } = await npmStart(repository, { DATA_DIR: dataDir, ...env });
  return { url, admin: { email: demoAdmin, password: passwords.get(demoAdmin) ?? '' }, stop };
}

const measured = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const graph = await FakeGraph.start();
  const product = await startProduct(dataDir, graph.url);
  try {
    const seeded = await withDatabase(dataDir, (client) => seedCompanies(client, companies, product.admin.email));
    const shops = await openShops(product.url, graph, product.admin.password, seeded);
    progress(`${shops.length} official numbers`);
    const members = shops.map(({ companyId, client }) => ({ companyId, token: client.token ?? '' }));
    return await withSocketLoad(product.url, members, 1, async (sockets) => {
      const official = parts.includes('official') ? await measureOfficial(dataDir, graph, shops, sockets) : undefined;
      const simulated = parts.includes('simulated') ? await measureSimulated(dataDir, product.url, shops) : undefined;
      const neighbour = parts.includes('neighbour') ? await measureBeside(dataDir, graph, shops) : undefined;
      const tickets = await withDatabase(dataDir, (client) =>
        client.query<{ id: number; companyId: number }>('SELECT id, company_id AS "companyId" FROM tickets'),
      );
      const bare = await withBareServer(dataDir, (bareUrl) =>
        runLoad(bareUrl, '', () => {
          const { id, companyId } = pickRandom(tickets.rows);
          return { path: `/send?company=${companyId}&ticket=${id}`, body: {} };
        }),
      );
      return { official, simulated, neighbour, barePerSecond: bare.perSecond };
    });
  } finally {
    await product.stop();
    await graph.close();
  }
});

const { official, simulated, neighbour, barePerSecond } = measured;
const rateLines = (what: string, { perSecond, sent, stored }: Rate): ReportLine[] => [
  { what: `${what}, ${companies} companies`, value: `${perSecond}/s`, goal: '1000/s' },
  { what: '  sent, in their conversations', value: `${sent}, ${stored}` },
  { what: '  ratio to plain SQL', value: (perSecond / barePerSecond).toFixed(2), goal: '0.4' },
];
await report(
  'inbound',
  [
    ...(official
      ? [
          ...rateLines(`official numbers, ${perWebhook} messages in a webhook`, official),
          {
            what: `  at ${official.paced}/s: shown, of another company`,
            value: `${official.shown} of ${official.pacedSent}, ${official.wrong}`,
          },
          { what: '    to the screen, p50, p99', value: `${ms(official.p50)}, ${ms(official.p99)}`, goal: '300 ms' },
        ]
      : []),
    ...(simulated ? rateLines('simulated phones', simulated) : []),
    ...(neighbour
      ? [
          {
            what: `one person beside ${floodPerSecond}/s to one official number: p95`,
            value: `${ms(neighbour.alone)} to ${ms(neighbour.beside)}`,
            goal: '+20 %',
          },
        ]
      : []),
    { what: 'plain SQL', value: `${barePerSecond}/s` },
  ],
  { companies, perWebhook, callers, split: values.split, ...measured },
);
