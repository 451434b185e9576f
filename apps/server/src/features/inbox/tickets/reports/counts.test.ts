import { describe, expect, it } from 'vitest';
import { hourMs, type Contact, type KanbanLane, type Tag, type Ticket } from '@balcao/contract';
import { correctCounts, foldCounts } from '../../../../platform/db/counts.ts';
import { correctCountsJob } from '../../../../compose/housekeeping.ts';
import type { Client } from '../../../../testing/client.ts';
import { until } from '../../../../testing/client.ts';
import { runWaitingJobs } from '../../../../testing/due-jobs.ts';
import { withClient } from '../../../../testing/tables.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { contactCounts } from '../../contacts/index.ts';
import { tagCounts, ticketCounts } from './counts.sql.ts';

const server = useTestServer();
const totals = [ticketCounts, tagCounts, contactCounts];

/** Corrects the totals. @returns whether some of a company were wrong */
async function wereWrong(companyId: number): Promise<boolean> {
  const corrected: boolean[] = [];
  for (const counts of totals) corrected.push(await correctCounts(server.app.platform.database, counts, companyId));
  return corrected.includes(true);
}

const fold = async () => {
  for (const counts of totals) await foldCounts(server.app.platform.database, counts, 1);
};

/** The total of every list, and how many there are on its pages. */
async function listsOf(client: Client, queueId: number, userId: number) {
  const questions = [
    '',
    'status=open',
    'status=pending',
    'status=closed',
    'status=open&showAll=true',
    'showAll=true',
  ].concat(['only', 'without'].map((snoozed) => `status=open&showAll=true&snoozed=${snoozed}`));
  const filters = [
    '',
    `&queueIds=${encodeURIComponent(JSON.stringify([queueId]))}`,
    '&unassigned=true',
    `&users=${encodeURIComponent(JSON.stringify([userId]))}`,
  ];
  const counted: Record<string, number> = {};
  const listed: Record<string, number> = {};
  for (const question of questions.flatMap((one) => filters.map((filter) => one + filter))) {
    const { tickets, count } = await client.ok(
      client.get<{ tickets: Ticket[]; count: number }>(`/tickets?${question}`),
    );
    [counted[question], listed[question]] = [count, tickets.length];
  }
  return { counted, listed };
}

/** The total of every tag that a user is shown, and how many tickets with it they find in any list. */
async function tagsOf(client: Client) {
  const { tags } = await client.ok(client.get<{ tags: (Tag & { ticketsCount: number })[] }>('/tags'));
  const counted: Record<string, number> = {};
  const listed: Record<string, number> = {};
  for (const { id, name, ticketsCount } of tags) {
    const wanted = `showAll=true&tags=${encodeURIComponent(JSON.stringify([id]))}`;
    const page = await client.ok(client.get<{ tickets: Ticket[]; count: number }>(`/tickets?${wanted}`));
    Object.assign(counted, { [name]: ticketsCount, [`list of ${name}`]: page.count });
    Object.assign(listed, { [name]: page.tickets.length, [`list of ${name}`]: page.tickets.length });
  }
  return { counted, listed };
}

