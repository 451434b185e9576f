import { expect, it } from 'vitest';
import type { Flow } from '@balcao/contract';
import { drawing, handOver, text } from '../../../../testing/flow-drawings.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

it('a flow of a connection begins where the connection has one queue, and where it has none', async () => {
  for (const queues of [[{ name: 'Vendas' }], []]) {
    const fixture = await createResponderFixture(server, queues);
    const { admin } = fixture;
    const queue = fixture.queues[0] ?? (await fixture.company.queue());
    const given = drawing({ a: { blocks: [text('t', 'Oi do fluxo'), handOver('h', queue.id)] } });
    const { id } = await admin.ok(admin.post<Flow>('/flows', { name: 'Recepção' }));
    const entry = { ...given.entry, connectionIds: [fixture.connection.id], queueIds: [] };
    await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: { ...given, entry } }));
    await admin.ok(admin.post<Flow>(`/flows/${id}/publish`, {}));
    await fixture.contactWrites('Bom dia');
    expect(await fixture.listAutomaticTexts()).toContain('Oi do fluxo');
  }
});
