import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Contact, Message } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { randomText } from '../../../../testing/random.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { integrate, integrationPeer, answerWith, waitForLine, waitForTexts } from './integrations.testing.ts';
import { createResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

const peer = (answer: Parameters<typeof integrationPeer>[1]) => integrationPeer(server, answer);

describe('a webhook', () => {
  it('is sent the message signed, its answer goes to the contact, and the log names who answered', async () => {
    const fixture = await createResponderFixture(server);
    const secret = Buffer.from('a secret of twenty-four b').toString('base64');
    const { url, requests } = peer(() => answerWith('Seu pedido saiu hoje.', 'Mais algo?'));
    const { name } = await integrate(fixture, { urlN8N: url, signingSecret: `whsec_${secret}` });
    await fixture.contactWrites('Onde está meu pedido?');
    expect(await waitForTexts(fixture, 2)).toEqual(['Seu pedido saiu hoje.', 'Mais algo?']);
    const ticket = await fixture.ticket();
    const [request] = requests();
    expect(request?.json).toMatchObject({
      version: 1,
      event: 'message',
      key: { remoteJid: `${fixture.number}@s.whatsapp.net`, fromMe: false },
      message: { conversation: 'Onde está meu pedido?' },
      isFirst: true,
      ticket: { id: ticket.id, uuid: ticket.uuid },
      connection: { id: fixture.connection.id },
    });
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request?.headers ?? {};
    const expected = createHmac('sha256', Buffer.from(secret, 'base64')).update(
      `${String(id)}.${String(time)}.${request?.text}`,
    );
    expect(signature).toBe(`v1,${expected.digest('base64')}`);
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: true, chatbot: false });
    expect(await waitForLine(fixture, 'answered')).toMatchObject({ note: name, user: null });
  });

  it('moves the ticket, tags it and assigns it; what its company does not have is passed over', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, company, queues } = fixture;
    const attendant = await company.user({ queueIds: queues.map(({ id }) => id) });
    const tag = await admin.ok(admin.post<{ id: number }>('/tags', { name: 'Entrega', color: '#123456' }));
    const vip = await admin.ok(admin.post<{ id: number }>('/tags', { name: 'Cliente antigo', color: '#123457' }));
    const actions = [
      { type: 'tag', id: 999_999 },
      { type: 'tag', name: 'Retirada' },
      { type: 'tag', name: ' entrega' },
      { type: 'tag', id: vip.id },
      { type: 'queue', id: 999_999 },
      { type: 'queue', id: queues[0]?.id },
      { type: 'queue', name: queues[1]?.name.toUpperCase() },
      { type: 'user', id: 999_999 },
      { type: 'user', id: attendant.user?.id },
      { type: 'close' },
    ];
    const { url } = peer(() => ({ body: { actions } }));
    await integrate(fixture, { urlN8N: url });
    await fixture.contactWrites('Oi');
    const ticket = await until(async () => {
      const now = await fixture.ticket();
      return now.status === 'open' ? now : undefined;
    });
    expect(ticket).toMatchObject({
      userId: attendant.user?.id,
      queueId: queues[1]?.id,
      tags: expect.arrayContaining([expect.objectContaining({ id: tag.id }), expect.objectContaining({ id: vip.id })]),
      useIntegration: false,
      integrationId: null,
    });
  });

  it('sends files as files, a page and an unavailable file as their address, and stores the extra info of the answer', async () => {
    const fixture = await createResponderFixture(server);
    const { admin } = fixture;
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
    await integrate(fixture, { urlN8N: url });
    const ticket = await fixture.contactWrites('Oi');
    const bodies = await until(async () => {
      const thread = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
      const automatic = thread.messages.filter(({ isAutomatic }) => isAutomatic);
      return automatic.length === 4 ? automatic : undefined;
    });
    expect(bodies).toMatchObject([
      { body: 'Nossos preços', mediaName: 'tabela de preços.txt', mediaSize: 11, mediaType: 'application' },
      { body: `Veja\n${page.url}`, mediaUrl: null },
      { body: gone.url, mediaUrl: null },
      { body: 'http://169.254.169.254/segredo', mediaUrl: null },
    ]);
    const { extraInfo } = await admin.ok(admin.get<Contact>(`/contacts/${ticket.contactId}`));
    expect(extraInfo).toMatchObject([{ name: 'Pedido', value: '3187' }]);
  });

  it('a webhook of a queue begins with who chooses it in the menu, instead of the options of the queue', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.updateConnection({ greetingMessage: 'Escolha:' });
    await fixture.createOption(0, 1, 'Preços');
    const { url, requests } = peer(({ message }) => answerWith(`Recebi ${JSON.stringify(message)}`));
    await integrate(fixture, { urlN8N: url }, 0);
    await fixture.contactWrites('Oi');
    expect(requests()).toHaveLength(0);
    await fixture.advanceClock();
    await fixture.contactWrites('1');
    const texts = await waitForTexts(fixture, 3);
    expect(texts.slice(1)).toEqual(['Vendas!', 'Recebi {"conversation":"1"}']);
    expect(await fixture.ticket()).toMatchObject({
      queueId: fixture.queues[0]?.id,
      chatbot: false,
      useIntegration: true,
    });
  });

  it('falls silent when a person accepts, stays so when they return the ticket, and begins again with the next service', async () => {
    const fixture = await createResponderFixture(server);
    const { url, requests } = peer(() => answerWith('Oi!'));
    await integrate(fixture, { urlN8N: url });
    await fixture.contactWrites('um');
    await waitForTexts(fixture, 1);
    await fixture.updateTicket({ status: 'open' });
    await fixture.contactWrites('dois');
    await fixture.updateTicket({ status: 'pending', queueId: fixture.queues[0]?.id });
    await fixture.contactWrites('três');
    expect(requests()).toHaveLength(1);
    await fixture.updateTicket({ status: 'closed' });
    expect(await fixture.ticket()).toMatchObject({ useIntegration: false, integrationId: null });
    await fixture.contactWrites('quatro');
    await until(() => requests().length === 2);
  });
});

describe('an agent of Dialogflow', () => {
  it('answers with its texts, and its payload has the ticket left to people', async () => {
    const fixture = await createResponderFixture(server);
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
    await integrate(fixture, {
      type: 'dialogflow',
      projectName: project,
      jsonContent: JSON.stringify({ client_email: 'a@b.example', private_key: privateKey }),
    });
    await fixture.contactWrites('Que horas abre?');
    expect(await waitForTexts(fixture, 1)).toEqual(['Abrimos às 8 h.']);
    const asked = () => server.services.requestsTo(`/v2/projects/${project}/`);
    expect(asked()[0]?.path).toContain((await fixture.ticket()).uuid);
    await fixture.contactWrites('Obrigado');
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
    const fixture = await createResponderFixture(server, [{ name: 'Vendas' }, { name: 'Financeiro' }], planId);
    await fixture.updateConnection({ greetingMessage: 'Escolha:' });
    const { url, requests } = peer(() => answerWith('Oi!'));
    await integrate(fixture, { urlN8N: url });
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE plans SET use_integrations = false WHERE id = $1', [planId]),
    );
    await fixture.contactWrites('Oi');
    expect((await waitForTexts(fixture, 1))[0]).toContain('Escolha:');
    expect(requests()).toHaveLength(0);
  });
});
