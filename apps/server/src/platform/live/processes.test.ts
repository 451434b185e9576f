import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resyncEvent } from '@balcao/contract';
import { createApp } from '../../app.ts';
import { Client, until, type LiveSubscription } from '../../testing/client.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { loadConfig } from '../config/config.ts';
import { deleteOldEvents } from './live.sql.ts';

const server = useTestServer({ ROLES: 'http' });

const queueNames = (subscription: LiveSubscription) =>
  subscription.received.flatMap(({ payload }) => {
    const { queue } = (payload ?? {}) as { queue?: { name: string } };
    return queue ? [queue.name] : [];
  });

describe('live events across processes', () => {
  it('reach the browsers of every process, in one order', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'balcao-http-'));
    const { ownerUrl, secret, clock } = server;
    const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'false', ROLES: 'http' }, dataDir);
    const other = await createApp({ config, secret, databaseUrl: ownerUrl, log: server.app.platform.log, clock });
    onTestFinished(async () => {
      await other.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const company = await server.company();
    const elsewhere = new Client(other.address ?? '');
    elsewhere.token = company.admin.token;
    const subscriptions = await Promise.all([company.admin.listen(), elsewhere.listen()]);
    await Promise.all(
      Array.from({ length: 8 }, (_unused, index) =>
        (index % 2 === 0 ? company.admin : elsewhere).post('/queue', {
          name: `Fila ${index}`,
          color: `#00000${index}`,
        }),
      ),
    );
    await until(() => subscriptions.every((subscription) => queueNames(subscription).length === 8));
    expect(queueNames(subscriptions[1])).toEqual(queueNames(subscriptions[0]));
    company.admin.closeSockets();
    elsewhere.closeSockets();
  });

  it('live events that were missed cause a resync, and later ones are delivered', async () => {
    const company = await server.company();
    const subscription = await company.admin.listen();
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'balcao_listener' AND datname = current_database()`,
      ),
    );
    await until(() => subscription.received.some((event) => event.name === resyncEvent));
    await company.queue({ name: 'Ouvida' });
    await until(() => queueNames(subscription).length > 0);
    expect(queueNames(subscription)).toEqual(['Ouvida']);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    company.admin.closeSockets();
  });

  it('go on after the database ended every connection', async () => {
    const company = await server.company();
    const subscription = await company.admin.listen();
    await withClient(server.databaseUrl, (client) =>
      client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    );
    await until(async () => (await company.admin.get('/queue')).status === 200);
    await until(() => subscription.received.some((event) => event.name === resyncEvent));
    // Events that could not be read cause a resync as well, maybe before the listener is back. What is announced until
    // then is not delivered; the resync of the reconnect follows it.
    subscription.received.length = 0;
    await company.queue({ name: 'Entretanto' });
    await until(
      () =>
        queueNames(subscription).includes('Entretanto') ||
        subscription.received.some((event) => event.name === resyncEvent),
    );
    await until(async () => (await fetch(`${server.url}/health/ready`)).status === 200);
    await company.queue({ name: 'Depois' });
    await until(() => queueNames(subscription).includes('Depois'));
    expect(subscription.socket.connected).toBe(true);
    company.admin.closeSockets();
  });

  it('are kept for a while and then removed', async () => {
    const company = await server.company();
    await company.queue();
    const { database } = server.app.platform;
    const count = () =>
      withClient(
        server.databaseUrl,
        async (client) => (await client.query('SELECT FROM live_events WHERE company_id = $1', [company.id])).rowCount,
      );
    await deleteOldEvents(database, new Date(Date.now() - 60_000));
    expect(await count()).toBe(1);
    await deleteOldEvents(database, new Date(Date.now() + 60_000));
    expect(await count()).toBe(0);
  });

  it('are sent without undeclared fields, and an invalid one causes a resync of its company', async () => {
    const [company, stranger] = await Promise.all([server.company(), server.company()]);
    const [subscription, strangers] = await Promise.all([company.admin.listen(), stranger.admin.listen()]);
    const insertEvent = (payload: object) =>
      withClient(server.databaseUrl, async (client) => {
        await client.query(
          `INSERT INTO live_events (company_id, batch, events) VALUES ($1, 'dead0000-0000-4000-8000-00000000beef', $2)`,
          [company.id, JSON.stringify([{ event: 'queue', payload, audience: { kind: 'company' } }])],
        );
        await client.query(`SELECT pg_notify('live', 'dead0000-0000-4000-8000-00000000beef')`);
        await until(() => subscription.received.length > 1);
        await client.query('DELETE FROM live_events WHERE company_id = $1', [company.id]);
      });
    await insertEvent({ action: 'delete', queueId: 7, passwordHash: 'never' });
    expect(subscription.received.at(-1)?.payload).toEqual({ action: 'delete', queueId: 7 });
    subscription.received.length = 1;
    await insertEvent({ action: 'nonsense', token: 'never' });
    expect(subscription.received.at(-1)?.name).toBe(resyncEvent);
    expect(JSON.stringify(subscription.received)).not.toContain('never');
    expect(strangers.received.filter((event) => event.name !== 'ready')).toEqual([]);
    company.admin.closeSockets();
    stranger.admin.closeSockets();
  });
});
