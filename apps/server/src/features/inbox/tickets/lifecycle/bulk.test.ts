import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Queue, Tag, Ticket, TicketEvent } from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../../../testing/client.ts';
import { sendReply, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { runWaitingJobs } from '../../../../testing/due-jobs.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { announceHeldStepsJob } from '../index.ts';

const server = useTestServer();
interface Answer {
  done: number[];
  failed: { ticketId: number; error: string }[];
  undo: string | null;
  error?: string;
}
const bulk = (by: Client, ticketIds: number[], action: object) =>
  by.post<Answer>('/tickets/bulk', { ticketIds, action });
const undo = (by: Client, token: string | null) => by.post<Answer>('/tickets/bulk/undo', { undo: token });
const get = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const steps = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events.map(({ kind }) => kind).toReversed();

async function staffed(count: number) {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const [ana, bruno, carla] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', queueIds: [support.id] }),
  ]);
  const phone = await company.connection({ queues: [sales] });
  const numbers = Array.from({ length: count }, newNumber);
  const tickets: Ticket[] = [];
  for (const number of numbers) tickets.push(await company.inbound(phone, { number, body: `Oi ${number}` }));
  return { company, sales, support, ana, bruno, carla, phone, numbers, ids: tickets.map(({ id }) => id), tickets };
}

async function cycles(ids: number[]) {
  return withClient(
    server.databaseUrl,
    async (client) =>
      (
        await client.query(
          `SELECT ticket_id, queue_id, user_id, started_at IS NOT NULL AS started, finished_at IS NOT NULL AS finished FROM ticket_cycles WHERE ticket_id = ANY ($1) ORDER BY ticket_id, id`,
          [ids],
        )
      ).rows,
  );
}

/** Waits for an event that comes after all others: they come in the order of their commits. */
async function receiveAllSoFar({ received }: LiveSubscription, admin: Client, queueId: number): Promise<void> {
  const mark = randomUUID();
  await admin.ok(admin.put(`/queue/${queueId}`, { greetingMessage: mark }));
  await until(() =>
    received.some(({ payload }) => (payload as { queue?: Queue } | undefined)?.queue?.greetingMessage === mark),
  );
}

