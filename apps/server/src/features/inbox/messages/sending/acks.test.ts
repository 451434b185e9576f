import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message, Ticket, Connection } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type LiveSubscription } from '../../../../testing/client.ts';
import { openTicket, sendReply, fetchThread } from '../../../../testing/simulated-phone.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { isFullScope } from '../../../../testing/scope.ts';
import { createInbound, type Inbound } from '../inbound/inbound.ts';
import { createOutbound, type Outbound } from './outbound.ts';

type Report = 2 | 3 | 4 | 5;

const server = useTestServer();
let company: TestCompany;
/** No one has scanned this one: what is written waits, and only what the test reports happens to it. */
let phone: Connection;
let outbound: Outbound;
let inbound: Inbound;

beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
  await company.admin.ok(company.admin.post(`/sandbox/${phone.id}/disconnect`));
  const { database, log, clock } = server.app.platform;
  outbound = createOutbound({ database, log, sessionOf: () => undefined });
  inbound = createInbound({ database, log, clock });
});
afterAll(() => inbound.stop());

const reportTo = (providerIds: readonly string[], ack: Report) =>
  outbound.acknowledge({ companyId: company.id, whatsappId: phone.id }, providerIds, ack);

/** Tickets with one waiting message each. */
async function waiting(count: number): Promise<{ ticketId: number; id: string; providerId: string }[]> {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ ticketId: number; id: string; providerId: string }>(
      `WITH c AS (INSERT INTO contacts (company_id, name) SELECT $1, 'Contato' FROM generate_series(1, $3::int) RETURNING id),
         t AS (INSERT INTO tickets (company_id, contact_id, whatsapp_id, status) SELECT $1, id, $2, 'open' FROM c RETURNING id)
       INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body)
       SELECT $1, id, $2, gen_random_uuid()::text, true, 'Oi' FROM t
       RETURNING id::text, ticket_id AS "ticketId", provider_id AS "providerId"`,
      [company.id, phone.id, count],
    );
    for (const { id, ticketId } of rows)
      await client.query('UPDATE tickets SET last_message_id = $1 WHERE id = $2', [id, ticketId]);
    return rows;
  });
}

/** The acks of a message as they were emitted. */
const acksOf = ({ received }: LiveSubscription, id: string | undefined) =>
  received.flatMap(({ payload }) => {
    const { message } = (payload ?? {}) as { message?: Message };
    return message && message.id === id ? [message.ack] : [];
  });

const ackOf = async (ticketId: number) => (await fetchThread(company.admin, ticketId))[0]?.ack;

describe('acks of own messages', () => {
  it('only move forward, whatever the order and number of reports, and each step is emitted once', async () => {
    const subscription = await company.admin.listen();
    const report = fc.constantFrom<Report>(2, 3, 4, 5);
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 6 }), fc.boolean(), async (reports, atOnce) => {
        const [message] = await waiting(1);
        if (!message) throw new Error('there is a message');
        if (atOnce) await Promise.all(reports.map((ack) => reportTo([message.providerId], ack)));
        else for (const ack of reports) await reportTo([message.providerId], ack);
        const highest = Math.max(...reports);
        expect(await ackOf(message.ticketId)).toBe(highest);
        expect((await company.admin.ok(company.admin.get<Ticket>(`/tickets/${message.ticketId}`))).lastMessageAck).toBe(
          highest,
        );
        const emittedAcks = () => acksOf(subscription, message.id);
        await until(() => emittedAcks().at(-1) === highest);
        expect(emittedAcks()).toEqual([...new Set(emittedAcks())].toSorted((a, b) => a - b));
      }),
      { numRuns: isFullScope ? 25 : 10 },
    );
    company.admin.closeSockets();
  });

  it('acks of many conversations at once lose none, whatever order the reports name them in', async () => {
    const messages = await waiting(30);
    const shuffled = (turn: number) =>
      messages.toSorted((a, b) => ((Number(a.id) * 7919 * turn) % 31) - ((Number(b.id) * 7919 * turn) % 31));
    const reports = Array.from({ length: 16 }, (_unused, index) => ({
      ack: ((index % 3) + 2) as Report,
      providerIds: shuffled(index + 1).map((message) => message.providerId),
    }));
    await Promise.all(reports.map(({ providerIds, ack }) => reportTo(providerIds, ack)));
    expect(await Promise.all(messages.map((message) => ackOf(message.ticketId)))).toEqual(messages.map(() => 4));
  });

  it('are emitted as sent, delivered and read, and stay at read when delivered is reported later', async () => {
    const linked = await company.connection();
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, linked, admin, number);
    const subscription = await admin.listen();
    const [sent] = await sendReply(admin, ticket.id, { body: 'Olá' });
    const emittedAcks = () => acksOf(subscription, sent?.id);
    await until(() => emittedAcks().includes(3));
    await admin.ok(admin.post(`/sandbox/${linked.id}/read`, { number }));
    await until(() => emittedAcks().includes(4));
    const providerIds = await queryRows(server.databaseUrl, 'SELECT provider_id FROM messages WHERE id = $1', [
      sent?.id,
    ]);
    await outbound.acknowledge(
      { companyId: company.id, whatsappId: linked.id },
      providerIds.map(({ provider_id: id }) => String(id)),
      3,
    );
    expect((await fetchThread(admin, ticket.id)).find(({ id }) => id === sent?.id)?.ack).toBe(4);
    expect(emittedAcks()).toEqual([0, 2, 3, 4]);
    admin.closeSockets();
  });

  it('raise a failed message that was sent after all', async () => {
    const [message] = await waiting(1);
    const giveUp = (leaving: boolean) =>
      withClient(server.databaseUrl, (client) =>
        client.query(`UPDATE messages SET ack = -1, failure = 'ERR_SENDING_WAPP_MSG', leaving = $2 WHERE id = $1`, [
          message?.id,
          leaving,
        ]),
      );
    const shown = async () => (await fetchThread(company.admin, message?.ticketId ?? 0))[0];
    await giveUp(false);
    await reportTo([message?.providerId ?? ''], 2);
    // The provider took it back: a late answer to the sending says nothing new.
    expect(await shown()).toMatchObject({ ack: -1, failure: 'ERR_SENDING_WAPP_MSG' });
    await giveUp(true);
    await reportTo([message?.providerId ?? ''], 2);
    expect(await shown()).toMatchObject({ ack: 2, failure: null });
  });
});

