import { describe, expect, it, onTestFinished } from 'vitest';
import {
  liveEventName,
  maxAttendants,
  type EndpointAnswer,
  type listTicketNews,
  type listTicketPeople,
  type LivePayload,
  type Ticket,
  type TicketEvent,
  type TicketNote,
  type User,
} from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();
type Person = Client & { user: User };
type News = EndpointAnswer<typeof listTicketNews>;

/** Ana and Bruno attend sales, Carla supervises it, Davi attends support; Ana has a ticket of sales. */
async function shop() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const connection = await company.connection({ queues: [sales] });
  const [ana, bruno, carla, davi] = (await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', profile: 'supervisor', queueIds: [sales.id] }),
    company.user({ name: 'Davi', queueIds: [support.id] }),
  ])) as [Person, Person, Person, Person];
  onTestFinished(() => [ana, bruno, carla, davi, company.admin].forEach((one) => one.closeSockets()));
  const number = newNumber();
  const inbound = (body = 'Oi') => company.inbound(connection, { name: 'Mariana', number, body });
  const { id } = await inbound();
  await change(ana, id, { status: 'open' });
  return { company, admin: company.admin, sales, support, connection, ana, bruno, carla, davi, id, inbound };
}
const change = (by: Client, id: number, body: object) => by.ok(by.put<Ticket>(`/tickets/${id}`, body));
const call = (by: Client, id: number, one: Person) =>
  by.ok(by.post<Ticket>(`/tickets/${id}/attendants`, { userId: one.user.id }));
const readTicket = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const own = async (by: Client, more = '') => {
  const { tickets, count } = await by.ok(by.get<{ tickets: Ticket[]; count: number }>(`/tickets?status=open${more}`));
  return { ids: tickets.map(({ id }) => id), count };
};
const log = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events
    .filter(({ kind }) => kind === 'joined' || kind === 'left')
    .map(({ kind, user, toUser }) => [kind, user?.name, toUser?.name]);
const readNews = (by: Client) => by.ok(by.get<News>('/tickets/news'));
const note = (by: Client, ticketId: number, mentions: readonly number[], text = 'Tem no estoque?') =>
  by.post<TicketNote>('/ticket-notes', { ticketId, note: text, mentions });
const names = ({ attendants }: Ticket) => attendants.map(({ name }) => name);

