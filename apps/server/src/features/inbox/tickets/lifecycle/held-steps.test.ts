import { describe, expect, it } from 'vitest';
import type { Ticket, TicketCycle, TicketEvent } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { runWaitingJobs } from '../../../../testing/due-jobs.ts';
import { fetchThread, listPhoneMessages, openTicket, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { announceHeldStepsJob } from './held-steps.ts';

const server = useTestServer();
const announce = () => runWaitingJobs(server, announceHeldStepsJob);
const resolve = (by: Client, id: number, more: object = {}) =>
  by.ok(by.put<Ticket>(`/tickets/${id}`, { status: 'closed', ...more }));
const undo = (by: Client, id: number) => by.post<Ticket & { error?: string }>(`/tickets/${id}/undo-resolve`);

/** When it last changed, which is now. */
const movedOn = { updatedAt: expect.any(String) as string, boardAt: expect.any(String) as string };

/** A company that says goodbye and asks for a rating, with a contact whom Ana attends. */
async function attended() {
  const company = await server.company();
  const queue = await company.queue({ name: 'Vendas', complationMessage: 'Até logo!' });
  const [ana, bruno] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [queue.id] }),
    company.user({ name: 'Bruno', queueIds: [queue.id] }),
  ]);
  const phone = await company.connection({ queues: [queue] });
  const number = newNumber();
  const { id } = await openTicket(company, phone, ana, number);
  const closingMessages = async () => (await fetchThread(ana, id)).filter(({ body }) => body === 'Até logo!').length;
  const read = () => ana.ok(ana.get<Ticket>(`/tickets/${id}`));
  const kinds = async () =>
    (await ana.ok(ana.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events.map(({ kind }) => kind);
  const services = async () =>
    (await ana.ok(ana.get<{ cycles: TicketCycle[] }>(`/tickets/${id}/history`))).cycles.length;
  return { company, queue, ana, bruno, phone, number, id, closingMessages, read, kinds, services };
}

describe('a ticket that somebody resolves', () => {
  it('is closed at once; its contact is informed once it can no longer be undone, and once', async () => {
    const { ana, id, closingMessages, phone, number, company } = await attended();
    expect(await resolve(ana, id)).toMatchObject({ status: 'closed' });
    expect(await closingMessages()).toBe(0);
    await announce();
    expect(await closingMessages()).toBe(1);
    await until(async () =>
      (await listPhoneMessages(company.admin, phone, number)).some(({ body }) => body === 'Até logo!'),
    );
    expect((await undo(ana, id)).body.error).toBe('ERR_UNDO_EXPIRED');
    await announce();
    expect(await closingMessages()).toBe(1);
  });

  it('and undoes it leaves no trace: not at the contact, in the log, among past services, nor on open screens', async () => {
    const { ana, bruno, id, read, kinds, services, closingMessages } = await attended();
    const [before, log] = [await read(), await kinds()];
    const subscription = await bruno.listen();
    await resolve(ana, id);
    const lines = () =>
      subscription.received.flatMap(({ name, payload }) => (name.endsWith('-ticketEvent') ? [payload as object] : []));
    await until(() => lines().length > 0);
    const line = (lines()[0] as { ticketEvent: TicketEvent }).ticketEvent;
    expect((await undo(ana, id)).body).toEqual({ ...before, ...movedOn });
    await until(() => lines().length > 1);
    expect(lines()).toEqual([
      { action: 'create', ticketEvent: line },
      { action: 'delete', ticketId: id, ticketEventId: line.id },
    ]);
    bruno.closeSockets();
    expect([await kinds(), await services()]).toEqual([log, 0]);
    await announce();
    expect([await closingMessages(), (await read()).status]).toEqual([0, 'open']);
  });

  it('in bulk and undoes it leaves no trace either', async () => {
    const { ana, id, read, kinds, closingMessages } = await attended();
    const [before, log] = [await read(), await kinds()];
    const action = { ticketIds: [id], action: { kind: 'resolve' } };
    const { undo: token } = await ana.ok(ana.post<{ undo: string }>('/tickets/bulk', action));
    expect(await ana.ok(ana.post('/tickets/bulk/undo', { undo: token }))).toEqual({ done: [id], failed: [] });
    expect(await read()).toEqual({ ...before, ...movedOn });
    await announce();
    expect([await kinds(), await closingMessages()]).toEqual([log, 0]);
  });

  it('and whose contact writes meanwhile sends them nothing, and is not undone', async () => {
    const { ana, company, phone, number, id, read, closingMessages } = await attended();
    await ana.ok(ana.get(`/tickets/${id}`));
    await company.admin.ok(company.admin.put('/settings/userRating', { value: 'enabled' }));
    await resolve(ana, id);
    // A number, too, begins a new service: nobody has asked for a rating yet.
    await sendFromPhone(company.admin, phone, { number, body: '2' });
    await until(async () => (await read()).status === 'pending');
    expect((await undo(ana, id)).body.error).toBe('ERR_UNDO_EXPIRED');
    await announce();
    expect([await closingMessages(), (await read()).status]).toEqual([0, 'pending']);
  });

  it('again after an undo informs its contact once', async () => {
    const { ana, id, closingMessages } = await attended();
    await resolve(ana, id);
    await undo(ana, id);
    await resolve(ana, id);
    await announce();
    expect(await closingMessages()).toBe(1);
  });

  it('without a farewell sends none, and can be undone', async () => {
    const { ana, id, closingMessages } = await attended();
    await resolve(ana, id, { farewell: false });
    expect((await undo(ana, id)).body).toMatchObject({ status: 'open' });
    await resolve(ana, id, { farewell: false });
    await announce();
    expect(await closingMessages()).toBe(0);
  });

  it('is undone by that person alone, and by nobody who does not see it', async () => {
    const { ana, bruno, company, id } = await attended();
    const outsider = await company.user({ name: 'Carla', queueIds: [(await company.queue()).id] });
    await resolve(ana, id);
    expect((await undo(bruno, id)).body.error).toBe('ERR_UNDO_EXPIRED');
    expect((await undo(outsider, id)).status).toBe(404);
    expect((await undo(ana, id)).status).toBe(200);
  });
});
