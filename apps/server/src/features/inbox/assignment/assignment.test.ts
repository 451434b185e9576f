import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  EndpointAnswer,
  getTicketWait,
  previewAssignment,
  Queue,
  Ticket,
  TicketEvent,
  User,
  UserActor,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client } from '../../../testing/client.ts';
import { queryRows } from '../../../testing/tables.ts';
import { actors } from '../../../testing/test-http.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { runOnce } from './assignment.jobs.ts';
import { giveOut } from './give-out.ts';
import { acceptNext } from './places.ts';

const server = useTestServer();
type Person = Client & { user: User };

const least = {
  mode: 'least',
  capacity: 2,
  usesOwner: true,
  ownerWaitMinutes: 5,
  usesLast: false,
  fallbackQueueId: null,
  pauseMinutes: null,
  onAbsence: 'keep',
  acceptsAbove: true,
  receivers: [] as { userId: number; receives: boolean; capacity: number | null; standInId: number | null }[],
};

async function shop(names: readonly string[] = ['Ana', 'Bruno']) {
  const company = await server.company();
  const sales = await company.queue();
  const connection = await company.connection({ queues: [sales] });
  const people: Person[] = [];
  for (const name of names) people.push(await company.user({ name, queueIds: [sales.id] }));
  onTestFinished(() => people.forEach((one) => one.closeSockets()));
  const arrive = () => company.inbound(connection, { body: 'Oi' });
  return { company, sales, connection, people, arrive };
}

const set = (company: TestCompany, queue: Queue, more: Partial<typeof least> | Record<string, unknown> = {}) =>
  company.admin.put(`/queue/${queue.id}/assignment`, { ...least, ...more });
const become = (person: Person, state: string) => person.ok(person.put('/availability', { state }));
const read = (company: TestCompany, id: number) => company.admin.ok(company.admin.get<Ticket>(`/tickets/${id}`));
const holderOf = async (company: TestCompany, id: number) => (await read(company, id)).user?.name;
const run = (company: TestCompany) => server.app.platform.database.forCompany(company.id, (tx) => runOnce(tx));