describe('a bulk action', () => {
  it('does what the single calls would, each under its own rules', async () => {
    const { ana, bruno, carla, company, support, sales, ids } = await staffed(4);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await bruno.ok(bruno.put(`/tickets/${second}`, { status: 'open' }));
    await company.admin.ok(company.admin.put(`/tickets/${third}`, { queueId: support.id }));
    await ana.ok(ana.put(`/tickets/${fourth}`, { status: 'closed' }));
    const accepted = await ana.ok(bulk(ana, [...ids, first, 999_999], { kind: 'accept' }));
    expect(accepted.done).toEqual([first]);
    expect(accepted.failed.toSorted((a, b) => a.ticketId - b.ticketId)).toEqual([
      { ticketId: second, error: 'ERR_OTHER_OPEN_TICKET' },
      { ticketId: third, error: 'ERR_NO_TICKET_FOUND' },
      { ticketId: fourth, error: 'ERR_TICKET_STATUS' },
      { ticketId: 999_999, error: 'ERR_NO_TICKET_FOUND' },
    ]);
    expect(await get(ana, first)).toMatchObject({ status: 'open', userId: ana.user.id, queueId: sales.id });
    // Who lacks the queue gets none of them.
    expect(
      await ana.ok(bulk(ana, [first, second], { kind: 'transfer', queueId: sales.id, userId: carla.user.id })),
    ).toMatchObject({
      done: [],
      failed: [{ error: 'ERR_USER_NOT_IN_QUEUE' }, { error: 'ERR_USER_NOT_IN_QUEUE' }],
      undo: null,
    });
    const moved = await ana.ok(
      bulk(ana, [first, second], { kind: 'transfer', queueId: support.id, note: 'Do turno da noite' }),
    );
    expect(moved).toMatchObject({ done: [first, second], failed: [] });
    expect(await get(carla, first)).toMatchObject({ status: 'pending', queueId: support.id, unreadMessages: 1 });
    const { events } = await carla.ok(carla.get<{ events: TicketEvent[] }>(`/tickets/${second}/events`));
    expect(events[0]).toMatchObject({
      kind: 'transferred',
      note: 'Do turno da noite',
      user: { name: 'Ana' },
      fromUser: { name: 'Bruno' },
    });
    expect((await carla.ok(bulk(carla, [first, second, third], { kind: 'resolve' }))).done).toEqual([
      first,
      second,
      third,
    ]);
    expect((await cycles([first, second, third])).every(({ finished }) => finished)).toBe(true);
  });

  it('emits to everyone who sees or saw the tickets', async () => {
    const { ana, bruno, carla, support, ids } = await staffed(3);
    const subscriptions = await Promise.all([bruno.listen(), carla.listen()]);
    await ana.ok(bulk(ana, ids, { kind: 'transfer', queueId: support.id }));
    const receivedEvents = (subscription: (typeof subscriptions)[number], action: string) =>
      subscription.received.flatMap(({ name, payload }) => {
        const event = payload as { action?: string; ticketId?: number; ticket?: Ticket } | undefined;
        return name.endsWith('-ticket') && event?.action === action ? [event.ticketId ?? event.ticket?.id] : [];
      });
    await until(
      () =>
        receivedEvents(subscriptions[0], 'delete').length === 3 &&
        receivedEvents(subscriptions[1], 'update').length === 3,
    );
    expect(receivedEvents(subscriptions[0], 'delete')).toEqual(ids);
    expect(receivedEvents(subscriptions[1], 'update')).toEqual(ids);
    bruno.closeSockets();
    carla.closeSockets();
  });

  it('takes at most 100, and at least one', async () => {
    const { ana } = await staffed(1);
    expect((await bulk(ana, [], { kind: 'accept' })).status).toBe(400);
    expect(
      (
        await bulk(
          ana,
          Array.from({ length: 101 }, (_unused, index) => index + 1),
          { kind: 'accept' },
        )
      ).status,
    ).toBe(400);
    expect((await bulk(ana, [1], { kind: 'delete' })).status).toBe(400);
  });
});

