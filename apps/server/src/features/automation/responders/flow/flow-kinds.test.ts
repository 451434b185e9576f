import { describe, expect, it } from 'vitest';
import type { CustomField, Flow, FlowBlock, FlowDrawing, FlowFigures, Tag, Ticket } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { ask, drawing, end, finish, goTo, handOver, text } from '../../../../testing/flow-drawings.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

async function publish(fixture: ResponderFixture, given: FlowDrawing, name = 'Recepção'): Promise<Flow> {
  const { admin } = fixture;
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name }));
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: given }));
  return admin.ok(admin.post<Flow>(`/flows/${id}/publish`, {}));
}
const onConnection = (fixture: ResponderFixture, given: FlowDrawing): FlowDrawing => ({
  ...given,
  entry: { ...given.entry, connectionIds: [fixture.connection.id], queueIds: [] },
});
const inQueue = (queueId: number, given: FlowDrawing): FlowDrawing => ({
  ...given,
  entry: { ...given.entry, connectionIds: [], queueIds: [queueId] },
});

describe('a conversation that goes on in another flow', () => {
  it('takes its answers along, is counted in both, and is in the other one from then on', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, queues } = fixture;
    const second = await publish(
      fixture,
      inQueue(
        queues[1]?.id ?? 0,
        drawing({
          a: {
            blocks: [
              ask('c', { saveAs: 'cliente', skipIfKnown: true, failed: end }),
              ask('r', { text: 'Qual o pedido, {cliente}?', saveAs: 'pedido', failed: end }),
              finish('f'),
            ],
          },
        }),
      ),
      'Pedidos',
    );
    const first = await publish(
      fixture,
      onConnection(
        fixture,
        drawing({
          a: { blocks: [ask('q', { text: 'Seu nome?', saveAs: 'cliente', failed: end }), goTo('g', second.id)] },
        }),
      ),
    );
    await fixture.contactWrites('Oi');
    await fixture.contactWrites('Rui');
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe('Qual o pedido, Rui?');
    expect(await admin.ok(admin.get<Flow>(`/flows/${first.id}`))).toMatchObject({ running: 0 });
    expect(await admin.ok(admin.get<Flow>(`/flows/${second.id}`))).toMatchObject({ running: 1 });
    expect(await fixture.contactWrites('31')).toMatchObject({ status: 'closed' });
    const flows = await until(async () => {
      const found = await admin.ok(admin.get<{ flows: (FlowFigures & { flowId: number })[] }>('/flows/figures'));
      return found.flows.some(({ resolved }) => resolved === 1) ? found.flows : undefined;
    });
    const of = (flow: Flow) => flows.find(({ flowId }) => flowId === flow.id);
    expect(of(first)).toMatchObject({ conversations: 1, moved: 1, resolved: 0 });
    expect(of(second)).toMatchObject({ conversations: 1, moved: 0, resolved: 1 });
  });

  it('waits for people where that flow was stopped, and where two send it to and fro', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, queues } = fixture;
    const other = await publish(
      fixture,
      inQueue(queues[1]?.id ?? 0, drawing({ a: { blocks: [text('t', 'Aqui.'), handOver('h', queues[0]?.id ?? 0)] } })),
      'Outro',
    );
    const first = await publish(fixture, onConnection(fixture, drawing({ a: { blocks: [goTo('g', other.id)] } })));
    await admin.ok(admin.post(`/flows/${other.id}/stop`, {}));
    expect(await fixture.contactWrites('Oi')).toMatchObject({ status: 'pending', queueId: null });
    const ticket = await fixture.ticket();
    const { events } = await admin.ok(admin.get<{ events: { note: string }[] }>(`/tickets/${ticket.id}/events`));
    expect(events[0]?.note).toBe('O fluxo seguinte não está no ar');
    const {
      drawing: draft,
      problems,
      revision,
    } = await admin.ok(
      admin.get<{ drawing: FlowDrawing; problems: { kind: string }[]; revision: number }>(`/flows/${first.id}/drawing`),
    );
    expect(problems.map(({ kind }) => kind)).toContain('flowNotPublished');
    // Into itself, again and again.
    const looping = { ...draft, groups: draft.groups.map((group) => ({ ...group, blocks: [goTo('g', first.id)] })) };
    await admin.ok(admin.put(`/flows/${first.id}/drawing`, { revision, drawing: looping }));
    await admin.ok(admin.post(`/flows/${first.id}/publish`, {}));
    await fixture.updateTicket({ status: 'closed' });
    await fixture.contactWrites('De novo');
    const after = await admin.ok(admin.get<{ events: { note: string }[] }>(`/tickets/${ticket.id}/events`));
    expect(after.events.map(({ note }) => note)).toContain('O fluxo passou por fluxos demais');
  });

  it('is simulated in the other flow as well', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, queues } = fixture;
    const other = await publish(
      fixture,
      inQueue(
        queues[1]?.id ?? 0,
        drawing({ a: { blocks: [ask('r', { text: 'Pedido?', failed: end }), finish('f')] } }),
      ),
      'Outro',
    );
    const { id } = await admin.ok(admin.post<Flow>('/flows', { name: 'Primeiro' }));
    const given = onConnection(fixture, drawing({ a: { blocks: [text('t', 'Oi.'), goTo('g', other.id)] } }));
    await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: given }));
    interface Simulated {
      state: string;
      said: { text: string }[];
      at: { flowId: number; blockId: string } | null;
      steps: { flowId: number }[];
      outcome: string | null;
    }
    const step = (event: object, state?: string) =>
      admin.ok(admin.post<Simulated>(`/flows/${id}/simulate`, { event, ...(state && { state }) }));
    const begun = await step({ kind: 'begin' });
    expect(begun.said.map((said) => said.text)).toEqual(['Oi.', 'Pedido?']);
    expect(begun.at).toMatchObject({ flowId: other.id, blockId: 'r' });
    expect(begun.steps.map(({ flowId }) => flowId)).toEqual([id, id, other.id]);
    expect(await step({ kind: 'message', text: '31' }, begun.state)).toMatchObject({ at: null, outcome: 'ended' });
  });
});

