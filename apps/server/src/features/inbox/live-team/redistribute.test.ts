import { describe, expect, it, onTestFinished } from 'vitest';
import type { callTeam, EndpointAnswer, RedistributionResult, Ticket, TicketEvent, User } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
type Person = Client & { user: User };

async function shop() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const ofSales = await company.connection({ queues: [sales] });
  const ofSupport = await company.connection({ queues: [support] });
  const ana: Person = await company.user({ name: 'Ana', queueIds: [sales.id, support.id] });
  const bia: Person = await company.user({ name: 'Bia', queueIds: [sales.id] });
  const davi: Person = await company.user({ name: 'Davi', queueIds: [sales.id] });
  const eva: Person = await company.user({ name: 'Eva', queueIds: [support.id] });
  const carla: Person = await company.user({ name: 'Carla', profile: 'supervisor', queueIds: [sales.id] });
  const people = [ana, bia, davi, eva, carla];
  onTestFinished(() => people.forEach((one) => one.closeSockets()));
  const has = async (one: Person, connection = ofSales) => {
    const ticket = await company.inbound(connection, { body: 'Oi' });
    return one.ok(one.put<Ticket>(`/tickets/${ticket.id}`, { status: 'open' }));
  };
  const holderOf = async ({ id }: Ticket) =>
    (await company.admin.ok(company.admin.get<Ticket>(`/tickets/${id}`))).user?.name;
  return { company, sales, support, ofSales, ana, bia, davi, eva, carla, has, holderOf, ofSupport };
}
const all = (fromIds: number[], toIds: number[] | null = null, which = 'all') => ({ fromIds, which, toIds });
const preview = (by: Client, body: object) => by.post<RedistributionResult>('/team/redistribution/preview', body);
const run = (by: Client, body: object) => by.post<RedistributionResult>('/team/redistribution', body);

