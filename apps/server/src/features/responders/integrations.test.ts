import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type {
  Contact,
  Integration,
  Message,
  ResponderActivity,
  ResponderCall,
  ResponderTurns,
  Ticket,
  TicketEvent,
} from '@balcao/contract';
import { until } from '../../testing/client.ts';
import type { ServiceAnswer } from '../../testing/fake-services.ts';
import { png } from '../../testing/sample-values.ts';
import { randomText } from '../../testing/random.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createDesk, type Desk } from './responders.testing.ts';

const server = useTestServer();

/** An address of a test's own, and what it answers. */
function peer(answer: (json: Record<string, unknown>) => ServiceAnswer) {
  const path = `/${randomText()}`;
  server.services.on(path, ({ json }) => answer((json ?? {}) as Record<string, unknown>));
  return { url: `${server.services.url}${path}`, requests: () => server.services.requestsTo(path) };
}

async function integrate(desk: Desk, fields: object, queue?: number): Promise<Integration> {
  const { admin, queues, connection } = desk;
  const made = await admin.ok(
    admin.post<Integration>('/queueIntegration', { type: 'webhook', name: `Robô ${randomText()}`, ...fields }),
  );
  const address = queue === undefined ? `/whatsapp/${connection.id}` : `/queue/${queues[queue]?.id}`;
  await admin.ok(admin.put(address, { integrationId: made.id }));
  return made;
}

const says = (...texts: string[]): ServiceAnswer => ({ body: { messages: texts.map((text) => ({ text })) } });
const waitForTexts = (desk: Desk, count: number) =>
  until(async () => {
    const texts = await desk.listAutomaticTexts();
    return texts.length >= count ? texts : undefined;
  });
