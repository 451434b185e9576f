import { beforeAll, describe, expect, it } from 'vitest';
import {
  apiScopes,
  type ApiKey,
  type ApiScope,
  type Message,
  type Queue,
  type QuickMessage,
  type Ticket,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { Client, until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();
type MadeKey = ApiKey & { key: string };
const impersonalScopes = apiScopes.filter((scope) => !scope.startsWith('chats:'));

let company: TestCompany;
let queue: Queue;
let ticket: Ticket;
let attendant: Awaited<ReturnType<TestCompany['user']>>;

beforeAll(async () => {
  company = await server.company();
  queue = await company.queue();
  const phone = await company.connection({ queues: [queue] });
  attendant = await company.user({ queueIds: [queue.id] });
  ticket = await company.inbound(phone, { number: newNumber(), name: 'Camila', body: 'Oi' });
});

async function makeKey(
  userId: number,
  scopes: readonly ApiScope[],
  more: { expiresAt?: string } = {},
): Promise<{ made: MadeKey; program: Client }> {
  const { admin } = company;
  const made = await admin.ok(admin.post<MadeKey>('/api-keys', { name: 'Loja virtual', userId, scopes, ...more }));
  const program = new Client(server.url);
  program.token = made.key;
  return { made, program };
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error?: string }).error];

