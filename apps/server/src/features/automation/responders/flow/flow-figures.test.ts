import { describe, expect, it } from 'vitest';
import type { Flow, FlowDrawing, FlowFigures } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { buttons, drawing, end, handOver, text, to } from '../../../../testing/flow-drawings.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createResponderFixture } from '../responders.testing.ts';
import { deleteOldFlowFigures } from '../../flows/index.ts';

const server = useTestServer();

interface Results {
  from: string;
  to: string;
  total: FlowFigures;
  drawing: FlowDrawing | null;
  groups: { groupId: string; conversations: number }[];
  outputs: { groupId: string; blockId: string | null; outputId: string; times: number }[];
  drops: { groupId: string | null; blockId: string | null; how: string; conversations: number }[];
}

/** A published flow that asks whether somebody buys or pays. */
async function createPlace() {
  const fixture = await createResponderFixture(server);
  const { admin } = fixture;
  const given = drawing({
    a: { blocks: [text('t', 'Oi'), buttons('b', { Comprar: to('vendas'), Pagar: end }, { failed: end, tries: 1 })] },
    vendas: { blocks: [handOver('h', fixture.queues[0]?.id ?? 0)] },
  });
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name: 'Recepção' }));
  const entry = { ...given.entry, connectionIds: [fixture.connection.id], queueIds: [] };
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: { ...given, entry } }));
  await admin.ok(admin.post<Flow>(`/flows/${id}/publish`, {}));
  const results = (query = '') => admin.ok(admin.get<Results>(`/flows/${id}/results${query}`));
  const once = (holds: (found: Results) => boolean, query = '') =>
    until(async () => {
      const found = await results(query);
      return holds(found) ? found : undefined;
    });
  return { fixture, admin, id, results, once };
}

describe('results of a flow', () => {
  it('say how many began, came into each group, took each output, and came out how', async () => {
    const { fixture, admin, id, results, once } = await createPlace();
    expect(await results()).toMatchObject({ total: { conversations: 0 }, groups: [], outputs: [], drops: [] });
    await fixture.contactWrites('Oi');
    await fixture.contactWrites('comprar');
    const { company, connection } = fixture;
    // One is taken by a person where it is, another does not get through the question.
    const taken = await company.inbound(connection, { body: 'Oi' });
    await admin.ok(admin.put(`/tickets/${taken.id}`, { status: 'open' }));
    const lost = { number: '5511944440001', name: 'Rui' };
    await company.inbound(connection, { ...lost, body: 'Oi' });
    await company.inbound(connection, { ...lost, body: 'talvez' });
    const found = await once(({ total }) => total.conversations === 3 && total.gaveUp === 1);
    expect(found.total).toEqual({
      conversations: 3,
      resolved: 0,
      withPerson: 2,
      noAnswer: 0,
      gaveUp: 1,
      failed: 0,
      moved: 0,
    });
    expect(found.groups).toEqual([
      { groupId: 'a', conversations: 3 },
      { groupId: 'vendas', conversations: 1 },
    ]);
    expect(found.outputs).toEqual([
      { groupId: 'a', blockId: 'b', outputId: 'choice:c1', times: 1 },
      { groupId: 'a', blockId: 'b', outputId: 'failed', times: 1 },
    ]);
    expect(found.drops).toEqual([{ groupId: 'a', blockId: 'b', how: 'gaveUp', conversations: 1 }]);
    expect(found.drawing?.groups).toHaveLength(2);
    const { flows } = await admin.ok(admin.get<{ flows: (FlowFigures & { flowId: number })[] }>('/flows/figures'));
    expect(flows).toEqual([{ flowId: id, ...found.total }]);
  });

  it('are of a period in days of the company and of a version, and are deleted with their flow', async () => {
    const { fixture, admin, id, results, once } = await createPlace();
    await fixture.contactWrites('Oi');
    const { to: today } = await once(({ total }) => total.conversations === 1);
    expect((await results(`?version=1&from=${today}`)).total.conversations).toBe(1);
    expect((await results(`?to=2026-01-01`)).total.conversations).toBe(0);
    expect(await admin.get(`/flows/${id}/results?version=2`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FLOW_VERSION_FOUND' },
    });
    expect(await admin.get(`/flows/${id}/results?from=2026-02-02&to=2026-02-01`)).toMatchObject({ status: 400 });
    const other = await server.company();
    expect(await other.admin.get(`/flows/${id}/results`)).toMatchObject({ status: 404 });
    expect(await other.admin.ok(other.admin.get('/flows/figures'))).toMatchObject({ flows: [] });
    await admin.ok(admin.post(`/flows/${id}/stop`, {}));
    await admin.ok(admin.delete(`/flows/${id}`));
    expect(await admin.ok(admin.get('/flows/figures'))).toMatchObject({ flows: [] });
  });

  it('are deleted after 400 days', async () => {
    const { fixture, once, results } = await createPlace();
    await fixture.contactWrites('Oi');
    await once(({ total }) => total.conversations === 1, '?from=2020-01-01');
    const at = (days: number) => ({ now: () => new Date(server.clock.now().getTime() + days * 86_400_000) });
    const { database } = server.app.platform;
    await deleteOldFlowFigures({ database, clock: at(400) });
    expect((await results('?from=2020-01-01')).total.conversations).toBe(1);
    await deleteOldFlowFigures({ database, clock: at(402) });
    expect((await results('?from=2020-01-01')).total.conversations).toBe(0);
  });
});
