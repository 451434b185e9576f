import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall, Connection, ConnectionToken, Contact, Queue, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { Client, until } from '../../../testing/client.ts';
import { fetchThread, listPhoneMessages } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
let company: TestCompany;
let queue: Queue;
let phone: Connection;

interface Sent {
  mensagem: string;
  id: string;
  ids: string[];
  status: string;
}
const sendPath = '/api/messages/send';

async function programOf(by: TestCompany, connection: Connection): Promise<Client> {
  const program = new Client(server.url);
  program.token = randomUUID();
  await by.admin.ok(by.admin.put(`/whatsapp/${connection.id}`, { token: program.token }));
  return program;
}
const ticketsOf = (status: string, number: string) =>
  company.admin
    .ok(company.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&status=${status}&searchParam=${number}`))
    .then(({ tickets }) => tickets);
const callsOf = (by: TestCompany, query = '') =>
  by.admin.ok(by.admin.get<{ calls: ApiCall[]; hasMore: boolean; failed: number }>(`/api-calls${query}`));

beforeAll(async () => {
  company = await server.company();
  queue = await company.queue();
  phone = await company.connection({ queues: [queue] });
});

describe('a program with the token of a connection', () => {
  it('sends a text to somebody new, who then waits in the queue, and reads how far it got', async () => {
    const program = await programOf(company, phone);
    const number = newNumber();
    const sent = await program.post<Sent>(sendPath, { number: `+${number}`, body: 'Seu pedido saiu' });
    expect(sent).toMatchObject({ status: 200, body: { mensagem: 'Mensagem enviada', status: 'queued' } });
    await until(async () => (await listPhoneMessages(company.admin, phone, number)).length === 1);
    await until(async () => (await program.get<Sent>(`/api/messages/${sent.body.id}`)).body.status === 'delivered');
    const [ticket] = await ticketsOf('pending', number);
    expect(ticket).toMatchObject({ queueId: queue.id, whatsappId: phone.id, userId: null });
    const contacts = await company.admin.ok(
      company.admin.get<{ contacts: Contact[] }>(`/contacts?searchParam=${number}`),
    );
    expect(contacts.contacts).toHaveLength(1);
  });

  it('sends files as a form, the text as caption of the first', async () => {
    const program = await programOf(company, phone);
    const number = newNumber();
    const form = new FormData();
    form.set('number', number);
    form.set('body', 'Sua nota');
    form.append('medias', new Blob([png]), 'nota.png');
    form.append('medias', new Blob(['olá']), 'leia.txt');
    const sent = await program.post<Sent>(sendPath, form);
    expect(sent).toMatchObject({ status: 200, body: { mensagem: 'Mensagem enviada' } });
    expect(sent.body.ids).toHaveLength(2);
    const [ticket] = await ticketsOf('pending', number);
    const thread = await fetchThread(company.admin, ticket?.id ?? 0);
    expect(thread.map(({ body, mediaType, mediaName }) => [body, mediaType, mediaName])).toEqual([
      ['Sua nota', 'image', 'nota.png'],
      ['', 'application', 'leia.txt'],
    ]);
  });

  it('leaves the conversation closed with closeTicket, and resolves one that runs', async () => {
    const program = await programOf(company, phone);
    const number = newNumber();
    await program.ok(program.post(sendPath, { number, body: 'Um aviso', closeTicket: true }));
    await until(async () => (await listPhoneMessages(company.admin, phone, number)).length === 1);
    expect(await ticketsOf('pending', number)).toEqual([]);
    await program.ok(program.post(sendPath, { number, body: 'Uma pergunta' }));
    expect(await ticketsOf('pending', number)).toHaveLength(1);
    await program.ok(program.post(sendPath, { number, body: 'Era só isso', closeTicket: 'true' }));
    expect(await ticketsOf('pending', number)).toEqual([]);
    expect(await ticketsOf('closed', number)).toHaveLength(1);
  });

  it('sends once for one Idempotency-Key, also at the same time, and is refused with another request', async () => {
    const program = await programOf(company, phone);
    const number = newNumber();
    const key = randomUUID();
    const send = (body: string) =>
      program.request<Sent & { code: string }>('POST', sendPath, { number, body }, { 'idempotency-key': key });
    const answers = await Promise.all([send('Oi'), send('Oi'), send('Oi')]);
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
      Array.from(answers, () => [200, first?.body.id]),
    );
    expect(await send('Outra coisa')).toMatchObject({ status: 400, body: { code: 'ERR_IDEMPOTENCY_KEY' } });
    await until(async () => (await listPhoneMessages(company.admin, phone, number)).length > 0);
    const [ticket] = await ticketsOf('pending', number);
    expect(await fetchThread(company.admin, ticket?.id ?? 0)).toHaveLength(1);
  });

  it('sends with many others at once, each answered and refused for itself, and none twice', async () => {
    const own = await server.company();
    const connection = await own.connection({ queues: [await own.queue()], paired: false });
    const program = await programOf(own, connection);
    const send = (body: { number: string; body: string; closeTicket?: boolean }, key: string = randomUUID()) =>
      program.request<Sent & { code?: string }>('POST', sendPath, body, { 'idempotency-key': key });
    const known = Array.from({ length: 8 }, newNumber);
    for (const number of known) await program.ok(send({ number, body: 'Primeira' }));
    const [blocked = '', closing = ''] = known;
    const ticketOf = async (number: string) => {
      const found = await own.admin.ok(
        own.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${number}`),
      );
      return found.tickets[0];
    };
    const refused = await ticketOf(blocked);
    await own.admin.ok(own.admin.put(`/contacts/${refused?.contactId}/block`, { blocked: true }));
    const key = randomUUID();
    const answers = await Promise.all([
      ...known.map((number, index) =>
        send({ number, body: `Segunda ${index}`, ...(number === closing && { closeTicket: true }) }),
      ),
      send({ number: newNumber(), body: 'A alguém novo' }),
      ...Array.from({ length: 3 }, () => send({ number: known[2] ?? '', body: 'Uma vez' }, key)),
    ]);
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
      'ERR_CONTACT_BLOCKED',
      ...Array.from({ length: 11 }, () => 200),
    ]);
    expect(new Set(answers.slice(-3).map(({ body }) => body.id)).size).toBe(1);
    for (const [index, number] of known.entries()) {
      const ticket = await ticketOf(number);
      const thread = await fetchThread(own.admin, ticket?.id ?? 0);
      const bodies = thread.map(({ body }) => body).filter((body) => body !== 'Uma vez');
      expect(bodies).toEqual(index === 0 ? ['Primeira'] : ['Primeira', `Segunda ${index}`]);
      expect(thread.filter(({ body }) => body === 'Uma vez')).toHaveLength(index === 2 ? 1 : 0);
      expect(ticket?.status).toBe(number === closing ? 'closed' : 'pending');
    }
    // What was sent together is known by its key as well.
    const again = await send({ number: known[2] ?? '', body: 'Uma vez' }, key);
    expect(again.body.id).toBe(answers.at(-1)?.body.id);
    expect(await send({ number: known[2] ?? '', body: 'Outra' }, key)).toMatchObject({
      body: { code: 'ERR_IDEMPOTENCY_KEY' },
    });
  });

  it('sends the file at an address, once for one key, and none of a private or broken one', async () => {
    const own = await server.company();
    const connection = await own.connection({ paired: false });
    const program = await programOf(own, connection);
    server.services.on('/nota.png', () => ({
      body: 'conteúdo',
      headers: { 'content-disposition': 'inline; filename="Nota 1.txt"' },
    }));
    server.services.on('/sem-fim', () => ({ fault: 'endless' }));
    const number = newNumber();
    const key = randomUUID();
    const send = (mediaUrl: string, body = 'Sua nota') =>
      program.request<Sent & { code: string; reason: string }>(
        'POST',
        sendPath,
        { number, body, mediaUrl },
        { 'idempotency-key': key },
      );
    const url = `${server.services.url}/nota.png`;
    const sent = await program.ok(send(url));
    expect((await program.ok(send(url))).id).toBe(sent.id);
    expect((await send(url, 'Outra')).body.code).toBe('ERR_IDEMPOTENCY_KEY');
    const found = await own.admin.ok(
      own.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${number}`),
    );
    const thread = await fetchThread(own.admin, found.tickets[0]?.id ?? 0);
    expect(thread).toMatchObject([{ body: 'Sua nota', mediaName: 'Nota 1.txt', mediaType: 'application' }]);
    const refusals = await Promise.all(
      [
        'http://10.0.0.1/a.png',
        'file:///etc/passwd',
        `${server.services.url}/nada`,
        `${server.services.url}/sem-fim`,
      ].map((address) =>
        program.post<{ code: string; reason: string }>(sendPath, { number, body: '', mediaUrl: address }),
      ),
    );
    expect(refusals.map(({ status, body }) => [status, body.code, body.reason])).toEqual(
      ['private', 'invalid', 'status', 'tooLarge'].map((reason) => [400, 'ERR_MEDIA_ADDRESS', reason]),
    );
  });

  it.each([
    [`attachment; filename="=?x"; filename*=UTF-8''Boleto%20S%C3%A3o.pdf`, '/dl', 'Boleto São.pdf'],
    [`attachment; filename="Boleto S?o.pdf"; filename*=UTF-8''Boleto%20S%C3%A3o.pdf`, '/dl', 'Boleto São.pdf'],
    [Buffer.from('attachment; filename="Boleto São João.pdf"').toString('latin1'), '/dl', 'Boleto São João.pdf'],
    ['attachment; filename="Nota 1; via 2.pdf"', '/dl', 'Nota 1; via 2.pdf'],
    ['attachment; filename="Nota \\"A\\".pdf"', '/dl', 'Nota "A".pdf'],
    ['attachment; filename=Nota', '/dl', 'Nota.pdf'],
    [undefined, '/arquivos/8231', '8231.pdf'],
  ])('names the file at an address by %j of its server', async (disposition, path, mediaName) => {
    const own = await server.company();
    const program = await programOf(own, await own.connection({ paired: false }));
    server.services.on(path, () => ({
      body: '%PDF-1.7\n%âãÏÓ\n',
      ...(disposition !== undefined && { headers: { 'content-disposition': disposition } }),
    }));
    const number = newNumber();
    await program.ok(program.post(sendPath, { number, body: '', mediaUrl: `${server.services.url}${path}` }));
    const found = await own.admin.ok(
      own.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${number}`),
    );
    expect(await fetchThread(own.admin, found.tickets[0]?.id ?? 0)).toMatchObject([{ mediaName }]);
  });

  it('refuses an empty file at an address, as uploads do', async () => {
    const own = await server.company();
    const program = await programOf(own, await own.connection({ paired: false }));
    server.services.on('/vazio.pdf', () => ({ body: '' }));
    expect(
      await program.post(sendPath, {
        number: newNumber(),
        body: 'segue',
        mediaUrl: `${server.services.url}/vazio.pdf`,
      }),
    ).toMatchObject({ status: 400, body: { code: 'ERR_FILE_EMPTY', name: 'vazio.pdf' } });
  });

  it('may have an API key instead: it sends over the connection of its user, and into no conversation they do not see', async () => {
    const own = await server.company();
    const [sales, billing] = [await own.queue(), await own.queue()];
    const connection = await own.connection({ queues: [sales, billing], paired: false });
    const ana = await own.user({ queueIds: [sales.id] });
    const keyOf = async (scopes: string[]) => {
      const made = await own.admin.ok(
        own.admin.post<{ key: string }>('/api-keys', { name: 'Loja', userId: ana.user.id, scopes }),
      );
      const program = new Client(server.url);
      program.token = made.key;
      return program;
    };
    const program = await keyOf(['messages:write']);
    const number = newNumber();
    const sent = await program.ok(program.post<Sent>(sendPath, { number, body: 'Oi' }));
    expect((await program.get<Sent>(`/api/messages/${sent.id}`)).body.id).toBe(sent.id);
    const { calls } = await until(async () => {
      const page = await callsOf(own);
      return page.calls.length > 0 ? page : undefined;
    });
    expect(calls[0]?.whatsapp).toEqual({ id: connection.id, name: connection.name });
    const { tickets } = await own.admin.ok(
      own.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${number}`),
    );
    await own.admin.ok(
      own.admin.put(`/tickets/${tickets[0]?.id}`, { status: 'open', queueId: billing.id, userId: own.admin.user?.id }),
    );
    const hidden = await program.post<{ code: string }>(sendPath, { number, body: 'De novo' });
    expect(hidden).toMatchObject({ body: { code: 'ERR_OTHER_OPEN_TICKET' } });
    // In a company that lets only the assignee write, neither does a program of somebody else.
    await own.admin.ok(own.admin.put('/settings/onlyAssigneeSends', { value: 'enabled' }));
    const other = newNumber();
    await program.ok(program.post(sendPath, { number: other, body: 'Oi' }));
    const found = await own.admin.ok(
      own.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${other}`),
    );
    const open = (userId: number | undefined) =>
      own.admin.ok(own.admin.put(`/tickets/${found.tickets[0]?.id}`, { status: 'open', queueId: sales.id, userId }));
    await open(own.admin.user?.id);
    expect(await program.post(sendPath, { number: other, body: 'Oi' })).toMatchObject({
      body: { code: 'ERR_NOT_ASSIGNEE' },
    });
    await open(ana.user.id);
    await program.ok(program.post(sendPath, { number: other, body: 'Oi' }));
    const reader = await keyOf(['messages:read']);
    expect((await reader.get<Sent>(`/api/messages/${sent.id}`)).body.id).toBe(sent.id);
    expect(await (await keyOf(['contacts:read'])).get(`/api/messages/${sent.id}`)).toMatchObject({
      status: 403,
      body: { code: 'ERR_API_KEY_SCOPE', scope: 'messages:read' },
    });
    expect(await reader.post(sendPath, { number: newNumber(), body: 'Oi' })).toMatchObject({
      status: 403,
      body: { code: 'ERR_API_KEY_SCOPE', scope: 'messages:write' },
    });
  });

  it('is refused without one, with a wrong one, with one that was replaced and with that of a suspended company', async () => {
    const other = await server.company();
    const connection = await other.connection({ paired: false });
    const program = await programOf(other, connection);
    const send = () => program.post(sendPath, { number: newNumber(), body: 'Oi' });
    const denied = { status: 401, body: { error: 'Acesso não permitido', code: 'ERR_API_TOKEN' } };
    expect((await send()).status).toBe(200);
    const stale = new Client(server.url);
    expect(await stale.post(sendPath, { number: newNumber(), body: 'Oi' })).toMatchObject(denied);
    stale.token = other.admin.token;
    expect(await stale.post(sendPath, { number: newNumber(), body: 'Oi' })).toMatchObject(denied);
    stale.token = program.token;
    program.token = (await programOf(other, connection)).token;
    await until(async () => (await stale.post(sendPath, {})).status === 401);
    expect((await send()).status).toBe(200);
    // And with a token nothing else is allowed.
    expect((await program.get('/tickets')).status).toBe(403);
    await withClient(server.databaseUrl, async (client) => {
      await client.query('UPDATE companies SET status = false WHERE id = $1', [other.id]);
      await client.query(`SELECT pg_notify('actors', $1)`, [String(other.id)]);
    });
    await until(async () => (await send()).status === 401);
  });

  it('answers 400 with what is wrong, 403 without the plan, and shows each call to admins', async () => {
    const own = await server.company();
    const connection = await own.connection();
    const program = await programOf(own, connection);
    const number = newNumber();
    const subscription = await own.admin.listen();
    await program.ok(program.post(sendPath, { number, body: 'Olá' }));
    const refusals = [
      await program.post(sendPath, { number: '11 9000', body: 'Oi' }),
      await program.post(sendPath, { number, body: ' ' }),
      await program.post(sendPath, { body: 'Oi' }),
    ];
    expect(refusals.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [400, 'ERR_API_NUMBER'],
      [400, 'ERR_EMPTY_MESSAGE'],
      [400, 'ERR_VALIDATION'],
    ]);
    const listed = await until(async () => {
      const page = await callsOf(own);
      return page.calls.length === 4 && page.calls.at(-1)?.message === 'delivered' ? page : undefined;
    });
    expect(listed.failed).toBe(3);
    expect(listed.calls.map(({ status, error, number: to, size }) => [status, error, to, size])).toEqual([
      [400, 'ERR_VALIDATION', '', 0],
      [400, 'ERR_EMPTY_MESSAGE', number, 1],
      [400, 'ERR_API_NUMBER', '11 9000', 2],
      [200, null, number, 3],
    ]);
    expect(listed.calls.at(-1)?.whatsapp).toEqual({ id: connection.id, name: connection.name });
    expect((await callsOf(own, '?onlyFailed=true')).calls).toHaveLength(3);
    await until(() => subscription.received.some(({ name }) => name.endsWith('-apiCall')));
    own.admin.closeSockets();
    const { tokens } = await own.admin.ok(own.admin.get<{ tokens: ConnectionToken[] }>('/connection-tokens'));
    expect(tokens).toMatchObject([{ hint: program.token?.slice(0, 7), sentThisMonth: 1 }]);
    expect(tokens[0]?.lastUsedAt).not.toBeNull();

    const planId = await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO plans (name, use_external_api) VALUES ('Sem API', false) RETURNING id`,
      );
      return rows[0]?.id ?? 0;
    });
    const withoutApi = await server.company({ planId });
    const refusedProgram = await programOf(withoutApi, await withoutApi.connection({ paired: false }));
    expect(await refusedProgram.post(sendPath, { number, body: 'Oi' })).toMatchObject({
      status: 403,
      body: { code: 'ERR_PLAN_FEATURE', feature: 'useExternalApi' },
    });
  });

  it('reads no message of another connection or of a person', async () => {
    const second = await company.connection({ queues: [queue] });
    const [program, elsewhere] = [await programOf(company, phone), await programOf(company, second)];
    const { id } = await program.ok(program.post<Sent>(sendPath, { number: newNumber(), body: 'Oi' }));
    expect((await elsewhere.get(`/api/messages/${id}`)).status).toBe(404);
    expect((await program.get(`/api/messages/${id}`)).status).toBe(200);
  });
});
