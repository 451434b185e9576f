/** Many messages at once, and many for a while. `--burst 1000 --connections 20 --rate 50 --seconds 120`. See README.md beside this file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Phone } from '@balcao/fake-whatsapp';
import { until } from '../apps/server/src/testing/client.ts';
import type { Installation } from '../apps/server/src/testing/installation.ts';
import { sumOf, tallyOf, type Tally } from '../apps/server/src/testing/tally.ts';
import type { Shop } from '../apps/server/src/testing/web-shop.ts';
import { tallyCounts, withInstallation } from './lib/installation.ts';
import { ms, percentile, progress, report, seconds, type ReportLine } from './lib/report.ts';

const { values } = parseArgs({
  options: {
    burst: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '120' },
  },
});
const [burstSize, connections, messagesPerSecond, durationSeconds] = [
  Number(values.burst),
  Number(values.connections),
  Number(values.rate),
  Number(values.seconds),
];
/** people who write to a connection */
const contactsPerConnection = 10;

/** What was written to connections, in the order of each conversation. */
type SentTexts = Map<Shop, Map<Phone, string[]>>;

async function sendAndRemember(written: SentTexts, shop: Shop, contact: Phone, text: string): Promise<void> {
  const conversations = written.get(shop) ?? new Map<Phone, string[]>();
  written.set(shop, conversations.set(contact, [...(conversations.get(contact) ?? []), text]));
  await contact.send(shop.phone, text);
}

/** Compares what was written with the rows, in the order in which a conversation shows them. */
async function compareWithRows({ client }: Installation, written: SentTexts): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const [shop, conversations] of written) {
    for (const [contact, texts] of conversations) {
      const { rows } = await client.query<{ id: string; text: string }>(
        `SELECT m.id::text, m.body AS text FROM messages m JOIN contacts c ON c.id = m.contact_id
         WHERE m.whatsapp_id = $1 AND c.number = $2 AND NOT m.from_me AND m.body = ANY ($3) ORDER BY m.sent_at, m.id`,
        [shop.whatsappId, contact.number, texts],
      );
      tallies.push(tallyOf(texts, rows));
    }
  }
  return sumOf(tallies);
}

/** Milliseconds from the moment the server sent each message to the commit of its row. */
async function measureLatenciesMs({ client, peer }: Installation): Promise<number[]> {
  const sentAt = new Map<string, number>();
  for (const { stanza, at } of peer.record.find({ direction: 'to-companion', tag: 'message' })) {
    const id = stanza.attrs['id'] ?? '';
    if (!sentAt.has(id)) sentAt.set(id, at.getTime());
  }
  const { rows } = await client.query<{ id: string; at: string }>(
    `SELECT provider_id AS id, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS at FROM messages WHERE provider_id = ANY ($1)`,
    [[...sentAt.keys()]],
  );
  return rows.map(({ id, at }) => Number(at) - (sentAt.get(id) ?? Number.NaN));
}

const countStored = ({ client }: Installation, like: string) =>
  client
    .query<{ count: string }>('SELECT count(*) FROM messages WHERE body LIKE $1', [like])
    .then(({ rows }) => Number(rows[0]?.count));

async function runBurst(installation: Installation, shop: Shop) {
  const contacts = Array.from({ length: contactsPerConnection }, (_unused, index) =>
    installation.peer.phone(`55119700000${String(index).padStart(2, '0')}`, `Contato ${index}`),
  );
  const written: SentTexts = new Map();
  const { release } = installation.peer.faults.hold(shop.phone);
  for (let count = 0; count < burstSize; count += 1) {
    const contact = contacts[count % contactsPerConnection];
    if (contact) await sendAndRemember(written, shop, contact, `rajada ${count}`);
  }
  installation.peer.record.clear();
  const began = performance.now();
  release();
  await until(async () => (await countStored(installation, 'rajada %')) >= burstSize, 120_000).catch(() =>
    progress('not all of the burst was stored'),
  );
  return {
    took: performance.now() - began,
    tally: await compareWithRows(installation, written),
    waited: await measureLatenciesMs(installation),
  };
}

async function runStream(installation: Installation, shops: readonly Shop[]) {
  const written: SentTexts = new Map();
  const total = messagesPerSecond * durationSeconds;
  installation.peer.record.clear();
  const began = performance.now();
  const sends: Promise<void>[] = [];
  for (let count = 0; count < total; count += 1) {
    const due = began + (count * 1000) / messagesPerSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const shop = shops[count % shops.length];
    const contact = installation.peer.phone(
      `55119600${String(count % shops.length).padStart(3, '0')}${String(Math.floor(count / shops.length) % contactsPerConnection).padStart(2, '0')}`,
      'Contato',
    );
    if (shop) sends.push(sendAndRemember(written, shop, contact, `fluxo ${count}`));
    if (count % (messagesPerSecond * 20) === 0 && count > 0) progress(`${count} of ${total} messages`);
  }
  await Promise.all(sends);
  const took = performance.now() - began;
  await until(async () => (await countStored(installation, 'fluxo %')) >= total, 60_000).catch(() =>
    progress('not all of the stream was stored'),
  );
  return {
    took,
    total,
    tally: await compareWithRows(installation, written),
    waited: await measureLatenciesMs(installation),
  };
}

const results = await withInstallation(async (installation) => {
  await installation.start('gateway');
  await installation.start('http,worker');
  await installation.login();
  const shops: Shop[] = [];
  for (let first = 0; first < connections; first += 5) {
    const numbers = Array.from(
      { length: Math.min(5, connections - first) },
      (_unused, index) => `551190000${String(first + index).padStart(4, '0')}`,
    );
    shops.push(...(await installation.linkShops(numbers)));
  }
  progress(`${shops.length} linked`);
  const [shop] = shops;
  if (!shop) throw new Error('there is a connection');
  const one = await runBurst(installation, shop);
  progress('the burst is stored');
  return { burst: one, stream: await runStream(installation, shops) };
});

const tallyLine = (what: string, tally: Tally): ReportLine => ({
  what: `${what}: ${tally.sent} sent`,
  value: `${tally.lost.length} lost, ${tally.duplicated.length} doubled, ${tally.outOfOrder.length} out of order`,
  goal: '0, 0, 0',
});
const median = percentile(results.stream.waited, 50);
await report(
  'flood',
  [
    tallyLine('one connection, at once', results.burst.tally),
    { what: 'until all were stored', value: seconds(results.burst.took) },
    { what: 'from server to stored, the last', value: ms(Math.max(...results.burst.waited)) },
    tallyLine(`${connections} connections, ${messagesPerSecond} a second`, results.stream.tally),
    { what: 'from server to stored, median', value: ms(median), goal: '50 ms' },
    { what: 'from server to stored, 99 of 100', value: ms(percentile(results.stream.waited, 99)) },
  ],
  {
    burst: {
      ...tallyCounts(results.burst.tally),
      ms: Math.round(results.burst.took),
      medianMs: percentile(results.burst.waited, 50),
    },
    stream: {
      ...tallyCounts(results.stream.tally),
      connections,
      perSecond: (results.stream.total * 1000) / results.stream.took,
      medianMs: median,
      p99Ms: percentile(results.stream.waited, 99),
    },
  },
);
