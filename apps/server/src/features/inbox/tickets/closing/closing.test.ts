import { describe, expect, it } from 'vitest';
import type { Queue, Ticket, TicketCycle, TicketEvent } from '@balcao/contract';
import type { Client } from '../../../../testing/client.ts';
import { openTicket } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();

const reasons = [
  { name: 'Venda feita', needsDetail: false },
  { name: 'Troca combinada', needsDetail: true },
];

async function shop(fields: Partial<Queue> = {}) {
  const company = await server.company();
  const queue = await company.queue({ closeReasonAsk: 'always', closeReasons: reasons, ...fields });
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
  const phone = await company.connection({ queues: [queue] });
  return { company, queue, ana, phone, open: () => openTicket(company, phone, ana, newNumber()) };
}

const resolve = (by: Client, id: number, body: object = {}) =>
  by.put<Ticket & { error?: string }>(`/tickets/${id}`, { status: 'closed', ...body });
const lines = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events.filter(
    ({ kind }) => kind === 'finished',
  );
const ends = async (by: Client, id: number) =>
  (await by.ok(by.get<{ cycles: TicketCycle[] }>(`/tickets/${id}/history`))).cycles.map(
    ({ closeReason, closeDetail }) => [closeReason, closeDetail],
  );
const asked = async (by: Client, ...ids: number[]) =>
  by.ok(
    by.get<{ isDemanded: boolean; reasons: { name: string; share: number }[] }>(
      `/tickets/close-reasons?ticketIds=${encodeURIComponent(JSON.stringify(ids))}`,
    ),
  );