describe('assignment', () => {
  it('gives nothing out in a queue that was not set up, and at once in one that gives to the least busy', async () => {
    const { company, sales, people, arrive } = await shop();
    for (const one of people) await become(one, 'available');
    const first = await arrive();
    await run(company);
    expect(await read(company, first.id)).toMatchObject({ status: 'pending', userId: null });
    await company.admin.ok(set(company, sales));
    await until(async () => (await holderOf(company, first.id)) !== undefined);
    const second = await arrive();
    await until(async () => (await holderOf(company, second.id)) !== undefined);
    const holders = [await holderOf(company, first.id), await holderOf(company, second.id)];
    expect(holders.toSorted()).toEqual(['Ana', 'Bruno']);
    expect(await read(company, second.id)).toMatchObject({ status: 'open', unreadMessages: 1 });
    const { events } = await company.admin.ok(
      company.admin.get<{ events: TicketEvent[] }>(`/tickets/${second.id}/events`),
    );
    expect(events.find(({ kind }) => kind === 'started')).toMatchObject({ user: null, note: 'que está mais livre' });
  });

  it('fills a place that became free, gives none to who is full or away, and the oldest first', async () => {
    const { company, sales, people, arrive } = await shop(['Ana']);
    const [ana] = people as [Person];
    await company.admin.ok(set(company, sales));
    const waiting = [await arrive(), await arrive(), await arrive()];
    await run(company);
    expect(await Promise.all(waiting.map(({ id }) => holderOf(company, id)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await become(ana, 'available');
    await until(async () => (await holderOf(company, waiting[1]?.id ?? 0)) === 'Ana');
    expect(await Promise.all(waiting.map(({ id }) => holderOf(company, id)))).toEqual(['Ana', 'Ana', undefined]);
    await ana.ok(ana.put(`/tickets/${waiting[0]?.id}`, { status: 'closed' }));
    await until(async () => (await holderOf(company, waiting[2]?.id ?? 0)) === 'Ana');
  });

  it('prefers who looks after the customer, and gives nothing of a blocked contact or a group', async () => {
    const { company, sales, people, arrive } = await shop();
    const [ana, bruno] = people as [Person, Person];
    const [mine, blocked] = [await arrive(), await arrive()];
    await ana.ok(ana.put(`/contacts/${mine.contactId}/owner`, { userId: bruno.user.id }));
    await company.admin.ok(company.admin.put(`/contacts/${blocked.contactId}/block`, { blocked: true }));
    await become(ana, 'available');
    await become(bruno, 'available');
    await company.admin.ok(set(company, sales));
    await until(async () => (await holderOf(company, mine.id)) === 'Bruno');
    await run(company);
    expect(await read(company, blocked.id)).toMatchObject({ status: 'pending' });
  });

  it('looks behind those that wait for who looks after their customers', async () => {
    const { company, sales, people, arrive } = await shop();
    const [ana, bruno] = people as [Person, Person];
    const kept = [await arrive(), await arrive(), await arrive()];
    const [free, other] = [await arrive(), await arrive()];
    for (const { contactId } of kept) await ana.ok(ana.put(`/contacts/${contactId}/owner`, { userId: bruno.user.id }));
    for (const one of people) await become(one, 'paused');
    await company.admin.ok(set(company, sales, { capacity: 1 }));
    await run(company);
    // Without an event, which would ask for a run that looks at more.
    await queryRows(server.databaseUrl, "UPDATE availabilities SET state = 'available' WHERE user_id = $1", [
      ana.user.id,
    ]);
    const { database } = server.app.platform;
    await database.forCompany(company.id, (tx) => giveOut(tx, 1));
    expect(await holderOf(company, free.id)).toBe('Ana');
    const actor = {
      ...actors['user'],
      companyId: company.id,
      userId: ana.user.id,
      queueIds: [sales.id],
    } as UserActor;
    expect((await database.forCompany(company.id, (tx) => acceptNext(tx, actor, undefined, 1))).id).toBe(other.id);
    expect(await Promise.all(kept.map(({ id }) => holderOf(company, id)))).toEqual([undefined, undefined, undefined]);
    expect((await ana.post('/tickets/next', { ticketIds: [kept[0]?.id] })).body).toMatchObject({
      error: 'ERR_NOBODY_WAITS',
    });
  });

  it('gives the more urgent out before the older', async () => {
    const { company, sales, people, arrive } = await shop(['Ana']);
    const [ana] = people as [Person];
    const [older, urgent, low] = [await arrive(), await arrive(), await arrive()];
    await company.admin.ok(company.admin.put(`/tickets/${urgent.id}`, { priority: 'urgent' }));
    await company.admin.ok(company.admin.put(`/tickets/${low.id}`, { priority: 'low' }));
    await company.admin.ok(set(company, sales, { capacity: 1 }));
    await become(ana, 'available');
    await until(async () => (await holderOf(company, urgent.id)) === 'Ana');
    await run(company);
    expect(await read(company, older.id)).toMatchObject({ status: 'pending' });
    await ana.ok(ana.put(`/tickets/${urgent.id}`, { status: 'closed' }));
    await until(async () => (await holderOf(company, older.id)) === 'Ana');
    expect(await read(company, low.id)).toMatchObject({ status: 'pending' });
  });

  it('of several processes at once gives each ticket once, and nobody more than their limit', async () => {
    const { company, sales, people, arrive } = await shop(['Ana', 'Bruno', 'Carla']);
    const waiting: Ticket[] = [];
    for (let count = 0; count < 12; count += 1) waiting.push(await arrive());
    for (const one of people) await become(one, 'available');
    await company.admin.ok(set(company, sales, { capacity: 3 }));
    await Promise.all(Array.from({ length: 6 }, () => run(company)));
    await until(async () => {
      const tickets = await Promise.all(waiting.map(({ id }) => read(company, id)));
      return tickets.filter(({ status }) => status === 'open').length === 9;
    });
    const tickets = await Promise.all(waiting.map(({ id }) => read(company, id)));
    for (const { user } of people)
      expect(tickets.filter(({ userId, status }) => status === 'open' && userId === user.id)).toHaveLength(3);
    expect(tickets.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 9 }, () => 'open'),
      ...Array.from({ length: 3 }, () => 'pending'),
    ]);
    for (const { id } of waiting.slice(0, 9)) {
      const { events } = await company.admin.ok(company.admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
      expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(1);
    }
  });

  it('returns the tickets of who is away, as the queue says, to whom is there', async () => {
    const { company, sales, people, arrive } = await shop();
    const [ana, bruno] = people as [Person, Person];
    await become(ana, 'available');
    await company.admin.ok(set(company, sales, { onAbsence: 'return' }));
    const ticket = await arrive();
    await until(async () => (await holderOf(company, ticket.id)) === 'Ana');
    await become(bruno, 'available');
    await become(ana, 'away');
    await until(async () => (await holderOf(company, ticket.id)) === 'Bruno');
    expect(await read(company, ticket.id)).toMatchObject({ status: 'open', userId: bruno.user.id });
  });

  it('moves what nobody could take to the other queue, which says why', async () => {
    const { company, sales, arrive } = await shop([]);
    const other = await company.queue();
    await company.user({ name: 'Davi', queueIds: [sales.id] });
    await company.admin.ok(set(company, sales, { fallbackQueueId: other.id }));
    const ticket = await arrive();
    await until(async () => (await read(company, ticket.id)).queueId === other.id);
    expect(await read(company, ticket.id)).toMatchObject({ status: 'pending' });
  });

  it('answers who asks for the next one, and refuses above the limit where the queue says so', async () => {
    const { company, sales, people, arrive } = await shop(['Ana', 'Bruno']);
    const [ana, bruno] = people as [Person, Person];
    expect(await ana.post('/tickets/next', {})).toMatchObject({ status: 404, body: { error: 'ERR_NOBODY_WAITS' } });
    const waiting = [await arrive(), await arrive(), await arrive()];
    const next = await ana.ok(ana.post<Ticket>('/tickets/next', {}));
    expect(next).toMatchObject({ id: waiting[0]?.id, status: 'open', userId: ana.user.id });
    await company.admin.ok(set(company, sales, { capacity: 1, acceptsAbove: false }));
    expect(await ana.post('/tickets/next', {})).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLACES_TAKEN', taken: 1, capacity: 1 },
    });
    expect(await ana.put(`/tickets/${waiting[1]?.id}`, { status: 'open' })).toMatchObject({ status: 409 });
    expect(await ana.ok(ana.get('/tickets/places'))).toEqual({
      taken: 1,
      capacity: 1,
      fullQueueIds: [sales.id],
    });
    expect(await bruno.ok(bruno.post<Ticket>('/tickets/next', {}))).toMatchObject({ id: waiting[1]?.id });
  });

  it('says why a ticket waits in a queue that gives tickets out, to who sees it', async () => {
    const { company, sales, people, arrive } = await shop(['Ana', 'Bruno', 'Carla']);
    const [ana, bruno] = people as [Person, Person];
    const other = await company.user({ name: 'Davi', queueIds: [(await company.queue()).id] });
    const why = async (ticket: Ticket, by: Client = ana) =>
      (await by.ok(by.get<EndpointAnswer<typeof getTicketWait>>(`/tickets/${ticket.id}/wait`))).wait;
    const ticket = await arrive();
    expect(await why(ticket)).toBeNull();
    await company.admin.ok(set(company, sales, { capacity: 1 }));
    expect(await why(ticket)).toEqual({ reason: 'away', about: null, until: null, away: 3, paused: 0, full: 0 });
    await become(bruno, 'paused');
    expect(await why(ticket)).toMatchObject({ reason: 'paused', away: 2, paused: 1 });
    await become(ana, 'available');
    await until(async () => (await holderOf(company, ticket.id)) === 'Ana');
    expect(await why(ticket)).toBeNull();
    const second = await arrive();
    expect(await why(second)).toEqual({ reason: 'full', about: null, until: null, away: 1, paused: 1, full: 1 });
    await ana.ok(ana.put(`/contacts/${second.contactId}/owner`, { userId: bruno.user.id }));
    expect(await why(second)).toMatchObject({
      reason: 'owner',
      about: { id: bruno.user.id, name: 'Bruno' },
      until: expect.any(String) as string,
    });
    expect(await other.get(`/tickets/${second.id}/wait`)).toMatchObject({ status: 404 });
  });

  it('is shown before it is saved, and nothing changes by that', async () => {
    const { company, sales, people, arrive } = await shop();
    const [ana] = people as [Person];
    await become(ana, 'available');
    const ticket = await arrive();
    const { lines, team } = await company.admin.ok(
      company.admin.post<EndpointAnswer<typeof previewAssignment>>(`/queue/${sales.id}/assignment/preview`, least),
    );
    expect(lines.map(({ ticket: one, user, reason }) => [one?.id, user?.name, reason])).toEqual([
      [ticket.id, 'Ana', 'least'],
      [undefined, 'Ana', 'least'],
      [undefined, undefined, 'full'],
      [undefined, undefined, 'full'],
      [undefined, undefined, 'full'],
    ]);
    expect(team.find(({ name }) => name === 'Ana')).toMatchObject({ load: 0, added: 2, capacity: 2 });
    expect(await read(company, ticket.id)).toMatchObject({ status: 'pending' });
  });

  it('refuses settings that contradict each other, and who may not set them', async () => {
    const { company, sales, people } = await shop();
    const [ana, bruno] = people as [Person, Person];
    const other = await company.queue();
    const receiver = (userId: number, more = {}) => ({
      userId,
      receives: true,
      capacity: null,
      standInId: null,
      ...more,
    });
    const refused = async (queue: Queue, more: object) => (await set(company, queue, { ...more })).body;
    expect(await refused(other, {})).toMatchObject({ error: 'ERR_ASSIGNMENT_NO_RECEIVERS' });
    const standIn = { receivers: [receiver(ana.user.id, { standInId: ana.user.id })] };
    expect(await refused(sales, standIn)).toMatchObject({ error: 'ERR_ASSIGNMENT_STAND_IN' });
    expect(await refused(sales, { usesOwner: false })).toMatchObject({ error: 'ERR_ASSIGNMENT_OWNER_WAIT' });
    expect(await refused(sales, { fallbackQueueId: sales.id })).toMatchObject({ error: 'ERR_ASSIGNMENT_LOOP' });
    await company.admin.ok(set(company, sales, { fallbackQueueId: other.id }));
    const back = { mode: 'hand', fallbackQueueId: sales.id };
    expect(await refused(other, back)).toMatchObject({ error: 'ERR_ASSIGNMENT_LOOP' });
    expect(await bruno.get(`/queue/${sales.id}/assignment`)).toMatchObject({ status: 403 });
    const carla = await company.user({ name: 'Carla', profile: 'supervisor', queueIds: [sales.id] });
    await carla.ok(carla.get(`/queue/${other.id}/assignment`));
    expect(await carla.put(`/queue/${other.id}/assignment`, { ...least, mode: 'hand' })).toMatchObject({ status: 403 });
    await carla.ok(carla.put(`/queue/${sales.id}/assignment`, least));
  });
});
