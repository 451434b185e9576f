import { describe, expect, it } from 'vitest';
import { liveEventName, type Connection, type Prompt, type Queue, type Ticket } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const path = '/prompt';
const handOverPhrase = 'Ação: Transferir para o setor de atendimento';
interface Page {
  prompts: Prompt[];
  count: number;
  hasMore: boolean;
}
const fields = {
  name: 'Assistente de vendas',
  prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
  model: 'gpt-4o-mini',
  maxTokens: 100,
  maxMessages: 10,
  temperature: 0.4,
  apiKey: 'sk-secreta',
};

async function companyWithQueue() {
  const company = await server.company();
  const queue = await company.queue();
  return { ...company, queue, body: { ...fields, queueId: queue.id } };
}

describe('prompts', () => {
  it('are created, changed, searched and deleted by admins, who receive the live events', async () => {
    const { id: companyId, admin, queue, body, ...company } = await companyWithQueue();
    const { received } = await admin.listen();
    const second = await admin.ok(admin.post<Prompt>(path, body));
    expect(second).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      temperature: 0.4,
      totalTokens: 0,
      queue: { id: queue.id, name: queue.name },
      onFailure: 'wait',
    });
    const first = await admin.ok(admin.post<Prompt>(path, { ...body, name: 'Agenda da loja' }));
    const changed = await admin.put<Prompt>(`${path}/${second.id}`, { name: 'Segunda via', maxTokens: 300 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Segunda via', maxTokens: 300, model: 'gpt-4o-mini' } });
    const search = (words: string) => admin.ok(admin.get<Page>(`${path}/?searchParam=${words}&pageNumber=1`));
    expect(await search('')).toEqual({ prompts: [first, changed.body], count: 2, hasMore: false });
    expect(await search('segunda')).toMatchObject({ prompts: [{ id: second.id }], count: 1 });
    expect(await (await company.user()).get(path)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
    expect(await admin.delete(`${path}/${first.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Prompt deleted' },
    });
    const name = liveEventName(companyId, 'prompt');
    const events = () => received.filter((event) => event.name === name).map(({ payload }) => payload);
    await until(() => events().length === 4);
    expect(events()).toEqual([
      { action: 'create', prompt: second },
      { action: 'create', prompt: first },
      { action: 'update', prompt: changed.body },
      { action: 'delete', intelligenceId: first.id, promptId: first.id },
    ]);
  });

  it.each([
    [{ name: 'Oi' }, 'name'],
    [{ prompt: 'Seja gentil.' }, 'prompt'],
    [{ temperature: 1.5 }, 'temperature'],
    [{ maxTokens: 0 }, 'maxTokens'],
    [{ apiKey: '' }, 'apiKey'],
    [{ queueId: undefined }, 'queueId'],
    [{ onFailure: 'text' }, 'failureText'],
  ])('are refused with %o', async (more, field) => {
    const { admin, body } = await companyWithQueue();
    const refused = await admin.post<{ error: string; fields: { field: string }[] }>(path, { ...body, ...more });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(refused.body.fields.map((one) => one.field)).toContain(field);
  });

  it('take no address of the own network and no queue of nobody', async () => {
    const { admin, body } = await companyWithQueue();
    const { id } = await admin.ok(admin.post<Prompt>(path, body));
    const refused = { status: 400, body: { error: 'ERR_ADDRESS_REFUSED', reason: 'private' } };
    expect(await admin.post(path, { ...body, baseUrl: 'http://169.254.169.254/v1' })).toMatchObject(refused);
    expect(await admin.put(`${path}/${id}`, { baseUrl: 'http://10.0.0.1/' })).toMatchObject(refused);
    expect(await admin.put(`${path}/${id}`, { queueId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
  });

  it('never answer their key, keep it sealed, and keep it when an empty one is sent', async () => {
    const { id: companyId, admin, body } = await companyWithQueue();
    const { id } = await admin.ok(admin.post<Prompt>(path, body));
    const stored = () =>
      server.app.platform.database.forCompany(companyId, ({ db }) =>
        db.selectFrom('prompts').select('apiKey').where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const before = await stored();
    expect(before.apiKey).not.toBeNull();
    expect(before.apiKey).not.toContain('sk-secreta');
    expect(await admin.ok(admin.get<Prompt>(`${path}/${id}`))).toMatchObject({ apiKey: '' });
    await admin.ok(admin.put(`${path}/${id}`, { apiKey: '' }));
    expect(await stored()).toEqual(before);
    expect(await admin.ok(admin.put<Prompt>(`${path}/${id}`, { apiKey: 'sk-outra' }))).toMatchObject({ apiKey: '' });
    const changed = await stored();
    expect(changed).not.toEqual(before);
    // Whoever may change the address alone could have it sent to themselves.
    expect(await admin.put(`${path}/${id}`, { baseUrl: `${server.services.url}/v1` })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'apiKey' }] },
    });
    await admin.ok(admin.put(`${path}/${id}`, { baseUrl: 'https://api.openai.com/v1/' }));
    expect(await stored()).toEqual(changed);
    await admin.ok(admin.put(`${path}/${id}`, { baseUrl: `${server.services.url}/v1`, apiKey: 'sk-de-la' }));
  });

  it('act in queues, on connections and in tickets until those end, and are gone with their deletion', async () => {
    const company = await companyWithQueue();
    const { admin, queue, body } = company;
    const { id } = await admin.ok(admin.post<Prompt>(path, body));
    const phone = await company.connection({ queues: [queue] });
    const missing = { status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } };
    expect(await admin.put(`/queue/${queue.id}`, { promptId: 999_999 })).toMatchObject(missing);
    expect(await admin.put(`/whatsapp/${phone.id}`, { promptId: 999_999 })).toMatchObject(missing);
    expect(await admin.put(`/queue/${queue.id}`, { promptId: id })).toMatchObject({ body: { promptId: id } });
    expect(await admin.put(`/whatsapp/${phone.id}`, { promptId: id })).toMatchObject({ body: { promptId: id } });
    const plain = await company.connection();
    const ticket = await company.inbound(plain, { body: 'Oi' });
    const put = (change: object) => admin.put<Ticket>(`/tickets/${ticket.id}`, change);
    expect(await put({ promptId: 999_999 })).toMatchObject(missing);
    expect(await put({ promptId: id })).toMatchObject({ body: { status: 'pending', promptId: id } });
    expect(await put({ status: 'open' })).toMatchObject({ body: { promptId: id } });
    expect(await put({ status: 'closed' })).toMatchObject({ body: { promptId: null } });
    await put({ status: 'open', promptId: id });
    await admin.ok(admin.delete(`${path}/${id}`));
    expect(await admin.ok(admin.get<Queue>(`/queue/${queue.id}`))).toMatchObject({ promptId: null });
    expect(await admin.ok(admin.get<Connection>(`/whatsapp/${phone.id}`))).toMatchObject({ promptId: null });
    expect(await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).toMatchObject({ promptId: null });
  });

  it('may quote all documents of the company or those that are named, of which a deleted one is gone', async () => {
    const { admin, body } = await companyWithQueue();
    const document = async (name: string, text: string) =>
      admin.ok(admin.post<{ id: number }>('/knowledge', { name, text }));
    const [exchange, salaries] = [
      await document('Troca', 'A troca é gratuita por sete dias.'),
      await document('Salários', 'A troca de turno paga mais.'),
    ];
    expect(await admin.ok(admin.get('/knowledge/list'))).toEqual([
      { id: salaries.id, name: 'Salários', kind: 'text' },
      { id: exchange.id, name: 'Troca', kind: 'text' },
    ]);
    const { id, documentIds } = await admin.ok(admin.post<Prompt>(path, body));
    expect(documentIds).toBeNull();
    const put = (ids: number[] | null) => admin.put<Prompt>(`${path}/${id}`, { documentIds: ids });
    expect(await put([exchange.id])).toMatchObject({ status: 200, body: { documentIds: [exchange.id] } });
    const other = await companyWithQueue();
    const foreign = await other.admin.ok(
      other.admin.post<{ id: number }>('/knowledge', { name: 'Deles', text: 'Nada a ver.' }),
    );
    expect(await put([foreign.id])).toMatchObject({ status: 404, body: { error: 'ERR_NO_DOCUMENT_FOUND' } });
    expect(await admin.ok(admin.get(`${path}/list`))).toMatchObject([{ id, documentIds: [exchange.id] }]);
    await admin.ok(admin.delete(`/knowledge/${exchange.id}`));
    expect(await admin.ok(admin.get<Prompt>(`${path}/${id}`))).toMatchObject({ documentIds: [] });
    expect(await put(null)).toMatchObject({ body: { documentIds: null } });
  });

  it('are tried with nobody on the other side: what they would say and do, and the kept key goes to no other address', async () => {
    const { admin, queue, body } = await companyWithQueue();
    const base = `/${randomText()}`;
    server.services.on(base, () => ({
      body: {
        choices: [{ message: { content: `${handOverPhrase}. Já chamo alguém.` } }],
        usage: { prompt_tokens: 300, completion_tokens: 12 },
      },
    }));
    const baseUrl = `${server.services.url}${base}/v1`;
    const { id } = await admin.ok(admin.post<Prompt>(path, { ...body, baseUrl }));
    const { prompt, model, maxTokens, temperature, queueId } = body;
    const tested = { prompt, model, maxTokens, temperature, queueId };
    const ask = (more: object) =>
      admin.post(`${path}/test`, { ...tested, baseUrl, messages: [{ fromMe: false, text: 'Oi' }], ...more });
    expect(await ask({ promptId: id })).toMatchObject({
      status: 200,
      body: {
        texts: ['Já chamo alguém.'],
        actions: [
          { type: 'queue', name: queue.name },
          { type: 'handover', name: '' },
        ],
        sources: [],
        tokens: 312,
      },
    });
    expect(await admin.ok(admin.get<Prompt>(`${path}/${id}`))).toMatchObject({ usedTokens: 312 });
    expect(server.services.requestsTo(base)[0]?.headers.authorization).toBe('Bearer sk-secreta');
    const refused = { status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field: 'apiKey' }] } };
    expect(await ask({})).toMatchObject(refused);
    expect(await ask({ promptId: id, baseUrl: `${server.services.url}/elsewhere/v1` })).toMatchObject(refused);
    expect(server.services.requestsTo(base)).toHaveLength(1);
  });
});
