import { describe, expect, it } from 'vitest';
import type { Ticket, User } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { openTicket, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();

interface Cycle {
  user_id: number | null;
  queue_id: number | null;
  started: boolean;
  answered: boolean;
  finished: boolean;
}

async function cycles(ticketId: number): Promise<Cycle[]> {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<Cycle>(
      `SELECT user_id, queue_id, started_at IS NOT NULL AS started, first_answer_at IS NOT NULL AS answered, finished_at IS NOT NULL AS finished
       FROM ticket_cycles WHERE ticket_id = $1 ORDER BY id`,
      [ticketId],
    );
    return rows;
  });
}

async function staff(company: TestCompany) {
  const [sales, support] = await Promise.all([company.queue(), company.queue()]);
  const [ana, bruno, carla] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', queueIds: [support.id] }),
  ]);
  return { sales, support, ana, bruno, carla };
}

const put = (by: Client, id: number, body: object) => by.put<Ticket & { error?: string }>(`/tickets/${id}`, body);

describe('concurrent transitions', () => {
  it('on Accept: one has the ticket, the other learns who and where', async () => {
    const company = await server.company();
    const { sales, ana, bruno } = await staff(company);
    const phone = await company.connection({ queues: [sales] });
    for (let round = 0; round < 6; round += 1) {
      const { id } = await company.inbound(phone, { body: `Oi ${round}` });
      const answers = await Promise.all(
        [ana, bruno].map(async (by) => ({ by, answer: await put(by, id, { status: 'open' }) })),
      );
      const won = answers.filter(({ answer }) => answer.status === 200);
      const lost = answers.filter(({ answer }) => answer.status !== 200);
      expect([won.length, lost.length]).toEqual([1, 1]);
      const winner = won[0]?.by as Client & { user: User };
      expect(lost[0]?.answer).toMatchObject({
        status: 409,
        body: {
          error: 'ERR_OTHER_OPEN_TICKET',
          ticketId: id,
          userId: winner.user.id,
          userName: winner.user.name,
          queueName: sales.name,
        },
      });
      expect((await ana.ok(ana.get<Ticket>(`/tickets/${id}`))).userId).toBe(winner.user.id);
      expect(await cycles(id)).toMatchObject([{ user_id: winner.user.id, started: true, finished: false }]);
    }
  });

  it('on Resolve, while the contact writes: closed or waiting anew, never in between', async () => {
    const company = await server.company();
    const { sales, ana } = await staff(company);
    const phone = await company.connection({ queues: [sales] });
    for (let round = 0; round < 6; round += 1) {
      const number = newNumber();
      const { id } = await openTicket(company, phone, ana, number);
      await Promise.all([
        put(ana, id, { status: 'closed' }),
        sendFromPhone(company.admin, phone, { number, body: 'Mais uma coisa' }),
      ]);
      const ticket = await until(async () => {
        const one = await company.admin.ok(company.admin.get<Ticket>(`/tickets/${id}`));
        return one.lastMessage === 'Mais uma coisa' ? one : undefined;
      });
      const services = await cycles(id);
      expect(services.filter((cycle) => !cycle.finished).length).toBe(ticket.status === 'closed' ? 0 : 1);
      expect(services.length).toBe(ticket.status === 'closed' ? 1 : 2);
      if (ticket.status === 'pending') expect(ticket.userId).toBeNull();
    }
  });
});

