import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import type { EndpointAnswer, Contact, importPhoneContacts, LivePayload, Ticket } from '@balcao/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeContact } from '../../../features/inbox/index.ts';
import type { TestCompany } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { sendReply, fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr } from '../../../testing/web-phones.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

let company: TestCompany;
let shop: Phone;

beforeAll(async () => {
  company = await server.company();
  shop = peer.phone(newNumber(), 'Loja');
  await linkByQr(company, shop);
});

const ticketOf = (fits: (ticket: Ticket) => boolean) =>
  until(async () =>
    (await company.admin.ok(company.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets.find(fits),
  );
const add = (name: string, number: string) =>
  company.admin.post<Contact & { error?: string }>('/contacts', { name, number });

describe('the phone book of a linked number', () => {
  it('knows who has a number, in which form, and under which private id', async () => {
    const { admin } = company;
    const ana = peer.phone('5511987650001', 'Ana');
    ana.account.addressing = 'hidden';
    await ana.send(shop, 'Oi');
    const ticket = await ticketOf(({ contact }) => contact.name === 'Ana');
    expect(ticket.contact.number).toBe('');
    // Typed without its ninth digit: it is the person who writes under a private id only.
    const typed = await add('Ana Souza', '551187650001');
    expect(typed.body).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT', contactId: ticket.contactId });
    expect((await admin.ok(admin.get<Contact>(`/contacts/${ticket.contactId}`))).number).toBe('5511987650001');
    expect((await add('Ninguém', newNumber())).body.error).toBe('ERR_WAPP_INVALID_CONTACT');

    peer.phone('5511987650002', 'Bia');
    expect((await add('Bia', '551187650002')).body.number).toBe('5511987650002');
  });

  it('gives its address book: names are followed until somebody gives another', async () => {
    const { admin } = company;
    const caio = peer.phone(newNumber(), 'caio do perfil');
    await caio.send(shop, 'Oi');
    const { contactId } = await ticketOf(({ contact }) => contact.number === caio.number);
    const name = async () => (await admin.ok(admin.get<Contact>(`/contacts/${contactId}`))).name;
    await shop.saveContact(caio, 'Caio da Padaria');
    await until(async () => (await name()) === 'Caio da Padaria');
    await admin.ok(admin.put(`/contacts/${contactId}`, { name: 'Caio (cliente antigo)' }));
    const dora = peer.phone(newNumber(), 'Dora');
    await shop.saveContact(caio, 'Caio Padeiro');
    await shop.saveContact(dora, 'Dora da agenda');
    const taken = await until(async () => {
      const answer = await admin.ok(admin.post<EndpointAnswer<typeof importPhoneContacts>>('/contacts/import'));
      return answer.created > 0 ? answer : undefined;
    });
    expect(taken).toMatchObject({ total: 2, created: 1 });
    expect(await name()).toBe('Caio (cliente antigo)');
    const found = await admin.ok(admin.get<Contact[]>('/contacts/list?name=dora'));
    expect(found.map((contact) => [contact.name, contact.number])).toEqual([['Dora da agenda', dora.number]]);
  });

  it('shows each side that the other one writes', async () => {
    const { admin } = company;
    const eva = peer.phone(newNumber(), 'Eva');
    await eva.send(shop, 'Oi');
    const { id } = await ticketOf(({ contact }) => contact.number === eva.number);
    const subscription = await admin.listen();
    const activityEvents = () =>
      subscription.received
        .filter(({ name }) => name.endsWith('-contactTyping'))
        .map(({ payload }) => payload as LivePayload<'contactTyping'>);
    const emit = (event: string, payload: unknown) => subscription.socket.timeout(2_000).emitWithAck(event, payload);
    // Nobody looks: the handset rings, and nobody asks WhatsApp who is typing.
    eva.sendTyping(shop, 'composing');
    await eva.send(shop, 'Tem alguém?');
    const rang = () =>
      shop.account.received.all.filter(({ from }) => from === eva.account).map(({ isSilent }) => isSilent);
    expect(rang()).toEqual([false, false]);
    await emit('joinChatBox', id);
    await until(() => shop.account.hasAvailableCompanion);
    await eva.send(shop, 'Estou vendo vocês');
    expect([rang().at(-1), activityEvents()]).toEqual([true, []]);
    eva.sendTyping(shop, 'recording');
    await until(() => activityEvents().length === 1);
    eva.sendTyping(shop, 'paused');
    await until(() => activityEvents().length === 2);
    expect(activityEvents().map(({ ticketId, activity }) => [ticketId, activity])).toEqual([
      [id, 'recording'],
      [id, 'paused'],
    ]);

    // Nobody is shown that somebody writes in a conversation that is not open.
    await emit('typing', { ticketId: id, typing: true });
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    await emit('typing', { ticketId: id, typing: false });
    await emit('typing', { ticketId: id, typing: true });
    expect((await eva.account.activity.waitFor(({ kind }) => kind === 'composing')).from).toBe(shop.account);
    await emit('typing', { ticketId: id, typing: false });
    await until(() => eva.account.activity.all.at(-1)?.kind === 'paused');
    expect(eva.account.activity.all.filter(({ kind }) => kind === 'composing').length).toBe(1);
  });

  it('rejects calls while the company takes none, and records them', async () => {
    const { admin } = company;
    const fabio = peer.phone(newNumber(), 'Fábio');
    await fabio.send(shop, 'Oi');
    const { id } = await ticketOf(({ contact }) => contact.number === fabio.number);
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    await admin.ok(admin.put('/settings/call', { value: 'disabled' }));
    const call = fabio.call(shop);
    expect((await fabio.account.calls.waitFor((one) => one.id === call.id)).kind).toBe('rejected');
    const activityEvents = async () =>
      (await fetchThread(admin, id)).filter(({ mediaType }) => mediaType === 'call_log');
    const [missed] = await until(async () => ((await activityEvents()).length > 0 ? activityEvents() : undefined));
    expect(missed?.fromMe).toBe(false);
    // Its end is no second call.
    call.end('timeout');
    await fabio.send(shop, 'Liguei');
    await until(async () => (await fetchThread(admin, id)).some(({ body }) => body === 'Liguei'));
    expect((await activityEvents()).length).toBe(1);
  });

  it('names groups and follows their names; what is written there reaches them', async () => {
    const { admin } = company;
    await admin.ok(admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
    const gil = peer.phone(newNumber(), 'Gil');
    const team = peer.group('Entregas', [gil, shop]);
    await gil.send(team, 'Saiu a primeira');
    const ticket = await ticketOf(({ isGroup, contact }) => isGroup && contact.name === 'Entregas');
    gil.renameGroup(team, 'Entregas Centro');
    await ticketOf(({ id, contact }) => id === ticket.id && contact.name === 'Entregas Centro');
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
    await sendReply(admin, ticket.id, { body: 'Obrigado' });
    expect((await gil.waitForMessage('Obrigado')).text).toBe('Obrigado');
  });

  it('fetches a picture when somebody looks, keeps it as a file of ours, and asks once where there is none', async () => {
    const { admin } = company;
    const [hugo, iris] = [peer.phone(newNumber(), 'Hugo'), peer.phone(newNumber(), 'Íris')];
    hugo.account.picture = png;
    await Promise.all([hugo.send(shop, 'Oi'), iris.send(shop, 'Oi')]);
    const pictureQueries = () =>
      peer.record
        .find({ direction: 'from-companion' })
        .filter(({ stanza }) => stanza.attrs['xmlns'] === 'w:profile:picture')
        .map(({ stanza }) => stanza.attrs['target']);
    const { contactId } = await ticketOf(({ contact }) => contact.number === hugo.number);
    await ticketOf(({ contact }) => contact.number === iris.number);
    const shown = await until(async () => (await admin.ok(admin.get<Contact>(`/contacts/${contactId}`))).profilePicUrl);
    expect(shown).toMatch(/^\/media\//);
    const answer = await fetch(server.url + shown);
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(png)]).toEqual([200, true]);
    // It stands in the list of conversations, too.
    expect((await ticketOf(({ contact }) => contact.number === hugo.number)).contact.profilePicUrl).toBe(shown);
    await until(() => pictureQueries().some((target) => target?.startsWith(iris.number)));
    await admin.ok(admin.get('/contacts'));
    expect(pictureQueries().length).toBe(new Set(pictureQueries()).size);

    await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, contactId));
    await until(async () => (await fetch(server.url + shown)).status === 404);
  });
});
