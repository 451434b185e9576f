import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { until } from './client.ts';
import { databaseUrl, templateDatabase } from './global-setup.ts';
import { startInstallation } from './installation.ts';
import type { Tally } from './tally.ts';

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
  await administer(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  onTestFinished(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
  return databaseUrl(inject('postgresUrl'), name);
}

function expectWhole({ inbound, outbound }: { inbound: Tally; outbound: Tally }): void {
  for (const { sent, lost, doubled, disordered } of [inbound, outbound]) {
    expect(sent).toBeGreaterThan(20);
    expect({ lost, doubled, disordered }).toEqual({ lost: [], doubled: [], disordered: [] });
  }
}

describe('gateways in processes of their own', () => {
  it('lose, double and disorder nothing when they are killed, and go on while HTTP starts again', async () => {
    const installation = await startInstallation(await freshDatabase());
    onTestFinished(() => installation.close());
    const { proxy, peer } = installation;
    let gateway = await installation.start('gateway');
    let http = await installation.start('http,worker');
    await installation.login();
    const [shop] = await installation.link(['5511900000001']);
    if (!shop) throw new Error('the shop is linked');
    const opened = () => peer.record.find({ direction: 'to-companion', tag: 'success', number: shop.phone.number }).length;
    const load = { people: 2, everyMs: { inbound: 250, outbound: 500 } };

    // Everything a handler asks the database takes a while: kills find it at work.
    proxy.delay = 2;
    const traffic = await installation.traffic(shop, load);
    for (let kills = 0; kills < 5; kills += 1) {
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
    expectWhole(await traffic.settle(120_000));
    expect(opened(), 'the session did not notice that HTTP was away').toBe(logins);
    await http.stop();
  }, 300_000);
});
