import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Contact, Message, Ticket, TicketEvent } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import { messageTokenOf } from '../../../channels/port/message-token.rules.ts';
import { until } from '../../../testing/client.ts';
import { wamidIn } from '../../../testing/fake-graph.ts';
import { fetchThread, sendReply } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { waitInThread, openWebhook, timestamp, wamid } from './cloud.testing.ts';

const server = useTestServer();
const open = () => openWebhook(server);

describe('somebody with a user name', () => {
  it('is answered by the id that Meta gave, shown by the name, and merged with the number once it is known', async () => {
    const { by, call } = await open();
    const userId = `BR.${randomInt(1e12, 9e12)}`;
    const receive = (body: string, contact: object, from: object) =>
      call({
        contacts: [{ user_id: userId, profile: { name: 'Lia', username: 'lia.prado' }, ...contact }],
        messages: [
          { id: wamid(), timestamp: timestamp(), type: 'text', text: { body }, from_user_id: userId, ...from },
        ],
      });
    await receive('Oi, sem número', {}, {});
    const { id, contact } = await until(async () => {
      const { tickets } = await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
      return tickets[0];
    });
    expect(contact).toMatchObject({ number: '', username: 'lia.prado', name: 'Lia' });
    await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
    await sendReply(by, id, { body: 'Olá, Lia' });
    const { body } = await until(() => server.graph.sent.find(({ to }) => to === userId));
    expect(body).toMatchObject({ recipient: userId, recipient_type: 'individual' });
    expect(body).not.toHaveProperty('to');

    // A card of somebody else that they pass on says nothing of them.
    const shares = (origin: string, wa_id: string) =>
      receive(
        '',
        {},
        { type: 'contacts', contacts: [{ origin, name: { formatted_name: 'Lia' }, phones: [{ wa_id }] }] },
      );
    await shares('other', newNumber());
    const ask = () => by.post<{ messages: Message[] }>(`/tickets/${id}/number-request`, { clientId: randomUUID() });
    const { messages } = await by.ok(ask());
    expect(messages).toMatchObject([{ fromMe: true, interactive: { kind: 'numberRequest' } }]);
    const asked = await until(() => server.graph.sent.find(({ to, type }) => to === userId && type === 'interactive'));
    expect(asked.body['interactive']).toEqual({
      type: 'request_contact_info',
      body: { text: messages[0]?.body },
      action: { name: 'request_contact_info' },
    });
    const number = newNumber();
    await shares('contact_request', number);
    await until(async () => (await by.ok(by.get<Contact>(`/contacts/${contact.id}`))).number !== '');
    expect(await by.ok(by.get<Contact>(`/contacts/${contact.id}`))).toMatchObject({ number, username: 'lia.prado' });
    expect((await ask()).status).toBe(400);
    await sendReply(by, id, { body: 'Anotado' });
    const second = await until(() => server.graph.sent.find(({ to }) => to === number));
    expect(second.body).not.toHaveProperty('recipient');
  });
});