const logOf = async ({ admin }: Desk, { id }: Ticket) =>
  (await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events;
const waitForLine = (desk: Desk, kind: TicketEvent['kind']) =>
  until(async () => (await logOf(desk, await desk.ticket())).find((line) => line.kind === kind), 20_000);

describe('a webhook', () => {
  it('is sent the message signed, its answer goes to the contact, and the log tells who answered', async () => {
    const desk = await createDesk(server);
    const secret = Buffer.from('a secret of twenty-four b').toString('base64');
    const { url, requests } = peer(() => says('Seu pedido saiu hoje.', 'Mais algo?'));
    const { name } = await integrate(desk, { urlN8N: url, signingSecret: `whsec_${secret}` });
    await desk.contactWrites('Onde está meu pedido?');
    expect(await waitForTexts(desk, 2)).toEqual(['Seu pedido saiu hoje.', 'Mais algo?']);
    const ticket = await desk.ticket();
    const [request] = requests();
    expect(request?.json).toMatchObject({
      version: 1,
      event: 'message',
      key: { remoteJid: `${desk.number}@s.whatsapp.net`, fromMe: false },
      message: { conversation: 'Onde está meu pedido?' },
      isFirst: true,
      ticket: { id: ticket.id, uuid: ticket.uuid },
      connection: { id: desk.connection.id },
    });
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request?.headers ?? {};
    const expected = createHmac('sha256', Buffer.from(secret, 'base64')).update(
      `${String(id)}.${String(time)}.${request?.text}`,
    );
    expect(signature).toBe(`v1,${expected.digest('base64')}`);
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: true, chatbot: false });
    expect(await waitForLine(desk, 'answered')).toMatchObject({ note: name, user: null });
  });

  it('moves the ticket, tags it and assigns it; what its company does not have is passed over', async () => {
    const desk = await createDesk(server);
    const { admin, company, queues } = desk;
    const attendant = await company.user({ queueIds: queues.map(({ id }) => id) });
    const tag = await admin.ok(admin.post<{ id: number }>('/tags', { name: 'Entrega', color: '#123456' }));
    const actions = [
      { type: 'tag', id: 999_999 },
      { type: 'tag', id: tag.id },
      { type: 'queue', id: 999_999 },
      { type: 'queue', id: queues[1]?.id },
      { type: 'user', id: 999_999 },
      { type: 'user', id: attendant.user?.id },
      { type: 'close' },
    ];
    const { url } = peer(() => ({ body: { actions } }));
    await integrate(desk, { urlN8N: url });
    await desk.contactWrites('Oi');
    const ticket = await until(async () => {
      const now = await desk.ticket();
      return now.status === 'open' ? now : undefined;
    });
    expect(ticket).toMatchObject({
      userId: attendant.user?.id,
      queueId: queues[1]?.id,
      tags: [{ id: tag.id }],
      useIntegration: false,
      integrationId: null,
    });
  });

  it('sends files as files, a page and what cannot be had as their address, and keeps what it was told to', async () => {
    const desk = await createDesk(server);
    const { admin } = desk;
    const file = peer(() => ({ body: 'Mesa R$ 900', headers: { 'content-type': 'text/plain' } }));
    const page = peer(() => ({ body: '<p>Oi</p>', headers: { 'content-type': 'text/html' } }));
    const gone = peer(() => ({ status: 404 }));
    const messages = [
      { file: `${file.url}/tabela%20de%20pre%C3%A7os.txt`, text: 'Nossos preços' },
      { file: page.url, text: 'Veja' },
      { file: gone.url },
      { file: 'http://169.254.169.254/segredo' },
    ];
    const { url } = peer(() => ({
      body: { messages, actions: [{ type: 'extraInfo', name: 'Pedido', value: '3187' }] },
    }));
    await integrate(desk, { urlN8N: url });
    const ticket = await desk.contactWrites('Oi');
    const said = await until(async () => {
      const thread = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
      const automatic = thread.messages.filter(({ isAutomatic }) => isAutomatic);
      return automatic.length === 4 ? automatic : undefined;
    });
    expect(said).toMatchObject([
      { body: 'Nossos preços', mediaName: 'tabela de preços.txt', mediaSize: 11, mediaType: 'application' },
      { body: `Veja\n${page.url}`, mediaUrl: null },
      { body: gone.url, mediaUrl: null },
      { body: 'http://169.254.169.254/segredo', mediaUrl: null },
    ]);
    const { extraInfo } = await admin.ok(admin.get<Contact>(`/contacts/${ticket.contactId}`));
    expect(extraInfo).toMatchObject([{ name: 'Pedido', value: '3187' }]);
  });

  it.each<[string, ServiceAnswer, string, number]>([
    ['an error', { status: 500, body: 'no' }, 'O serviço falhou (HTTP 500).', 2],
    ['a refusal', { status: 403, body: 'no' }, 'A chamada foi recusada (HTTP 403).', 1],
    [
      'no JSON',
      { body: '{"messages":', headers: { 'content-type': 'application/json' } },
      'A resposta não segue o formato.',
      2,
    ],
    ['another JSON', { body: { messages: [{ text: 7 }] } }, 'A resposta não segue o formato.', 2],
    ['5 MB', { body: { messages: [{ text: 'a'.repeat(5_000_000) }] } }, 'A resposta é grande demais.', 1],
    ['text without end', { fault: 'endless' }, 'A resposta é grande demais.', 1],
    [
      'a redirect to this machine',
      { status: 302, headers: { location: 'http://127.0.0.1/' } },
      'O endereço leva a outro (HTTP 302).',
      1,
    ],
  ])(
    'that answers with %s leaves the contact to people with its text, after its attempts, and is asked no more',
    async (_fault, answer, reason, attempts) => {
      const desk = await createDesk(server);
      const { url, requests } = peer(() => answer);
      const { name } = await integrate(desk, {
        urlN8N: url,
        attempts: 2,
        onFailure: 'text',
        failureText: 'Já chamo alguém.',
      });
      await desk.contactWrites('Oi');
      expect((await waitForLine(desk, 'unanswered')).note).toContain(`${name}: ${reason}`);
      expect(await desk.listAutomaticTexts()).toEqual(['Já chamo alguém.']);
      expect(requests()).toHaveLength(attempts);
      await desk.contactWrites('Alguém?');
      expect(requests()).toHaveLength(attempts);
      expect(await desk.ticket()).toMatchObject({ status: 'pending', useIntegration: false, integrationId: null });
    },
  );

  it('is asked again after a pause while it fails, as often as it says, with the same id; the first answer is taken', async () => {
    const desk = await createDesk(server);
    const faults: ServiceAnswer[] = [{ status: 503 }, { status: 429 }, says('Pronto.')];
    const { url, requests } = peer(() => faults.shift() ?? { status: 500 });
    await integrate(desk, { urlN8N: url, attempts: 3 });
    await desk.contactWrites('Oi');
    expect(await until(async () => (await waitForTexts(desk, 1)).at(0), 20_000)).toBe('Pronto.');
    expect(requests()).toHaveLength(3);
    expect(new Set(requests().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await desk.ticket()).toMatchObject({ status: 'pending', useIntegration: true });
  });

  it('is sent what is said in voice messages where it wants it and the company has a model, else the sound alone', async () => {
    const desk = await createDesk(server);
    const { admin } = desk;
    const modelPath = `/${randomText()}`;
    server.services.on(modelPath, () => ({ body: { text: 'Quero trocar a cúpula', usage: { input_tokens: 9 } } }));
    const sound = await readFile(new URL('../../testing/recording.mp3', import.meta.url));
    const heard: unknown[] = [];
    const { url } = peer((json) => {
      heard.push(json.transcription);
      return says('Certo.');
    });
    const { id } = await integrate(desk, { urlN8N: url, transcribes: true });
    const speak = async (texts: number) => {
      const form = new FormData();
      form.set('number', desk.number);
      form.set('medias', new Blob([new Uint8Array(sound)]), 'a.mp3');
      await admin.ok(admin.post(`/sandbox/${desk.connection.id}/messages`, form));
      await until(() => desk.ticket());
      await waitForTexts(desk, texts);
      await desk.advanceClock();
    };
    await speak(1);
    await admin.ok(
      admin.put('/assistant', { enabled: true, apiKey: 'sk-chave', baseUrl: `${server.services.url}${modelPath}/v1` }),
    );
    await speak(2);
    await admin.ok(admin.put(`/queueIntegration/${id}`, { transcribes: false }));
    await speak(3);
    expect(heard).toEqual([null, 'Quero trocar a cúpula', null]);
    expect(await admin.ok(admin.get('/assistant'))).toMatchObject({ usedTokens: 9 });
  });

  it('tells its latest turns, how long they took, and why there was no answer; a prompt does so as well', async () => {
    const desk = await createDesk(server);
    const { admin } = desk;
    let isBroken = false;
    const { url } = peer(() =>
      isBroken
        ? { status: 500 }
        : { body: { messages: [{ text: 'Pronto.' }], actions: [{ type: 'tag', id: 2_000_000_000 }] } },
    );
    const { id, name } = await integrate(desk, { urlN8N: url, attempts: 1 });
    const calls = (path = `/queueIntegration/${id}`) =>
      admin.ok(admin.get<{ calls: ResponderCall[] }>(`${path}/calls`));
    expect(await calls()).toEqual({ calls: [] });
    await desk.contactWrites('Oi');
    await waitForTexts(desk, 1);
    isBroken = true;
    await desk.contactWrites('E agora?');
    const told = await until(async () => {
      const found = (await calls()).calls;
      return found.length === 2 ? found : undefined;
    }, 20_000);
    expect(told).toMatchObject([
      { problem: 'failed', status: 500, error: 'HTTP 500', did: [] },
      { problem: null, status: null, error: null, did: ['tag'] },
    ]);
    expect(told.every(({ durationMs }) => durationMs >= 0 && durationMs < 20_000)).toBe(true);
    const { latest, turns } = await admin.ok(
      admin.get<{ latest: ResponderActivity[]; turns: ResponderTurns }>('/queueIntegration/latest-calls'),
    );
    expect(latest).toMatchObject([
      { id, last: { problem: 'failed' }, failingSince: told[0]?.at, turnsThisMonth: 2, hours: { length: 24 } },
    ]);
    expect(latest[0]?.hours.reduce((sum, { answered, failed }) => sum + answered * 10 + failed, 0)).toBe(11);
    expect(turns).toMatchObject([
      { name, problem: 'failed' },
      { name, did: ['tag'] },
    ]);
    expect(await admin.ok(admin.get('/prompt/latest-calls'))).toEqual({ latest: [], turns: [] });
    const other = (await server.company()).admin;
    expect((await other.get(`/queueIntegration/${id}/calls`)).status).toBe(404);
    await admin.ok(admin.delete(`/queueIntegration/${id}`));
    expect(await admin.ok(admin.get('/queueIntegration/latest-calls'))).toEqual({ latest: [], turns: [] });
  });

  it('that fails leads to the menu of the connection where it says so', async () => {
    const desk = await createDesk(server);
    await desk.updateConnection({ greetingMessage: 'Escolha:' });
    const { url } = peer(() => ({ status: 500 }));
    await integrate(desk, { urlN8N: url, onFailure: 'menu', attempts: 1 });
    await desk.contactWrites('Oi');
    expect((await waitForTexts(desk, 1))[0]).toContain('Escolha:');
    await desk.contactWrites('1');
    expect(await desk.ticket()).toMatchObject({ queueId: desk.queues[0]?.id });
  });

  it('of a queue begins with who chooses it in the menu, instead of the options of the queue', async () => {
    const desk = await createDesk(server);
    await desk.updateConnection({ greetingMessage: 'Escolha:' });
    await desk.createOption(0, 1, 'Preços');
    const { url, requests } = peer(({ message }) => says(`Recebi ${JSON.stringify(message)}`));
    await integrate(desk, { urlN8N: url }, 0);
    await desk.contactWrites('Oi');
    expect(requests()).toHaveLength(0);
    await desk.advanceClock();
    await desk.contactWrites('1');
    const texts = await waitForTexts(desk, 3);
    expect(texts.slice(1)).toEqual(['Vendas!', 'Recebi {"conversation":"1"}']);
    expect(await desk.ticket()).toMatchObject({ queueId: desk.queues[0]?.id, chatbot: false, useIntegration: true });
  });

  it('falls silent when a person accepts, stays so when they return the ticket, and begins again with the next service', async () => {
    const desk = await createDesk(server);
    const { url, requests } = peer(() => says('Oi!'));
    await integrate(desk, { urlN8N: url });
    await desk.contactWrites('um');
    await waitForTexts(desk, 1);
    await desk.updateTicket({ status: 'open' });
    await desk.contactWrites('dois');
    await desk.updateTicket({ status: 'pending', queueId: desk.queues[0]?.id });
    await desk.contactWrites('três');
    expect(requests()).toHaveLength(1);
    await desk.updateTicket({ status: 'closed' });
    expect(await desk.ticket()).toMatchObject({ useIntegration: false, integrationId: null });
    await desk.contactWrites('quatro');
    await until(() => requests().length === 2);
  });
});