describe('transitions of a ticket', () => {
  it('a ticket is written into its services step by step', async () => {
    const company = await server.company();
    const { sales, support, ana, carla } = await staff(company);
    const phone = await company.connection({ queues: [sales] });
    const { id } = await company.inbound(phone, { body: 'Oi' });
    expect(await cycles(id)).toEqual([
      { user_id: null, queue_id: sales.id, started: false, answered: false, finished: false },
    ]);
    await put(ana, id, { status: 'open' });
    await ana.ok(ana.post(`/messages/${id}`, { body: 'Olá' }));
    expect(await cycles(id)).toEqual([
      { user_id: ana.user.id, queue_id: sales.id, started: true, answered: true, finished: false },
    ]);
    await put(ana, id, { queueId: support.id });
    expect(await cycles(id)).toEqual([
      { user_id: null, queue_id: support.id, started: true, answered: true, finished: false },
    ]);
    // It went to a queue that is not Ana's: she does not see it, nor changes it.
    expect((await put(ana, id, { status: 'open' })).status).toBe(404);
    await put(carla, id, { status: 'open' });
    await put(carla, id, { status: 'closed' });
    await put(carla, id, { status: 'open' });
    expect(await cycles(id)).toEqual([
      { user_id: carla.user.id, queue_id: support.id, started: true, answered: true, finished: true },
      { user_id: carla.user.id, queue_id: support.id, started: true, answered: false, finished: false },
    ]);
  });

  it('a ticket handed to somebody in another queue is theirs to see', async () => {
    const company = await server.company();
    const { sales, support, ana, carla } = await staff(company);
    const phone = await company.connection({ queues: [sales] });
    const { id } = await openTicket(company, phone, ana, newNumber());
    expect((await carla.get(`/tickets/${id}`)).status).toBe(404);
    expect((await put(ana, id, { userId: carla.user.id, queueId: support.id })).body).toMatchObject({
      status: 'open',
      userId: carla.user.id,
    });
    expect((await carla.get(`/tickets/${id}`)).status).toBe(200);
    expect(
      (await carla.ok(carla.get<{ tickets: Ticket[] }>('/tickets?status=open'))).tickets.map((ticket) => ticket.id),
    ).toEqual([id]);
  });

  it('a ticket that comes back is not visible to who closed it, when its queue is not theirs', async () => {
    const company = await server.company();
    const { sales, support, ana, carla } = await staff(company);
    const phone = await company.connection({ queues: [sales] });
    const number = newNumber();
    const { id } = await openTicket(company, phone, ana, number);
    await put(ana, id, { userId: carla.user.id, queueId: support.id });
    await put(carla, id, { status: 'closed' });
    const [anaSubscription, carlaSubscription] = await Promise.all([ana.listen(), carla.listen()]);
    await sendFromPhone(company.admin, phone, { number, body: 'Voltei' });
    const ticketEvents = (subscription: typeof anaSubscription) =>
      subscription.received.flatMap(({ name, payload }) =>
        // What was emitted of the closing may come late.
        name.endsWith('-ticket') && (payload as { ticket?: Ticket }).ticket?.status !== 'closed'
          ? [payload as { action: string }]
          : [],
      );
    await until(() => ticketEvents(anaSubscription).some(({ action }) => action === 'update'));
    await until(() => ticketEvents(carlaSubscription).length > 0);
    expect(ticketEvents(carlaSubscription)).toEqual([{ action: 'delete', ticketId: id }]);
    expect((await carla.get(`/tickets/${id}`)).status).toBe(404);
    expect(carlaSubscription.received.map(({ name }) => name).filter((name) => name.endsWith('-appMessage'))).toEqual(
      [],
    );
    ana.closeSockets();
    carla.closeSockets();
  });

  it('a ticket of somebody who is removed waits again', async () => {
    const company = await server.company();
    const { sales, ana, bruno } = await staff(company);
    const phone = await company.connection({ queues: [sales] });
    const { id } = await openTicket(company, phone, ana, newNumber());
    const subscription = await bruno.listen();
    await company.admin.ok(company.admin.delete(`/users/${ana.user.id}`));
    expect(await bruno.ok(bruno.get<Ticket>(`/tickets/${id}`))).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: sales.id,
    });
    expect(await cycles(id)).toMatchObject([{ user_id: null, started: true, finished: false }]);
    await until(() =>
      subscription.received.some(
        ({ payload }) => (payload as { ticket?: Ticket } | undefined)?.ticket?.status === 'pending',
      ),
    );
    bruno.closeSockets();
  });
});

describe('pages of the list', () => {
  it('by cursor show every ticket once, though tickets move between them', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const { admin } = company;
    const total = 90;
    await withClient(server.databaseUrl, async (client) => {
      await client.query(
        `WITH c AS (INSERT INTO contacts (company_id, name) SELECT $1, 'Contato ' || i FROM generate_series(1, $3::int) i RETURNING id)
         INSERT INTO tickets (company_id, contact_id, whatsapp_id, updated_at) SELECT $1, id, $2, now() - id % 7 * interval '1 minute' FROM c`,
        [company.id, phone.id, total],
      );
    });
    const seen: number[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: { tickets: Ticket[]; count: number; hasMore: boolean; nextCursor: string | null } = await admin.ok(
        admin.get(`/tickets?status=pending&showAll=true${query}`),
      );
      expect(page.count).toBe(total);
      expect(page.hasMore).toBe(page.nextCursor !== null);
      seen.push(...page.tickets.map((ticket) => ticket.id));
      cursor = page.nextCursor;
      pages += 1;
      // The last one moves to the top, behind our back: nothing of what is still to come may be skipped.
      if (page.tickets.length > 0) await put(admin, seen[0] ?? 0, { queueId: null, userId: null });
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(total);
    expect(seen.length).toBe(total);
  });
});
