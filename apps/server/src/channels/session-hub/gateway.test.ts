import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { waitForStatus } from '../../testing/builders.ts';
import { until } from '../../testing/client.ts';
import { openTicket, listPhoneMessages, sendReply, sendFromPhone, fetchThread } from '../../testing/simulated-phone.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { acquireLease } from './leases.sql.ts';

/** Serves the tests; the gateways and workers come and go beside it. */
const server = useTestServer({ ROLES: 'http' });

/** Another machine of the installation, with its own data folder. */
async function machine(roles: string): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-machine-'));
  const { ownerUrl, secret, clock } = server;
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'false', ROLES: roles }, dataDir);
  const app = await createApp({ config, secret, databaseUrl: ownerUrl, log: server.app.platform.log, clock });
  let open = true;
  const close = app.close.bind(app);
  app.close = async () => {
    if (open) await close();
    open = false;
  };
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return app;
}

const leases = () =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ owner: string; whatsapp_id: number; token: string }>(
      'SELECT owner, whatsapp_id, token FROM whatsapp_leases',
    );
    return rows;
  });

describe('gateways', () => {
  it('hold each session once, hand it on when they close, and send and receive wherever it is', async () => {
    const company = await server.company();
    const { admin } = company;
    const [first, second] = await Promise.all([machine('gateway,worker'), machine('gateway')]);
    const phones = await Promise.all([company.connection(), company.connection(), company.connection()]);
    const held = await leases();
    expect(held.map((lease) => lease.whatsapp_id).toSorted()).toEqual(phones.map((phone) => phone.id).toSorted());

    const number = newNumber();
    const [phone] = phones;
    if (!phone) throw new Error('there are phones');
    const ticket = await openTicket(company, phone, admin, number);
    await sendReply(admin, ticket.id, { body: 'um' });
    await until(async () => (await listPhoneMessages(admin, phone, number)).some((message) => message.body === 'um'));

    await second.close();
    await until(
      async () =>
        (await leases()).length === phones.length && new Set((await leases()).map((lease) => lease.owner)).size === 1,
    );
    await Promise.all(phones.map((one) => sendFromPhone(admin, one, { number, body: `para ${one.id}` })));
    await sendReply(admin, ticket.id, { body: 'dois' });
    await until(async () => {
      const { tickets } = await admin.ok(admin.get<{ tickets: { lastMessage: string }[] }>('/tickets?showAll=true'));
      return tickets.length === phones.length;
    }, 10_000);
    await until(
      async () => (await listPhoneMessages(admin, phone, number)).filter((message) => !message.fromMe).length === 2,
    );
    const bodies = (await fetchThread(admin, ticket.id)).map((message) => message.body);
    expect(bodies.toSorted()).toEqual(['Oi', 'dois', `para ${phone.id}`, 'um'].toSorted());
    await first.close();
    expect(new Set((await leases()).map((lease) => lease.owner))).toEqual(new Set(['']));
  });

  it('take no more than their share when they come one after the other, and all of it when one goes', async () => {
    const company = await server.company();
    const first = await machine('gateway');
    const phones = await Promise.all(Array.from({ length: 4 }, () => company.connection()));
    const ids = phones.map(({ id }) => id);
    const shares = async () => {
      const owners = (await leases()).map(({ owner }) => owner).filter((owner) => owner !== '');
      return [...Map.groupBy(owners, (owner) => owner).values()].map(({ length }) => length);
    };
    const all = (await leases()).length;
    expect(await shares()).toEqual([all]);
    const second = await machine('gateway');
    await until(async () => (await shares()).length === 2 && Math.max(...(await shares())) === Math.ceil(all / 2));
    await Promise.all(ids.map((id) => waitForStatus(company.admin, id, 'CONNECTED')));
    // The two of them carry out what is ordered wherever there is room.
    const fifth = await company.connection();
    expect((await leases()).some(({ whatsapp_id, owner }) => whatsapp_id === fifth.id && owner !== '')).toBe(true);
    await first.close();
    await until(async () => (await shares()).join() === String(all + 1), 5_000);
    await second.close();
  });

  it('take over the session of one that died, when its lease has lapsed and not before', async () => {
    const company = await server.company();
    const dead = 'gateway:00000000-0000-4000-8000-000000000000';
    const phone = await company.connection({ paired: false });
    const expiresAt = await withClient(server.databaseUrl, async (client) => {
      await client.query(`UPDATE whatsapps SET desired_state = 'up', session_version = 1 WHERE id = $1`, [phone.id]);
      await client.query('INSERT INTO sandbox_phones (company_id, whatsapp_id, paired_at) VALUES ($1, $2, now())', [
        company.id,
        phone.id,
      ]);
      const { rows } = await client.query<{ expires_at: Date }>(
        `INSERT INTO whatsapp_leases (company_id, whatsapp_id, owner, token, expires_at, alive_at)
         VALUES ($1, $2, $3, 7, now() + interval '2 seconds', now() - interval '90 seconds') RETURNING expires_at`,
        [company.id, phone.id, dead],
      );
      return rows[0]?.expires_at ?? new Date();
    });
    await machine('gateway');
    const connected = await waitForStatus(company.admin, phone.id, 'CONNECTED');
    expect(new Date(connected.connectedAt ?? 0).getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
    const lease = (await leases()).find(({ whatsapp_id }) => whatsapp_id === phone.id);
    // The fencing token has grown: a former holder that wakes up again is recognized.
    expect(lease).toMatchObject({ token: '8' });
    expect(lease?.owner).not.toBe(dead);
    // It was away since the one that died was last known alive.
    expect(connected.lastAbsence).toMatchObject({ reason: 'restart', mayMiss: false });
    const lasted = Date.parse(connected.lastAbsence?.endedAt ?? '') - Date.parse(connected.lastAbsence?.beganAt ?? '');
    expect(lasted).toBeGreaterThan(90_000);
  });

  it('take no lease of a connection that is deleted in the same moment', async () => {
    const { id: companyId, admin } = await server.company();
    const { id: whatsappId } = await admin.ok(
      admin.post<{ id: number }>('/whatsapp', { name: 'Some logo', provider: 'sandbox', queueIds: [] }),
    );
    const lease = { whatsappId, owner: 'late', seconds: 30 };
    const acquired = await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('DELETE FROM whatsapps WHERE id = $1', [whatsappId]);
      const taken = server.app.platform.database.forCompany(companyId, ({ db }) => acquireLease(db, lease));
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await client.query(waiting)).rowCount === 1);
      await client.query('COMMIT');
      return taken;
    });
    expect(acquired).toBeUndefined();
  });

  it('answer what another process asks of a session, and nobody answers for one that is not held', async () => {
    const company = await server.company();
    const { admin } = company;
    const linked = await company.connection({ paired: false });
    const asked = (id: number) =>
      admin.post<{ code?: string; error?: string }>(`/whatsappsession/${id}/code`, { number: '+55 (11) 91234-5678' });
    expect((await asked(linked.id)).body.error).toBe('ERR_WAPP_NOT_INITIALIZED');
    await machine('gateway');
    await admin.ok(admin.put(`/whatsappsession/${linked.id}`));
    await waitForStatus(admin, linked.id, 'qrcode');
    const { code = '' } = await admin.ok(asked(linked.id));
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    const typedIn = (text: string) => admin.post<{ error?: string }>(`/sandbox/${linked.id}/scan`, { code: text });
    expect((await typedIn('AAAA-0000')).body.error).toBe('ERR_WAPP_QR_INVALID');
    await admin.ok(typedIn(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`));
    await waitForStatus(admin, linked.id, 'CONNECTED');
    expect((await asked(linked.id)).body.error).toBe('ERR_WAPP_NOT_INITIALIZED');
    // Nothing stays behind of what was asked.
    const { rowCount } = await withClient(server.databaseUrl, (client) =>
      client.query('SELECT FROM session_calls WHERE company_id = $1', [company.id]),
    );
    expect(rowCount).toBe(0);
  });
});
