import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Client } from '../../apps/server/src/testing/client.ts';
import { withBareServer } from './bare-process.ts';
import type { SeededCompany } from './big-installation.ts';
import { withSocketLoad } from './socket-load.ts';
import { withDatabase } from './database.ts';
import { pickRandom, type CalledCompany } from './inbox-calls.ts';
import { runLoad } from './load.ts';
import type { Product } from './product.ts';
import { percentile } from './report.ts';

export interface Account extends SeededCompany {
  client: Client;
}

const socketsEach = 20;
/** Messages a second over all companies while a thousand sockets are open, and for how long. */
export const pacedPerSecond = 20;
const pacedSeconds = 10;
const neighbourMs = 10_000;
const drainMs = 120_000;
const warmUpSeconds = 20;
const settleMs = 5_000;

let written = 0;
/** A message to one of the phones in turn, from one of ten contacts of each; its text carries the time. */
export function nextFromPhone(accounts: readonly Account[]) {
  written += 1;
  const account = accounts[written % accounts.length];
  const contact = Math.floor(written / accounts.length) % 10;
  return {
    path: `/sandbox/${account?.whatsappIds[0]}/messages`,
    body: { number: `551196000000${contact}`, name: `Cliente ${contact}`, body: `carga ${Date.now()} ${written}` },
    token: account?.client.token ?? '',
  };
}

/** Until everything that phones sent is in its conversation. */
const untilHandled = (dataDir: string) =>
  withDatabase(dataDir, async (client) => {
    const isHandled = async () =>
      (await client.query('SELECT FROM inbound_journal WHERE handled_at IS NULL LIMIT 1')).rowCount === 0;
    await until(isHandled, drainMs);
  });

/** As many messages as the phones of 50 companies get rid of, until all of them are in their conversations; one socket looks on in each. */
export async function measureInbound(
  dataDir: string,
  url: string,
  accounts: readonly Account[],
  bareTicket: CalledCompany,
) {
  const members = accounts.map(({ companyId, client }) => ({ companyId, token: client.token ?? '' }));
  const bare = await withBareServer(dataDir, (bareUrl) =>
    runLoad(bareUrl, '', () => ({
      path: `/send?company=${bareTicket.companyId}&ticket=${pickRandom(bareTicket.openTicketIds)}`,
      body: {},
    })),
  );
  // The first message of a contact makes a contact and a conversation, too; that is not what comes all day.
  await runLoad(url, '', () => nextFromPhone(accounts), warmUpSeconds);
  await untilHandled(dataDir);
  return withSocketLoad(url, members, 1, async (socketLoad) => {
    const began = performance.now();
    const sent = await runLoad(url, '', () => nextFromPhone(accounts));
    await untilHandled(dataDir);
    const tookMs = performance.now() - began;
    const { delaysMs, wrong } = await socketLoad.report();
    return {
      sent: sent.answers,
      failures: sent.failures,
      shown: delaysMs.length,
      wrong,
      perSecond: Math.round((sent.answers * 1000) / tookMs),
      barePerSecond: bare.perSecond,
      p50: percentile(delaysMs, 50),
      p99: percentile(delaysMs, 99),
    };
  });
}

/** A thousand sockets of fifty companies while messages come at a pace; and what each of them takes of the server's memory. */
export async function measureSockets(product: Product, accounts: readonly Account[]) {
  const members = accounts.map(({ companyId, client }) => ({ companyId, token: client.token ?? '' }));
  await sleep(settleMs);
  const before = (await product.memory()).server;
  return withSocketLoad(product.url, members, socketsEach, async (socketLoad) => {
    await sleep(settleMs);
    const after = (await product.memory()).server;
    const { sockets } = await socketLoad.report();
    const began = performance.now();
    const sends: Promise<unknown>[] = [];
    for (let count = 0; count < pacedPerSecond * pacedSeconds; count += 1) {
      const due = began + (count * 1000) / pacedPerSecond;
      if (due > performance.now()) await sleep(due - performance.now());
      const { path, body, token } = nextFromPhone(accounts);
      const account = accounts.find(({ client }) => client.token === token);
      if (account) sends.push(account.client.ok(account.client.post(path, body)));
    }
    await Promise.all(sends);
    await sleep(3_000);
    const { delaysMs, wrong, events } = await socketLoad.report();
    return {
      sockets,
      memoryEach: (after - before) / sockets,
      events,
      wrong,
      expected: sends.length * socketsEach,
      shown: delaysMs.length,
      p50: percentile(delaysMs, 50),
      p95: percentile(delaysMs, 95),
    };
  });
}

/** Messages of the phones of these companies, as fast as they are taken; resolves to how many a second. */
export const floodFromPhones = async (url: string, loud: readonly Account[], seconds: number): Promise<number> =>
  (await runLoad(url, '', () => nextFromPhone(loud), seconds)).perSecond;

/**
 * Measures one person's calls, one after the other: alone, and while another company is written to.
 * @param flood resolves after that many seconds to its messages a second
 */
export async function measureNeighbour(
  person: Client,
  ticketIds: readonly number[],
  flood: (seconds: number) => Promise<number>,
) {
  const look = async (over: AbortSignal) => {
    const times: number[] = [];
    while (!over.aborted) {
      const began = performance.now();
      await person.ok(person.get('/tickets?status=open&showAll=true'));
      await person.ok(person.get(`/messages/${pickRandom(ticketIds)}`));
      times.push((performance.now() - began) / 2);
    }
    return percentile(times, 95);
  };
  const alone = await look(AbortSignal.timeout(neighbourMs));
  const over = AbortSignal.timeout(neighbourMs);
  const [beside, floodPerSecond] = await Promise.all([look(over), flood(neighbourMs / 1000)]);
  return { alone, beside, floodPerSecond };
}
