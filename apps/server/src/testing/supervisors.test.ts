import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  EndpointAnswer,
  getAssignment,
  getDashboard,
  getDashboardTicketsByUser,
  previewAssignment,
  Ticket,
  User,
} from '@balcao/contract';
import type { Client } from './client.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();
type Person = Client & { user: User };

/** Carla supervises sales; Ana attends there, Davi in support. Each has a ticket, and one waits in both queues. */
async function shop() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const [ofSales, ofSupport] = [
    await company.connection({ queues: [sales] }),
    await company.connection({ queues: [support] }),
  ];
  const [carla, ana, davi] = (await Promise.all([
    company.user({ name: 'Carla', profile: 'supervisor', queueIds: [sales.id] }),
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Davi', queueIds: [support.id] }),
  ])) as [Person, Person, Person];
  onTestFinished(() => [carla, ana, davi].forEach((one) => one.closeSockets()));
  const [sold, supported] = [
    await company.inbound(ofSales, { name: 'Lia', body: 'Oi' }),
    await company.inbound(ofSupport, { name: 'Segredo', body: 'Oi' }),
  ];
  await company.inbound(ofSales, { name: 'Rui', body: 'Oi' });
  await company.inbound(ofSupport, { name: 'Segredo dois', body: 'Oi' });
  await ana.ok(ana.put(`/tickets/${sold.id}`, { status: 'open' }));
  await davi.ok(davi.put(`/tickets/${supported.id}`, { status: 'open' }));
  return { company, sales, support, carla, ana, davi, sold, supported };
}
const rules = {
  mode: 'least',
  capacity: 8,
  usesOwner: false,
  ownerWaitMinutes: 0,
  usesLast: false,
  fallbackQueueId: null,
  pauseMinutes: null,
  onAbsence: 'keep',
  acceptsAbove: true,
} as const;

describe('a supervisor of some queues', () => {
  it('sees the tickets of everybody there, takes them over, hands them on and says how urgent they are; nothing of other queues', async () => {
    const { carla, ana, sold, supported } = await shop();
    const { tickets } = await carla.ok(carla.get<{ tickets: Ticket[] }>('/tickets?status=open&showAll=true'));
    expect(tickets.map(({ id }) => id)).toEqual([sold.id]);
    expect((await carla.put(`/tickets/${sold.id}`, { priority: 'urgent' })).status).toBe(200);
    const taken = await carla.ok(carla.put<Ticket>(`/tickets/${sold.id}`, { userId: carla.user.id }));
    expect(taken.userId).toBe(carla.user.id);
    expect((await carla.ok(carla.put<Ticket>(`/tickets/${sold.id}`, { userId: ana.user.id }))).userId).toBe(
      ana.user.id,
    );
    for (const body of [{ priority: 'urgent' }, { userId: carla.user.id }, { status: 'pending' }])
      expect(await carla.put(`/tickets/${supported.id}`, body)).toMatchObject({ status: 404 });
  });

  it('changes how it is with the people of their queues, and of no other', async () => {
    const { carla, ana, davi } = await shop();
    const change = (one: Person) => carla.put(`/users/${one.user.id}/availability`, { state: 'available' });
    expect((await change(ana)).status).toBe(200);
    expect(await change(davi)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('sets up how their queues give out tickets; of others they read the settings, and no customer', async () => {
    const { carla, sales, support, ana, davi } = await shop();
    const form = (one: Person) => ({
      ...rules,
      receivers: [{ userId: one.user.id, receives: true, capacity: null, standInId: null }],
    });
    const [own, others] = [`/queue/${sales.id}/assignment`, `/queue/${support.id}/assignment`];
    expect(await carla.ok(carla.get<EndpointAnswer<typeof getAssignment>>(own))).toMatchObject({ mayChange: true });
    expect(await carla.ok(carla.get<EndpointAnswer<typeof getAssignment>>(others))).toMatchObject({ mayChange: false });
    expect(await carla.put(others, form(davi))).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const preview = async (path: string, one: Person) =>
      (await carla.ok(carla.post<EndpointAnswer<typeof previewAssignment>>(`${path}/preview`, form(one)))).lines;
    expect(JSON.stringify(await preview(own, ana))).toContain('Rui');
    expect((await preview(others, davi)).map(({ ticket }) => ticket)).toEqual([null, null, null, null, null]);
  });

  it('reads the reports of their queues alone: what came, what is going on, and who works there', async () => {
    const { company, carla, ana, davi, sold, supported } = await shop();
    await davi.ok(davi.put(`/tickets/${supported.id}`, { status: 'closed' }));
    const read = (by: Client) => by.ok(by.get<EndpointAnswer<typeof getDashboard>>('/dashboard?days=0'));
    const { counters, attendants } = await read(carla);
    expect(counters).toMatchObject({ supportHappening: 1, supportPending: 1, supportFinished: 0 });
    expect(attendants.map(({ name, tickets }) => [name, tickets])).toEqual([
      ['Ana', 1],
      ['Carla', 0],
    ]);
    const byUser = await carla.ok(
      carla.get<EndpointAnswer<typeof getDashboardTicketsByUser>>('/dashboard/ticketsUsers?initialDate=2020-01-01'),
    );
    expect([byUser.count, byUser.data.map(({ nome }) => nome)]).toEqual([2, ['Ana', null]]);
    expect((await read(company.admin)).counters).toMatchObject({ supportFinished: 1, supportPending: 2 });
    // Others still read what they had themselves.
    expect((await read(ana)).attendants.map(({ name }) => name)).toEqual(['Ana']);
    await ana.ok(ana.put(`/tickets/${sold.id}`, { status: 'closed' }));
    expect((await read(carla)).counters).toMatchObject({ supportFinished: 1, supportHappening: 0 });
  });
});