describe('reasons of closing of a queue', () => {
  it('are kept in their order by the form of a queue, up to 30, and of one name only once', async () => {
    const { company, queue } = await shop();
    expect(queue).toMatchObject({ closeReasonAsk: 'always', closeReasons: reasons });
    const save = (closeReasons: unknown) => company.admin.put<Queue>(`/queue/${queue.id}`, { closeReasons });
    expect((await save([...reasons].toReversed())).body.closeReasons).toEqual(reasons.toReversed());
    const many = Array.from({ length: 31 }, (_, index) => ({ name: `Motivo ${index}`, needsDetail: false }));
    expect((await save(many.slice(1))).status).toBe(201);
    for (const wrong of [
      many,
      [{ name: ' ', needsDetail: false }],
      [
        { name: 'Devolução', needsDetail: false },
        { name: 'DEVOLUCAO', needsDetail: false },
      ],
      [{ name: 'x'.repeat(61), needsDetail: false }],
    ])
      expect(await save(wrong)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('are demanded of whoever resolves and knows them, with their detail', async () => {
    const { ana, open } = await shop();
    const { id } = await open();
    expect(await resolve(ana, id, { closeReason: null })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CLOSE_REASON_REQUIRED' },
    });
    expect(await resolve(ana, id, { closeReason: 'Outra coisa' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_NO_CLOSE_REASON_FOUND' },
    });
    expect(await resolve(ana, id, { closeReason: 'Troca combinada' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CLOSE_DETAIL_REQUIRED' },
    });
    expect((await ana.ok(ana.get<Ticket>(`/tickets/${id}`))).status).toBe('open');
    await ana.ok(resolve(ana, id, { closeReason: 'Troca combinada', closeDetail: 'cúpula rachada' }));
    expect(await ends(ana, id)).toEqual([['Troca combinada', 'cúpula rachada']]);
    expect((await lines(ana, id)).map(({ note }) => note)).toEqual(['Troca combinada: cúpula rachada']);
  });

  it('are not demanded of a client of the specification, which sends none: the service ends without one', async () => {
    const { ana, open } = await shop();
    const { id } = await open();
    expect((await ana.ok(resolve(ana, id))).status).toBe('closed');
    expect(await ends(ana, id)).toEqual([['', '']]);
  });

  it('are demanded only where a person has answered, if the queue says so', async () => {
    const { company, ana, phone, queue, open } = await shop({ closeReasonAsk: 'answered' });
    const { id } = await open();
    expect((await asked(ana, id)).isDemanded).toBe(false);
    await ana.ok(ana.post(`/messages/${id}`, { body: 'Já vejo' }));
    expect((await asked(ana, id)).isDemanded).toBe(true);
    expect((await resolve(ana, id, { closeReason: null })).status).toBe(409);
    const other = await openTicket(company, phone, ana, newNumber());
    expect((await resolve(ana, other.id, { closeReason: null })).status).toBe(200);
    await company.admin.ok(company.admin.put(`/queue/${queue.id}`, { closeReasonAsk: 'never' }));
    expect((await resolve(ana, id, { closeReason: null })).status).toBe(200);
  });

  it('are offered with the frequent ones first, for tickets the caller sees', async () => {
    const { company, ana, open } = await shop();
    for (let round = 0; round < 3; round += 1)
      await ana.ok(resolve(ana, (await open()).id, { closeReason: 'Troca combinada', closeDetail: 'sim' }));
    await ana.ok(resolve(ana, (await open()).id, { closeReason: 'Venda feita' }));
    const { id } = await open();
    expect(await asked(ana, id)).toEqual({
      isDemanded: true,
      reasons: [
        { name: 'Troca combinada', needsDetail: true, share: 0.75 },
        { name: 'Venda feita', needsDetail: false, share: 0.25 },
      ],
    });
    const stranger = await company.user({ queueIds: [(await company.queue()).id] });
    expect(await stranger.get(`/tickets/close-reasons?ticketIds=[${id}]`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
  });

  it('are gone when the end is undone, of one ticket and of many', async () => {
    const { ana, open } = await shop();
    const [one, two] = [await open(), await open()];
    await ana.ok(resolve(ana, one.id, { closeReason: 'Venda feita' }));
    await ana.ok(ana.post(`/tickets/${one.id}/undo-resolve`, {}));
    const { undo } = await ana.ok(bulk(ana, [one.id, two.id], { closeReason: 'Venda feita' }));
    await ana.ok(ana.post('/tickets/bulk/undo', { undo }));
    expect(await lines(ana, one.id)).toEqual([]);
    await ana.ok(resolve(ana, one.id));
    expect(await ends(ana, one.id)).toEqual([['', '']]);
  });

  it('are given once for many tickets, by their name in the queue of each', async () => {
    const { company, queue, ana, open } = await shop();
    const elsewhere = await company.queue({
      closeReasonAsk: 'always',
      closeReasons: [{ name: 'Dúvida', needsDetail: false }],
    });
    const here = await open();
    const there = await open();
    await company.admin.ok(company.admin.put(`/tickets/${there.id}`, { queueId: elsewhere.id }));
    const { done, failed } = await company.admin.ok(
      bulk(company.admin, [here.id, there.id], { closeReason: 'Venda feita' }),
    );
    expect([done, failed]).toEqual([[here.id], [{ ticketId: there.id, error: 'ERR_NO_CLOSE_REASON_FOUND' }]]);
    expect(await ends(ana, here.id)).toEqual([['Venda feita', '']]);
    expect(queue.id).not.toBe(elsewhere.id);
  });

  it('keep the words of then where the queue changes them', async () => {
    const { company, queue, ana, open } = await shop();
    const { id } = await open();
    await ana.ok(resolve(ana, id, { closeReason: 'Venda feita' }));
    await company.admin.ok(company.admin.put(`/queue/${queue.id}`, { closeReasons: [] }));
    expect(await ends(ana, id)).toEqual([['Venda feita', '']]);
  });
});

describe('the priority of a ticket', () => {
  it('is set by whoever sees the ticket, logged, filtered by, and sent as a live event', async () => {
    const { company, ana, open } = await shop();
    const [urgent, usual] = [await open(), await open()];
    expect(urgent.priority).toBe('normal');
    const set = await ana.ok(ana.put<Ticket>(`/tickets/${urgent.id}`, { priority: 'urgent' }));
    expect([set.priority, set.status, set.userId]).toEqual(['urgent', 'open', ana.user.id]);
    await ana.ok(ana.put(`/tickets/${urgent.id}`, { priority: 'urgent' }));
    const { events } = await ana.ok(ana.get<{ events: TicketEvent[] }>(`/tickets/${urgent.id}/events`));
    expect(events.filter(({ kind }) => kind === 'prioritized').map(({ note, user }) => [note, user?.name])).toEqual([
      ['urgent', 'Ana'],
    ]);
    const listed = async (priority: string) =>
      (
        await ana.ok(ana.get<{ tickets: Ticket[]; count: number }>(`/tickets?status=open&priority=${priority}`))
      ).tickets.map(({ id }) => id);
    expect(await listed('urgent')).toEqual([urgent.id]);
    expect(await listed('normal')).toEqual([usual.id]);
    await ana.ok(resolve(ana, urgent.id));
    expect((await ana.ok(ana.put<Ticket>(`/tickets/${urgent.id}`, { status: 'open' }))).priority).toBe('normal');
    const stranger = await company.user({ queueIds: [(await company.queue()).id] });
    expect((await stranger.put(`/tickets/${usual.id}`, { priority: 'low' })).status).toBe(404);
    expect((await ana.put(`/tickets/${usual.id}`, { priority: 'soon' })).status).toBe(400);
  });
});

async function bulk(by: Client, ticketIds: number[], action: object) {
  return by.post<{ done: number[]; failed: object[]; undo: string }>('/tickets/bulk', {
    ticketIds,
    action: { kind: 'resolve', ...action },
  });
}
