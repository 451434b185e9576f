import { hourMs, type Chat, type QuickMessage, type Schedule } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { contactsMerging, removeContact } from '../features/inbox/index.ts';
import { until } from '../testing/client.ts';
import { newNumber } from '../testing/sample-values.ts';
import { queryRows, withClient } from '../testing/tables.ts';
import { useTestServer } from '../testing/test-server.ts';

// The orders that handlers of events declare: docs/events.md.
const server = useTestServer();

/** Ana serves a person, for whom every feature that takes part has a row. */
async function openShop() {
  const company = await server.company();
  const [ana, phone] = [await company.user({ profile: 'admin' }), await company.connection()];
  const ticket = await company.inbound(phone, { number: newNumber(), body: 'Oi' });
  await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open' }));
  const { admin, id: companyId } = company;
  const { contactId } = ticket;
  const sendAt = new Date(server.clock.now().getTime() + hourMs).toISOString();
  const schedule = await admin.ok(
    admin.post<Schedule>('/schedules', { body: 'Chegou', sendAt, contactId, whatsappId: phone.id }),
  );
  const chat = await admin.ok(admin.post<Chat>('/chats', { title: 'Loja', users: [ana.user.id] }));
  const quick = await ana.ok(ana.post<QuickMessage>('/quick-messages', { shortcode: 'oi', message: 'Oi' }));
  const add = (sql: string, values: readonly unknown[]) => queryRows(server.databaseUrl, sql, values);
  await add(`INSERT INTO bot_closed_notices (company_id, contact_id, told_at) VALUES ($1, $2, now())`, [
    companyId,
    contactId,
  ]);
  await add(
    `INSERT INTO erasures (company_id, contact_id, subject_created_at, requested_at, due_at)
     VALUES ($1, $2, now(), now(), now() + interval '7 days')`,
    [companyId, contactId],
  );
  await add(
    `WITH made AS (INSERT INTO campaigns (company_id, name) VALUES ($1, 'Outono') RETURNING id)
     INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, contact_id, whatsapp_id, variant)
     SELECT $1, id, '', '', '', '', '{}', $2, $3, 1 FROM made`,
    [companyId, contactId, phone.id],
  );
  const rows = {
    sessions: [`SELECT FROM sessions WHERE user_id = $1 AND ended_at IS NULL`, ana.user.id],
    chats: [`SELECT FROM chats WHERE id = $1`, chat.id],
    quickMessages: [`SELECT FROM quick_messages WHERE id = $1`, quick.id],
    schedules: [`SELECT FROM schedules WHERE id = $1`, schedule.id],
    erasures: [`SELECT FROM erasures WHERE contact_id = $1`, contactId],
    notices: [`SELECT FROM bot_closed_notices WHERE contact_id = $1`, contactId],
    recipients: [`SELECT FROM campaign_recipients WHERE contact_id = $1`, contactId],
  } as const;
  return { company, ana, phone, ticket, schedule, rows };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** Makes a change while another transaction holds a ticket. @returns which rows the change had not locked while it waited */
async function freeWhileWaiting(
  ticketId: number,
  change: () => Promise<unknown>,
  probes: readonly (readonly [name: string, sql: string, id: number])[],
): Promise<string[]> {
  return withClient(server.databaseUrl, async (holder) => {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [ticketId]);
    const [self] = (await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
    const done = change();
    await until(
      async () =>
        (
          await queryRows(
            server.databaseUrl,
            'SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
            [self?.pid],
          )
        ).length > 0,
    );
    const free: string[] = [];
    for (const [name, sql, id] of probes)
      if ((await holder.query(`${sql} FOR UPDATE SKIP LOCKED`, [id])).rowCount) free.push(name);
    await holder.query('ROLLBACK');
    await done;
    return free;
  });
}

describe('what locks tickets takes part first, so that a ticket is locked before all that belongs to it', () => {
  it.each<[event: string, change: (shop: Shop) => Promise<unknown>, after: readonly (keyof Shop['rows'])[]]>([
    [
      'a user is removed',
      ({ company: { admin }, ana }) => admin.ok(admin.delete(`/users/${ana.user.id}`)),
      ['sessions', 'chats', 'quickMessages'],
    ],
    [
      'a contact is removed',
      ({ company, ticket }) =>
        server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, ticket.contactId)),
      ['schedules', 'erasures'],
    ],
    [
      'contacts are merged',
      async ({ company, ticket }) => {
        const other = await company.contact();
        return server.app.platform.database.forCompany(company.id, (tx) =>
          tx.raise(contactsMerging, { from: ticket.contactId, into: other.id, afterwards: () => {} }),
        );
      },
      ['schedules', 'erasures', 'notices', 'recipients'],
    ],
    [
      'a connection is removed',
      ({ company: { admin }, phone }) => admin.ok(admin.delete(`/whatsapp/${phone.id}`)),
      ['schedules', 'recipients'],
    ],
  ])('when %s', async (_event, change, after) => {
    const shop = await openShop();
    const probes = after.map((name) => [name, ...shop.rows[name]] as const);
    expect(await freeWhileWaiting(shop.ticket.id, () => change(shop), probes)).toEqual(after);
  });
});

it('schedules take part in the removal of a contact after tickets: browsers receive their removal last', async () => {
  const { company, schedule, ticket } = await openShop();
  const { admin } = company;
  // It waits with its connection: the removal of the ticket gives it up, which is an update.
  await queryRows(server.databaseUrl, `UPDATE schedules SET status = 'AGENDADA' WHERE id = $1`, [schedule.id]);
  const { received } = await admin.listen();
  const seen = () =>
    received.flatMap(({ name, payload }) =>
      name.endsWith('-schedule') ? [(payload as { action: string }).action] : [],
    );
  await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, ticket.contactId));
  await until(() => seen().includes('delete'));
  expect(seen()).toEqual(['update', 'delete']);
});