describe('acks of messages that the handset wrote', () => {
  /** The journal has the message; it is stored right after. */
  const fromHandset = (number: string, providerId: string) =>
    inbound.receive(
      { companyId: company.id, whatsappId: phone.id },
      {
        addresses: [{ kind: 'pn', value: number }],
        providerId,
        fromMe: true,
        senderName: '',
        mediaType: 'conversation',
        body: providerId,
        sentAt: new Date().toISOString(),
      },
    );
  const stored = (number: string, count: number) =>
    until(async () => {
      const { tickets } = await company.admin.ok(
        company.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${number}`),
      );
      const own = tickets[0] ? await fetchThread(company.admin, tickets[0].id) : [];
      return own.length === count && own.every(({ ack }) => ack > 2) ? own.map(({ ack }) => ack) : undefined;
    });
  const keptAcks = () =>
    queryRows(server.databaseUrl, 'SELECT provider_id FROM early_acks WHERE whatsapp_id = $1', [phone.id]);
  const keep = (count: number, reportedAt: string) =>
    queryRows(
      server.databaseUrl,
      `INSERT INTO early_acks (company_id, whatsapp_id, provider_id, ack, reported_at)
       SELECT $1, $2, 'never-' || i, 3, ${reportedAt} FROM generate_series(1, $3::int) i`,
      [company.id, phone.id, count],
    );

  it('are kept while they come before their messages, and shown with these', async () => {
    const [number, ids] = [newNumber(), ['ONE', 'TWO', 'THREE']];
    await reportTo(ids, 4);
    await reportTo(ids, 3);
    for (const id of ids) await fromHandset(number, id);
    expect(await stored(number, 3)).toEqual([4, 4, 4]);
    expect(await keptAcks()).toEqual([]);
  });

  it('are lost of none that come at the same time as their messages', async () => {
    const number = newNumber();
    const ids = Array.from({ length: 60 }, (_unused, index) => `WITH-${index}`);
    await Promise.all(
      ids.map(async (id, index) => {
        const message = fromHandset(number, id);
        await new Promise((resolve) => setTimeout(resolve, (index * 7) % 50));
        await Promise.all([message, reportTo([id], 3)]);
      }),
    );
    expect(await stored(number, 60)).toEqual(ids.map(() => 3));
    expect(await keptAcks()).toEqual([]);
  });

  it('that are kept just after their message was stored are applied as well', async () => {
    const number = newNumber();
    await withClient(server.databaseUrl, async (client) => {
      // The report finds no message, and its ack cannot be kept yet.
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO early_acks (company_id, whatsapp_id, provider_id, ack) VALUES ($1, $2, 'BETWEEN', 3)`,
        [company.id, phone.id],
      );
      const report = reportTo(['BETWEEN'], 3);
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO early_acks AS kept%'`;
      await until(async () => (await queryRows(server.databaseUrl, waiting, [])).length > 0);
      await fromHandset(number, 'BETWEEN');
      await until(async () => {
        const handled = `SELECT FROM inbound_journal WHERE provider_id = 'BETWEEN' AND handled_at IS NOT NULL`;
        return (await queryRows(server.databaseUrl, handled, [])).length > 0;
      });
      await client.query('ROLLBACK');
      await report;
    });
    expect(await stored(number, 1)).toEqual([3]);
    expect(await keptAcks()).toEqual([]);
  });

  it('are forgotten after a week without their messages, and applied by the housekeeping where a process died', async () => {
    const number = newNumber();
    await keep(5, `now() - interval '8 days'`);
    await fromHandset(number, 'LEFT');
    await reportTo(['LEFT'], 3);
    await stored(number, 1);
    await queryRows(
      server.databaseUrl,
      `INSERT INTO early_acks (company_id, whatsapp_id, provider_id, ack) VALUES ($1, $2, 'LEFT', 5)`,
      [company.id, phone.id],
    );
    await queryRows(server.databaseUrl, `SELECT graphile_worker.add_job('housekeeping', '{}')`, []);
    await until(async () => (await stored(number, 1))[0] === 5);
    expect(await keptAcks()).toEqual([]);
  });

  it('are kept in a bounded number, and with ids that a provider may give', async () => {
    await keep(9_999, 'now()');
    await reportTo(['x'.repeat(5_000)], 3);
    await reportTo(['LAST'], 3);
    await reportTo(['TOO MANY'], 3);
    const ids = (await keptAcks()).map(({ provider_id }) => provider_id);
    expect([ids.length, ids.includes('LAST')]).toEqual([10_000, true]);
  });
});
