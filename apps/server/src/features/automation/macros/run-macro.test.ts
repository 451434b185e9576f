import { describe, expect, it } from 'vitest';
import type {
  CustomField,
  Macro,
  MacroStepPreview,
  Message,
  Queue,
  Tag,
  Ticket,
  TicketEvent,
  TicketNote,
} from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

interface Run {
  changed: number;
  undo: string | null;
}

async function shop(fields: Partial<Queue> = {}) {
  const company = await server.company();
  const { admin } = company;
  const [queue, other] = await Promise.all([company.queue(fields), company.queue({ name: 'Suporte' })]);
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
  const phone = await company.connection({ queues: [queue] });
  const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Troca', color: '#112233' }));
  const field = await admin.ok(
    admin.post<CustomField>('/custom-fields', { subject: 'ticket', type: 'number', name: 'Pedido' }),
  );
  const open = () => openTicket(company, phone, ana, newNumber());
  return { company, admin, queue, other, ana, phone, tag, field, open };
}

const add = (by: Client, steps: object[], more: object = {}) =>
  by.ok(by.post<Macro>('/macros', { name: 'Troca aprovada', steps, ...more }));
const run = (by: Client, { id }: Macro, ticketId: number) => by.post<Run>(`/macros/${id}/run`, { ticketId });
const preview = async (by: Client, { id }: Macro, ticketId: number) =>
  by.ok(by.post<{ steps: MacroStepPreview[]; isUndoable: boolean }>(`/macros/${id}/preview`, { ticketId }));
const get = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const log = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events.map(({ kind, note, user }) =>
    `${kind} ${note} ${user?.name ?? ''}`.trim(),
  );
const notes = async (by: Client, id: number) =>
  (await by.ok(by.get<TicketNote[]>(`/ticket-notes/list?ticketId=${id}`))).map(({ note }) => note);
const sent = async (by: Client, id: number) =>
  (await by.ok(by.get<{ messages: Message[] }>(`/messages/${id}`))).messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);
const values = async (by: Client, id: number) =>
  (await by.ok(by.get<{ values: object }>(`/tickets/${id}/custom-fields`))).values;

