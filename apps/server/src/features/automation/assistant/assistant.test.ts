import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  type Assistant,
  type Connection,
  type Message,
  type Setting,
  type Ticket,
  type TicketNote,
  type Transcription,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client } from '../../../testing/client.ts';
import type { ServiceAnswer, ServiceRequest } from '../../../testing/fake-services.ts';
import { randomText } from '../../../testing/random.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

interface ModelRequest {
  model: string;
  messages: { role: string; content: string }[];
}
const completionOf = (content: string): ServiceAnswer => ({
  body: {
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 40, completion_tokens: 7, total_tokens: 47 },
  },
});

/** A company whose attendants are assisted by a model with set answers, with a conversation of one message. */
async function helpedCompany(
  answer: (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>,
  more: object = {},
) {
  const company = await server.company();
  const base = `/${randomText()}`;
  server.services.on(base, answer);
  const { admin } = company;
  const baseUrl = `${server.services.url}${base}/v1`;
  await admin.ok(admin.put('/assistant', { enabled: true, apiKey: 'sk-secreta', baseUrl, model: 'llama', ...more }));
  const queue = await company.queue();
  const phone = await company.connection({ queues: [queue] });
  const ticket = await company.inbound(phone, { body: 'Meu abajur chegou quebrado', name: 'Mariana' });
  return { ...company, company, phone, queue, ticket, requests: () => server.services.requestsTo(base) };
}

const assist = (by: Client, { id }: Ticket, what: string, body: object = {}) =>
  by.post<{ text: string }>(`/tickets/${id}/assistant/${what}`, body);
const threadOf = async (by: Client, { id }: Ticket) =>
  (await by.ok(by.get<{ messages: Message[] }>(`/messages/${id}`))).messages;

/** A voice message of the contact. */
async function voiceMessage(company: TestCompany, phone: Connection, ticket: Ticket): Promise<Message> {
  const form = new FormData();
  form.set('number', ticket.contact.number);
  form.set(
    'medias',
    new Blob([new Uint8Array(await readFile(new URL('../../../testing/recording.mp3', import.meta.url)))]),
    'a.mp3',
  );
  await company.admin.ok(company.admin.post(`/sandbox/${phone.id}/messages`, form));
  return until(async () =>
    (await threadOf(company.admin, ticket)).find(({ mediaType, mediaUrl }) => mediaType === 'audio' && mediaUrl),
  );
}

describe('the model that helps attendants', () => {
  it('is off until there is a key, which is sealed and never answered; everyone receives whether it is on', async () => {
    const company = await server.company();
    const { admin } = company;
    const user = await company.user();
    const { received } = await user.listen();
    const read = () => admin.ok(admin.get<Assistant>('/assistant'));
    expect(await read()).toMatchObject({
      enabled: false,
      hasKey: false,
      apiKey: '',
      usedTokens: 0,
      monthlyTokens: null,
    });
    expect(await admin.put('/assistant', { enabled: true })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'apiKey' }] },
    });
    const on = await admin.ok(admin.put<Assistant>('/assistant', { enabled: true, apiKey: 'sk-secreta' }));
    expect(on).toMatchObject({ enabled: true, hasKey: true, apiKey: '', baseUrl: 'https://api.openai.com/v1' });
    expect(await admin.ok(admin.put('/assistant', { apiKey: '', model: 'gpt-4o' }))).toEqual({
      ...on,
      model: 'gpt-4o',
    });
    const stored = await server.app.platform.database.forCompany(company.id, ({ db }) =>
      db.selectFrom('assistants').select('apiKey').executeTakeFirstOrThrow(),
    );
    expect(stored.apiKey).toMatch(/^v1\./);
    expect(await admin.put('/assistant', { baseUrl: `${server.services.url}/v1` })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'apiKey' }] },
    });
    expect(await admin.ok(admin.put('/assistant', { apiKey: null }))).toMatchObject({ enabled: false, hasKey: false });
    const events = () => received.filter(({ name }) => name === liveEventName(company.id, 'setting'));
    await until(() => events().length === 2);
    expect(events().map(({ payload }) => (payload as { setting: Setting }).setting)).toMatchObject([
      { key: 'assistant', value: 'enabled' },
      { key: 'assistant', value: 'disabled' },
    ]);
    expect(await user.get('/assistant')).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
    expect(await admin.put('/assistant', { baseUrl: 'http://10.0.0.1/v1' })).toMatchObject({
      body: { error: 'ERR_ADDRESS_REFUSED' },
    });
  });

  it('suggests an answer from the conversation, sends nothing, and is counted', async () => {
    const { admin, ticket, requests } = await helpedCompany(() => completionOf('“Trocamos sim, Mariana.”'));
    expect(await assist(admin, ticket, 'suggestion')).toMatchObject({
      status: 200,
      body: { text: 'Trocamos sim, Mariana.' },
    });
    await admin.ok(assist(admin, ticket, 'suggestion', { instead: 'Trocamos sim, Mariana.' }));
    const [first, second] = requests().map(({ json }) => (json as ModelRequest).messages);
    expect(first?.[0]).toMatchObject({ role: 'system' });
    expect(first?.[1]).toMatchObject({ role: 'user', content: 'Conversa:\nCliente: Meu abajur chegou quebrado' });
    expect(second?.[1]?.content).toContain('não quis esta resposta');
    expect(requests()[0]?.headers.authorization).toBe('Bearer sk-secreta');
    expect(await threadOf(admin, ticket)).toHaveLength(1);
    expect(await admin.ok(admin.get('/assistant'))).toMatchObject({ usedTokens: 94 });
  });

  it('quotes documents of the company with their source', async () => {
    const { admin, ticket, requests } = await helpedCompany(() => completionOf('Trocamos em 7 dias.\nFontes: 1'));
    await admin.ok(
      admin.post('/knowledge', { name: 'Política de troca', text: 'Abajur quebrado: trocamos em 7 dias.' }),
    );
    expect(await admin.ok(assist(admin, ticket, 'suggestion'))).toEqual({
      text: 'Trocamos em 7 dias.',
      sources: [{ name: 'Política de troca', page: null }],
    });
    expect((requests()[0]?.json as ModelRequest | undefined)?.messages[1]?.content).toContain(
      '[1] Abajur quebrado: trocamos em 7 dias.',
    );
  });

  it('writes a text anew, translates it for the contact and a message for the reader', async () => {
    const { admin, ticket, requests } = await helpedCompany(({ json }) =>
      completionOf((json as ModelRequest).messages[1]?.content ?? ''),
    );
    const shorter = await admin.ok(
      assist(admin, ticket, 'rewriting', { text: 'oi, a nota vai junto', style: 'shorter' }),
    );
    expect(shorter.text).toBe('Texto:\noi, a nota vai junto');
    const translated = await admin.ok(
      assist(admin, ticket, 'rewriting', { text: 'A nota vai junto', style: 'translate' }),
    );
    expect(translated.text).toContain('Cliente: Meu abajur chegou quebrado');
    const [message] = await threadOf(admin, ticket);
    const read = await admin.ok(
      admin.post<{ text: string }>(`/messages/${message?.id}/translation`, { language: 'en' }),
    );
    expect(read.text).toBe('Mensagem:\nMeu abajur chegou quebrado');
    expect((requests()[2]?.json as ModelRequest | undefined)?.messages[0]?.content).toContain('inglês');
  });

  it('sums up a conversation for a note that says so', async () => {
    const { admin, ticket } = await helpedCompany(() => completionOf('• Abajur quebrado.\n• Quer trocar.'));
    const { text } = await admin.ok(assist(admin, ticket, 'summary'));
    const note = await admin.ok(
      admin.post<TicketNote>('/ticket-notes', { ticketId: ticket.id, note: text, isSummary: true }),
    );
    expect(note).toMatchObject({ note: '• Abajur quebrado.\n• Quer trocar.', isSummary: true });
    expect(await admin.ok(admin.post('/ticket-notes', { ticketId: ticket.id, note: 'Ligar' }))).toMatchObject({
      isSummary: false,
    });
  });

  it('writes down a voice message once for all who see it, and reads it in suggestions', async () => {
    const helped = await helpedCompany(({ path }) =>
      path.endsWith('/audio/transcriptions')
        ? { body: { text: 'A cúpula veio rachada.', usage: { type: 'tokens', input_tokens: 20, output_tokens: 5 } } }
        : completionOf('Entendi.'),
    );
    const { company, admin, phone, ticket, queue, requests } = helped;
    const message = await voiceMessage(company, phone, ticket);
    const user = await company.user({ queueIds: [queue.id], allTicket: 'enabled' });
    const { received } = await user.listen();
    const path = `/messages/${message.id}/transcription`;
    const made = await admin.ok(admin.post<Transcription>(path));
    expect(made).toMatchObject({ messageId: message.id, text: 'A cúpula veio rachada.' });
    expect(await user.ok(user.post(path))).toEqual(made);
    const sound = requests().filter(({ path: called }) => called.endsWith('/audio/transcriptions'));
    expect(sound).toHaveLength(1);
    expect(sound[0]?.text).toContain('filename="audio.mp3"');
    expect(await user.ok(user.get(`/tickets/${ticket.id}/transcriptions`))).toEqual([made]);
    const name = liveEventName(company.id, 'transcription');
    expect((await until(() => received.find((event) => event.name === name))).payload).toEqual({
      action: 'create',
      ticketId: ticket.id,
      transcription: made,
    });
    await admin.ok(assist(admin, ticket, 'suggestion'));
    expect((requests().at(-1)?.json as ModelRequest | undefined)?.messages[1]?.content).toContain(
      'Cliente: A cúpula veio rachada.',
    );
    const [words] = await threadOf(admin, ticket);
    expect(await admin.post(`/messages/${words?.id}/transcription`)).toMatchObject({ body: { error: 'ERR_NO_VOICE' } });
  });

  it('is asked by nobody about a conversation that they do not see', async () => {
    const { company, ticket, requests, admin } = await helpedCompany(() => completionOf('Oi'));
    const stranger = await company.user({ queueIds: [(await company.queue()).id] });
    const missing = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } };
    expect(await assist(stranger, ticket, 'suggestion')).toMatchObject(missing);
    expect(await assist(stranger, ticket, 'summary')).toMatchObject(missing);
    expect(await assist(stranger, ticket, 'rewriting', { text: 'Oi', style: 'kinder' })).toMatchObject(missing);
    expect(await stranger.get(`/tickets/${ticket.id}/transcriptions`)).toMatchObject(missing);
    const [message] = await threadOf(admin, ticket);
    for (const [what, body] of [
      ['translation', { language: 'pt' }],
      ['transcription', {}],
    ] as const)
      expect(await stranger.post(`/messages/${message?.id}/${what}`, body)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_MESSAGE_FOUND' },
      });
    expect(requests()).toEqual([]);
  });

  it('is not asked any more once the tokens of the month are used, nor when it is switched off', async () => {
    const { admin, ticket, requests } = await helpedCompany(() => completionOf('Oi'), { monthlyTokens: 47 });
    await admin.ok(assist(admin, ticket, 'suggestion'));
    expect(await assist(admin, ticket, 'suggestion')).toMatchObject({ body: { error: 'ERR_MODEL_CEILING' } });
    await admin.ok(admin.put('/assistant', { monthlyTokens: '' }));
    await admin.ok(assist(admin, ticket, 'suggestion'));
    await admin.ok(admin.put('/assistant', { enabled: false }));
    expect(await assist(admin, ticket, 'suggestion')).toMatchObject({ body: { error: 'ERR_ASSISTANT_OFF' } });
    expect(requests()).toHaveLength(2);
  });

  it.each<[string, ServiceAnswer, string]>([
    ['refuses the key', { status: 401, body: { error: { message: 'Incorrect API key' } } }, 'ERR_MODEL_KEY'],
    ['does not exist', { status: 404, body: { error: { code: 'model_not_found' } } }, 'ERR_MODEL_NAME'],
    ['lets no more through', { status: 429, body: { error: { code: 'insufficient_quota' } } }, 'ERR_MODEL_LIMIT'],
    ['answers garbage', { body: '<html>' }, 'ERR_MODEL_ANSWER'],
    ['answers 5 MB', { body: { choices: [{ message: { content: 'a'.repeat(5_000_000) } }] } }, 'ERR_MODEL_ANSWER'],
    ['redirects', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 'ERR_MODEL_ANSWER'],
  ])('a model that %s says so', async (_fault, answer, error) => {
    const { admin, ticket } = await helpedCompany(() => answer);
    expect(await assist(admin, ticket, 'suggestion')).toMatchObject({ status: 400, body: { error } });
    expect(await admin.ok(admin.get('/assistant'))).toMatchObject({ usedTokens: 0 });
  });

  it('is let go of when whoever asked goes away', async () => {
    const { admin, ticket, requests } = await helpedCompany(() => ({ fault: 'silent' }));
    const leaving = new AbortController();
    const asking = fetch(`${server.url}/tickets/${ticket.id}/assistant/suggestion`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{}',
      signal: leaving.signal,
    });
    await until(() => requests().length === 1);
    leaving.abort();
    await expect(asking).rejects.toThrow('abort');
    // Long before the time an answer may take.
    await until(() => server.services.closedEarly > 0);
  });
});
