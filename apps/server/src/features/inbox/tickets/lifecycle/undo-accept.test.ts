import { describe, expect, it } from 'vitest';
import type { Message, Ticket, TicketCycle, TicketEvent } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { runWaitingJobs } from '../../../../testing/due-jobs.ts';
import { fetchThread, listPhoneMessages, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { announceHeldStepsJob } from './held-steps.ts';

const server = useTestServer();
const announce = () => runWaitingJobs(server, announceHeldStepsJob);

/** When it last changed, which is now. */
const movedOn = { updatedAt: expect.any(String) as string, boardAt: expect.any(String) as string };

/** A company that greets on accept, with a contact who waits for Ana and Bruno. */
async function waiting() {
  const company = await server.company();
  await company.admin.ok(company.admin.put('/settings/sendGreetingAccepted', { value: 'enabled' }));
  const queue = await company.queue({ name: 'Vendas' });
  const [ana, bruno] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [queue.id] }),
    company.user({ name: 'Bruno', queueIds: [queue.id] }),
  ]);
  const phone = await company.connection({ queues: [queue] });
  const number = newNumber();
  const { id } = await company.inbound(phone, { number, body: 'Oi' });
  const accept = (by: Client) =>
    by.ok(by.put<Ticket>(`/tickets/${id}`, { status: 'open', userId: by.user?.id, keepUnread: true }));
  const undo = (by: Client) => by.post<Ticket & { error?: string }>(`/tickets/${id}/undo-accept`);
  const read = () => bruno.ok(bruno.get<Ticket>(`/tickets/${id}`));
  const kinds = async () =>
    (await bruno.ok(bruno.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events.map(({ kind }) => kind);
  const greetings = async () =>
    (await fetchThread(bruno, id)).filter(({ body }) => body.includes('meu nome é')).map(({ body }) => body);
  const write = (by: Client, body: string) =>
    by.ok(by.post<{ messages: Message[] }>(`/messages/${id}`, { body, clientId: crypto.randomUUID() }));
  const cycle = () =>
    server.app.platform.database.forCompany(company.id, ({ db }) =>
      db
        .selectFrom('ticketCycles')
        .selectAll()
        .where('ticketId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
  return { company, queue, ana, bruno, phone, number, id, accept, undo, read, kinds, greetings, write, cycle };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;

describe('a ticket that somebody accepts', () => {
  it('and undoes waits as before: same queue, same place, same service, no line, no greeting', async () => {
    const { ana, accept, undo, read, kinds, cycle, greetings } = await waiting();
    const [before, log, service] = [await read(), await kinds(), await cycle()];
    await accept(ana);
    expect((await cycle()).startedAt).not.toBeNull();
    expect((await undo(ana)).body).toEqual({ ...before, ...movedOn });
    expect([await kinds(), await cycle()]).toEqual([log, service]);
    await announce();
    expect([await greetings(), (await read()).status]).toEqual([[], 'pending']);
  });

  it('is greeted once that can no longer be undone, and once', async () => {
    const { ana, id, accept, undo, greetings, company, phone, number } = await waiting();
    await accept(ana);
    expect(await greetings()).toEqual([]);
    await announce();
    expect(await greetings()).toHaveLength(1);
    await until(async () =>
      (await listPhoneMessages(company.admin, phone, number)).some(({ body }) => body.includes('*Ana*')),
    );
    expect((await undo(ana)).body.error).toBe('ERR_UNDO_EXPIRED');
    expect((await ana.ok(ana.get<Ticket>(`/tickets/${id}`))).status).toBe('open');
  });

  it('is greeted before the first message of whoever accepted it, and cannot be undone then', async () => {
    const { ana, bruno, id, accept, undo, write } = await waiting();
    await accept(ana);
    await write(ana, 'Já vejo isso');
    const own = (await fetchThread(bruno, id)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
    expect(own).toEqual([expect.stringContaining('meu nome é *Ana*'), expect.stringContaining('Já vejo isso')]);
    expect((await undo(ana)).body.error).toBe('ERR_UNDO_EXPIRED');
    await announce();
    expect((await fetchThread(bruno, id)).filter(({ fromMe }) => fromMe)).toHaveLength(2);
  });

  it.each<[string, (world: Waiting) => Promise<unknown>, { undone: boolean; greeted: number }]>([
    ['at once', async () => {}, { undone: true, greeted: 0 }],
    [
      'after its contact wrote',
      (w) => sendFromPhone(w.company.admin, w.phone, { number: w.number, body: 'Alô?' }),
      { undone: true, greeted: 0 },
    ],
    ['after it was read', (w) => w.ana.ok(w.ana.post(`/tickets/${w.id}/read`, {})), { undone: true, greeted: 0 }],
    ['after she answered', (w) => w.write(w.ana, 'Oi'), { undone: false, greeted: 1 }],
    ['after a colleague answered', (w) => w.write(w.bruno, 'Oi'), { undone: false, greeted: 1 }],
    [
      'after she returned it',
      (w) => w.ana.ok(w.ana.put(`/tickets/${w.id}`, { status: 'pending', userId: null })),
      { undone: false, greeted: 0 },
    ],
    [
      'after it was transferred',
      (w) => w.ana.ok(w.ana.put(`/tickets/${w.id}`, { userId: w.bruno.user?.id, queueId: w.queue.id })),
      { undone: false, greeted: 0 },
    ],
    [
      'after she resolved it',
      (w) => w.ana.ok(w.ana.put(`/tickets/${w.id}`, { status: 'closed' })),
      { undone: false, greeted: 0 },
    ],
    [
      'after another user returned and accepted it',
      async (w) => {
        await w.bruno.ok(w.bruno.put(`/tickets/${w.id}`, { status: 'pending', userId: null }));
        await w.accept(w.bruno);
      },
      { undone: false, greeted: 1 },
    ],
    ['after the greeting left', () => announce(), { undone: false, greeted: 1 }],
  ])('and undone by her %s', async (_what, meanwhile, { undone, greeted }) => {
    const world = await waiting();
    await world.accept(world.ana);
    await meanwhile(world);
    const answer = await world.undo(world.ana);
    expect(answer.status).toBe(undone ? 200 : 409);
    if (undone) expect(await world.read()).toMatchObject({ status: 'pending', userId: null, queueId: world.queue.id });
    await announce();
    expect(await world.greetings()).toHaveLength(greeted);
  });

  it('keeps its unread messages and its waiting time through accepting, reading and undoing', async () => {
    const { ana, id, accept, undo, read } = await waiting();
    const before = await read();
    await accept(ana);
    const messages = await fetchThread(ana, id);
    await ana.ok(ana.post(`/tickets/${id}/read`, { lastMessageId: messages.at(-1)?.id }));
    await undo(ana);
    expect(await read()).toMatchObject({ unreadMessages: before.unreadMessages, pendingSince: before.pendingSince });
    expect(before.unreadMessages).toBe(1);
  });

  it('a second time after an undo is greeted once, and its service began then', async () => {
    const { ana, bruno, accept, undo, greetings, cycle } = await waiting();
    await accept(ana);
    await undo(ana);
    await accept(bruno);
    expect((await cycle()).userId).toBe(bruno.user?.id);
    await announce();
    expect(await greetings()).toEqual([expect.stringContaining('*Bruno*')]);
  });

  it('after it had been accepted and returned keeps the begin of that service and that line', async () => {
    const { ana, bruno, id, accept, undo, kinds, cycle } = await waiting();
    await accept(ana);
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'pending', userId: null }));
    const [log, service] = [await kinds(), await cycle()];
    expect(service.startedAt).not.toBeNull();
    await accept(bruno);
    expect((await undo(bruno)).status).toBe(200);
    expect([await kinds(), await cycle()]).toEqual([log, service]);
  });

  it('is undone by that person alone, and by nobody who does not see it', async () => {
    const { ana, bruno, company, accept, undo } = await waiting();
    const outsider = await company.user({ name: 'Carla', queueIds: [(await company.queue()).id] });
    await accept(ana);
    expect((await undo(bruno)).body.error).toBe('ERR_UNDO_EXPIRED');
    expect((await undo(outsider)).status).toBe(404);
    expect((await undo(ana)).status).toBe(200);
    expect((await undo(ana)).body.error).toBe('ERR_UNDO_EXPIRED');
  });

  it('with others, and undone with them, leaves no trace either', async () => {
    const { ana, id, read, kinds, greetings, cycle } = await waiting();
    const [before, log, service] = [await read(), await kinds(), await cycle()];
    const action = { ticketIds: [id], action: { kind: 'accept' } };
    const { undo: token } = await ana.ok(ana.post<{ undo: string }>('/tickets/bulk', action));
    expect(await ana.ok(ana.post('/tickets/bulk/undo', { undo: token }))).toEqual({ done: [id], failed: [] });
    expect(await read()).toEqual({ ...before, ...movedOn });
    await announce();
    expect([await kinds(), await cycle(), await greetings()]).toEqual([log, service, []]);
  });

  it('shows everybody who sees it that it waits again', async () => {
    const { ana, bruno, id, accept, undo } = await waiting();
    const subscription = await bruno.listen();
    await accept(ana);
    await undo(ana);
    const statuses = () =>
      subscription.received.flatMap(({ name, payload }) => {
        const event = payload as { action: string; ticket?: Ticket };
        return name.endsWith('-ticket') && event.ticket?.id === id ? [event.ticket.status] : [];
      });
    await until(() => statuses().at(-1) === 'pending' && statuses().length > 1);
    expect(statuses()).toEqual(['open', 'pending']);
    bruno.closeSockets();
  });

  it('counts in no figure once it is undone', async () => {
    const { ana, id, accept, undo } = await waiting();
    const history = async () => (await ana.ok(ana.get<{ cycles: TicketCycle[] }>(`/tickets/${id}/history`))).cycles;
    await accept(ana);
    await undo(ana);
    expect(await history()).toEqual([]);
    await accept(ana);
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'closed' }));
    const [past] = await history();
    expect([past?.user?.name, past?.firstAnswerAt]).toEqual(['Ana', null]);
  });
});