describe('redistribution of tickets', () => {
  it('passes those of a person to chosen ones evenly, as its preview said, with whose they were in the log', async () => {
    const { company, ana, bia, davi, has, holderOf, ofSupport } = await shop();
    const tickets = [await has(ana), await has(ana), await has(ana), await has(bia)];
    const ofOther = await has(ana, ofSupport);
    const wanted = all([ana.user.id], [bia.user.id, davi.user.id]);
    const expected = {
      count: 4,
      lines: [
        { user: { id: davi.user.id, name: 'Davi' }, count: 2 },
        { user: { id: bia.user.id, name: 'Bia' }, count: 1 },
      ],
      stays: 1,
    };
    expect(await company.admin.ok(preview(company.admin, wanted))).toEqual(expected);
    expect(await Promise.all(tickets.map(holderOf))).toEqual(['Ana', 'Ana', 'Ana', 'Bia']);
    expect(await company.admin.ok(run(company.admin, wanted))).toEqual(expected);
    expect((await Promise.all(tickets.map(holderOf))).toSorted()).toEqual(['Bia', 'Bia', 'Davi', 'Davi']);
    expect(await holderOf(ofOther)).toBe('Ana');
    const { events } = await company.admin.ok(
      company.admin.get<{ events: TicketEvent[] }>(`/tickets/${tickets[0]?.id}/events`),
    );
    expect(events.find(({ kind }) => kind === 'transferred')).toMatchObject({
      user: { id: company.admin.user?.id },
      note: 'Redistribuído: estava com Ana.',
    });
    expect(await company.admin.ok(run(company.admin, wanted))).toMatchObject({ count: 1, stays: 1 });
  });

  it('by the rule of a queue gives to nobody who is away or full, and only what nobody answered where that is asked for', async () => {
    const { company, sales, ana, bia, davi, has, holderOf } = await shop();
    const [first, answered, third] = [await has(ana), await has(ana), await has(ana)];
    await ana.ok(ana.post(`/messages/${answered.id}`, { body: 'Já vejo' }));
    await company.admin.ok(
      company.admin.put(`/queue/${sales.id}/assignment`, {
        mode: 'least',
        capacity: 1,
        usesOwner: false,
        ownerWaitMinutes: 0,
        usesLast: false,
        fallbackQueueId: null,
        pauseMinutes: null,
        onAbsence: 'keep',
        acceptsAbove: true,
        receivers: [],
      }),
    );
    const wanted = all([ana.user.id], null, 'unanswered');
    expect(await company.admin.ok(preview(company.admin, wanted))).toEqual({ count: 2, lines: [], stays: 2 });
    await bia.ok(bia.put('/availability', { state: 'available' }));
    expect(await company.admin.ok(run(company.admin, wanted))).toMatchObject({
      count: 2,
      lines: [{ user: { id: bia.user.id }, count: 1 }],
      stays: 1,
    });
    expect([await holderOf(first), await holderOf(answered), await holderOf(third)]).toEqual(['Bia', 'Ana', 'Ana']);
    expect(davi.user.name).toBe('Davi');
    expect(await company.admin.ok(preview(company.admin, all([ana.user.id], null, 'pastDue')))).toMatchObject({
      count: 0,
    });
  });

  it('is for admins, and for supervisors in their queues alone', async () => {
    const { company, ana, bia, eva, carla, has, holderOf, ofSupport } = await shop();
    const [own, hidden] = [await has(ana), await has(ana, ofSupport)];
    expect(await preview(ana, all([bia.user.id]))).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await run(ana, all([bia.user.id]))).toMatchObject({ status: 403 });
    const other = await server.company();
    for (const fromIds of [[eva.user.id], [other.admin.user?.id ?? 0]])
      expect(await run(carla, all(fromIds))).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(await carla.ok(run(carla, all([ana.user.id], [bia.user.id])))).toMatchObject({ count: 1, stays: 0 });
    expect([await holderOf(own), await holderOf(hidden)]).toEqual(['Bia', 'Ana']);
    expect(company.id).not.toBe(other.id);
  });

  it('counts deadlines of each person that are due soon or were missed', async () => {
    const { company, ana, has } = await shop();
    const rule = { id: null, name: 'Padrão', enabled: true, queueId: null, priority: null, tagId: null };
    const limits = {
      first: { minutes: 1, alertMinutes: 0 },
      next: null,
      resolution: null,
      inHours: false,
      pauses: true,
    };
    await company.admin.ok(company.admin.put('/deadline-rules', { rules: [{ ...rule, ...limits }] }));
    await has(ana);
    const due = async () => {
      const { people } = await company.admin.ok(
        company.admin.get<{ people: { id: number; dueSoon: number; pastDue: number }[] }>('/team/live'),
      );
      const { dueSoon, pastDue } = people.find(({ id }) => id === ana.user.id) ?? {};
      return [dueSoon, pastDue];
    };
    expect(await due()).toEqual([0, 0]);
    server.clock.advance(2 * 60_000);
    expect(await due()).toEqual([0, 1]);
    expect(await company.admin.ok(preview(company.admin, all([ana.user.id], null, 'pastDue')))).toMatchObject({
      count: 1,
    });
  });
});

describe('a call for the team of a queue', () => {
  it('tells those who have the app open, says who has not, and is refused where somebody is there', async () => {
    const { company, sales, support, ana, bia, carla } = await shop();
    const window = await bia.listen();
    await bia.ok(bia.put('/availability', { state: 'paused' }));
    const { called, unreachable } = await carla.ok(
      carla.post<EndpointAnswer<typeof callTeam>>(`/queue/${sales.id}/call`, {}),
    );
    expect(called.map(({ name }) => name)).toEqual(['Bia']);
    expect(unreachable.map(({ name }) => name)).toEqual(['Ana', 'Davi']);
    await expect
      .poll(() => window.received.find(({ name }) => name.endsWith('teamCall'))?.payload, { timeout: 10_000 })
      .toMatchObject({ queue: { name: 'Vendas' }, by: { name: 'Carla' }, waiting: 0 });
    expect(await ana.post(`/queue/${sales.id}/call`, {})).toMatchObject({ status: 403 });
    expect(await carla.post(`/queue/${support.id}/call`, {})).toMatchObject({ status: 403 });
    await ana.ok(ana.put('/availability', { state: 'available' }));
    expect(await company.admin.post(`/queue/${sales.id}/call`, {})).toMatchObject({
      status: 409,
      body: { error: 'ERR_TEAM_IS_THERE' },
    });
  });
});