describe('somebody who changes their number', () => {
  it('keeps the conversation, and the former number is nobody’s: whoever has it next is somebody else', async () => {
    const { by, account, call } = await open();
    const [number, next] = [newNumber(), newNumber()];
    const [userId, nextId] = [`BR.${randomInt(1e12, 9e12)}`, `BR.${randomInt(1e12, 9e12)}`];
    const receive = (body: string, wa_id: string, user_id: string) =>
      call({
        contacts: [{ wa_id, user_id, profile: { name: 'Lia' } }],
        messages: [
          { id: wamid(), from: wa_id, from_user_id: user_id, timestamp: timestamp(), type: 'text', text: { body } },
        ],
      });
    await receive('Oi', number, userId);
    const { id, contact } = await waitForTicket(by, number);
    const system = { type: 'user_changed_number', wa_id: next, user_id: nextId };
    for (let repeat = 0; repeat < 2; repeat += 1)
      await call({ messages: [{ id: 'wamid.moved', from: number, timestamp: timestamp(), type: 'system', system }] });
    await until(async () => (await by.ok(by.get<Contact>(`/contacts/${contact.id}`))).number === next);
    await receive('Sou eu, de número novo', next, nextId);
    await waitInThread(by, id, ({ body }) => body === 'Sou eu, de número novo');
    const { events } = await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'renumbered', user: null, note: `+${number} → +${next}` }),
    );
    await server.graph.contactSends(account, number, { id: wamid(), type: 'text', text: { body: 'Número reusado' } });
    expect((await waitForTicket(by, number)).contact.id).not.toBe(contact.id);
  });

  it('is found by the id that Meta gave where no number is told, and joined with whom wrote already from the new one', async () => {
    const { by, call } = await open();
    const [userId, nextId] = [`BR.${randomInt(1e12, 9e12)}`, `BR.${randomInt(1e12, 9e12)}`];
    const receive = (body: string, from_user_id: string) =>
      call({
        contacts: [{ user_id: from_user_id, profile: { name: 'Lia' } }],
        messages: [{ id: wamid(), from_user_id, timestamp: timestamp(), type: 'text', text: { body } }],
      });
    const tickets = async () => (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets;
    await receive('Antes', userId);
    const [first] = await until(async () => ((await tickets()).length === 1 ? tickets() : undefined));
    await receive('Depois', nextId);
    await until(async () => (await tickets()).length === 2);
    await call(
      { user_id_update: [{ detail: 'User changed phone number', user_id: { previous: userId, current: nextId } }] },
      'user_id_update',
    );
    await until(async () => (await tickets()).length === 1);
    const thread = (await fetchThread(by, first?.id ?? 0)).map(({ body }) => body);
    expect(thread).toEqual(['Antes', 'Depois']);
    await receive('De novo', userId);
    await until(async () => (await tickets()).length === 2);
  });
});

describe('a message that Meta names by the number in one place and by its id of the person in another', () => {
  it('is the one that is answered, reacted to, edited and deleted', async () => {
    const { by, account, call } = await open();
    const [number, userId] = [newNumber(), `BR.${randomInt(1e12, 9e12)}`];
    const tokenOf = () => randomBytes(10).toString('hex').toUpperCase();
    const receive = (message: { type: string; [field: string]: unknown }, id = wamidIn(number, tokenOf())) =>
      call({
        contacts: [{ wa_id: number, user_id: userId, profile: { name: 'Lia' } }],
        messages: [{ id, from: number, from_user_id: userId, timestamp: timestamp(), ...message }],
      });
    const theirs = tokenOf();
    await receive({ type: 'text', text: { body: 'Quanto custa?' } }, wamidIn(number, theirs));
    const { id } = await waitForTicket(by, number);
    await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
    const [sent] = await sendReply(by, id, { body: 'R$ 10' });
    const ours = await until(() => server.graph.sent.find(({ to }) => to === number));
    // Meta's answer with the id has come, too.
    await waitInThread(by, id, (message) => message.id === sent?.id && message.ack >= 2);
    const token = messageTokenOf(ours.id) ?? '';
    expect(token).toMatch(/^[0-9A-F]{20}$/);

    await receive({ type: 'text', text: { body: 'Fechado' }, context: { id: wamidIn(userId, token) } });
    expect((await waitInThread(by, id, ({ body }) => body === 'Fechado')).quotedMsgId).toBe(sent?.id);
    await receive({ type: 'text', text: { body: 'E o frete?' }, context: { id: wamidIn(userId, theirs) } });
    expect((await waitInThread(by, id, ({ body }) => body === 'E o frete?')).quotedMsg?.body).toBe('Quanto custa?');
    await receive({ type: 'reaction', reaction: { message_id: wamidIn(userId, token), emoji: '👍' } });
    await waitInThread(by, id, (message) => message.id === sent?.id && message.reactions[0]?.emoji === '👍');
    await receive({
      type: 'edit',
      edit: {
        original_message_id: wamidIn(userId, theirs),
        message: { type: 'text', text: { body: 'Quanto custa o azul?' } },
      },
    });
    await waitInThread(by, id, ({ body, isEdited }) => body === 'Quanto custa o azul?' && isEdited);
    await receive({ type: 'revoke', revoke: { original_message_id: wamidIn(userId, theirs) } });
    await waitInThread(by, id, ({ body, isDeleted }) => body === 'Quanto custa o azul?' && isDeleted);
    await server.graph.reportStatus(account, { ...ours, id: wamidIn(userId, token) }, 'read');
    await waitInThread(by, id, (message) => message.id === sent?.id && message.ack === 4);
  });
});