describe('a key of a company', () => {
  it('serves a contact in the name of its user, with the scopes that takes and nothing beyond', async () => {
    const { program } = await makeKey(attendant.user.id, ['tickets:write', 'messages:write', 'contacts:read']);
    expect((await program.ok(program.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets).toMatchObject([
      { id: ticket.id },
    ]);
    await program.ok(program.put(`/tickets/${ticket.id}`, { status: 'open' }));
    const sent = await program.ok(
      program.post<{ messages: Message[] }>(`/messages/${ticket.id}`, { body: 'Sou um programa' }),
    );
    expect(sent.messages[0]?.user).toEqual({ id: attendant.user.id, name: attendant.user.name });
    expect((await program.get(`/contacts/${ticket.contactId}`)).status).toBe(200);
    const refusals = [
      await program.put(`/contacts/${ticket.contactId}`, { name: 'Outra' }),
      await program.get('/dashboard'),
      await program.get('/auth/me'),
      await program.get('/api-keys'),
      await program.get('/settings'),
    ];
    expect(refusals.map(codeOf)).toEqual(Array.from(refusals, () => [403, 'ERR_API_KEY_SCOPE']));
    expect(refusals.map(({ body }) => (body as { scope?: string }).scope)).toEqual([
      'contacts:write',
      'reports:read',
      null,
      null,
      null,
    ]);
  });

  it('sees what its user sees, and does not do what its user may not', async () => {
    const stranger = await company.user({ queueIds: [] });
    const { program } = await makeKey(stranger.user.id, impersonalScopes);
    expect((await program.get(`/tickets/${ticket.id}`)).status).toBe(404);
    expect(codeOf(await program.delete(`/contacts/${ticket.contactId}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    // An operator's key is no operator.
    const operator = await company.user({ profile: 'admin' });
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE users SET super = true WHERE id = $1', [operator.user.id]),
    );
    const ofOperator = await makeKey(operator.user.id, impersonalScopes);
    expect(codeOf(await ofOperator.program.get('/companies'))).toEqual([403, 'ERR_API_KEY_SCOPE']);
    expect((await ofOperator.program.get(`/tickets/${ticket.id}`)).status).toBe(200);
  });

  it('reaches chats and drafts only where its user made it', async () => {
    const { admin } = company;
    const [ana, bruno] = [await company.user({ name: 'Ana', queueIds: [queue.id] }), await company.user()];
    const chat = await ana.ok(ana.post<{ id: number }>('/chats/direct', { userId: bruno.user.id }));
    await ana.ok(ana.post(`/chats/${chat.id}/messages`, { message: 'só entre nós' }));
    await ana.ok(ana.put(`/drafts/${ticket.id}`, { body: 'ainda não mandei' }));
    const body = { name: 'Curiosa', userId: ana.user.id };
    for (const scopes of [['chats:read'], ['tickets:read', 'chats:write']])
      expect(codeOf(await admin.post('/api-keys', { ...body, scopes }))).toEqual([403, 'ERR_API_KEY_PERSONAL']);

    const { made, program } = await makeKey(ana.user.id, ['messages:write']);
    expect(made).toMatchObject({ isOwn: false });
    expect(codeOf(await program.get('/drafts'))).toEqual([403, 'ERR_API_KEY_PERSONAL']);
    expect(codeOf(await program.put(`/drafts/${ticket.id}`, { body: '' }))).toEqual([403, 'ERR_API_KEY_PERSONAL']);
    expect((await program.get(`/messages/${ticket.id}`)).status).toBe(200);
    const widened = await admin.put(`/api-keys/${made.id}`, { scopes: ['chats:read'] });
    expect(codeOf(widened)).toEqual([403, 'ERR_API_KEY_PERSONAL']);
    // One that was made when this was allowed keeps its scopes and nothing of them counts.
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE api_keys SET scopes = '["chats:write"]' WHERE id = $1`, [made.id]),
    );
    await withClient(server.databaseUrl, (client) =>
      client.query(`SELECT pg_notify('actors', $1)`, [String(company.id)]),
    );
    await until(async () => codeOf(await program.get('/chats'))[1] === 'ERR_API_KEY_PERSONAL');
    for (const read of [program.get(`/chats/${chat.id}/messages`), program.post('/chats', {})])
      expect(codeOf(await read)).toEqual([403, 'ERR_API_KEY_PERSONAL']);

    const own = await makeKey(admin.user?.id ?? 0, ['chats:write', 'messages:write']);
    expect(own.made).toMatchObject({ isOwn: true });
    expect((await own.program.get('/chats')).status).toBe(200);
    expect((await own.program.get('/drafts')).status).toBe(200);
    // It is given to somebody else: who made it knows the key still.
    expect(codeOf(await admin.put(`/api-keys/${own.made.id}`, { userId: ana.user.id }))).toEqual([
      403,
      'ERR_API_KEY_PERSONAL',
    ]);
    await admin.ok(admin.put(`/api-keys/${own.made.id}`, { userId: ana.user.id, scopes: ['messages:write'] }));
    await until(async () => codeOf(await own.program.get('/drafts'))[1] === 'ERR_API_KEY_PERSONAL');
  });

  it('sees private quick replies of its user only where the user made it', async () => {
    const { admin } = company;
    const ana = await company.user({ queueIds: [queue.id] });
    const ofAna = await ana.ok(
      ana.post<QuickMessage>('/quick-messages', { shortcode: 'meu', message: 'só meu', geral: false }),
    );
    const shared = await ana.ok(
      ana.post<QuickMessage>('/quick-messages', { shortcode: 'nosso', message: 'de todos', geral: true }),
    );
    const idsSeenBy = async (program: Client) => {
      const lists = [
        await program.ok(program.get<{ records: QuickMessage[] }>('/quick-messages')),
        { records: await program.ok(program.get<QuickMessage[]>('/quick-messages/list')) },
      ];
      return lists.map(({ records }) => records.map(({ id }) => id).filter((id) => [ofAna.id, shared.id].includes(id)));
    };
    const { program } = await makeKey(ana.user.id, ['texts:write']);
    expect(await idsSeenBy(program)).toEqual([[shared.id], [shared.id]]);
    for (const call of [
      program.get(`/quick-messages/${ofAna.id}`),
      program.put(`/quick-messages/${ofAna.id}`, { geral: true }),
      program.delete(`/quick-messages/${ofAna.id}`),
      program.post(`/quick-messages/${ofAna.id}/use`),
    ])
      expect(codeOf(await call)).toEqual([404, 'ERR_NO_QUICK_MESSAGE_FOUND']);

    const ofAdmin = await admin.ok(
      admin.post<QuickMessage>('/quick-messages', { shortcode: 'meu', message: 'meu também', geral: false }),
    );
    const own = await makeKey(admin.user?.id ?? 0, ['texts:read']);
    expect((await own.program.get(`/quick-messages/${ofAdmin.id}`)).status).toBe(200);
  });

  it('is its user’s own no longer when another admin renews it', async () => {
    const second = await company.user({ profile: 'admin' });
    const { made } = await makeKey(company.admin.user?.id ?? 0, ['chats:read']);
    const renewed = await second.ok(second.post<MadeKey>(`/api-keys/${made.id}/renew`));
    expect(renewed).toMatchObject({ isOwn: false, scopes: ['chats:read'] });
    const program = new Client(server.url);
    program.token = renewed.key;
    expect(codeOf(await program.get('/chats'))).toEqual([403, 'ERR_API_KEY_PERSONAL']);
  });

  it('is shown once, stored hashed, listed with its last use, and emitted live without the secret', async () => {
    const subscription = await company.admin.listen();
    const { made, program } = await makeKey(attendant.user.id, ['tickets:read']);
    expect(made.key).toMatch(/^bk_live_[\w-]{32}$/);
    await program.ok(program.get('/tickets?status=open'));
    const listed = await until(async () => {
      const keys = await company.admin.ok(company.admin.get<ApiKey[]>('/api-keys'));
      return keys.find(({ id, lastUsedAt }) => id === made.id && lastUsedAt !== null);
    });
    expect(listed).toMatchObject({ hint: made.key.slice(0, 12), user: { id: attendant.user.id } });
    const rows = await withClient(server.databaseUrl, (client) => client.query('SELECT * FROM api_keys'));
    await until(() => subscription.received.some(({ name }) => name.endsWith('-apiKey')));
    const everywhere = JSON.stringify([listed, rows.rows, subscription.received, server.log]);
    expect(everywhere).not.toContain(made.key.slice(12));
    company.admin.closeSockets();
  });

  it('is refused at once when it is renewed, revoked or expired, and ends with its user', async () => {
    const read = (program: Client) => program.get('/tickets?status=open');
    const renewed = await makeKey(attendant.user.id, ['tickets:read']);
    expect((await read(renewed.program)).status).toBe(200);
    const { admin } = company;
    const { key } = await admin.ok(admin.post<MadeKey>(`/api-keys/${renewed.made.id}/renew`));
    await until(async () => (await read(renewed.program)).status === 401);
    expect(codeOf(await read(renewed.program))).toEqual([401, 'ERR_API_KEY']);
    renewed.program.token = key;
    expect((await read(renewed.program)).status).toBe(200);
    await admin.ok(admin.delete(`/api-keys/${renewed.made.id}`));
    await until(async () => (await read(renewed.program)).status === 401);

    const expired = await makeKey(attendant.user.id, ['tickets:read'], { expiresAt: '2020-01-01T00:00:00Z' });
    expect(codeOf(await read(expired.program))).toEqual([401, 'ERR_API_KEY']);

    const leaver = await company.user();
    const { program, made } = await makeKey(leaver.user.id, ['tickets:read']);
    expect((await read(program)).status).toBe(200);
    await admin.ok(admin.delete(`/users/${leaver.user.id}`));
    await until(async () => (await read(program)).status === 401);
    expect((await admin.get(`/api-keys/${made.id}`)).status).toBe(404);
  });

  it('is refused while its company is past its due date, with the date, and serves again once the company is renewed', async () => {
    const { program } = await makeKey(attendant.user.id, ['tickets:read']);
    const setDue = (dueDate: string | null) =>
      withClient(server.databaseUrl, async (client) => {
        await client.query('UPDATE companies SET due_date = $1 WHERE id = $2', [dueDate, company.id]);
        await client.query(`SELECT pg_notify('actors', $1)`, [String(company.id)]);
      });
    const read = () => program.get('/tickets?status=open');
    expect((await read()).status).toBe(200);
    await setDue('2020-01-01T00:00:00Z');
    await until(async () => (await read()).status !== 200);
    const refused = await read();
    expect(codeOf(refused)).toEqual([402, 'ERR_COMPANY_DUE']);
    // The sentence has the day of the company's calendar, the field the moment.
    expect(refused.body).toMatchObject({
      dueDate: '2020-01-01T00:00:00.000Z',
      dueOn: '2019-12-31',
      title: expect.stringContaining('31/12/2019'),
    });
    await setDue(null);
    await until(async () => (await read()).status === 200);
  });

  it('is refused with a problem of RFC 9457, in the language that is asked for, with the fields of any refusal', async () => {
    const { program } = await makeKey(company.admin.user?.id ?? 0, ['tickets:read']);
    const response = await fetch(`${server.url}/contacts`, {
      headers: { authorization: `Bearer ${program.token ?? ''}`, 'accept-language': 'en' },
    });
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      type: 'urn:balcao:error:ERR_API_KEY_SCOPE',
      title: 'This key is not allowed to do this. Give it the missing scope.',
      status: 403,
      instance: `urn:uuid:${response.headers.get('x-request-id') ?? ''}`,
      error: 'ERR_API_KEY_SCOPE',
      details: { scope: 'contacts:read' },
    });
    const wrong = await fetch(`${server.url}/contacts`, { headers: { authorization: 'Bearer bk_live_nada' } });
    expect(await wrong.json()).toMatchObject({ type: 'urn:balcao:error:ERR_API_KEY', status: 401 });
  });

  it('is made by admins, for a user of the company, in a plan with the API', async () => {
    expect(codeOf(await attendant.get('/api-keys'))).toEqual([403, 'ERR_NO_PERMISSION']);
    const other = await server.company();
    const foreign = { name: 'Alheia', userId: attendant.user.id, scopes: ['tickets:read'] };
    expect(codeOf(await other.admin.post('/api-keys', foreign))).toEqual([404, 'ERR_NO_USER_FOUND']);
    expect((await company.admin.post('/api-keys', { ...foreign, scopes: ['everything'] })).status).toBe(400);
    const { program } = await makeKey(attendant.user.id, ['tickets:read']);
    await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO plans (name, use_external_api) VALUES ('Sem API', false) RETURNING id`,
      );
      await client.query('UPDATE companies SET plan_id = $2 WHERE id = $1', [company.id, rows[0]?.id]);
      await client.query(`SELECT pg_notify('plans', '')`);
    });
    await until(async () => codeOf(await program.get('/tickets?status=open'))[1] === 'ERR_PLAN_FEATURE');
  });
});
