import { describe, expect, it, onTestFinished } from 'vitest';
import {
  minuteMs,
  type DeadlineRuleForm,
  type EndpointAnswer,
  type getDeadlineRules,
  type getTicketDeadlines,
  type listTickets,
  type Tag,
  type Ticket,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { lockTickets } from '../tickets/index.ts';
import { refreshDeadlines } from './refresh.ts';

const server = useTestServer();

const rule = (more: Partial<DeadlineRuleForm> = {}): DeadlineRuleForm => ({
  id: null,
  name: 'Padrão da loja',
  enabled: true,
  queueId: null,
  priority: null,
  tagId: null,
  first: { minutes: 10, alertMinutes: 2 },
  next: { minutes: 20, alertMinutes: 5 },
  resolution: { minutes: 240, alertMinutes: 30 },
  inHours: true,
  pauses: true,
  toTop: false,
  tellsSupervisors: false,
  ...more,
});
type Rules = EndpointAnswer<typeof getDeadlineRules>;

async function shop() {
  const company = await server.company();
  const [sales, support] = [await company.queue(), await company.queue()];
  const connection = await company.connection({ queues: [sales] });
  const ana = await company.user({ name: 'Ana', queueIds: [sales.id, support.id] });
  onTestFinished(() => ana.closeSockets());
  const arrive = () => company.inbound(connection, { body: 'Oi' });
  return { company, sales, support, connection, ana, arrive };
}

const save = (company: TestCompany, rules: readonly DeadlineRuleForm[], seenVersion?: string) =>
  company.admin.put('/deadline-rules', { rules, seenVersion });
const read = (company: TestCompany, id: number) => company.admin.ok(company.admin.get<Ticket>(`/tickets/${id}`));
const detailsOf = (company: TestCompany, id: number) =>
  company.admin.ok(company.admin.get<EndpointAnswer<typeof getTicketDeadlines>>(`/tickets/${id}/deadlines`));
/** Minutes from the moment a contact began to wait to when a ticket is due. */
const minutesLeft = ({ deadline, pendingSince, createdAt }: Ticket) =>
  deadline && Math.round((Date.parse(deadline.dueAt) - Date.parse(pendingSince ?? createdAt)) / minuteMs);
const refresh = (company: TestCompany, id: number) =>
  server.app.platform.database.forCompany(company.id, async (tx) => {
    await lockTickets(tx.db, [id]);
    return refreshDeadlines(tx, [id]);
  });

describe('rules of deadlines', () => {
  it('are saved whole, in their order, and refused where they contradict each other or are outdated', async () => {
    const { company, sales } = await shop();
    const first = await company.admin.ok(save(company, [rule({ name: 'Vendas', queueId: sales.id }), rule()]));
    const saved = first as Rules;
    expect(saved.rules.map(({ name }) => name)).toEqual(['Vendas', 'Padrão da loja']);
    const turned = await save(company, saved.rules.toReversed());
    expect(turned).toMatchObject({
      status: 409,
      body: { error: 'ERR_DEADLINE_RULE_HIDDEN', name: 'Vendas', other: 'Padrão da loja' },
    });
    expect(await save(company, [rule({ first: null, next: null, resolution: null })])).toMatchObject({
      body: { error: 'ERR_DEADLINE_RULE_EMPTY' },
    });
    expect(await save(company, [rule({ first: { minutes: 4, alertMinutes: 3 } })])).toMatchObject({ status: 400 });
    await company.admin.ok(save(company, saved.rules.slice(1), saved.version));
    expect(await save(company, saved.rules, saved.version)).toMatchObject({ body: { error: 'ERR_DEADLINES_CHANGED' } });
    expect(await save(company, saved.rules)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_DEADLINE_RULE_FOUND' },
    });
    const now = await company.admin.ok(company.admin.get<Rules>('/deadline-rules'));
    expect(now.rules.map(({ name }) => name)).toEqual(['Padrão da loja']);
  });

  it('are for tickets that come, and for those that are there, which nobody is late for at once', async () => {
    const { company, arrive } = await shop();
    const early = await arrive();
    expect((await read(company, early.id)).deadline).toBeNull();
    await company.admin.ok(save(company, [rule()]));
    await until(async () => (await read(company, early.id)).deadline !== null);
    const late = await arrive();
    expect(late.deadline).toMatchObject({ kind: 'first' });
    expect(minutesLeft(await read(company, late.id))).toBe(10);
    await company.admin.ok(save(company, []));
    await until(async () => (await read(company, late.id)).deadline === null);
  });

  it('go with the queue, the priority and the tags of a ticket, from its first message', async () => {
    const { company, support, ana, arrive } = await shop();
    const tag = await company.admin.ok(company.admin.post<Tag>('/tags', { name: 'Atacado', color: '#2F8F4E' }));
    const limit = (minutes: number) => ({ minutes, alertMinutes: 0 });
    await company.admin.ok(
      save(company, [
        rule({ name: 'Etiqueta', tagId: tag.id, first: limit(5) }),
        rule({ name: 'Urgente', priority: 'urgent', first: limit(15) }),
        rule({ name: 'Suporte', queueId: support.id, first: limit(30) }),
        rule(),
      ]),
    );
    const { id } = await arrive();
    expect(minutesLeft(await read(company, id))).toBe(10);
    await ana.ok(ana.put(`/tickets/${id}`, { queueId: support.id }));
    expect(minutesLeft(await read(company, id))).toBe(30);
    const urgent = await ana.ok(ana.put<Ticket>(`/tickets/${id}`, { priority: 'urgent' }));
    expect(minutesLeft(urgent)).toBe(15);
    await ana.ok(ana.put(`/ticket-tags/${id}/${tag.id}`));
    expect(minutesLeft(await read(company, id))).toBe(5);
    await company.admin.ok(company.admin.delete(`/tags/${tag.id}`));
    await until(async () => minutesLeft(await read(company, id)) === 15);
  });
});