describe('kinds of messages of an official number', () => {
  it('an advertisement comes with its picture, an order with what its catalogue says, a form with its answers', async () => {
    const { by, account, call } = await open();
    const receive = async (message: { type: string; [field: string]: unknown }) => {
      const number = newNumber();
      await server.graph.contactSends(account, number, { id: wamid(), ...message });
      const { id } = await waitForTicket(by, number);
      return (await fetchThread(by, id))[0];
    };
    const picture = server.graph.addPicture(png, 'image/png');
    const ad = await receive({
      type: 'text',
      text: { body: 'Vi o anúncio' },
      referral: {
        source_type: 'ad',
        source_url: 'https://fb.me/2x',
        headline: 'Tênis',
        body: '30%',
        image_url: picture,
        ctwa_clid: 'ARA1',
      },
    });
    expect(ad?.referral).toMatchObject({ kind: 'ad', headline: 'Tênis', ctwaClid: 'ARA1', url: 'https://fb.me/2x' });
    const stored = await fetch(server.url + (ad?.referral?.pictureUrl ?? ''));
    expect(stored.headers.get('content-type')).toBe('image/png');
    // A picture elsewhere is not fetched: a forger learns nothing of this server.
    const forged = await receive({
      type: 'text',
      text: { body: 'Forjado' },
      referral: { source_type: 'ad', source_url: 'javascript:alert(1)', image_url: 'http://169.254.169.254/latest' },
    });
    expect(forged?.referral).toMatchObject({ url: null, pictureUrl: null });

    const catalogId = String(randomInt(1e11, 9e11));
    server.graph.catalogues.set(catalogId, [{ retailer_id: 'SKU-0', name: 'Caneca azul', image_url: picture }]);
    const product_items = Array.from({ length: 10_000 }, (_one, index) => ({
      product_retailer_id: `SKU-${index}`,
      quantity: 2,
      item_price: 10.5,
      currency: 'BRL',
    }));
    const order = await receive({ type: 'order', order: { catalog_id: catalogId, text: 'Quero tudo', product_items } });
    expect(order?.interactive).toMatchObject({
      kind: 'order',
      text: 'Quero tudo',
      itemCount: 10_000,
      total: 210_000,
      currency: 'BRL',
    });
    const items = order?.interactive?.kind === 'order' ? order.interactive.items : [];
    expect(items).toHaveLength(30);
    expect(items[0]).toMatchObject({ name: 'Caneca azul', pictureUrl: expect.stringContaining('/media/') });
    expect(items[1]).toMatchObject({ name: '', reference: 'SKU-1', pictureUrl: null });

    const form = await receive({
      type: 'interactive',
      interactive: {
        type: 'nfm_reply',
        nfm_reply: {
          name: 'flow',
          body: 'Sent',
          response_json: JSON.stringify({ flow_token: 'secret', Nome: '<script>x</script>', Dias: ['seg', 'ter'] }),
        },
      },
    });
    expect(form?.interactive).toMatchObject({
      kind: 'form',
      answers: [
        { label: 'Nome', value: '<script>x</script>' },
        { label: 'Dias', value: 'seg, ter' },
      ],
    });
    expect(form?.body).not.toContain('secret');
    expect((await call({ messages: [{ id: wamid(), from: newNumber(), type: 'request_welcome' }] })).status).toBe(200);
  });
});