describe('the totals of lists', () => {
  it('are those of the rows for everybody, whatever happened to tickets, and are folded without a change', async () => {
    const company = await server.company();
    const { admin } = company;
    const [sales, support] = [await company.queue(), await company.queue()];
    const [ana, bruno] = [
      await company.user({ queueIds: [sales.id] }),
      await company.user({ queueIds: [support.id], allTicket: 'enabled' }),
    ];
    const phone = await company.connection({ queues: [sales] });
    const lane = await admin.ok(admin.post<{ id: number }>('/tags', { name: 'Proposta', color: '#123456', kanban: 1 }));
    const tickets: Ticket[] = [];
    for (let n = 0; n < 8; n += 1) tickets.push(await company.inbound(phone, { body: `Oi ${n}` }));
    const change = (n: number, body: object) => admin.ok(admin.put(`/tickets/${tickets[n]?.id}`, body));
    await change(0, { status: 'open', userId: ana.user.id, queueId: sales.id });
    await change(1, { status: 'open', userId: bruno.user.id, queueId: support.id });
    await change(2, { status: 'open', userId: ana.user.id });
    await change(2, { status: 'closed' });
    await change(3, { status: 'pending', queueId: support.id });
    await change(7, { status: 'open', userId: ana.user.id });
    const until = new Date(Date.now() + hourMs).toISOString();
    for (const n of [0, 1, 7]) await admin.ok(admin.post(`/tickets/${tickets[n]?.id}/snooze`, { until }));
    await admin.ok(admin.delete(`/tickets/${tickets[7]?.id}/snooze`));
    await change(4, { status: 'open', userId: ana.user.id });
    await change(4, { status: 'pending', userId: null });
    await admin.ok(admin.post('/tags/sync', { ticketId: tickets[0]?.id, tags: [lane.id] }));
    await admin.ok(admin.post('/tags/sync', { ticketId: tickets[6]?.id, tags: [lane.id] }));
    await admin.ok(admin.put(`/kanban/tickets/${tickets[6]?.id}`, { laneId: null }));
    await admin.ok(admin.delete(`/tickets/${tickets[5]?.id}`));
    await admin.ok(admin.delete(`/users/${bruno.user.id}`));
    await admin.ok(admin.delete(`/queue/${support.id}`));

    const check = async () => {
      for (const client of [admin, ana]) {
        const { counted, listed } = await listsOf(client, sales.id, ana.user.id);
        expect(counted).toEqual(listed);
      }
      const board = await admin.ok(admin.get<{ lanes: KanbanLane[] }>('/kanban'));
      expect(board.lanes.map(({ count }) => count)).toEqual(board.lanes.map(({ cards }) => cards.length));
      const contacts = await admin.ok(admin.get<{ contacts: Contact[]; count: number }>('/contacts'));
      expect(contacts.count).toBe(contacts.contacts.length);
    };
    await check();
    expect(await wereWrong(company.id)).toBe(false);
    await fold();
    await check();
    expect(await wereWrong(company.id)).toBe(false);
  });

  it('are those of each tag for everybody, whatever happened to tags and to tickets that have them', async () => {
    const company = await server.company();
    const { admin } = company;
    const [sales, support] = [await company.queue(), await company.queue()];
    const ana = await company.user({ queueIds: [sales.id] });
    const phone = await company.connection({ queues: [sales] });
    const addTag = (name: string, kanban = 0) => admin.ok(admin.post<Tag>('/tags', { name, color: '#123456', kanban }));
    const [vip, late, lane, gone] = [
      await addTag('VIP'),
      await addTag('Atrasado'),
      await addTag('Proposta', 1),
      await addTag('Some'),
    ];
    const tickets: Ticket[] = [];
    const numbers = Array.from({ length: 7 }, newNumber);
    for (const number of numbers) tickets.push(await company.inbound(phone, { number, body: 'Oi' }));
    const idOf = (n: number) => tickets[n]?.id;
    const sync = (n: number, tags: Tag[]) =>
      admin.ok(admin.post('/tags/sync', { ticketId: idOf(n), tags: tags.map(({ id }) => ({ id })) }));
    const change = (n: number, body: object) => admin.ok(admin.put(`/tickets/${idOf(n)}`, body));
    for (const n of [0, 1, 2, 3, 4, 5, 6]) await sync(n, n % 2 === 0 ? [vip, late, gone] : [vip, lane]);
    await sync(2, [late]);
    await change(0, { status: 'open', userId: ana.user.id });
    await change(1, { status: 'open', userId: admin.user?.id, queueId: support.id });
    await change(3, { status: 'open', userId: ana.user.id });
    await change(3, { status: 'closed' });
    await admin.ok(admin.delete(`/ticket-tags/${idOf(5)}`));
    await admin.ok(admin.put(`/ticket-tags/${idOf(5)}/${late.id}`));
    await admin.ok(admin.post(`/tickets/${idOf(0)}/snooze`, { until: new Date(Date.now() + hourMs).toISOString() }));
    await admin.ok(admin.post(`/contacts/${tickets[4]?.contactId}/merge`, { contactId: tickets[2]?.contactId }));
    await admin.ok(admin.delete(`/tickets/${idOf(6)}`));
    await admin.ok(admin.delete(`/tags/${gone.id}`));
    await admin.ok(admin.delete(`/queue/${support.id}`));
    const check = async () => {
      for (const client of [admin, ana]) {
        const { counted, listed } = await tagsOf(client);
        expect(counted).toEqual(listed);
      }
    };
    await check();
    expect((await tagsOf(admin)).counted['VIP']).toBe(5);
    expect(await wereWrong(company.id)).toBe(false);
    await fold();
    await check();
    expect(await wereWrong(company.id)).toBe(false);
  });

  it('totals of tags are right while tickets move and are tagged at once', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'VIP', color: '#123456' }));
    const tickets = await Promise.all(
      Array.from({ length: 8 }, (_one, n) => company.inbound(phone, { body: `Oi ${n}` })),
    );
    for (const status of ['open', 'pending', 'open', 'closed'])
      await Promise.all(
        tickets.flatMap(({ id }, n) => [
          admin.ok(admin.put(`/tickets/${id}`, { status, ...(status === 'open' && { userId: admin.user?.id }) })),
          n % 2 === 0 && status !== 'pending'
            ? admin.ok(admin.put(`/ticket-tags/${id}/${tag.id}`))
            : admin.ok(admin.delete(`/ticket-tags/${id}/${tag.id}`)),
        ]),
      );
    expect(await wereWrong(company.id)).toBe(false);
    expect((await tagsOf(admin)).counted['VIP']).toBe(4);
  });

  it('are right while many move at once and totals are folded', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const tickets = await Promise.all(
      Array.from({ length: 12 }, (_one, n) => company.inbound(phone, { body: `Oi ${n}` })),
    );
    const isDone = { now: false };
    const folding = (async () => {
      while (!isDone.now) await fold();
    })();
    for (const status of ['open', 'pending', 'open', 'closed'])
      await Promise.all(
        tickets.map(({ id }) =>
          admin.ok(admin.put(`/tickets/${id}`, { status, ...(status === 'open' && { userId: admin.user?.id }) })),
        ),
      );
    isDone.now = true;
    await folding;
    expect(await wereWrong(company.id)).toBe(false);
    const { count } = await admin.ok(admin.get<{ count: number }>('/tickets?status=closed'));
    expect(count).toBe(12);
  });

  it('totals that are wrong are corrected by the job of the night, which says so', async () => {
    const company = await server.company();
    const { admin } = company;
    await company.inbound(await company.connection(), { body: 'Oi' });
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE ticket_counts SET count = count + 5 WHERE company_id = $1', [company.id]),
    );
    const count = async () => (await admin.ok(admin.get<{ count: number }>('/tickets?status=pending'))).count;
    expect(await count()).toBeGreaterThan(1);
    await server.app.platform.database.forCompany(company.id, async (tx) => tx.enqueue(correctCountsJob, {}));
    await runWaitingJobs(server, correctCountsJob);
    await until(async () => (await count()) === 1);
    expect(
      server.log.some((line) => line.includes('totals were not those') && line.includes(`"companyId":${company.id}`)),
    ).toBe(true);
  });
});
