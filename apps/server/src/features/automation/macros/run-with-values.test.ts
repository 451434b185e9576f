import { describe, expect, it } from 'vitest';
import type { CustomField, Macro, MacroStepPreview, Queue, Ticket } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

async function shop(fields: Partial<Queue> = {}) {
  const company = await server.company();
  const { admin } = company;
  const queue = await company.queue(fields);
  const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
  const { key } = await admin.ok(
    admin.post<CustomField>('/custom-fields', { subject: 'ticket', type: 'text', name: 'Pedido' }),
  );
  const { id } = await openTicket(company, await company.connection({ queues: [queue] }), ana, newNumber());
  return { ana, admin, id, variable: `campo.${key}`, key };
}

const add = (by: Client, ...steps: object[]) => by.ok(by.post<Macro>('/macros', { name: 'Saiu', steps }));
const sent = async (by: Client, id: number) =>
  (await by.ok(by.get<{ messages: { fromMe: boolean; body: string }[] }>(`/messages/${id}`))).messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);
const preview = (by: Client, { id }: Macro, ticketId: number, more: object = {}) =>
  by.ok(by.post<{ steps: MacroStepPreview[]; isUndoable: boolean }>(`/macros/${id}/preview`, { ticketId, ...more }));

describe('a macro whose text has a variable without a value', () => {
  it('is sent with what was typed, which is read as no variable, and with the own value where there is one', async () => {
    const { ana, id, variable, key } = await shop();
    const macro = await add(ana, { kind: 'text', text: `Pedido {{${variable}}}, {{transportadora}}` });
    const before = await preview(ana, macro, id);
    expect(before.steps).toMatchObject([{ state: 'does', unfilled: [variable, 'transportadora'] }]);
    const values = { [variable]: '{{name}} 7', transportadora: 'Rápida' };
    expect((await preview(ana, macro, id, { values })).steps).toMatchObject([
      { state: 'does', unfilled: [], text: 'Pedido {{name}} 7, Rápida' },
    ]);
    await ana.ok(ana.post(`/macros/${macro.id}/run`, { ticketId: id, values }));
    await ana.ok(ana.put(`/tickets/${id}/custom-fields`, { values: { [key]: 'A-9' } }));
    await ana.ok(ana.post(`/macros/${macro.id}/run`, { ticketId: id, values }));
    expect(await sent(ana, id)).toEqual(['Pedido {{name}} 7, Rápida', 'Pedido A-9, Rápida']);
  });

  it('is refused by a call that knows of values and gives none, and sent as it is by one that does not', async () => {
    const { ana, id, variable } = await shop();
    const macro = await add(ana, { kind: 'note', text: 'Oi' }, { kind: 'text', text: `Pedido {{${variable}}}{{x}}` });
    for (const values of [{}, { x: ' ' }, { [variable]: '' }])
      expect(await ana.post(`/macros/${macro.id}/run`, { ticketId: id, values })).toMatchObject({
        status: 409,
        body: {
          error: 'ERR_MACRO_STEP',
          step: 2,
          refusal: 'ERR_VARIABLE_WITHOUT_VALUE',
          details: { variables: `${variable}, x` },
        },
      });
    expect(await sent(ana, id)).toEqual([]);
    await ana.ok(ana.post(`/macros/${macro.id}/run`, { ticketId: id }));
    expect(await sent(ana, id)).toEqual(['Pedido {{x}}']);
  });

  it('is refused where the values make it longer than a message can be', async () => {
    const { ana, id } = await shop();
    const macro = await add(ana, { kind: 'text', text: '{{x}}'.repeat(800) });
    expect(await ana.post(`/macros/${macro.id}/run`, { ticketId: id, values: { x: 'x'.repeat(500) } })).toMatchObject({
      status: 409,
      body: { error: 'ERR_MACRO_STEP', refusal: 'ERR_VALIDATION' },
    });
    const many = Object.fromEntries(Array.from({ length: 51 }, (_none, index) => [`v${index}`, '1']));
    expect((await ana.post(`/macros/${macro.id}/run`, { ticketId: id, values: many })).status).toBe(400);
  });
});

describe('a macro that resolves without a reason', () => {
  const reasons = {
    closeReasonAsk: 'always',
    closeReasons: [
      { name: 'Venda', needsDetail: false },
      { name: 'Troca', needsDetail: true },
    ],
  } as const;
  const run = (by: Client, { id }: Macro, ticketId: number, more: object = {}) =>
    by.post<{ undo: string }>(`/macros/${id}/run`, { ticketId, ...more });

  it('is done with the given one where a queue demands it, and its preview says that it can be taken back', async () => {
    const { ana, id } = await shop({ ...reasons, closeReasons: [...reasons.closeReasons] });
    const macro = await add(ana, { kind: 'priority', priority: 'high' }, { kind: 'resolve' });
    expect(await preview(ana, macro, id)).toMatchObject({
      steps: [{ state: 'does' }, { state: 'refused', error: 'ERR_CLOSE_REASON_REQUIRED' }],
      isUndoable: true,
    });
    expect(await run(ana, macro, id)).toMatchObject({ status: 409, body: { refusal: 'ERR_CLOSE_REASON_REQUIRED' } });
    expect(await run(ana, macro, id, { closeReason: 'Troca' })).toMatchObject({
      body: { refusal: 'ERR_CLOSE_DETAIL_REQUIRED' },
    });
    await ana.ok(run(ana, macro, id, { closeReason: 'Troca', closeDetail: 'Cúpula' }));
    expect(await ana.ok(ana.get<Ticket>(`/tickets/${id}`))).toMatchObject({ status: 'closed', priority: 'high' });
    const { events } = await ana.ok(ana.get<{ events: { kind: string; note: string }[] }>(`/tickets/${id}/events`));
    expect(events).toContainEqual(expect.objectContaining({ kind: 'finished', note: 'Troca: Cúpula' }));
  });

  it('keeps the reason that the macro names', async () => {
    const { ana, id } = await shop({ ...reasons, closeReasons: [...reasons.closeReasons] });
    const macro = await add(ana, { kind: 'resolve', closeReason: 'Venda' });
    await ana.ok(run(ana, macro, id, { closeReason: 'Troca', closeDetail: 'Cúpula' }));
    const { events } = await ana.ok(ana.get<{ events: { kind: string; note: string }[] }>(`/tickets/${id}/events`));
    expect(events).toContainEqual(expect.objectContaining({ kind: 'finished', note: 'Venda' }));
  });
});
