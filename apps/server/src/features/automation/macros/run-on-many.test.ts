import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxBulkTickets, type CustomField, type Macro, type Queue, type Tag, type Ticket } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

interface Result {
  done: number[];
  failed: { ticketId: number; error: string; details?: object }[];
  undo: string | null;
}

async function shop(fields: Partial<Queue> = {}) {
  const company = await server.company();
  const { admin } = company;
  const [queue, other] = await Promise.all([company.queue(fields), company.queue({ name: 'Suporte' })]);
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
  const phone = await company.connection({ queues: [queue] });
  const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Troca', color: '#112233' }));
  const open = () => openTicket(company, phone, ana, newNumber());
  const openIds = async (count: number) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await open()).id);
    return ids;
  };
  return { company, admin, queue, other, ana, tag, phone, openIds };
}

const add = (by: Client, steps: object[], more: object = {}) =>
  by.ok(by.post<Macro>('/macros', { name: 'Troca aprovada', steps, ...more }));
const runOn = (by: Client, { id }: Macro, ticketIds: number[], more: object = {}) =>
  by.post<Result>(`/macros/${id}/bulk`, { ticketIds, ...more });
const get = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const kinds = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: { kind: string }[] }>(`/tickets/${id}/events`))).events.map(({ kind }) => kind);
const sent = async (by: Client, id: number) =>
  (await by.ok(by.get<{ messages: { fromMe: boolean; body: string }[] }>(`/messages/${id}`))).messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);

describe('a macro on many tickets', () => {
  it('is done on each as one act, says which ticket refused which step, and is taken back where nobody changed the ticket', async () => {
    const { company, ana, admin, other, tag, openIds } = await shop();
    const ids = await openIds(3);
    const [one = 0, two = 0, three = 0] = ids;
    const stranger = await company.user({ queueIds: [other.id] });
    const theirs = (await openTicket(company, await company.connection({ queues: [other] }), stranger, newNumber())).id;
    await admin.ok(admin.put(`/tickets/${two}`, { status: 'closed' }));
    const macro = await add(ana, [
      { kind: 'tag', tagId: tag.id },
      { kind: 'priority', priority: 'high' },
      { kind: 'transfer', queueId: other.id },
    ]);
    const { done, failed, undo } = await ana.ok(runOn(ana, macro, [...ids, theirs, one]));
    expect(done).toEqual([one, three]);
    expect(failed).toEqual([
      { ticketId: two, error: 'ERR_TICKET_STATUS', details: { status: 'closed' } },
      { ticketId: theirs, error: 'ERR_NO_TICKET_FOUND', details: {} },
    ]);
    for (const id of done)
      expect(await get(admin, id)).toMatchObject({ queueId: other.id, priority: 'high', tags: [{ id: tag.id }] });
    expect(await get(admin, two)).toMatchObject({ status: 'closed', priority: 'normal', tags: [] });
    expect(await get(admin, theirs)).toMatchObject({ priority: 'normal', tags: [] });
    expect(await kinds(admin, one)).toContain('macro');
    expect(await kinds(admin, two)).not.toContain('macro');

    await admin.ok(admin.put(`/tickets/${three}`, { priority: 'low' }));
    expect((await stranger.post('/macros/bulk/undo', { undo })).status).toBe(409);
    expect(await ana.ok(ana.post('/macros/bulk/undo', { undo }))).toEqual({
      done: [one],
      failed: [{ ticketId: three, error: 'ERR_UNDO_EXPIRED' }],
    });
    expect(await get(ana, one)).toMatchObject({ status: 'open', userId: ana.user.id, priority: 'normal', tags: [] });
    expect(await get(admin, three)).toMatchObject({ queueId: other.id, priority: 'low' });
    expect(await kinds(ana, one)).toContain('macro_undone');
    expect((await ana.post('/macros/bulk/undo', { undo: randomUUID() })).status).toBe(409);
  });

  it('is done once for a key, and a repeat has the same answer', async () => {
    const { ana, openIds } = await shop();
    const ids = await openIds(2);
    const macro = await add(ana, [{ kind: 'note', text: 'Coleta na sexta' }]);
    const key = randomUUID();
    const call = () =>
      ana.request<Result>('POST', `/macros/${macro.id}/bulk`, { ticketIds: ids }, { 'idempotency-key': key });
    const [first, repeat] = [await ana.ok(call()), await ana.ok(call())];
    expect(repeat).toEqual(first);
    expect(first.done).toEqual(ids);
    for (const id of ids) expect(await ana.ok(ana.get<unknown[]>(`/ticket-notes/list?ticketId=${id}`))).toHaveLength(1);
  });

  it('resolves with one reason for all, and without it is refused where a queue demands one', async () => {
    const { ana, openIds } = await shop({
      closeReasonAsk: 'always',
      closeReasons: [{ name: 'Troca combinada', needsDetail: false }],
    });
    const ids = await openIds(2);
    const macro = await add(ana, [{ kind: 'resolve' }]);
    const refused = await ana.ok(runOn(ana, macro, ids));
    expect(refused).toMatchObject({ done: [], undo: null });
    expect(refused.failed.map(({ error }) => error)).toEqual([
      'ERR_CLOSE_REASON_REQUIRED',
      'ERR_CLOSE_REASON_REQUIRED',
    ]);
    const { done, undo } = await ana.ok(
      runOn(ana, macro, ids, { closeReason: 'Troca combinada', closeDetail: 'Por telefone' }),
    );
    expect(done).toEqual(ids);
    for (const id of ids) expect(await get(ana, id)).toMatchObject({ status: 'closed' });
    await ana.ok(ana.post('/macros/bulk/undo', { undo }));
    for (const id of ids) expect(await get(ana, id)).toMatchObject({ status: 'open' });
  });

  it('leaves out tickets that do not meet its conditions, and those whose text lacks a value', async () => {
    const { ana, admin, other, openIds } = await shop();
    const [one = 0, two = 0] = await openIds(2);
    const elsewhere = await add(ana, [{ kind: 'note', text: 'Oi' }], {
      conditions: [{ kind: 'queue', queueId: other.id }],
    });
    expect((await ana.ok(runOn(ana, elsewhere, [one]))).failed).toEqual([
      { ticketId: one, error: 'ERR_MACRO_NOT_OFFERED', details: {} },
    ]);
    const { key } = await admin.ok(
      admin.post<CustomField>('/custom-fields', { subject: 'ticket', type: 'number', name: 'Pedido' }),
    );
    await ana.ok(ana.put(`/tickets/${one}/custom-fields`, { values: { [key]: 3187 } }));
    const text = await add(ana, [{ kind: 'text', text: `O pedido {{campo.${key}}} saiu` }]);
    const first = await ana.ok(runOn(ana, text, [one, two]));
    expect(first).toEqual({
      done: [one],
      failed: [{ ticketId: two, error: 'ERR_VARIABLE_WITHOUT_VALUE', details: { variables: `campo.${key}` } }],
      undo: null,
    });
    expect((await ana.ok(runOn(ana, text, [one, two], { values: { [`campo.${key}`]: 'novo' } }))).done).toEqual([
      one,
      two,
    ]);
    expect(await sent(ana, one)).toEqual(['O pedido 3.187 saiu', 'O pedido 3.187 saiu']);
    expect(await sent(ana, two)).toEqual(['O pedido novo saiu']);
  });

  it('takes as many tickets as other bulk actions, and refuses a macro that the caller does not see', async () => {
    const { ana, admin, openIds } = await shop();
    const [id = 0] = await openIds(1);
    const macro = await add(ana, [{ kind: 'note', text: 'Oi' }]);
    const many = Array.from({ length: maxBulkTickets + 1 }, (_none, index) => index + 1);
    expect((await runOn(ana, macro, many)).status).toBe(400);
    expect(await runOn(admin, macro, [id])).toMatchObject({ status: 404, body: { error: 'ERR_NO_MACRO_FOUND' } });
  });
});