describe('a flow of Typebot', () => {
  it('begins, goes on where it stands, begins anew when its session is gone, and ends by its words and commands', async () => {
    const desk = await createDesk(server);
    const paths: string[] = [];
    const text = (words: string) => ({
      type: 'text',
      content: { richText: [{ type: 'p', children: [{ text: words }] }] },
    });
    const base = `/${randomText()}`;
    let begun = 0;
    server.services.on(base, ({ path, json }) => {
      const short = path.slice(`${base}/api/v1/`.length);
      paths.push(short);
      const message = String((json as { message?: unknown }).message);
      if (short === 'typebots/visita/startChat') {
        begun += 1;
        return { body: { sessionId: `s${begun}`, messages: [text(`Oi ${begun}`)], input: { type: 'text input' } } };
      }
      if (message === 'sumiu') return { status: 404 };
      if (message === 'nada') return { body: { messages: [], input: { type: 'text input' } } };
      if (message === 'gente')
        return { body: { messages: [text(`#{"queueId":${desk.queues[1]?.id},"stopBot":true}`)] } };
      return { body: { messages: [text(`Disse ${message}`), text('E mais')], input: { type: 'text input' } } };
    });
    await integrate(desk, {
      type: 'typebot',
      urlN8N: `${server.services.url}${base}`,
      typebotSlug: 'visita',
      typebotExpires: 0,
      typebotDelayMessage: 1,
      typebotKeywordRestart: 'voltar',
      typebotRestartMessage: 'Do começo:',
      typebotUnknownMessage: 'Não entendi',
    });
    const said: string[] = [];
    const write = async (body: string, count: number) => {
      await desk.contactWrites(body);
      said.push(...(await waitForTexts(desk, said.length + count)).slice(said.length));
    };
    await write('Olá', 1);
    await write('terça', 2);
    await write('nada', 1);
    await write('VOLTAR', 2);
    await write('sumiu', 1);
    await desk.contactWrites('gente');
    await until(async () => (await desk.ticket()).queueId === desk.queues[1]?.id);
    expect(said).toEqual(['Oi 1', 'Disse terça', 'E mais', 'Não entendi', 'Do começo:', 'Oi 2', 'Oi 3']);
    expect(paths).toEqual([
      'typebots/visita/startChat',
      'sessions/s1/continueChat',
      'sessions/s1/continueChat',
      'typebots/visita/startChat',
      'sessions/s2/continueChat',
      'typebots/visita/startChat',
      'sessions/s3/continueChat',
    ]);
    await desk.contactWrites('oi?');
    expect(paths).toHaveLength(7);
  });

  it('is sent files by their address, shows that it answers, and one that goes on for ever by itself ends after some steps', async () => {
    const desk = await createDesk(server);
    const wait = { type: 'wait', wait: { secondsToWaitFor: 0 }, expectsDedicatedReply: true };
    let calls = 0;
    const { url, requests } = peer(() => {
      calls += 1;
      const says = { type: 'text', content: { richText: [{ type: 'p', children: [{ text: `Passo ${calls}` }] }] } };
      return { body: { sessionId: 's', messages: [says], input: { type: 'text input' }, clientSideActions: [wait] } };
    });
    await integrate(desk, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotDelayMessage: 0 });
    const ear = await desk.admin.listen();
    await ear.socket.emitWithAck('joinSandbox', desk.connection.id);
    await desk.contactWrites('Oi');
    expect(await waitForTexts(desk, 6)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Passo ${step}`));
    expect(requests()).toHaveLength(6);
    const typed = () =>
      ear.received
        .filter(({ name }) => name.endsWith('-sandboxTyping'))
        .map(({ payload }) => (payload as { activity: string }).activity);
    await until(() => typed().includes('paused'));
    expect(typed()).toEqual(['typing', 'paused']);
    desk.admin.closeSockets();
    const form = new FormData();
    form.set('number', desk.number);
    form.set('medias', new Blob([png]), 'mesa.png');
    await desk.admin.ok(desk.admin.post(`/sandbox/${desk.connection.id}/messages`, form));
    await waitForTexts(desk, 12);
    const [asked] = requests().slice(6);
    const message = (asked?.json as { message: { text: string; attachedFileUrls: string[] } } | undefined)?.message;
    expect(message?.attachedFileUrls).toEqual([message?.text]);
    expect(
      (await fetch(new URL(new URL(message?.text ?? '').pathname + new URL(message?.text ?? '').search, server.url)))
        .status,
    ).toBe(200);
  });

  it('ends the service at its word', async () => {
    const desk = await createDesk(server);
    const { url } = peer(() => ({ body: { sessionId: 's', messages: [], input: { type: 'text input' } } }));
    await integrate(desk, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotKeywordFinish: 'sair' });
    await desk.contactWrites('Sair ');
    await until(async () => (await desk.ticket()).status === 'closed');
    expect(await desk.listAutomaticTexts()).toEqual([]);
  });
});

describe('an agent of Dialogflow', () => {
  it('answers with its texts, and its payload has the ticket left to people', async () => {
    const desk = await createDesk(server);
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const project = randomText();
    const fulfillmentMessages = [
      { text: { text: ['Abrimos às 8 h.'] } },
      { payload: { actions: [{ type: 'handover' }] } },
    ];
    server.services.on(`/v2/projects/${project}/`, () => ({ body: { queryResult: { fulfillmentMessages } } }));
    await integrate(desk, {
      type: 'dialogflow',
      projectName: project,
      jsonContent: JSON.stringify({ client_email: 'a@b.example', private_key: privateKey }),
    });
    await desk.contactWrites('Que horas abre?');
    expect(await waitForTexts(desk, 1)).toEqual(['Abrimos às 8 h.']);
    const asked = () => server.services.requestsTo(`/v2/projects/${project}/`);
    expect(asked()[0]?.path).toContain((await desk.ticket()).uuid);
    await desk.contactWrites('Obrigado');
    expect(asked()).toHaveLength(1);
  });
});

describe('an integration that the plan no longer includes', () => {
  it('is not asked: the menu answers', async () => {
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query<{ id: number }>(
        `INSERT INTO plans (name, users, connections, queues) VALUES ($1, 100, 100, 100) RETURNING id`,
        [randomText()],
      ),
    );
    const planId = rows[0]?.id ?? 0;
    const desk = await createDesk(server, [{ name: 'Vendas' }, { name: 'Financeiro' }], planId);
    await desk.updateConnection({ greetingMessage: 'Escolha:' });
    const { url, requests } = peer(() => says('Oi!'));
    await integrate(desk, { urlN8N: url });
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE plans SET use_integrations = false WHERE id = $1', [planId]),
    );
    await desk.contactWrites('Oi');
    expect((await waitForTexts(desk, 1))[0]).toContain('Escolha:');
    expect(requests()).toHaveLength(0);
  });
});
