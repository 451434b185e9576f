import { describe, expect, it } from 'vitest';
import type { Ticket, User } from '@balcao/contract';
import { waitForAnnounced } from '../../../testing/announced.ts';
import { until } from '../../../testing/client.ts';
import { waitForMessage, openTicket, sendReply, unlink } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();

describe('the removal of a connection', () => {
  it('waits for transactions that hold a ticket of it, and locks nothing they still need', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const { id: ticketId } = await openTicket(company, phone, admin, newNumber());
    await unlink(admin, phone);
    const [sent] = await sendReply(admin, ticketId, { body: 'Espera' });
    await withClient(server.databaseUrl, async (client) => {
      const step = (text: string, ...values: unknown[]) => client.query(text, values);
      // As everyone does: the ticket, then its messages and those that refer to the connection and the company.
      const pid = Number((await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid);
      await step('BEGIN');
      await step('SELECT FROM tickets WHERE id = $1 FOR UPDATE', ticketId);
      const removal = admin.delete(`/whatsapp/${phone.id}`);
      await until(async () => {
        const { rows } = await withClient(server.databaseUrl, (other) =>
          other.query('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [pid]),
        );
        return rows.length > 0;
      });
      await step('UPDATE messages SET ack = 2 WHERE id = $1', sent?.id);
      await step(
        `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me) VALUES ($1, $2, $3, 'another', true)`,
        company.id,
        ticketId,
        phone.id,
      );
      await step(
        `INSERT INTO live_events (company_id, batch, events) VALUES ($1, gen_random_uuid(), '[]')`,
        company.id,
      );
      await step('COMMIT');
      expect((await removal).status).toBe(200);
    });
    // It had left meanwhile; what was written last had not.
    expect(await waitForMessage(admin, ticketId, sent?.id, () => true)).toMatchObject({ ack: 2, failure: null });
    const ticket = await admin.ok(admin.get<Ticket>(`/tickets/${ticketId}`));
    expect(ticket).toMatchObject({ whatsappId: null, whatsapp: null });
    expect((await admin.post<{ error: string }>(`/messages/${ticketId}`, { body: 'Tem alguém?' })).body.error).toBe(
      'ERR_WAPP_NOT_INITIALIZED',
    );
  });

  it('succeeds while messages are sent, read and received on it, and leaves no unsent message', async () => {
    const company = await server.company();
    const { admin } = company;
    for (let round = 0; round < 3; round++) {
      const phone = await company.connection();
      const numbers = Array.from({ length: 8 }, newNumber);
      const tickets = await Promise.all(numbers.map((number) => openTicket(company, phone, admin, number)));
      const busy = numbers.flatMap((number, index) => [
        ...Array.from({ length: 4 }, (_unused, turn) =>
          admin.post<unknown>(`/messages/${tickets[index]?.id}`, { body: `Resposta ${turn}` }),
        ),
        admin.post(`/sandbox/${phone.id}/read`, { number }),
        admin.post(`/sandbox/${phone.id}/messages`, { number, name: 'Contato', body: 'E aí?' }),
      ]);
      const answers = await Promise.all([admin.delete(`/whatsapp/${phone.id}`), ...busy]);
      expect(answers[0]?.status).toBe(200);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const left = await withClient(server.databaseUrl, (client) =>
        client.query(`SELECT m.id FROM messages m WHERE m.ticket_id = ANY ($1) AND m.from_me AND m.ack = 0`, [
          tickets.map(({ id }) => id),
        ]),
      );
      expect(left.rows).toEqual([]);
    }
  });

  it('leaves whoever was bound to it bound to none, until an admin decides', async () => {
    const company = await server.company();
    const { admin } = company;
    const queue = await company.queue();
    const [removed, other] = [
      await company.connection({ queues: [queue] }),
      await company.connection({ queues: [queue] }),
    ];
    const ana = await company.user({ queueIds: [queue.id], whatsappId: removed.id });
    const ticket = await company.inbound(other, { body: 'Oi' });
    const sees = async () => (await ana.get(`/tickets/${ticket.id}`)).status === 200;
    expect(await sees()).toBe(false);
    await admin.ok(admin.delete(`/whatsapp/${removed.id}`));
    const boundTo = async () => (await admin.ok(admin.get<User>(`/users/${ana.user.id}`))).whatsappId;
    expect(await boundTo()).toBe(0);
    const put = (whatsappId: unknown) =>
      admin.ok(admin.put<User>(`/users/${ana.user.id}`, { name: 'Ana', whatsappId }));
    // A form in which nothing was chosen decides nothing.
    for (const nothing of ['', false, 0]) await put(nothing);
    expect(await boundTo()).toBe(0);
    await waitForAnnounced(async () => expect(await sees()).toBe(false));
    expect((await ana.ok(ana.get<{ count: number }>('/tickets?status=pending'))).count).toBe(0);
    await put(null);
    expect(await boundTo()).toBeNull();
    await until(sees);
    await put(other.id);
    await put('');
    expect(await boundTo()).toBeNull();
  });
});