describe('a second attendant of a ticket', () => {
  it('has the ticket among their own, counted, takes no place, and the log says who came and left', async () => {
    const { ana, bruno, id, inbound } = await shop();
    expect(await own(bruno)).toEqual({ ids: [], count: 0 });
    expect(names(await call(ana, id, bruno))).toEqual(['Bruno']);
    expect(await own(bruno)).toEqual({ ids: [id], count: 1 });
    await inbound('Alguém aí?');
    expect(await own(bruno, '&withUnreadMessages=true')).toEqual({ ids: [id], count: 1 });
    expect(await own(ana)).toEqual({ ids: [id], count: 1 });
    expect(await bruno.ok(bruno.get('/tickets/places'))).toMatchObject({ taken: 0 });
    await bruno.ok(bruno.post(`/messages/${id}`, { body: 'Oi, sou o Bruno' }));
    // Once more changes nothing.
    await call(ana, id, bruno);
    await call(bruno, id, ana);
    const leave = () => bruno.delete(`/tickets/${id}/attendants/${bruno.user.id}`);
    expect((await leave()).status).toBe(200);
    expect(await leave()).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(await own(bruno)).toEqual({ ids: [], count: 0 });
    expect(await log(ana, id)).toEqual([
      ['left', 'Bruno', 'Bruno'],
      ['joined', 'Ana', 'Bruno'],
    ]);
  });

  it('may see the ticket, which is open, and there are three at most', async () => {
    const { company, sales, connection, ana, bruno, davi, id } = await shop();
    const add = (by: Client, ticketId: number, userId: number) =>
      by.post(`/tickets/${ticketId}/attendants`, { userId });
    expect(await add(ana, id, davi.user.id)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CANNOT_SEE_TICKET', userIds: [davi.user.id], userName: 'Davi' },
    });
    expect(await add(davi, id, davi.user.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect(await add(ana, id, 2_000_000_000)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    for (let n = 0; n < maxAttendants; n += 1) await call(ana, id, await company.user({ queueIds: [sales.id] }));
    expect(await add(ana, id, bruno.user.id)).toMatchObject({
      status: 409,
      body: { error: 'ERR_ATTENDANT_LIMIT', limit: maxAttendants },
    });
    const waiting = await company.inbound(connection, { body: 'Oi' });
    expect(await add(ana, waiting.id, bruno.user.id)).toMatchObject({ body: { error: 'ERR_TICKET_STATUS' } });
  });

  it('becomes responsible by a transfer to them, and leaves with a queue that they do not attend', async () => {
    const { admin, support, ana, bruno, carla, id } = await shop();
    await call(ana, id, bruno);
    await call(ana, id, carla);
    const handed = await change(ana, id, { userId: bruno.user.id });
    expect([handed.user?.name, names(handed)]).toEqual(['Bruno', ['Carla']]);
    const moved = await change(admin, id, { queueId: support.id, userId: admin.user?.id });
    expect([moved.userId, names(moved)]).toEqual([admin.user?.id, []]);
    expect(await own(carla)).toEqual({ ids: [], count: 0 });
  });

  it('stays in the record of a ticket that ended, also of one whose end is undone, and not in the next service', async () => {
    const { ana, bruno, id, inbound } = await shop();
    await call(ana, id, bruno);
    await change(ana, id, { status: 'closed', farewell: false });
    expect(names(await readTicket(ana, id))).toEqual(['Bruno']);
    expect(names(await ana.ok(ana.post<Ticket>(`/tickets/${id}/undo-resolve`)))).toEqual(['Bruno']);
    await change(ana, id, { status: 'pending' });
    expect(names(await readTicket(ana, id))).toEqual([]);
    await change(ana, id, { status: 'open' });
    await call(ana, id, bruno);
    await change(ana, id, { status: 'closed', farewell: false });
    expect(await ana.delete(`/tickets/${id}/attendants/${bruno.user.id}`)).toMatchObject({ status: 409 });
    await inbound('Voltei');
    expect(names(await readTicket(ana, id))).toEqual([]);
  });

  it('leaves where they may not see the ticket any more', async () => {
    const { admin, support, ana, bruno, id } = await shop();
    await call(ana, id, bruno);
    await admin.ok(admin.put(`/users/${bruno.user.id}`, { queueIds: [support.id] }));
    expect(names(await readTicket(ana, id))).toEqual([]);
  });

  it('is gone with their account, and everybody sees it', async () => {
    const { company, admin, ana, bruno, id } = await shop();
    await call(ana, id, bruno);
    const { received } = await ana.listen();
    await admin.ok(admin.delete(`/users/${bruno.user.id}`));
    await until(() =>
      received.some(
        ({ name, payload }) =>
          name === liveEventName(company.id, 'ticket') &&
          (payload as LivePayload<'ticket'>).action === 'update' &&
          names((payload as { ticket: Ticket }).ticket).length === 0,
      ),
    );
    expect(names(await readTicket(ana, id))).toEqual([]);
  });
});

describe('mentions in notes', () => {
  it('are stored with the note, told to the mentioned person alone without its words, and read with the ticket', async () => {
    const { company, ana, bruno, carla, id } = await shop();
    const name = liveEventName(company.id, 'ticketNews');
    const [ofBruno, ofCarla] = [(await bruno.listen()).received, (await carla.listen()).received];
    const made = await ana.ok(note(ana, id, [bruno.user.id, bruno.user.id, ana.user.id], 'Segredo para @Bruno'));
    expect(made.mentions.map((one) => one.name)).toEqual(['Ana', 'Bruno']);
    const event = await until(() => ofBruno.find((one) => one.name === name));
    expect(event.payload).toMatchObject({ mention: { noteId: made.id, ticketId: id, by: { name: 'Ana' } } });
    expect(JSON.stringify(event.payload)).not.toContain('Segredo');
    expect(ofCarla.filter((one) => one.name === name)).toEqual([]);
    const { mentions } = await readNews(bruno);
    expect(mentions).toMatchObject([{ noteId: made.id, contactName: 'Mariana' }]);
    expect((await readNews(ana)).mentions).toEqual([]);
    // It is not theirs, and they see it.
    expect(await own(bruno, '&mentioned=true')).toEqual({ ids: [id], count: 1 });
    expect((await own(bruno)).ids).toEqual([]);
    expect((await own(carla, '&mentioned=true')).ids).toEqual([]);
    await ana.ok(note(ana, id, [carla.user.id]));
    expect(await own(carla, '&mentioned=true')).toEqual({ ids: [id], count: 1 });
    await bruno.ok(bruno.post(`/tickets/${id}/seen`));
    expect((await readNews(bruno)).mentions).toEqual([]);
    expect((await own(bruno, '&mentioned=true')).ids).toEqual([id]);
    // Whoever deletes a note takes its news away.
    await ana.ok(note(ana, id, [bruno.user.id])).then((again) => ana.ok(ana.delete(`/ticket-notes/${again.id}`)));
    expect((await readNews(bruno)).mentions).toEqual([]);
  });

  it('are refused of people without the right, of nobody, and of too many; and open nothing', async () => {
    const { admin, support, ana, bruno, davi, id } = await shop();
    expect(await note(ana, id, [bruno.user.id, davi.user.id])).toMatchObject({
      status: 409,
      body: { error: 'ERR_CANNOT_SEE_TICKET', userIds: [davi.user.id] },
    });
    expect(await note(ana, id, [2_000_000_000])).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(
      await note(
        ana,
        id,
        Array.from({ length: 21 }, (_, n) => n + 1),
      ),
    ).toMatchObject({ status: 400 });
    expect((await davi.get(`/tickets/${id}`)).status).toBe(404);
    // A mention of before lets nobody see what has moved on.
    await ana.ok(note(ana, id, [bruno.user.id]));
    await change(admin, id, { queueId: support.id, userId: davi.user.id });
    expect((await readNews(bruno)).mentions).toEqual([]);
    expect((await own(bruno, '&mentioned=true')).ids).toEqual([]);
    expect((await bruno.get(`/tickets/${id}`)).status).toBe(404);
  });
});

describe('people around a ticket', () => {
  it('are those of its queue first, and who may not see it last; admins are asked for them once', async () => {
    const { admin, ana, bruno, davi, id } = await shop();
    const people = async () =>
      (await ana.ok(ana.get<EndpointAnswer<typeof listTicketPeople>>(`/tickets/${id}/people`))).people;
    const shown = (await people()).map(({ name, inQueue, sees }) => [name, inQueue, sees]);
    expect(shown.slice(0, 3)).toEqual([
      ['Ana', true, true],
      ['Bruno', true, true],
      ['Carla', true, true],
    ]);
    expect(shown.at(-1)).toEqual(['Davi', false, false]);
    const ask = (userId: number) => ana.post(`/tickets/${id}/access-requests`, { userId });
    expect((await ask(davi.user.id)).status).toBe(200);
    expect((await ask(davi.user.id)).status).toBe(200);
    expect(await ask(bruno.user.id)).toMatchObject({ status: 409, body: { error: 'ERR_ALREADY_SEES' } });
    expect((await people()).at(-1)).toMatchObject({ name: 'Davi', isAccessAsked: true });
    const { requests } = await readNews(admin);
    expect(requests).toMatchObject([
      { ticketId: id, user: { name: 'Davi' }, askedBy: { name: 'Ana' }, queue: { name: 'Vendas' } },
    ]);
    expect((await readNews(ana)).requests).toEqual([]);
    const away = (by: Client) => by.delete(`/tickets/access-requests/${requests[0]?.id}`);
    expect((await away(ana)).status).toBe(403);
    expect((await away(admin)).status).toBe(200);
    expect(await away(admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_ACCESS_REQUEST_FOUND' } });
    expect((await davi.get(`/tickets/${id}`)).status).toBe(404);
  });

  it('go along when the contact is merged: who attends, follows, is mentioned and is asked for', async () => {
    const { company, admin, connection, ana, bruno, carla, davi, id } = await shop();
    await call(ana, id, bruno);
    await ana.ok(note(ana, id, [carla.user.id]));
    await carla.ok(carla.put(`/tickets/${id}/following`, { follows: true }));
    await ana.ok(ana.post(`/tickets/${id}/access-requests`, { userId: davi.user.id }));
    const into = await company.inbound(connection, { name: 'Mariana R.', number: newNumber(), body: 'Oi' });
    const { contactId } = await readTicket(admin, id);
    await admin.ok(admin.post(`/contacts/${into.contactId}/merge`, { contactId }));
    expect((await readTicket(ana, into.id)).userId).toBe(ana.user.id);
    expect(names(await readTicket(ana, into.id))).toEqual(['Bruno']);
    expect(await readNews(carla)).toMatchObject({ mentions: [{ ticketId: into.id }], followedIds: [into.id] });
    expect((await readNews(admin)).requests).toMatchObject([{ ticketId: into.id, user: { name: 'Davi' } }]);
  });

  it('follow a ticket: they hear of its contact and of its end until they look, and it is not theirs', async () => {
    const { ana, carla, davi, id, inbound } = await shop();
    const follow = (by: Client, follows: boolean) => by.put(`/tickets/${id}/following`, { follows });
    expect((await follow(davi, true)).status).toBe(404);
    await carla.ok(follow(carla, true));
    expect(await readNews(carla)).toMatchObject({ followed: [], followedIds: [id] });
    await inbound('E a nota?');
    expect((await readNews(carla)).followed).toMatchObject([{ ticketId: id, what: 'message' }]);
    expect((await own(carla)).ids).toEqual([]);
    await change(ana, id, { status: 'closed', farewell: false });
    expect((await readNews(carla)).followed).toMatchObject([{ ticketId: id, what: 'ended' }]);
    await carla.ok(carla.post(`/tickets/${id}/seen`));
    expect((await readNews(carla)).followed).toEqual([]);
    await carla.ok(follow(carla, false));
    expect((await readNews(carla)).followedIds).toEqual([]);
  });
});