describe('undo', () => {
  it("puts tickets back as they were, also those that left the caller's lists, with live events", async () => {
    const { ana, bruno, company, support, ids, tickets } = await staffed(2);
    const [first = 0, second = 0] = ids;
    await ana.ok(ana.put(`/tickets/${first}`, { status: 'open' }));
    const before = [await get(ana, first), await get(ana, second)];
    const services = await cycles(ids);
    for (const action of [{ kind: 'transfer', queueId: support.id }, { kind: 'resolve' }]) {
      const subscription = await bruno.listen();
      const done = await ana.ok(bulk(ana, ids, action));
      expect(done.done).toEqual(ids);
      // Before that a resolve leaves no trace: `held-steps.test.ts`.
      await runWaitingJobs(server, announceHeldStepsJob);
      await receiveAllSoFar(subscription, company.admin, support.id);
      subscription.received.length = 0;
      expect(await ana.ok(undo(ana, done.undo))).toEqual({ done: ids, failed: [] });
      for (const [index, id] of ids.entries()) {
        const now = await get(ana, id);
        expect({ ...now, updatedAt: '', boardAt: '' }).toEqual({ ...before[index], updatedAt: '', boardAt: '' });
      }
      expect(await cycles(ids)).toEqual(services);
      await receiveAllSoFar(subscription, company.admin, support.id);
      const event = subscription.received.flatMap(({ name, payload }) =>
        name.endsWith('-ticket') && !(payload as { isMoving?: boolean }).isMoving ? [payload] : [],
      );
      expect(event).toHaveLength(2);
      bruno.closeSockets();
    }
    const accepted = await ana.ok(bulk(ana, [second], { kind: 'accept' }));
    await ana.ok(undo(ana, accepted.undo));
    expect(await get(company.admin, second)).toMatchObject({
      status: 'pending',
      userId: null,
      pendingSince: tickets[1]?.pendingSince,
    });
    expect(await cycles([second])).toMatchObject([{ started: false, finished: false }]);
    expect(await steps(company.admin, second)).toEqual([
      'queued',
      'transferred',
      'transferred',
      'finished',
      'reopened',
    ]);
  });

  it('leaves alone what somebody touched since; that a contact wrote is no touch', async () => {
    const { company, ana, bruno, phone, ids, numbers } = await staffed(4);
    const [written = 0, returned = 0, answered = 0, gone = 0] = ids;
    const { undo: token } = await ana.ok(bulk(ana, ids, { kind: 'accept' }));
    await sendFromPhone(company.admin, phone, { number: numbers[0] ?? '', body: 'Alguém?' });
    await until(async () => (await get(ana, written)).lastMessage === 'Alguém?');
    await ana.ok(ana.put(`/tickets/${returned}`, { status: 'pending' }));
    await sendReply(bruno, answered, { body: 'Já vou' });
    await withClient(server.databaseUrl, (client) => client.query('DELETE FROM tickets WHERE id = $1', [gone]));
    const answer = await ana.ok(undo(ana, token));
    expect(answer.done).toEqual([written]);
    expect(answer.failed.map(({ ticketId }) => ticketId)).toEqual([returned, answered, gone]);
    expect(new Set(answer.failed.map(({ error }) => error))).toEqual(new Set(['ERR_UNDO_EXPIRED']));
    expect(await get(ana, written)).toMatchObject({ status: 'pending', userId: null, unreadMessages: 2 });
    expect(await get(ana, answered)).toMatchObject({ status: 'open', userId: ana.user.id });
  });

  it('undo of tags takes off those that were put on, and no others', async () => {
    const { ana, company, ids } = await staffed(2);
    const [first = 0, second = 0] = ids;
    const tags: Tag[] = [];
    for (const name of ['Vip', 'Urgente'])
      tags.push(await company.admin.ok(company.admin.post<Tag>('/tags', { name, color: '#112233' })));
    const [vip = 0, urgent = 0] = tags.map(({ id }) => id);
    await ana.ok(ana.put(`/ticket-tags/${first}/${vip}`));
    expect((await bulk(ana, ids, { kind: 'tag', tagIds: [vip, 999_999] })).body.error).toBe('ERR_NO_TAG_FOUND');
    const { undo: token, done } = await ana.ok(bulk(ana, ids, { kind: 'tag', tagIds: [vip, urgent] }));
    expect(done).toEqual(ids);
    const tagsOf = async (id: number) => (await get(ana, id)).tags.map(({ name }) => name).toSorted();
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([
      ['Urgente', 'Vip'],
      ['Urgente', 'Vip'],
    ]);
    await ana.ok(undo(ana, token));
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([['Vip'], []]);
  });

  it('is for who did it, once, and for ten minutes', async () => {
    const { ana, bruno, company, ids } = await staffed(1);
    const { undo: token } = await ana.ok(bulk(ana, ids, { kind: 'accept' }));
    for (const [by, one] of [
      [bruno, token],
      [company.admin, token],
      [ana, 'no-token'],
      [ana, ''],
    ] as const) {
      expect((await undo(by, one)).body.error).toBe('ERR_UNDO_EXPIRED');
    }
    const age = (minutes: number) =>
      withClient(server.databaseUrl, (client) =>
        client.query(`UPDATE bulk_undos SET created_at = now() - make_interval(mins => $1) WHERE company_id = $2`, [
          minutes,
          company.id,
        ]),
      );
    await age(11);
    expect((await undo(ana, token)).body.error).toBe('ERR_UNDO_EXPIRED');
    await age(9);
    expect((await undo(ana, token)).status).toBe(200);
    expect((await undo(ana, token)).body.error).toBe('ERR_UNDO_EXPIRED');
  });
});
