import { describe, expect, it } from 'vitest';
import {
  anyConversation,
  emptyFlowDrawing,
  maxFlowModels,
  type Flow,
  type FlowDrawing,
  type FlowFile,
  type FlowProblem,
  type Queue,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { ask, buttons, call, drawing, end, handOver, next, text, toQueue } from '../../../testing/flow-drawings.ts';

const server = useTestServer();

interface Draft {
  id: number;
  revision: number;
  drawing: FlowDrawing;
  problems: FlowProblem[];
}

async function createFixture(company?: TestCompany) {
  const owner = company ?? (await server.company());
  const { admin } = owner;
  const queue = await owner.queue({ name: 'Vendas' });
  const make = (name = 'Recepção') => admin.ok(admin.post<Flow>('/flows', { name }));
  const read = (id: number) => admin.ok(admin.get<Draft>(`/flows/${id}/drawing`));
  const save = async (id: number, given: FlowDrawing) =>
    admin.ok(admin.put<Draft>(`/flows/${id}/drawing`, { revision: (await read(id)).revision, drawing: given }));
  const draw = async (given: FlowDrawing, name?: string) => {
    const flow = await make(name);
    await save(flow.id, given);
    return flow;
  };
  return { company: owner, admin, queue, make, read, save, draw };
}

/** A drawing that begins in a queue and passes on to it. */
const toQueueOf = (queue: Queue, words = 'Oi, {nome}!'): FlowDrawing => {
  const flow = drawing({ a: { blocks: [text('t', words), handOver('h', queue.id)] } });
  return { ...flow, entry: { ...flow.entry, connectionIds: [], queueIds: [queue.id] } };
};

describe('flows', () => {
  it('of a company are made, drawn, found by their words and removed', async () => {
    const { admin, queue, draw } = await createFixture();
    const flow = await draw(toQueueOf(queue, 'Quer o boleto de novo?'), 'Segunda via');
    const listOf = (search: string) => admin.ok(admin.get<{ flows: Flow[] }>(`/flows?searchParam=${search}`));
    expect((await listOf('BOLETO')).flows).toMatchObject([{ id: flow.id, state: 'draft', version: null, blocks: 2 }]);
    expect((await listOf('segunda')).flows).toHaveLength(1);
    expect((await listOf('handOver')).flows).toEqual([]);
    await admin.ok(admin.put(`/flows/${flow.id}`, { name: 'Boleto' }));
    expect((await listOf('')).flows).toMatchObject([{ name: 'Boleto' }]);
    await admin.ok(admin.delete(`/flows/${flow.id}`));
    expect(await admin.get(`/flows/${flow.id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } });
  });

  it('are changed by one person at a time: an earlier drawing does not replace a later one', async () => {
    const { admin, make } = await createFixture();
    const { id } = await make();
    const save = () => admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: emptyFlowDrawing });
    expect(await save()).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(await save()).toMatchObject({ status: 409, body: { error: 'ERR_FLOW_CHANGED', revision: 2 } });
  });

  it('are published without blocking problems, keep their versions, and go back to one', async () => {
    const { admin, queue, draw, read, save } = await createFixture();
    const flow = await draw({ ...emptyFlowDrawing });
    const publish = (note = '') => admin.post<Flow>(`/flows/${flow.id}/publish`, { note });
    expect(await publish()).toMatchObject({ status: 409, body: { error: 'ERR_FLOW_PROBLEMS', count: 2 } });
    await save(flow.id, toQueueOf(queue, 'Primeira'));
    expect(await admin.ok(publish('Começo'))).toMatchObject({
      state: 'published',
      version: 1,
      hasDraft: false,
      queueIds: [queue.id],
    });
    expect(await admin.delete(`/flows/${flow.id}`)).toMatchObject({ body: { error: 'ERR_FLOW_PUBLISHED' } });
    await save(flow.id, toQueueOf(queue, 'Segunda'));
    expect(await admin.ok(admin.get<Flow>(`/flows/${flow.id}`))).toMatchObject({ version: 1, hasDraft: true });
    await admin.ok(publish());
    const versions = await admin.ok(admin.get<{ number: number; note: string }[]>(`/flows/${flow.id}/versions`));
    expect(versions.map(({ number, note }) => [number, note])).toEqual([
      [2, ''],
      [1, 'Começo'],
    ]);
    await admin.ok(admin.post(`/flows/${flow.id}/restore`, { version: 1 }));
    expect(JSON.stringify((await read(flow.id)).drawing)).toContain('Primeira');
    expect(await admin.post(`/flows/${flow.id}/restore`, { version: 9 })).toMatchObject({ status: 404 });
    expect(await admin.ok(admin.post<Flow>(`/flows/${flow.id}/stop`, {}))).toMatchObject({
      state: 'stopped',
      queueIds: [],
    });
  });

  it('begin in a place alone: another one that begins there is refused until the first is stopped', async () => {
    const { admin, queue, draw } = await createFixture();
    const first = await draw(toQueueOf(queue), 'Primeiro');
    const second = await draw(toQueueOf(queue), 'Segundo');
    await admin.ok(admin.post(`/flows/${first.id}/publish`, {}));
    expect(await admin.post(`/flows/${second.id}/publish`, {})).toMatchObject({
      body: { error: 'ERR_FLOW_ENTRY_TAKEN', name: 'Primeiro' },
    });
    await admin.ok(admin.post(`/flows/${first.id}/stop`, {}));
    await admin.ok(admin.post(`/flows/${second.id}/publish`, {}));
  });

  it('of one place begin with different conversations; which goes first is told before and after publishing', async () => {
    const { admin, queue, draw, read } = await createFixture();
    const forWords = (words: string[]): FlowDrawing => {
      const given = toQueueOf(queue);
      return { ...given, entry: { ...given.entry, when: { ...anyConversation, keywords: words } } };
    };
    const publish = ({ id }: Flow) => admin.ok(admin.post(`/flows/${id}/publish`, {}));
    const disputes = () => admin.ok(admin.get('/flows/disputes'));
    const all = await draw(toQueueOf(queue), 'Todos');
    const bills = await draw(forWords(['boleto']), 'Boleto');
    await publish(all);
    await publish(bills);
    // One says more than the other: nothing is to be told.
    expect(await disputes()).toEqual([]);
    const pix = await draw(forWords(['pix']), 'Pix');
    expect((await read(pix.id)).problems).toContainEqual(
      expect.objectContaining({ kind: 'entryDisputed', isBlocking: false, subject: 'Boleto' }),
    );
    await publish(pix);
    expect(await disputes()).toEqual([{ flowId: bills.id, otherFlowId: pix.id }]);
    await admin.ok(admin.post(`/flows/${bills.id}/stop`, {}));
    expect(await disputes()).toEqual([]);
    const same = await draw(forWords(['PIX']), 'Outro');
    expect(await admin.post(`/flows/${same.id}/publish`, {})).toMatchObject({
      body: { error: 'ERR_FLOW_ENTRY_TAKEN', name: 'Pix' },
    });
  });

  it('name what the company has: what is of another, or was removed, is left out and told', async () => {
    const { admin, queue, draw, read } = await createFixture();
    const other = await createFixture();
    const theirs = toQueueOf(other.queue);
    const flow = await draw(theirs);
    const draft = await read(flow.id);
    expect(draft.drawing.entry.queueIds).toEqual([]);
    expect(draft.problems.map(({ kind }) => kind)).toContain('unknownReference');
    expect(JSON.stringify(draft)).not.toContain(`:${other.queue.id},`);
    const own = await draw(toQueueOf(queue));
    expect((await read(own.id)).problems.filter(({ isBlocking }) => isBlocking)).toEqual([]);
    await admin.ok(admin.delete(`/queue/${queue.id}`));
    expect((await read(own.id)).problems.map(({ kind }) => kind)).toContain('unknownReference');
  });

  it('leave as a file with names, which another company reads with its own records', async () => {
    const { admin, queue, draw } = await createFixture();
    const flow = await draw(toQueueOf(queue));
    const file = await admin.ok(admin.get<FlowFile>(`/flows/${flow.id}/export`));
    expect(file.names).toEqual([{ kind: 'queue', id: queue.id, name: 'Vendas' }]);
    const there = await createFixture();
    const read = await there.admin.ok(there.admin.post<Flow>('/flows/import', file));
    const draft = await there.read(read.id);
    expect(draft.drawing.groups[0]?.blocks[1]).toMatchObject({ kind: 'handOver', queueId: there.queue.id });
    const nameless = await there.admin.ok(there.admin.post<Flow>('/flows/import', { ...file, names: [] }));
    expect((await there.read(nameless.id)).drawing.groups[0]?.blocks[1]).toMatchObject({ queueId: null });
  });

  it('are copied, and drawn after the options of a queue, which stay as they are', async () => {
    const { admin, queue, draw, read } = await createFixture();
    const flow = await draw(toQueueOf(queue));
    const copy = await admin.ok(admin.post<Flow>(`/flows/${flow.id}/duplicate`, {}));
    expect((await read(copy.id)).drawing.entry.queueIds).toEqual([]);
    await admin.ok(admin.post('/queue-options', { queueId: queue.id, title: 'Boleto', message: 'Enviamos.' }));
    const before = await admin.ok(admin.get(`/queue-options?queueId=${queue.id}`));
    const drawn = await admin.ok(admin.post<Flow>('/flows/from-queue', { queueId: queue.id }));
    expect(drawn).toMatchObject({ name: 'Vendas', state: 'draft', blocks: 2, queueIds: [] });
    expect(JSON.stringify((await read(drawn.id)).drawing)).toContain('Enviamos.');
    expect(await admin.ok(admin.get(`/queue-options?queueId=${queue.id}`))).toEqual(before);
    expect(await admin.post('/flows/from-queue', { queueId: 2_000_000_000 })).toMatchObject({ status: 404 });
  });

  it('are kept as models, of which flows are made, and which nobody publishes or leads to', async () => {
    const { admin, queue, draw, read } = await createFixture();
    const flow = await draw(toQueueOf(queue, 'Quer o boleto?'), 'Boleto');
    const model = await admin.ok(admin.post<Flow>(`/flows/${flow.id}/save-as-model`, {}));
    expect(model).toMatchObject({ name: 'Boleto', state: 'model', blocks: 2, queueIds: [] });
    const listOf = async (query = '') => admin.ok(admin.get<{ flows: Flow[]; count: number }>(`/flows${query}`));
    expect(await listOf()).toMatchObject({ count: 1, flows: [{ id: flow.id }] });
    expect(await listOf('?state=model')).toMatchObject({ count: 1, flows: [{ id: model.id }] });
    expect(await admin.post(`/flows/${model.id}/publish`, {})).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FLOW_FOUND' },
    });
    const copy = await admin.ok(admin.post<Flow>(`/flows/${model.id}/duplicate`, {}));
    expect(copy).toMatchObject({ name: 'Boleto', state: 'draft' });
    const drawn = (await read(copy.id)).drawing;
    expect(drawn).toEqual({ ...(await read(flow.id)).drawing, entry: { ...drawn.entry, queueIds: [] } });
    const goTo = drawing({ a: { blocks: [{ kind: 'goTo', id: 'g', flowId: model.id }] } });
    const other = await draw(goTo, 'Outro');
    expect((await read(other.id)).drawing.groups[0]?.blocks).toEqual([{ kind: 'goTo', id: 'g', flowId: null }]);
    await admin.ok(admin.delete(`/flows/${model.id}`));
    expect((await listOf('?state=model')).count).toBe(0);
    expect((await read(copy.id)).drawing).toEqual(drawn);
  });

  it('has so many models of its own and no more, which do not count as flows', async () => {
    const { admin, queue, draw } = await createFixture();
    const flow = await draw(toQueueOf(queue));
    for (let index = 0; index < maxFlowModels; index++)
      await admin.ok(admin.post(`/flows/${flow.id}/save-as-model`, {}));
    expect(await admin.post(`/flows/${flow.id}/save-as-model`, {})).toMatchObject({
      status: 409,
      body: { error: 'ERR_FLOW_MODEL_LIMIT', limit: maxFlowModels },
    });
    expect((await admin.ok(admin.get<{ count: number }>('/flows'))).count).toBe(1);
  });

  it('shows the options of a queue as they are now, whatever was made of a copy of them', async () => {
    const { admin, queue, read, save } = await createFixture();
    await admin.ok(admin.post('/queue-options', { queueId: queue.id, title: 'Boleto', message: 'Enviamos.' }));
    const look = () => admin.ok(admin.get<{ name: string; drawing: FlowDrawing }>(`/flows/from-queue/${queue.id}`));
    const before = await look();
    expect(before).toMatchObject({ name: 'Vendas', drawing: { entry: { queueIds: [queue.id] } } });
    const copy = await admin.ok(admin.post<Flow>('/flows/from-queue', { queueId: queue.id }));
    const { drawing: drawn } = await read(copy.id);
    expect({ ...drawn, entry: before.drawing.entry }).toEqual(before.drawing);
    await save(copy.id, drawing({ a: { blocks: [text('t', 'Outra coisa'), handOver('h', queue.id)] } }));
    expect(await look()).toEqual(before);
    await admin.ok(admin.post('/queue-options', { queueId: queue.id, title: 'Troca', message: '' }));
    expect(JSON.stringify((await look()).drawing)).toContain('Troca');
    expect(JSON.stringify((await read(copy.id)).drawing)).not.toContain('Troca');
    expect((await admin.ok(admin.get<{ count: number }>('/flows'))).count).toBe(1);
  });
});

describe('a simulated flow', () => {
  interface Simulated {
    state: string;
    said: { text: string; choices: string[] }[];
    deeds: { kind: string; subjectId: number | null; text: string }[];
    waitsFor: string | null;
    outcome: string | null;
    answers: Record<string, string>;
  }

  it('takes the steps of the engine, answers addresses as it is told, and leaves nothing behind', async () => {
    const { admin, company, queue, draw } = await createFixture();
    const contact = await company.contact({ name: 'Camila Souza' });
    const flow = await draw(
      drawing({
        a: {
          blocks: [
            text('t', 'Oi, {nome}!'),
            buttons('b', { Pedido: next, Vendas: toQueue(queue.id) }, { failed: end }),
            ask('q', { saveAs: 'cpf', isPersonal: true, failed: end }),
            call('c', { saves: [{ path: 'numero', saveAs: 'numero' }], failed: end }),
            { kind: 'wait', id: 'w', minutes: 600, untilOpen: false },
            text('u', 'Pedido {numero}.'),
            handOver('h', queue.id),
          ],
        },
      }),
    );
    let state: string | undefined;
    const step = async (event: object): Promise<Simulated> => {
      const answer = await admin.ok(
        admin.post<Simulated>(`/flows/${flow.id}/simulate`, { event, contactId: contact.id, ...(state && { state }) }),
      );
      ({ state } = answer);
      return answer;
    };
    expect((await step({ kind: 'begin' })).said).toEqual([
      { text: 'Oi, Camila!', choices: [], fileListId: null },
      { text: 'Pergunta?', choices: ['Pedido', 'Vendas'], fileListId: null },
    ]);
    await step({ kind: 'message', text: '1' });
    const asked = await step({ kind: 'message', text: '52998224725' });
    expect(asked).toMatchObject({
      waitsFor: 'call',
      deeds: [{ kind: 'call', text: 'GET https://loja.example/pedidos?cpf=52998224725' }],
      answers: { cpf: '••••••••725' },
    });
    expect(await step({ kind: 'answer', outcome: 'found', body: '{"numero": 31}' })).toMatchObject({
      waitsFor: 'time',
    });
    expect(await step({ kind: 'skipWait' })).toMatchObject({
      said: [{ text: 'Pedido 31.' }],
      deeds: [{ kind: 'handOver', subjectId: queue.id }],
      outcome: 'handedOver',
    });
    expect(state).not.toContain('52998224725');
    const { tickets } = await admin.ok(admin.get<{ tickets: unknown[] }>('/tickets?showAll=true'));
    expect(tickets).toEqual([]);
  });

  it('is of its flow and its company, and ends after 30 minutes', async () => {
    const { admin, company, queue, draw } = await createFixture();
    const flow = await draw(toQueueOf(queue));
    const other = await draw(toQueueOf(queue));
    const step = (id: number, more: object) =>
      admin.post<Simulated>(`/flows/${id}/simulate`, { event: { kind: 'begin' }, ...more });
    const { state } = await admin.ok(step(flow.id, {}));
    expect(await step(other.id, { state })).toMatchObject({ body: { error: 'ERR_SIMULATION_OVER' } });
    expect(await step(flow.id, { state: `${state.slice(0, -8)}AAAAAAAA` })).toMatchObject({
      body: { error: 'ERR_SIMULATION_OVER' },
    });
    server.clock.advance(29 * 60_000);
    await admin.login(admin.user?.email ?? '', company.password);
    expect(await step(flow.id, { state })).toMatchObject({ status: 200 });
    server.clock.advance(2 * 60_000);
    await admin.login(admin.user?.email ?? '', company.password);
    expect(await step(flow.id, { state })).toMatchObject({ body: { error: 'ERR_SIMULATION_OVER' } });
  });
});
