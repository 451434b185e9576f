import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmationMinutes, minuteMs } from '@balcao/contract';
import type { Client } from './client.ts';
import { randomText } from './random.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();

/** A change that sends what is stored, while somebody else changes just that. */
interface Race {
  caller: Client;
  path: string;
  body: object;
  /** what the other one does, and what is read afterwards; $1 = the record */
  other: string;
  read: string;
  id: number | string;
  left: unknown;
}

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'the profile of a user who is put back to attendant': async () => {
    const { user, admin } = await companyWithUser('admin');
    const read = 'SELECT profile AS value FROM users WHERE id = $1';
    const other = `UPDATE users SET profile = 'user' WHERE id = $1`;
    return { caller: admin, path: `/users/${user}`, body: { profile: 'admin' }, other, read, id: user, left: 'user' };
  },
  'the e-mail of a user who gets another one': async () => {
    const { user, admin, email } = await companyWithUser('user');
    const read = 'SELECT email AS value FROM users WHERE id = $1';
    const other = `UPDATE users SET email = 'outra-' || email WHERE id = $1`;
    return { caller: admin, path: `/users/${user}`, body: { email }, other, read, id: user, left: `outra-${email}` };
  },
  'the scopes of a key that is narrowed': async () => {
    const { user, admin } = await companyWithUser('user');
    const scopes = ['contacts:read', 'tickets:write'];
    const { id } = await admin.ok(
      admin.post<{ id: number }>('/api-keys', { name: 'Loja', userId: user, scopes, expiresAt: null }),
    );
    const read = 'SELECT scopes AS value FROM api_keys WHERE id = $1';
    const other = `UPDATE api_keys SET scopes = '["contacts:read"]' WHERE id = $1`;
    return { caller: admin, path: `/api-keys/${id}`, body: { scopes }, other, read, id, left: ['contacts:read'] };
  },
  'the address of a webhook that is moved': async () => {
    const { admin } = await companyWithUser('user');
    const url = 'https://8.8.8.8/antes';
    const { id } = await admin.ok(admin.post<{ id: number }>('/outgoing-webhooks', { url, kinds: ['ticket.queued'] }));
    const read = 'SELECT url AS value FROM outgoing_webhooks WHERE id = $1';
    const other = `UPDATE outgoing_webhooks SET url = 'https://8.8.8.8/depois' WHERE id = $1`;
    const left = 'https://8.8.8.8/depois';
    return { caller: admin, path: `/outgoing-webhooks/${id}`, body: { url }, other, read, id, left };
  },
  'the demand of a second factor that is switched on': async () => {
    const { admin, id } = await companyWithUser('user');
    await admin.ok(admin.put('/settings/adminSecondFactor', { value: 'disabled' }));
    const where = `WHERE company_id = $1 AND key = 'adminSecondFactor'`;
    const read = `SELECT value FROM settings ${where}`;
    const other = `UPDATE settings SET value = 'enabled' ${where}`;
    const path = '/settings/adminSecondFactor';
    return { caller: admin, path, body: { value: 'disabled' }, other, read, id, left: 'enabled' };
  },
  'the receiver of the money': async () => {
    const operator = await (await server.company()).operator();
    await operator.ok(operator.put('/billing-settings', { receiverName: 'Antes' }));
    const read = 'SELECT receiver_name AS value FROM billing_settings WHERE $1 = 1';
    const other = `UPDATE billing_settings SET receiver_name = 'Depois' WHERE $1 = 1`;
    const path = '/billing-settings';
    return { caller: operator, path, body: { receiverName: 'Antes' }, other, read, id: 1, left: 'Depois' };
  },
  'the e-mail of the first admin of a company': async () => {
    const { id, admin } = await server.company();
    const operator = await (await server.company()).operator();
    const email = admin.user?.email ?? '';
    const read = 'SELECT email AS value FROM users WHERE id = $1';
    const other = `UPDATE users SET email = 'outra-' || email WHERE id = $1`;
    const body = { name: 'Dona', email };
    const left = `outra-${email}`;
    return { caller: operator, path: `/companies/${id}/user`, body, other, read, id: admin.user?.id ?? 0, left };
  },
};

async function companyWithUser(profile: 'admin' | 'user') {
  const company = await server.company();
  const email = `${randomText().toLowerCase()}@teste.local`;
  const made = await company.admin.ok(
    company.admin.post<{ id: number }>('/users', { name: 'Pessoa', email, password: 'girassol-7-laranja', profile }),
  );
  return { id: company.id, admin: company.admin, user: made.id, email };
}

describe('a change that outlives the session, and is none by what was read before', () => {
  const prepared = new Map<string, Race>();
  beforeAll(async () => {
    for (const [name, prepare] of Object.entries(races)) prepared.set(name, await prepare());
    server.clock.advance((confirmationMinutes + 1) * minuteMs);
  });

  it.each(Object.keys(races))('asks after all, and what somebody else did meanwhile stays: %s', async (name) => {
    const race = prepared.get(name);
    if (!race) throw new Error(`${name} was not prepared`);
    const { caller, path, body, other, read, id, left } = race;
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      // As every change of a record by its path does.
      const record = path.replace(/\d+/, '{id}');
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${record} ${id}`]);
      await client.query(other, [id]);
      const changing = caller.put<{ error?: string }>(path, body);
      // It has read the record as it is for everybody else, and waits for the lock.
      await Promise.race([changing, sleep(400)]);
      await client.query('COMMIT');
      const { status, body: answer } = await changing;
      expect([status, answer.error]).toEqual([400, 'ERR_CONFIRM_IDENTITY']);
      const { rows } = await client.query<{ value: unknown }>(read, [id]);
      expect(rows[0]?.value).toEqual(left);
    });
  });
});