describe('a flow that passes a conversation on', () => {
  it('gives it to who is responsible for the contact, while they are available', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, company, queues } = fixture;
    const queueId = queues[0]?.id ?? 0;
    const seller = await company.user({ queueIds: [queueId] });
    const passing = { ...handOver('h', queueId), toOwner: true };
    await publish(fixture, onConnection(fixture, drawing({ a: { blocks: [passing] } })));
    expect(await fixture.contactWrites('Oi')).toMatchObject({ status: 'pending', queueId });
    const { contactId } = await fixture.ticket();
    await admin.ok(admin.put(`/contacts/${contactId}/owner`, { userId: seller.user?.id }));
    await fixture.updateTicket({ status: 'closed' });
    expect(await fixture.contactWrites('Ainda não')).toMatchObject({ status: 'pending', queueId });
    await seller.ok(seller.put('/availability', { state: 'available' }));
    await fixture.updateTicket({ status: 'closed' });
    expect(await fixture.contactWrites('De novo')).toMatchObject({
      status: 'open',
      queueId,
      userId: seller.user?.id,
    } satisfies Partial<Ticket>);
  });
});

describe('a flow that changes a ticket', () => {
  it('puts tags on and off, fills fields of the ticket and its contact, and leaves out what does not fit', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, queues } = fixture;
    const field = (subject: string, type: string, name: string) =>
      admin.ok(admin.post<CustomField>('/custom-fields', { subject, type, name }));
    const [order, count, city] = [
      await field('ticket', 'text', 'Pedido'),
      await field('ticket', 'number', 'Volumes'),
      await field('contact', 'text', 'Cidade'),
    ];
    const tag = (name: string) => admin.ok(admin.post<Tag>('/tags', { name, color: '#112233' }));
    const [kept, removed] = [await tag('Nova'), await tag('Velha')];
    const fill = (id: string, fieldId: number, value: string): FlowBlock => ({ kind: 'field', id, fieldId, value });
    await publish(
      fixture,
      onConnection(
        fixture,
        drawing({
          a: {
            blocks: [
              { kind: 'tag', id: 'k', tagId: kept.id, removes: false },
              { kind: 'tag', id: 'm', tagId: removed.id, removes: false },
              { kind: 'tag', id: 'n', tagId: removed.id, removes: true },
              fill('f1', order.id, 'Para {nome}'),
              fill('f2', count.id, 'muitos'),
              fill('f3', city.id, 'Recife'),
              { kind: 'priority', id: 'p', priority: 'urgent' },
              handOver('h', queues[0]?.id ?? 0),
            ],
          },
        }),
      ),
    );
    const ticket = await fixture.contactWrites('Oi', { name: 'Rui Lima' });
    expect(ticket).toMatchObject({ priority: 'urgent', queueId: queues[0]?.id, tags: [{ id: kept.id }] });
    const valuesOf = (path: string) => admin.ok(admin.get<{ values: Record<string, unknown> }>(path));
    expect(await valuesOf(`/tickets/${ticket.id}/custom-fields`)).toMatchObject({
      values: { [order.key]: 'Para Rui' },
    });
    expect(JSON.stringify(await valuesOf(`/tickets/${ticket.id}/custom-fields`))).not.toContain('muitos');
    expect(await valuesOf(`/contacts/${ticket.contactId}/custom-fields`)).toMatchObject({
      values: { [city.key]: 'Recife' },
    });
  });
});
