import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Ticket } from '@balcao/contract';
import { until } from './client.ts';
import { databaseUrl, templateDatabase } from './global-setup.ts';
import { startInstallation, type Installation } from './installation.ts';
import { isFullScope } from './scope.ts';
import { fetchThread } from './simulated-phone.ts';
import type { Shop } from './web-shop.ts';
import type { Tally } from './tally.ts';

const maxKills = isFullScope ? 5 : 1;

/** A migrated database of its own. */
async function freshDatabase(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} OWNER balcao`);
  onTestFinished(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
  return databaseUrl(inject('postgresUrl'), name);
}

function expectWhole({
  inbound,
  outbound,
  undelivered,
}: {
  inbound: Tally;
  outbound: Tally;
  undelivered: number;
}): void {
  for (const { sent, lost, duplicated: doubled, outOfOrder: disordered } of [inbound, outbound]) {
    expect(sent).toBeGreaterThan(4 * maxKills);
    expect({ lost, doubled, disordered }).toEqual({ lost: [], doubled: [], disordered: [] });
  }
  expect(undelivered, 'what the contacts have is known to be there').toBe(0);
}

/** A download stops in the middle, and the process that waits for it is killed. */
async function expectFetched({ peer, api }: Installation, shop: Shop, kill: () => Promise<void>): Promise<void> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)]);
  const pointer = await peer.media.upload(bytes, 'document');
  const fetches = () => peer.media.fetched.filter((path) => path === pointer.directPath).length;
  const ana = peer.phone('5511955550000', 'Ana');
  peer.media.stall(pointer.directPath);
  await ana.send(shop.phone, {
    raw: { documentMessage: { ...pointer, fileName: 'planta.pdf', mimetype: 'application/pdf' } },
  });
  await until(() => fetches() === 1);
  await kill();
  const { id } = await until(async () => {
    const { tickets } = await api.ok(api.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return tickets.find(({ contact }) => contact.number === ana.number);
  }, 30_000);
  const { mediaUrl } = await until(
    async () => (await fetchThread(api, id)).find((message) => message.mediaUrl !== null),
    60_000,
  );
  const fetched = Buffer.from(await (await fetch(new URL(mediaUrl ?? '', api.url))).arrayBuffer());
  expect([fetched.equals(bytes), fetches(), (await fetchThread(api, id)).length]).toEqual([true, 2, 1]);
}

describe('gateways in processes of their own', () => {
  it('lose, double and disorder nothing when they are killed, and go on while HTTP starts again', async () => {
    const installation = await startInstallation(await freshDatabase());
    onTestFinished(() => installation.close());
    const { proxy, peer } = installation;
    let gateway = await installation.start('gateway');
    let http = await installation.start('http,worker');
    await installation.login();
    const [shop] = await installation.linkShops(['5511900000001']);
    if (!shop) throw new Error('the shop is linked');
    const opened = () =>
      peer.record.find({ direction: 'to-companion', tag: 'success', number: shop.phone.number }).length;
    const load = { people: 2, intervalMs: { inbound: 250, outbound: 500 } };

    // Everything a handler asks the database takes a while: kills find it at work.
    proxy.delayMs = 2;
    const traffic = await installation.startTraffic(shop, load);
    for (let kills = 0; kills < maxKills; kills += 1) {
      await sleep(200 + Math.random() * 300);
      const before = opened();
      gateway.signal('SIGKILL');
      gateway = await installation.start('gateway');
      await until(() => opened() > before, 60_000);
    }
    const logins = opened();
    await http.stop();
    http = await installation.start('http,worker');
    await sleep(300);
    await traffic.stop();
    expectWhole(await traffic.waitForDelivery(120_000));
    expect(opened(), 'the session did not notice that HTTP was away').toBe(logins);
    await expectFetched(installation, shop, async () => {
      gateway.signal('SIGKILL');
      gateway = await installation.start('gateway');
    });
    await http.stop();
  }, 300_000);
});
