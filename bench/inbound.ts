/**
 * How many messages of contacts a second the server takes, of official numbers by Meta's webhooks and of simulated phones:
 * `npm run bench:inbound -- --companies 50 --callers 10 --webhook 20 --seconds 10`. See README.md beside this file.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, until } from '../apps/server/src/testing/client.ts';
import { FakeGraph, type FakeAccount } from '../apps/server/src/testing/fake-graph.ts';
import { withBareServer } from './lib/bare-process.ts';
import { seedCompanies, type SeededCompany } from './lib/big-installation.ts';
import { withSocketLoad, type SocketLoad } from './lib/socket-load.ts';
import { withDatabase } from './lib/database.ts';
import { pickRandom } from './lib/inbox-calls.ts';
import { runLoad } from './lib/load.ts';
import { linkPhones } from './lib/phones.ts';
import { npmStart, repository } from './lib/product.ts';
import { ms, percentile, progress, report, type ReportLine } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '50' },
    /** webhooks that Meta has under way at once */
    callers: { type: 'string', default: '10' },
    /** messages in each webhook */
    webhook: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    /** official, simulated */
    parts: { type: 'string', default: 'official,simulated' },
  },
});
const [companies, callers, perWebhook, seconds] = [
  Number(values.companies),
  Number(values.callers),
  Number(values.webhook),
  Number(values.seconds),
];
const parts = values.parts.split(',');

const admin = 'admin@demo.balcao.local';
const contactsEach = 10;
const linkedTogether = 10;
const drainMs = 300_000;
/** The share of the highest rate that is sent while it is timed until a message is on a screen. */
const pacedShare = 0.5;

interface Shop extends SeededCompany {
  client: Client;
  account: FakeAccount;
}

/** An official number for each company, entered as an admin would. */
async function openShops(
  url: string,
  graph: FakeGraph,
  password: string,
  seeded: readonly SeededCompany[],
): Promise<Shop[]> {
  const open = async (company: SeededCompany): Promise<Shop> => {
    const client = await new Client(url).login(company.email, password);
    const account = graph.createAccount();
    const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = account;
    const { id } = await client.ok(
      client.post<{ id: number }>('/whatsapp', { name: 'Oficial', provider: 'cloud', queueIds: [] }),
    );
    const saved = await client.ok(
      client.put<{ callbackUrl: string }>(`/whatsapp/${id}/cloud`, {
        phoneNumberId,
        businessAccountId,
        accessToken,
        appSecret,
        verifyToken,
      }),
    );
    account.callbackUrl = url + new URL(saved.callbackUrl).pathname;
    await until(
      async () => (await client.ok(client.get<{ status: string }>(`/whatsapp/${id}`))).status === 'CONNECTED',
      30_000,
    );
    return { ...company, client, account };
  };
  const shops: Shop[] = [];
  const waiting = [...seeded];
  while (waiting.length > 0) shops.push(...(await Promise.all(waiting.splice(0, linkedTogether).map(open))));
  return shops;
}

let written = 0;
/** The text carries the time at which it was sent. */
const nextText = () => `carga ${Date.now()} ${(written += 1)}`;

/** A webhook with messages of every contact of one company in turn. */
async function callWebhook(graph: FakeGraph, { account }: Shop): Promise<void> {
  const messages = Array.from({ length: perWebhook }, (_one, index) => ({
    from: `551196000000${index % contactsEach}`,
    id: `wamid.${randomBytes(15).toString('base64')}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: nextText() },
  }));
  const contacts = Array.from({ length: contactsEach }, (_one, index) => ({
    wa_id: `551196000000${index}`,
    profile: { name: `Cliente ${index}` },
  }));
  const answer = await graph.callWebhook(account, { contacts, messages });
  if (!answer.ok) throw new Error(`a webhook was answered ${answer.status}`);
}

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
        if (shop) await callWebhook(graph, shop);
        sent += perWebhook;
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    return sent;
  };
  // The first message of a contact makes a contact and a conversation, too; that is not what comes all day.
  for (const shop of shops) await callWebhook(graph, shop);
  await untilHandled(dataDir);
  await sockets.report();
  progress('webhooks of Meta, as fast as they are taken');
  const rate = await measureRate(dataDir, flood);
  await sockets.report();
  progress(`${rate.perSecond}/s; at half of it`);
  const webhooksPerSecond = (rate.perSecond * pacedShare) / perWebhook;
  const calls: Promise<void>[] = [];
  const began = performance.now();
  for (let count = 0; count < webhooksPerSecond * seconds; count += 1) {
    const due = began + (count * 1000) / webhooksPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const shop = nextShop();
    if (shop) calls.push(callWebhook(graph, shop));
  }
  await Promise.all(calls);
  await untilHandled(dataDir);
  await sleep(1_000);
  const { delaysMs, wrong } = await sockets.report();
  return {
    ...rate,
    paced: Math.round(webhooksPerSecond * perWebhook),
    pacedSent: calls.length * perWebhook,
    shown: delaysMs.length,
    wrong,
    p50: percentile(delaysMs, 50),
    p99: percentile(delaysMs, 99),
  };
}

async function measureSimulated(dataDir: string, url: string, shops: readonly Shop[]) {
  for (let at = 0; at < shops.length; at += linkedTogether)
    await Promise.all(
      shops
        .slice(at, at + linkedTogether)
        .map(({ client, whatsappIds }) => linkPhones(client, whatsappIds.slice(0, 1))),
    );
  const next = () => {
    const shop = shops[written % shops.length];
    const contact = Math.floor(written / shops.length) % contactsEach;
    return {
      path: `/sandbox/${shop?.whatsappIds[0]}/messages`,
      body: { number: `551197000000${contact}`, name: `Cliente ${contact}`, body: nextText() },
      token: shop?.client.token ?? '',
    };
  };
  await runLoad(url, '', next, seconds);
  await untilHandled(dataDir);
  progress('messages of simulated phones, as fast as they are taken');
  return measureRate(dataDir, async () => (await runLoad(url, '', next, seconds)).answers);
}

const measured = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const graph = await FakeGraph.start();
  const product = await npmStart(repository, {
    DATA_DIR: dataDir,
    SIMULATED_LINKING_MS: '0',
    GRAPH_API_URL: graph.url,
  });
  try {
    const seeded = await withDatabase(dataDir, (client) => seedCompanies(client, companies, admin));
    const shops = await openShops(product.url, graph, product.passwords.get(admin) ?? '', seeded);
    progress(`${shops.length} official numbers`);
    const members = shops.map(({ companyId, client }) => ({ companyId, token: client.token ?? '' }));
    return await withSocketLoad(product.url, members, 1, async (sockets) => {
      const official = parts.includes('official') ? await measureOfficial(dataDir, graph, shops, sockets) : undefined;
      const simulated = parts.includes('simulated') ? await measureSimulated(dataDir, product.url, shops) : undefined;
      const tickets = await withDatabase(dataDir, (client) =>
        client.query<{ id: number; companyId: number }>('SELECT id, company_id AS "companyId" FROM tickets'),
      );
      const bare = await withBareServer(dataDir, (bareUrl) =>
        runLoad(bareUrl, '', () => {
          const { id, companyId } = pickRandom(tickets.rows);
          return { path: `/send?company=${companyId}&ticket=${id}`, body: {} };
        }),
      );
      return { official, simulated, barePerSecond: bare.perSecond };
    });
  } finally {
    await product.stop();
    await graph.close();
  }
});

const { official, simulated, barePerSecond } = measured;
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
    { what: 'plain SQL', value: `${barePerSecond}/s` },
  ],
  { companies, perWebhook, callers, ...measured },
);