describe('the preview of a macro on many tickets', () => {
  it('names those that a run would refuse, with their reasons, and changes nothing', async () => {
    const { admin, ana, tag, other, openIds } = await shop();
    const [one = 0, two = 0] = await openIds(2);
    await admin.ok(admin.put(`/tickets/${two}`, { queueId: other.id, userId: admin.user?.id }));
    const macro = await add(ana, [{ kind: 'tag', tagId: tag.id }]);
    const preview = (values: object = {}, id = macro.id) =>
      ana.ok(
        ana.post<{ refused: { ticketId: number; error: string }[]; asksReason: boolean }>(
          `/macros/${id}/bulk/preview`,
          {
            ticketIds: [one, two, 1_999_999_999],
            values,
          },
        ),
      );
    const { refused, asksReason } = await preview();
    expect(refused.map(({ ticketId, error }) => [ticketId, error])).toEqual([
      [two, 'ERR_NO_TICKET_FOUND'],
      [1_999_999_999, 'ERR_NO_TICKET_FOUND'],
    ]);
    expect(asksReason).toBe(false);
    expect((await get(ana, one)).tags).toEqual([]);
    expect(await kinds(ana, one)).not.toContain('macro');
    // What a run says afterwards is what the preview said.
    const { done, failed } = await ana.ok(runOn(ana, macro, [one, two]));
    expect(done).toEqual([one]);
    expect(failed.map(({ ticketId, error }) => [ticketId, error])).toEqual([[two, 'ERR_NO_TICKET_FOUND']]);
    const asking = await add(ana, [{ kind: 'text', text: 'Pedido {{campo.pedido}}' }]);
    const missing = await preview({}, asking.id);
    expect(missing.refused[0]).toMatchObject({ ticketId: one, error: 'ERR_VARIABLE_WITHOUT_VALUE' });
    const filled = await preview({ 'campo.pedido': '3187' }, asking.id);
    expect(filled.refused.map(({ ticketId }) => ticketId)).not.toContain(one);
  });

  it('says that a reason is asked for where the queue demands one', async () => {
    const { ana, openIds } = await shop({
      closeReasonAsk: 'always',
      closeReasons: [{ name: 'Venda', needsDetail: false }],
    });
    const [one = 0] = await openIds(1);
    const macro = await add(ana, [{ kind: 'resolve' }]);
    expect(await ana.ok(ana.post(`/macros/${macro.id}/bulk/preview`, { ticketIds: [one] }))).toEqual({
      refused: [],
      asksReason: true,
    });
    expect((await get(ana, one)).status).toBe('open');
  });
});
