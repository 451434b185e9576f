import { describe, expect, it } from 'vitest';
import { hourMs, type Ticket } from '@balcao/contract';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { openTicket, sendFromPhone, sendReply } from '../../../../testing/simulated-phone.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { dueSnoozes } from './snooze.ts';

const server = useTestServer();
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();
/** The database writes a time without the zeros at its end. */
const momentOf = ({ snoozedUntil }: Ticket) => Date.parse(snoozedUntil ?? '');
const snooze = (by: Client, id: number, time: unknown) =>
  by.post<Ticket & { error?: string; userName?: string }>(`/tickets/${id}/snooze`, { until: time });

async function listed(by: Client, snoozed?: 'only' | 'without'): Promise<{ ids: number[]; count: number }> {
  const query = snoozed ? `&snoozed=${snoozed}` : '';
  const page = await by.ok(by.get<{ tickets: Ticket[]; count: number }>(`/tickets?status=open${query}`));
  return { ids: page.tickets.map(({ id }) => id), count: page.count };
}

/** Two conversations of Ana, the second one newer; Bruno is of the same queue. */
async function attended() {
  const company = await server.company();
  const queue = await company.queue();
  const [ana, bruno] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [queue.id] }),
    company.user({ name: 'Bruno', queueIds: [queue.id] }),
  ]);
  const phone = await company.connection({ queues: [queue] });
  const number = newNumber();
  const { id } = await openTicket(company, phone, ana, number);
  const { id: other } = await openTicket(company, phone, ana, newNumber());
  const read = () => ana.ok(ana.get<Ticket>(`/tickets/${id}`));
  return { company, queue, ana, bruno, phone, number, id, other, read };
}

describe('a ticket that is put aside', () => {
  it('stays with its attendant, in the list of its own and in that of other clients, but not among the others', async () => {
    const { ana, id, other } = await attended();
    const time = inHours(2);
    const { body } = await snooze(ana, id, time);
    expect(body).toMatchObject({ status: 'open', userId: ana.user.id });
    expect(momentOf(body)).toBe(Date.parse(time));
    expect(await listed(ana, 'only')).toEqual({ ids: [id], count: 1 });
    expect(await listed(ana, 'without')).toEqual({ ids: [other], count: 1 });
    expect((await listed(ana)).ids.toSorted()).toEqual([id, other].toSorted());
    // The change of the running service cycle.
    await snooze(ana, other, inHours(1));
    expect(await listed(ana, 'only')).toEqual({ ids: [other, id], count: 2 });
  });

  it('comes back at its time, once: on top, unread, with a live event to everyone who sees it', async () => {
    const { ana, bruno, id, other, company } = await attended();
    await ana.ok(ana.post(`/tickets/${id}/read`, {}));
    await snooze(ana, id, inHours(1 / 60));
    await sendReply(ana, other, { body: 'Mais nova' });
    const { database } = server.app.platform;
    await runSweep(database, dueSnoozes, server.clock.now());
    expect(await listed(ana, 'only')).toEqual({ ids: [id], count: 1 });
    const subscriptions = await Promise.all([ana.listen(), company.admin.listen(), bruno.listen()]);
    server.clock.advance(hourMs / 60 + 1);
    await Promise.all([1, 2].map(() => runSweep(database, dueSnoozes, server.clock.now())));
    for (const subscription of subscriptions) {
      await until(() =>
        subscription.received.some(({ payload }) => {
          const ticket = (payload as { ticket?: Ticket } | undefined)?.ticket;
          return ticket?.id === id && ticket.snoozedUntil === null;
        }),
      );
    }
    const { tickets } = await ana.ok(ana.get<{ tickets: Ticket[] }>('/tickets?status=open&snoozed=without'));
    expect(tickets.map((ticket) => ticket.id)).toEqual([id, other]);
    expect(tickets[0]).toMatchObject({ snoozedUntil: null, userId: ana.user.id });
    expect(tickets[0]?.unreadMessages).toBeGreaterThan(0);
    expect(await listed(ana, 'only')).toEqual({ ids: [], count: 0 });
    for (const one of [ana, company.admin, bruno]) one.closeSockets();
  });

  it('comes back as soon as its contact writes, and not when its attendant does', async () => {
    const { ana, company, phone, number, id, read } = await attended();
    await snooze(ana, id, inHours(5));
    await sendReply(ana, id, { body: 'Amanhã eu confirmo.' });
    expect((await read()).snoozedUntil).not.toBeNull();
    await sendFromPhone(company.admin, phone, { number, body: 'Pode ser hoje?' });
    await until(async () => (await read()).snoozedUntil === null);
    expect((await listed(ana, 'without')).ids[0]).toBe(id);
  });

  it('is brought back by hand as it was, and by whatever moves it', async () => {
    const { ana, bruno, queue, id, read } = await attended();
    await ana.ok(ana.post(`/tickets/${id}/read`, {}));
    const before = await read();
    await snooze(ana, id, inHours(1));
    const back = await ana.ok(ana.delete<Ticket>(`/tickets/${id}/snooze`));
    expect({ ...back, updatedAt: '', boardAt: '' }).toEqual({ ...before, updatedAt: '', boardAt: '' });
    // Once more changes nothing.
    expect(await ana.ok(ana.delete(`/tickets/${id}/snooze`))).toEqual(back);
    await snooze(ana, id, inHours(1));
    await ana.ok(ana.put(`/tickets/${id}`, { userId: bruno.user.id, queueId: queue.id }));
    expect(await bruno.ok(bruno.get(`/tickets/${id}`))).toMatchObject({ snoozedUntil: null, userId: bruno.user.id });
  });

  it('and resolved is put aside again by the undo, until the same time', async () => {
    const { ana, id, read } = await attended();
    const time = inHours(3);
    await snooze(ana, id, time);
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'closed' }));
    expect((await read()).snoozedUntil).toBeNull();
    await ana.ok(ana.post(`/tickets/${id}/undo-resolve`));
    const back = await read();
    expect([back.status, momentOf(back)]).toEqual(['open', Date.parse(time)]);
  });
});

describe('putting a ticket aside', () => {
  it('putting a ticket aside is for its attendant and admins, of what they see, while it is open', async () => {
    const { ana, bruno, company, phone, id, read } = await attended();
    const refused = await snooze(bruno, id, inHours(1));
    expect([refused.body.error, refused.body.userName]).toEqual(['ERR_NOT_ASSIGNEE', 'Ana']);
    expect((await bruno.delete<{ error: string }>(`/tickets/${id}/snooze`)).body.error).toBe('ERR_NOT_ASSIGNEE');
    const outsider = await company.user({ queueIds: [] });
    expect((await snooze(outsider, id, inHours(1))).body.error).toBe('ERR_NO_TICKET_FOUND');
    expect((await read()).snoozedUntil).toBeNull();
    expect((await snooze(company.admin, id, inHours(1))).status).toBe(200);
    const waiting = await company.inbound(phone, { number: newNumber(), body: 'Oi' });
    expect((await snooze(ana, waiting.id, inHours(1))).body.error).toBe('ERR_TICKET_STATUS');
  });

  it('putting a ticket aside takes a time to come, within a year', async () => {
    const { ana, id, read } = await attended();
    for (const time of [inHours(-1), inHours(24 * 400), 'amanhã', null])
      expect((await snooze(ana, id, time)).body.error, String(time)).toBe('ERR_VALIDATION');
    expect((await read()).snoozedUntil).toBeNull();
  });
});
