import { randomUUID } from 'node:crypto';
import { dayMs, type Erasure, type Queue, type Tag } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { dueErasures } from '../features/operations/index.ts';
import { runSweep } from '../platform/jobs/sweep.ts';
import { Client, until } from './client.ts';
import { queryRows } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();
const runErasures = () => runSweep(server.app.platform.database, dueErasures, server.clock.now());

const send = <T>(caller: Client, key: string, path: string, body: unknown) =>
  caller.request<T>('POST', path, body, { 'idempotency-key': key });
const addTag = (caller: Client, key: string, name: string) =>
  send<Tag>(caller, key, '/tags', { name, color: '#123456' });
const addQueue = (caller: Client, key: string, name: string, color = '#123456') =>
  send<Queue>(caller, key, '/queue', { name, color });
const countKeys = async (companyId: number) =>
  (await queryRows(server.databaseUrl, 'SELECT FROM idempotency_keys WHERE company_id = $1', [companyId])).length;

describe('the Idempotency-Key of an API key', () => {
  it('is its own: neither another API key of the user nor the user repeats the call', async () => {
    const { admin } = await server.company();
    const program = async (name: string) => {
      const { key } = await admin.ok(
        admin.post<{ key: string }>('/api-keys', {
          name,
          userId: admin.user?.id,
          scopes: ['tickets:read', 'tickets:write'],
        }),
      );
      const client = new Client(server.url);
      client.token = key;
      return client;
    };
    const [shop, crm] = [await program('Loja'), await program('CRM')];
    const key = randomUUID();
    const made = await addTag(shop, key, 'Da loja');
    expect(made.status).toBe(200);
    expect((await addTag(shop, key, 'Da loja')).body.id).toBe(made.body.id);
    // The name of a tag is taken: whoever repeated it would be refused.
    expect((await addTag(crm, key, 'Da loja')).status).toBe(409);
    expect((await addTag(admin, key, 'Da loja')).status).toBe(409);
    const ids = [made, await addTag(crm, key, 'Do CRM'), await addTag(admin, key, 'De gente')].map(
      ({ body }) => body.id,
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('is refused with its API key once that was deleted', async () => {
    const { admin } = await server.company();
    const { key: token, id } = await admin.ok(
      admin.post<{ key: string; id: number }>('/api-keys', {
        name: 'Loja',
        userId: admin.user?.id,
        scopes: ['tickets:read', 'tickets:write'],
      }),
    );
    const shop = new Client(server.url);
    shop.token = token;
    const key = randomUUID();
    await addTag(shop, key, 'Da loja');
    await admin.ok(admin.delete(`/api-keys/${id}`));
    // What was deleted reaches the caches of the processes within a moment.
    const refused = await until(async () => {
      const { status } = await addTag(shop, key, 'Da loja');
      return status >= 400 && status;
    });
    expect(refused).toBe(401);
  });
});

describe('the Idempotency-Key of an operator inside a company', () => {
  const enter = async (operator: Client, companyId: number) => {
    const { token } = await operator.ok(
      operator.post<{ token: string }>(`/companies/${companyId}/impersonation`, { reason: 'Ajuda' }),
    );
    const inside = new Client(server.url);
    inside.token = token;
    return inside;
  };

  it('is the operator’s, also after they left and came back, and not that of the admin as whom they act', async () => {
    const operator = await (await server.company()).operator();
    const { id, admin } = await server.company();
    const key = randomUUID();
    const made = await addQueue(await enter(operator, id), key, 'Vendas');
    expect(made.status).toBe(200);
    const again = await addQueue(await enter(operator, id), key, 'Vendas');
    expect(again).toMatchObject({ status: 200, body: { id: made.body.id } });
    expect((await addQueue(admin, key, 'Vendas')).status).not.toBe(200);
    const own = await addQueue(admin, key, 'Suporte', '#654321');
    expect(own.status).toBe(200);
    expect(own.body.id).not.toBe(made.body.id);
  });

  it('is another one in each company', async () => {
    const operator = await (await server.company()).operator();
    const [one, other] = [await server.company(), await server.company()];
    const key = randomUUID();
    const ids = [];
    for (const caller of [operator, await enter(operator, one.id), await enter(operator, other.id)]) {
      const answer = await addQueue(caller, key, 'Vendas');
      expect(answer.status).toBe(200);
      ids.push(answer.body.id);
      expect((await addQueue(caller, key, 'Vendas')).body.id).toBe(answer.body.id);
    }
    expect(new Set(ids).size).toBe(3);
  });
});

describe('keys that are erased', () => {
  it('go with any contact of the company, and a repeat then is a new call', async () => {
    const company = await server.company();
    const { admin } = company;
    const key = randomUUID();
    const { body: contact } = await send<{ id: number }>(admin, key, '/contacts', {
      name: 'Bia',
      number: '5511987650003',
    });
    const { body: tag } = await addTag(admin, key, 'Urgente');
    expect(await countKeys(company.id)).toBe(2);
    const { id } = await admin.ok(admin.post<Erasure>('/privacy/erasures', { contactId: contact.id }));
    await queryRows(server.databaseUrl, "UPDATE erasures SET due_at = now() - interval '1 hour' WHERE id = $1", [id]);
    await runErasures();
    await until(async () => (await admin.get(`/contacts/${contact.id}`)).status === 404);
    expect(await countKeys(company.id)).toBe(0);
    expect(await addTag(admin, key, 'Urgente')).toMatchObject({ status: 409 });
    expect((await admin.get(`/tags/${tag.id}`)).status).toBe(200);
    expect((await send(admin, key, '/contacts', { name: 'Bia', number: '5511987650003' })).status).toBe(200);
  });

  it('go with their company', async () => {
    const company = await server.company();
    await addTag(company.admin, randomUUID(), 'Urgente');
    const operator = await (await server.company()).operator();
    expect((await operator.delete(`/companies/${company.id}`)).status).toBe(200);
    server.clock.advance(8 * dayMs);
    await runErasures();
    await until(async () => (await countKeys(company.id)) === 0);
  });
});
