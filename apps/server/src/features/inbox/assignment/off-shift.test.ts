import { describe, expect, it, onTestFinished } from 'vitest';
import { hourMs, minuteMs, type Shift, type Ticket, type TicketEvent, type User } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { returnLeft } from './give-out.ts';

const server = useTestServer();
type Person = Client & { user: User };

describe('what customers wait for while somebody is not on shift', () => {
  it('goes back to the queue after a quarter of an hour, once, with its reason', async () => {
    const company = await server.company();
    const sales = await company.queue();
    const ana: Person = await company.user({ name: 'Ana', queueIds: [sales.id] });
    const bia: Person = await company.user({ name: 'Bia', queueIds: [sales.id] });
    onTestFinished(() => [ana, bia].forEach((one) => one.closeSockets()));
    const connection = await company.connection({ queues: [sales] });
    const tickets: Ticket[] = [];
    for (const one of [ana, ana, bia]) {
      const ticket = await company.inbound(connection, { body: 'Oi' });
      await one.ok(one.put(`/tickets/${ticket.id}`, { status: 'open' }));
      tickets.push(ticket);
    }
    const [waiting, answered, kept] = tickets as [Ticket, Ticket, Ticket];
    await ana.ok(ana.post(`/messages/${answered.id}`, { body: 'Já vejo' }));
    const setShift = (one: Person, more: object = {}) => {
      const never = { kind: 'cycle', cycleFrom: '2090-01-01', cycleTime: '08:00' };
      return company.admin.ok(company.admin.put<Shift>(`/users/${one.user.id}/shift`, { ...never, ...more }));
    };
    await setShift(ana);
    await setShift(bia, { returnsOutside: false });
    await ana.ok(ana.put('/availability', { state: 'away' }));
    const returned = (after: number) =>
      server.app.platform.database.forCompany(company.id, (tx) =>
        returnLeft({ ...tx, clock: { ...tx.clock, now: () => new Date(Date.now() + after) } }),
      );
    expect([await returned(14 * minuteMs), await returned(hourMs), await returned(hourMs)]).toEqual([0, 1, 0]);
    const { admin } = company;
    const read = (id: number) => admin.ok(admin.get<Ticket>(`/tickets/${id}`));
    expect(await read(waiting.id)).toMatchObject({ status: 'pending', userId: null, queueId: sales.id });
    expect(await read(answered.id)).toMatchObject({ status: 'open', userId: ana.user.id });
    expect(await read(kept.id)).toMatchObject({ status: 'open', userId: bia.user.id });
    const { events } = await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${waiting.id}/events`));
    expect(events.find(({ kind }) => kind === 'returned')?.note).toBe('Ana está fora do turno e o cliente esperava.');
  });
});
