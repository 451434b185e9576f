import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDay, type User, dayMs } from '@balcao/contract';
import { Client, until } from './client.ts';
import { fieldsOf } from './foreign-ids.ts';
import { maxBodyBytesOf } from '../platform/http/body.ts';
import { censusDifference, hostileBodies, createValueCensus, inPortions, tablesWithHostileValues } from './hostile.ts';
import { endpointList, leastPrivilegedCaller, sampleOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { isFullScope } from './scope.ts';
import { readTables, type Table } from './tables.ts';
import { useTestServer } from './test-server.ts';
import { sampleByClass } from './walk.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
let world: World;
let client: pg.Client;
let tables: Table[];
let bodies: Record<string, unknown>[];
let census: () => Promise<Record<string, number>>;

beforeAll(async () => {
  world = await buildWorld(server);
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  tables = await readTables(client);
  bodies = await hostileBodies(client, tables);
  census = await createValueCensus(client, tables);
});
afterAll(() => client.end());

const writing = sampleByClass(
  endpointList.filter(({ endpoint }) => endpoint.method === 'POST' || endpoint.method === 'PUT'),
);

describe('fields that nobody asked for', () => {
  it('are those of all tables, in every value they take', () => {
    expect(bodies.length).toBeGreaterThan(2);
    for (const name of [
      'companyId',
      'super',
      'profile',
      'dueDate',
      'isDefault',
      'id',
      'createdAt',
      'created_at',
      '__proto__',
    ]) {
      expect(Object.hasOwn(bodies[0] ?? {}, name), name).toBe(true);
    }
    expect(new Set(bodies.map((body) => body['profile']))).toEqual(new Set(['user', 'supervisor', 'admin']));
    expect(bodies[0]).toMatchObject({ super: true, profile: expect.not.stringMatching('user'), active: false });
  });

  it.each(writing)('are not stored by $name', async ({ name, endpoint }) => {
    const declared = new Set(fieldsOf(endpoint.body).map((field) => field.split('.')[0]));
    const attempt = async (extra: Record<string, unknown>) => {
      const { by, call } = await sampleOf(name, world, server);
      const before = await settled();
      const undeclared = Object.entries(Object.getOwnPropertyDescriptors(extra)).filter(
        ([field]) => !declared.has(field),
      );
      const hostile = (one: object) => Object.defineProperties({ ...one }, Object.fromEntries(undeclared));
      const body = Array.isArray(call.body) ? call.body.map((one) => hostile(one as object)) : hostile(call.body ?? {});
      const answer = await sendCall(by ?? leastPrivilegedCaller(world, server, endpoint), endpoint, { ...call, body });
      const changed = censusDifference(before, await settled());
      await endWaiting();
      return { status: answer.status, error: answer.body['error'], changed };
    };
    const plain = await attempt({});
    expect(plain.status).toBe(endpoint.status ?? 200);
    const asked = isFullScope ? bodies : bodies.slice(0, 1);
    for (const extra of asked.flatMap((body) => inPortions(body, maxBodyBytesOf(endpoint)))) {
      let [found, expected] = [await attempt(extra), plain];
      // The first call of a kind, or a job whose time came in between, changes something too, but only once: what a field does it does again.
      for (let again = 0; again < 2 && !isDeepStrictEqual(found, expected); again += 1)
        [expected, found] = [await attempt({}), await attempt(extra)];
      expect(found).toEqual(expected);
    }
    expect(await tablesWithHostileValues(client, tables)).toEqual([]);
  });

  /** Has happen now what time would bring, which would change something in a later census: codes to scan run out, and closings are announced. */
  async function endWaiting(): Promise<void> {
    const { rows } = await client.query<{ id: number }>(
      `SELECT id FROM whatsapps WHERE company_id = $1 AND status = 'qrcode'`,
      [world.company.id],
    );
    for (const { id } of rows) await world.admin.ok(world.admin.delete(`/whatsappsession/${id}`));
    const closings = `graphile_worker.jobs WHERE task_identifier = 'tickets.announceClosings'`;
    await client.query(`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) FROM ${closings}`);
    await until(async () => (await client.query(`SELECT FROM ${closings}`)).rowCount === 0);
  }

  /** The census once nothing is on its way any more. */
  async function settled(): Promise<Record<string, number>> {
    await until(async () => {
      // Prepared, as the census: it is asked until nothing moves.
      const { rows } = await client.query<{ moving: boolean }>({
        name: 'moving',
        text: `SELECT EXISTS (SELECT FROM messages m JOIN whatsapps w ON w.id = m.whatsapp_id
            WHERE m.from_me AND m.ack BETWEEN 0 AND 2 AND w.status = 'CONNECTED')
          OR EXISTS (SELECT FROM message_operations o JOIN messages m ON m.id = o.message_id JOIN whatsapps w ON w.id = o.whatsapp_id
            WHERE m.ack >= 2 AND w.status = 'CONNECTED')
          OR EXISTS (SELECT FROM sandbox_changes c JOIN whatsapps w ON w.id = c.whatsapp_id WHERE w.status = 'CONNECTED')
          OR EXISTS (SELECT FROM inbound_journal j JOIN whatsapps w ON w.id = j.whatsapp_id WHERE j.handled_at IS NULL AND w.status = 'CONNECTED')
          OR EXISTS (SELECT FROM whatsapps w LEFT JOIN sandbox_phones p ON p.whatsapp_id = w.id
            WHERE (w.status IN ('OPENING', 'PAIRING') AND NOT EXISTS (SELECT FROM passkey_linkings l WHERE l.whatsapp_id = w.id))
              OR (w.status = 'qrcode' AND p.paired_at IS NOT NULL))
          OR EXISTS (SELECT FROM sheet_imports WHERE status = 'running')
          OR EXISTS (SELECT FROM report_exports WHERE state IN ('waiting', 'running'))
          OR EXISTS (SELECT FROM prompt_case_runs WHERE state = 'running')
          OR EXISTS (SELECT FROM data_exports WHERE state IN ('waiting', 'running'))
          OR EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier IN ('media.download', 'contacts.block', 'messages.sendReadReceipts') AND attempts < max_attempts) AS moving`,
      });
      return rows[0]?.moving === false;
    });
    return census();
  }

  it('would be noticed', async () => {
    const before = await census();
    await client.query('BEGIN');
    await client.query(`UPDATE users SET super = true, name = 'zQ7hostile' WHERE id = $1`, [world.user.user.id]);
    expect(await tablesWithHostileValues(client, tables)).toEqual(['users']);
    expect(censusDifference(before, await census())).toEqual({ 'users.super=false': -1, 'users.super=true': 1 });
    await client.query('ROLLBACK');
  });
});

describe("fields that are somebody else's to say", () => {
  it('the rights of an attendant, said by the attendant', async () => {
    const { company } = world;
    const user = await company.user({ queueIds: [world.queue.id] });
    const before = await user.ok(user.get<User>(`/users/${user.user.id}`));
    const rights = { profile: 'admin', allTicket: 'enabled', queueIds: [], whatsappId: world.connection.id };
    const after = await user.ok(user.put<User>(`/users/${user.user.id}`, { name: 'Eu mesma', ...rights }));
    expect(after).toEqual({ ...before, name: 'Eu mesma', updatedAt: after.updatedAt });
    expect(await user.ok(user.get<User>(`/users/${user.user.id}`))).toEqual(after);
  });

  it('due date, status and rights at sign-up, whatever the form says', async () => {
    const email = `${randomUUID()}@teste.local`;
    const form = {
      name: `Esperta ${randomUUID().slice(0, 8)}`,
      email,
      password: 'Telhado-azul-9',
      phone: '',
      planId: server.planId,
    };
    const hostile = {
      dueDate: '2099-01-01',
      status: false,
      super: true,
      profile: 'user',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      trial: 999,
    };
    const nobody = new Client(server.url);
    await nobody.ok(
      nobody.request('POST', '/companies/cadastro', { ...form, ...hostile }, { 'x-forwarded-for': '2001:db8::9' }),
    );
    const { rows } = await client.query(
      `SELECT c.status, c.recurrence, (c.due_date AT TIME ZONE c.time_zone)::date::text AS due_day, u.super, u.profile, u.active, u.all_ticket
       FROM users u JOIN companies c ON c.id = u.company_id WHERE u.email = $1`,
      [email],
    );
    expect(rows).toEqual([
      {
        status: true,
        recurrence: 'MENSAL',
        due_day: calendarDay(new Date(server.clock.now().getTime() + 3 * dayMs), 'America/Sao_Paulo'),
        super: false,
        profile: 'admin',
        active: true,
        all_ticket: false,
      },
    ]);
  });

  it('a plan that does not exist: nobody signs up', async () => {
    const email = `${randomUUID()}@teste.local`;
    const form = {
      name: `Sem plano ${randomUUID().slice(0, 8)}`,
      email,
      password: 'Telhado-azul-9',
      planId: 2_000_000_000,
    };
    const answer = await new Client(server.url).request('POST', '/companies/cadastro', form, {
      'x-forwarded-for': '2001:db8::9',
    });
    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } });
    expect((await client.query('SELECT FROM companies WHERE email = $1', [email])).rowCount).toBe(0);
  });
});
