import { describe, expect, it } from 'vitest';
import type { Draft } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();

async function staffed() {
  const company = await server.company();
  const [sales, support] = [await company.queue(), await company.queue()];
  const [ana, bruno] = [
    await company.user({ queueIds: [sales.id, support.id] }),
    await company.user({ queueIds: [sales.id] }),
  ];
  const phone = await company.connection({ queues: [sales] });
  return { company, support, ana, bruno, phone, ticket: await openTicket(company, phone, ana, newNumber()) };
}

describe('a draft', () => {
  it('is visible on every device of its author, and to no other user', async () => {
    const { ana, bruno, company, ticket } = await staffed();
    const [first, second, others] = [
      await ana.listen(),
      await ana.listen(),
      await Promise.all([bruno.listen(), company.admin.listen()]),
    ];
    const eventsOf = (subscription: typeof first) =>
      subscription.received.flatMap(({ name, payload }) =>
        name.endsWith('-draft') ? [payload as { draft: Draft }] : [],
      );
    for (const body of ['Ol', ' Olá\n', 'Olá, Dona'])
      expect((await ana.ok(ana.put<Draft>(`/drafts/${ticket.id}`, { body }))).body).toBe(body);
    const [draft] = await ana.ok(ana.get<Draft[]>('/drafts'));
    expect(draft).toMatchObject({ ticketId: ticket.id, body: 'Olá, Dona' });
    await until(() => [first, second].every((subscription) => eventsOf(subscription).length === 3));
    expect(eventsOf(second).at(-1)).toEqual({ action: 'update', draft });
    await ana.ok(ana.put(`/drafts/${ticket.id}`, { body: '  ' }));
    await until(() => eventsOf(second).at(-1)?.draft.body === '');
    expect(await ana.ok(ana.get<Draft[]>('/drafts'))).toEqual([]);
    expect(others.flatMap(eventsOf)).toEqual([]);
    expect(await bruno.ok(bruno.get<Draft[]>('/drafts'))).toEqual([]);
    for (const one of [ana, bruno, company.admin]) one.closeSockets();
  });

  it('needs a visible ticket, is hidden with it, and is deleted with it', async () => {
    const { ana, bruno, company, support, ticket } = await staffed();
    await bruno.ok(bruno.put(`/drafts/${ticket.id}`, { body: 'Se eu fosse você' }));
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { queueId: support.id }));
    expect(await bruno.ok(bruno.get<Draft[]>('/drafts'))).toEqual([]);
    expect((await bruno.put(`/drafts/${ticket.id}`, { body: 'Ainda' })).status).toBe(404);
    await company.admin.ok(company.admin.put(`/users/${bruno.user.id}`, { queueIds: [support.id] }));
    await until(async () => (await bruno.ok(bruno.get<Draft[]>('/drafts'))).length === 1);
    await company.admin.ok(company.admin.delete(`/tickets/${ticket.id}`));
    expect(await bruno.ok(bruno.get<Draft[]>('/drafts'))).toEqual([]);
  });

  it('holds a long text and refuses one that is too long', async () => {
    const { ana, ticket } = await staffed();
    expect((await ana.put(`/drafts/${ticket.id}`, { body: 'á'.repeat(65_536) })).status).toBe(200);
    expect((await ana.put(`/drafts/${ticket.id}`, { body: 'á'.repeat(65_537) })).status).toBe(400);
  });
});
