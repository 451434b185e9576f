import { describe, expect, it } from 'vitest';
import type { EndpointAnswer, getTicketDeadlines, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { lockTickets } from '../tickets/index.ts';
import { refreshDeadlines } from './refresh.ts';

const server = useTestServer();

const limits = {
  first: { minutes: 10, alertMinutes: 2 },
  next: { minutes: 20, alertMinutes: 5 },
  resolution: null,
  inHours: false,
  pauses: true,
};
const ruled = async (company: TestCompany) => {
  const rule = { id: null, name: 'Padrão', enabled: true, queueId: null, priority: null, tagId: null, ...limits };
  await company.admin.ok(company.admin.put('/deadline-rules', { rules: [rule] }));
};
const read = ({ admin }: TestCompany, id: number) => admin.ok(admin.get<Ticket>(`/tickets/${id}`));
const detailsOf = ({ admin }: TestCompany, id: number) =>
  admin.ok(admin.get<EndpointAnswer<typeof getTicketDeadlines>>(`/tickets/${id}/deadlines`));
const refresh = (company: TestCompany, id: number) =>
  server.app.platform.database.forCompany(company.id, async (tx) => {
    await lockTickets(tx.db, [id]);
    await refreshDeadlines(tx, [id]);
  });

describe('deadlines of a ticket', () => {
  it('go on in the ticket that two contacts share after their merge, and what was missed stays in its record', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const connection = await company.connection({ queues: [queue] });
    await ruled(company);
    const [late, into] = [
      await company.inbound(connection, { body: 'Oi' }),
      await company.inbound(connection, { body: 'Oi, sou eu de outro número' }),
    ];
    const dueAt = Date.parse(into.deadline?.dueAt ?? '');
    server.clock.advance(Date.parse(late.deadline?.dueAt ?? '') + 1 - server.clock.now().getTime());
    await refresh(company, late.id);
    expect([await detailsOf(company, late.id), await detailsOf(company, into.id)]).toMatchObject([
      { breaches: 1 },
      { breaches: 0 },
    ]);
    await company.admin.ok(company.admin.post(`/contacts/${into.contactId}/merge`, { contactId: late.contactId }));
    const merged = await until(async () => {
      const { body, status } = await company.admin.get<Ticket>(`/tickets/${into.id}`);
      return status === 200 ? body : undefined;
    });
    expect(merged.deadline).toMatchObject({ kind: 'first' });
    expect(Date.parse(merged.deadline?.dueAt ?? '')).toBeLessThanOrEqual(dueAt);
    expect((await detailsOf(company, into.id)).breaches).toBe(1);
    expect((await company.admin.get(`/tickets/${late.id}`)).status).toBe(404);
  });

  it('stand still while a menu asks, and run when a person takes the contact over', async () => {
    const company = await server.company();
    const [sales, support] = [await company.queue(), await company.queue()];
    const connection = await company.connection({ queues: [sales, support] });
    const ana = await company.user({ queueIds: [sales.id] });
    await server.app.platform.database.forCompany(company.id, ({ db }) =>
      db
        .insertInto('queueOptions')
        .values(
          ['Boleto', 'Outro'].map((title, index) => ({
            companyId: company.id,
            queueId: sales.id,
            option: index + 1,
            title,
            message: '',
          })),
        )
        .execute(),
    );
    await ruled(company);
    const { id, contact } = await company.inbound(connection, { body: 'Oi' });
    await until(async () => (await read(company, id)).lastMessageFromMe);
    await company.inbound(connection, { number: contact.number, body: '1' });
    const asked = await until(async () => {
      const ticket = await read(company, id);
      return ticket.chatbot ? ticket : undefined;
    });
    expect(asked).toMatchObject({ queueId: sales.id, deadline: null });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'open', userId: ana.user.id }));
    expect((await read(company, id)).deadline).toMatchObject({ kind: 'first' });
    expect((await detailsOf(company, id)).lines).toMatchObject([{ kind: 'first', state: 'running' }]);
  });
});
