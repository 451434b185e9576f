import { describe, expect, it, onTestFinished } from 'vitest';
import type { EndpointAnswer, getLiveTeam, Ticket, User } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
type Team = EndpointAnswer<typeof getLiveTeam>;
type Person = Client & { user: User };

async function shop() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const ofSales = await company.connection({ queues: [sales] });
  const ofSupport = await company.connection({ queues: [support] });
  const ana: Person = await company.user({ name: 'Ana', queueIds: [sales.id] });
  const bia: Person = await company.user({ name: 'Bia', queueIds: [sales.id, support.id] });
  const carla: Person = await company.user({ name: 'Carla', profile: 'supervisor', queueIds: [sales.id] });
  onTestFinished(() => [ana, bia, carla].forEach((one) => one.closeSockets()));
  const read = (by: Client) => by.ok(by.get<Team>('/team/live'));
  return { company, sales, support, ofSales, ofSupport, ana, bia, carla, read };
}
const accept = (by: Client, ticket: Ticket) => by.ok(by.put(`/tickets/${ticket.id}`, { status: 'open' }));

describe('the live team', () => {
  it('shows state, places, the longest wait and figures of each person, and how it is with the queues', async () => {
    const { company, sales, ofSales, ana, read } = await shop();
    await ana.ok(ana.put('/availability', { state: 'available' }));
    await company.admin.ok(
      company.admin.put(`/queue/${sales.id}/assignment`, {
        mode: 'least',
        capacity: 8,
        usesOwner: false,
        ownerWaitMinutes: 0,
        usesLast: false,
        fallbackQueueId: null,
        pauseMinutes: null,
        onAbsence: 'keep',
        acceptsAbove: true,
        receivers: [{ userId: ana.user.id, receives: true, capacity: 2, standInId: null }],
      }),
    );
    const [first, second] = [
      await company.inbound(ofSales, { name: 'Lia', body: 'Oi' }),
      await company.inbound(ofSales, { name: 'Rui', body: 'Olá' }),
    ];
    for (const ticket of [first, second])
      if ((await company.admin.ok(company.admin.get<Ticket>(`/tickets/${ticket.id}`))).status === 'pending')
        await accept(ana, ticket);
    await ana.ok(ana.post(`/messages/${second.id}`, { body: 'Já vejo' }));
    await company.inbound(ofSales, { name: 'Eva', body: 'Alguém aí?' });

    const { people, queues, firstAnswer } = await read(company.admin);
    expect(people.find(({ id }) => id === ana.user.id)).toMatchObject({
      name: 'Ana',
      queueIds: [sales.id],
      state: 'available',
      load: 2,
      capacity: 2,
      longestWait: { ticketId: first.id, contactName: 'Lia' },
      today: 2,
      firstAnswer: expect.closeTo(0, 0) as number,
    });
    expect(people.find(({ name }) => name === 'Bia')).toMatchObject({ state: 'away', load: 0, capacity: 8, today: 0 });
    expect(queues.find(({ id }) => id === sales.id)).toMatchObject({
      waiting: 1,
      longestWait: { contactName: 'Eva' },
      available: 1,
      free: 0,
    });
    expect(queues.find(({ name }) => name === 'Suporte')).toMatchObject({ waiting: 0, longestWait: null, free: null });
    expect(firstAnswer).toEqual({ today: expect.closeTo(0, 0) as number, yesterday: null });
  });

  it('shows a supervisor their queues, and no customer of another one', async () => {
    const { company, sales, ofSupport, ana, bia, carla, read } = await shop();
    const hidden = await company.inbound(ofSupport, { name: 'Segredo', body: 'Oi' });
    await accept(bia, hidden);
    const team = await read(carla);
    expect(team.queues.map(({ id }) => id)).toEqual([sales.id]);
    expect(team.people.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [ana.user.id, bia.user.id, carla.user.id].toSorted((a, b) => a - b),
    );
    expect(team.people.find(({ id }) => id === bia.user.id)).toMatchObject({ load: 1, longestWait: null });
    expect(JSON.stringify(team)).not.toContain('Segredo');
    expect(await ana.get('/team/live')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });
});