describe('deadlines of a ticket', () => {
  it('are met by a person alone, and begin again with what the contact writes', async () => {
    const { company, connection, ana, arrive } = await shop();
    await company.admin.ok(save(company, [rule()]));
    const { id, contact } = await arrive();
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'open' }));
    expect((await read(company, id)).deadline).toMatchObject({ kind: 'first' });
    await ana.ok(ana.post(`/messages/${id}`, { body: 'Bom dia!' }));
    // The contact has to answer: the answer was given, and the time of the resolution stands still.
    expect((await read(company, id)).deadline).toBeNull();
    expect(await detailsOf(company, id)).toMatchObject({
      rule: { name: 'Padrão da loja' },
      lines: [
        { kind: 'first', state: 'met' },
        { kind: 'resolution', state: 'paused', dueAt: null },
      ],
      breaches: 0,
    });
    await company.inbound(connection, { body: 'Tem azul?', number: contact.number });
    expect((await read(company, id)).deadline).toMatchObject({ kind: 'next' });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'closed' }));
    expect((await read(company, id)).deadline).toBeNull();
    expect((await detailsOf(company, id)).lines).toMatchObject([
      { kind: 'first', state: 'met' },
      { kind: 'resolution', state: 'met' },
    ]);
    await ana.ok(ana.post(`/tickets/${id}/undo-resolve`));
    expect((await read(company, id)).deadline).toMatchObject({ kind: 'next' });
  });

  it('that were missed stay in the record, also once the answer came', async () => {
    const { company, ana, arrive } = await shop();
    await company.admin.ok(save(company, [rule()]));
    const { id } = await arrive();
    server.clock.advance(9 * minuteMs);
    await refresh(company, id);
    server.clock.advance(2 * minuteMs);
    await refresh(company, id);
    expect(await detailsOf(company, id)).toMatchObject({
      breaches: 1,
      lines: [{ kind: 'first', state: 'running' }, {}],
    });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'open' }));
    await ana.ok(ana.post(`/messages/${id}`, { body: 'Desculpe a demora!' }));
    expect(await detailsOf(company, id)).toMatchObject({
      breaches: 1,
      lines: [{ kind: 'first', state: 'breached' }, { kind: 'resolution' }],
    });
  });

  it('order the list, who waits longest without one behind them, and priorities do as well', async () => {
    const { company, sales, arrive } = await shop();
    await company.admin.ok(
      save(company, [
        rule({ name: 'Urgente', priority: 'urgent', first: { minutes: 5, alertMinutes: 1 } }),
        rule({ name: 'Alta', priority: 'high', first: { minutes: 30, alertMinutes: 1 } }),
      ]),
    );
    const [plain, high, urgent, low, other] = [
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
    ];
    const set = (ticket: Ticket, priority: string) =>
      company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { priority }));
    await set(high, 'high');
    await set(urgent, 'urgent');
    await set(low, 'low');
    const list = async (more: string) => {
      const found = await company.admin.ok(
        company.admin.get<EndpointAnswer<typeof listTickets>>(
          `/tickets?status=pending&showAll=true&queueIds=[${sales.id}]&${more}`,
        ),
      );
      return found.tickets.map(({ id }) => id);
    };
    expect(await list('order=deadline')).toEqual([urgent, high, plain, low, other].map(({ id }) => id));
    expect(await list('order=priority')).toEqual([urgent, high, plain, other, low].map(({ id }) => id));
    expect(await list('deadline=breached')).toEqual([]);
  });
});