describe('running a macro', () => {
  it('does all its steps on one ticket, and its log says who ran which macro', async () => {
    const { ana, queue, tag, field, open } = await shop({
      closeReasonAsk: 'always',
      closeReasons: [{ name: 'Troca combinada', needsDetail: false }],
    });
    const { id } = await open();
    const macro = await add(ana, [
      { kind: 'text', text: 'Troca aprovada, {{firstName}}.' },
      { kind: 'tag', tagId: tag.id },
      { kind: 'priority', priority: 'urgent' },
      { kind: 'field', fieldId: field.id, value: '3.187' },
      { kind: 'note', text: 'Coleta na sexta' },
      { kind: 'resolve', closeReason: 'Troca combinada' },
    ]);
    expect(await ana.ok(run(ana, macro, id))).toEqual({ changed: 6, undo: null });
    expect(await get(ana, id)).toMatchObject({ status: 'closed', priority: 'urgent', tags: [{ id: tag.id }] });
    const { contact } = await get(ana, id);
    expect(await sent(ana, id)).toContain(`Troca aprovada, ${contact.name.split(' ')[0]}.`);
    expect(await notes(ana, id)).toEqual(['Coleta na sexta']);
    expect(await values(ana, id)).toEqual({ [field.key]: 3187 });
    expect(await log(ana, id)).toEqual(
      expect.arrayContaining(['macro Troca aprovada Ana', 'finished Troca combinada Ana']),
    );
    expect((await get(ana, id)).queueId).toBe(queue.id);
  });

  it('is refused at the step that cannot be done, names it, and leaves nothing half done', async () => {
    const { ana, tag, open } = await shop({
      closeReasonAsk: 'always',
      closeReasons: [{ name: 'Venda', needsDetail: false }],
    });
    const { id } = await open();
    const before = [await get(ana, id), await log(ana, id), await sent(ana, id)];
    const macro = await add(ana, [
      { kind: 'tag', tagId: tag.id },
      { kind: 'note', text: 'Anotado' },
      { kind: 'text', text: 'Tchau' },
      { kind: 'resolve', closeReason: 'Outra' },
    ]);
    expect(await run(ana, macro, id)).toMatchObject({
      status: 409,
      body: {
        error: 'ERR_MACRO_STEP',
        step: 4,
        kind: 'resolve',
        refusal: 'ERR_NO_CLOSE_REASON_FOUND',
        details: {},
      },
    });
    expect([await get(ana, id), await log(ana, id), await sent(ana, id)]).toEqual(before);
    expect(await notes(ana, id)).toEqual([]);
  });

  it('takes back every step of a run at once, the moves too, and only once', async () => {
    const { company, ana, admin, other, tag, field, open } = await shop();
    const { id } = await open();
    await ana.ok(ana.put(`/tickets/${id}/custom-fields`, { values: { [field.key]: 7 } }));
    const before = await get(ana, id);
    const macro = await add(ana, [
      { kind: 'tag', tagId: tag.id },
      { kind: 'priority', priority: 'high' },
      { kind: 'field', fieldId: field.id, value: null },
      { kind: 'note', text: 'Foi' },
      { kind: 'transfer', queueId: other.id },
    ]);
    const { undo, changed } = await ana.ok(run(ana, macro, id));
    expect(changed).toBe(5);
    expect(await get(admin, id)).toMatchObject({ status: 'pending', queueId: other.id, userId: null });
    const stranger = await company.user();
    expect((await stranger.post('/macros/undo', { undo })).status).toBe(409);
    expect(await ana.ok(ana.post('/macros/undo', { undo }))).toEqual({ ticketId: id });
    const { updatedAt, boardAt, ...after } = await get(ana, id);
    expect({ ...before, updatedAt, boardAt }).toEqual({ ...after, updatedAt, boardAt });
    expect(await values(ana, id)).toEqual({ [field.key]: 7 });
    expect(await notes(ana, id)).toEqual([]);
    expect((await log(ana, id))[0]).toBe('macro_undone Troca aprovada Ana');
    expect(await ana.post('/macros/undo', { undo })).toMatchObject({
      status: 409,
      body: { error: 'ERR_UNDO_EXPIRED' },
    });
  });

  it('of a transfer and an end is taken back to where the ticket was', async () => {
    const { company, queue, phone, other } = await shop();
    const bia = await company.user({ name: 'Bia', queueIds: [queue.id, other.id] });
    const { id } = await openTicket(company, phone, bia, newNumber());
    const { undo } = await bia.ok(
      run(bia, await add(bia, [{ kind: 'transfer', queueId: other.id }, { kind: 'resolve' }]), id),
    );
    expect(await get(bia, id)).toMatchObject({ status: 'closed', queueId: other.id });
    await bia.ok(bia.post('/macros/undo', { undo }));
    expect(await get(bia, id)).toMatchObject({ status: 'open', queueId: queue.id, userId: bia.user.id });
    expect((await log(bia, id)).filter((line) => line.startsWith('finished'))).toEqual([]);
  });

  it('cannot be taken back once somebody changed the ticket', async () => {
    const { ana, open } = await shop();
    const { id } = await open();
    const { undo } = await ana.ok(run(ana, await add(ana, [{ kind: 'priority', priority: 'high' }]), id));
    await ana.ok(ana.put(`/tickets/${id}`, { priority: 'low' }));
    expect(await ana.post('/macros/undo', { undo })).toMatchObject({
      status: 409,
      body: { error: 'ERR_UNDO_EXPIRED' },
    });
    expect((await get(ana, id)).priority).toBe('low');
  });

  it('snoozes a ticket and takes it back', async () => {
    const { ana, open } = await shop();
    const { id } = await open();
    const { undo } = await ana.ok(run(ana, await add(ana, [{ kind: 'snooze', minutes: 120 }]), id));
    expect((await get(ana, id)).snoozedUntil).not.toBeNull();
    await ana.ok(ana.post('/macros/undo', { undo }));
    expect((await get(ana, id)).snoozedUntil).toBeNull();
  });

  it('of a ticket or a macro that the caller does not see is refused like a missing one', async () => {
    const { company, ana, admin, other, open } = await shop();
    const { id } = await open();
    const stranger = await company.user({ queueIds: [other.id] });
    const shared = await add(admin, [{ kind: 'note', text: 'Oi' }], { isShared: true });
    const own = await add(ana, [{ kind: 'note', text: 'Oi' }]);
    expect(await run(stranger, shared, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect(await run(stranger, own, id)).toMatchObject({ status: 404 });
    expect(await run(admin, own, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MACRO_FOUND' } });
    expect(await stranger.get(`/tickets/${id}/macros`)).toMatchObject({ status: 404 });
  });
});

describe('the preview of a macro', () => {
  it('says step by step what would change, with names and filled words, and changes nothing', async () => {
    const { ana, admin, other, tag, field, open } = await shop();
    const { id, contact } = await open();
    await ana.ok(ana.put(`/ticket-tags/${id}/${tag.id}`, {}));
    const before = [await get(ana, id), await log(ana, id), await sent(ana, id), await notes(ana, id)];
    const macro = await add(ana, [
      { kind: 'tag', tagId: tag.id },
      { kind: 'field', fieldId: field.id, value: 3187 },
      { kind: 'text', text: 'Oi, {{name}}' },
      { kind: 'transfer', queueId: other.id, userId: admin.user?.id },
    ]);
    const { steps, isUndoable } = await preview(ana, macro, id);
    expect(steps).toMatchObject([
      { kind: 'tag', state: 'same', name: 'Troca' },
      { kind: 'field', state: 'does', name: 'Pedido', text: '3.187' },
      { kind: 'text', state: 'does', text: `Oi, ${contact.name}` },
      { kind: 'transfer', state: 'does', name: 'Suporte', person: admin.user?.name },
    ]);
    expect(isUndoable).toBe(false);
    expect([await get(ana, id), await log(ana, id), await sent(ana, id), await notes(ana, id)]).toEqual(before);
    expect((await preview(ana, await add(ana, [{ kind: 'priority', priority: 'high' }]), id)).isUndoable).toBe(true);
  });

  it('says which step is refused and why, and that those after it are not known', async () => {
    const { company, ana, other, tag, admin, open } = await shop();
    const { id } = await open();
    const bia = await company.user({ name: 'Bia', queueIds: [] });
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'closed' }));
    const macro = await add(ana, [
      { kind: 'tag', tagId: tag.id },
      { kind: 'text', text: 'Oi' },
      { kind: 'transfer', queueId: other.id },
    ]);
    expect((await preview(ana, macro, id)).steps).toMatchObject([
      { state: 'does' },
      { state: 'refused', error: 'ERR_TICKET_STATUS', details: { status: 'closed' } },
      { state: 'unknown', error: null },
    ]);
    const there = (await open()).id;
    const toBia = await add(ana, [{ kind: 'transfer', queueId: other.id, userId: bia.user.id }]);
    expect((await preview(ana, toBia, there)).steps).toMatchObject([
      { state: 'refused', error: 'ERR_USER_NOT_IN_QUEUE', details: { userName: 'Bia', queueName: 'Suporte' } },
    ]);
    await admin.ok(admin.delete(`/tags/${tag.id}`));
    expect((await preview(ana, macro, there)).steps[0]).toMatchObject({
      state: 'refused',
      error: 'ERR_STEP_NAMES_NOTHING',
      name: null,
    });
  });
});

describe('macros of a ticket', () => {
  it('are those whose conditions it meets', async () => {
    const { ana, admin, queue, other, field, open } = await shop();
    const { id } = await open();
    const note = [{ kind: 'note', text: 'Oi' }];
    const shared = (name: string, conditions: object[]) => add(admin, note, { name, isShared: true, conditions });
    await shared('Em todas', []);
    await shared('Aqui ou lá', [
      { kind: 'queue', queueId: queue.id },
      { kind: 'queue', queueId: other.id },
    ]);
    await shared('Só lá', [{ kind: 'queue', queueId: other.id }]);
    await shared('Pedido 7', [{ kind: 'field', fieldId: field.id, value: 7 }]);
    await shared('Esperando resposta', [{ kind: 'unanswered', minutes: 60 }]);
    const offered = async () => (await ana.ok(ana.get<Macro[]>(`/tickets/${id}/macros`))).map(({ name }) => name);
    expect(await offered()).toEqual(['Em todas', 'Aqui ou lá']);
    await ana.ok(ana.put(`/tickets/${id}/custom-fields`, { values: { [field.key]: 7 } }));
    expect(await offered()).toEqual(['Em todas', 'Aqui ou lá', 'Pedido 7']);
  });
});
