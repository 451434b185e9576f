import { describe, expect, it } from 'vitest';
import type { Flow } from '@balcao/contract';
import { call, drawing, end, handOver, text, to } from '../../../testing/flow-drawings.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

interface Simulated {
  state: string;
  said: { text: string }[];
  waitsFor: string | null;
  outcome: string | null;
}

/** A simulation that waits for an address, and what is at it. */
async function createPlace() {
  const company = await server.company();
  const { admin } = company;
  const queue = await company.queue();
  const path = `/simulada-${company.id}`;
  server.services.on(path, () => ({ body: { numero: 31 } }));
  const asking = call('c', {
    method: 'POST',
    url: `${server.services.url}${path}`,
    headers: [{ name: 'X-Chave', value: '{segredo.loja}' }],
    saves: [{ path: 'numero', saveAs: 'numero' }],
    found: to('achou'),
    notFound: end,
    failed: to('falhou'),
    unknown: end,
  });
  const given = drawing({
    a: { blocks: [asking] },
    achou: { blocks: [text('t', 'Pedido {numero}.'), handOver('h', queue.id)] },
    falhou: { blocks: [text('u', 'Falhou.'), handOver('i', queue.id)] },
  });
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name: 'Pedidos' }));
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: given }));
  const step = (event: object, state?: string) =>
    admin.post<Simulated>(`/flows/${id}/simulate`, { event, ...(state && { state }) });
  return { admin, company, given, step, requests: () => server.services.requestsTo(path) };
}

const real = { kind: 'answer', outcome: 'real' };

describe('an address in a simulation', () => {
  it('is asked where somebody says so, with the secrets of the company, and each time anew', async () => {
    const { admin, step, requests } = await createPlace();
    await admin.ok(admin.put('/flow-secrets/loja', { value: 'abc-123' }));
    const begun = await admin.ok(step({ kind: 'begin' }));
    expect(begun.waitsFor).toBe('call');
    expect(requests()).toEqual([]);
    expect(await admin.ok(step({ kind: 'answer', outcome: 'failed' }, begun.state))).toMatchObject({
      said: [{ text: 'Falhou.' }],
    });
    expect(requests()).toEqual([]);
    expect(await admin.ok(step(real, begun.state))).toMatchObject({
      said: [{ text: 'Pedido 31.' }],
      outcome: 'handedOver',
    });
    expect(requests()).toHaveLength(1);
    expect(requests()[0]?.headers).toMatchObject({ 'x-chave': 'abc-123' });
    // Another simulation is another run, with another key.
    await admin.ok(step(real, (await admin.ok(step({ kind: 'begin' }))).state));
    const keys = requests().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('fails where its secret is gone, and nothing is asked that the simulation does not wait for', async () => {
    const { admin, step, requests } = await createPlace();
    const begun = await admin.ok(step({ kind: 'begin' }));
    expect(await admin.ok(step(real, begun.state))).toMatchObject({ said: [{ text: 'Falhou.' }] });
    expect(await step(real)).toMatchObject({ status: 409, body: { error: 'ERR_SIMULATION_OVER' } });
    const after = await admin.ok(step({ kind: 'answer', outcome: 'found', body: '{}' }, begun.state));
    expect(await step(real, after.state)).toMatchObject({ body: { error: 'ERR_SIMULATION_OVER' } });
    expect(requests()).toEqual([]);
  });

  it('is never asked of a drawing that is no flow', async () => {
    const { admin, company, given, requests } = await createPlace();
    const step = (event: object, state?: string) =>
      admin.post<Simulated>('/flows/simulate', { drawing: given, event, ...(state && { state }) });
    const begun = await admin.ok(step({ kind: 'begin' }));
    expect(begun.waitsFor).toBe('call');
    expect(await admin.ok(step(real, begun.state))).toMatchObject({ said: [{ text: 'Falhou.' }] });
    expect(await admin.ok(step({ kind: 'answer', outcome: 'found', body: '{"numero":7}' }, begun.state))).toMatchObject(
      {
        said: [{ text: 'Pedido 7.' }],
        outcome: 'handedOver',
      },
    );
    expect(requests()).toEqual([]);
    // A test may begin in any group.
    expect(await admin.ok(step({ kind: 'begin', groupId: 'falhou' }))).toMatchObject({ said: [{ text: 'Falhou.' }] });
    // A step belongs to the simulations of its own company.
    const other = await server.company();
    expect(
      await other.admin.post('/flows/simulate', { drawing: given, event: real, state: begun.state }),
    ).toMatchObject({ status: 409, body: { error: 'ERR_SIMULATION_OVER' } });
    const attendant = await company.user();
    expect(await attendant.post('/flows/simulate', { drawing: given, event: { kind: 'begin' } })).toMatchObject({
      status: 403,
    });
  });
});
