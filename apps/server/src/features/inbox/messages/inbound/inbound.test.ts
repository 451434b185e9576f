import { describe, expect, it } from 'vitest';
import { hourMs, type Ticket, type Connection } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { scanNewQrCode, sendFromPhone, fetchThread, unlink } from '../../../../testing/simulated-phone.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();

const ticketsOf = async (company: TestCompany) =>
  (await company.admin.ok(company.admin.get<{ tickets: Ticket[]; count: number }>('/tickets?showAll=true'))).tickets;

/** What stands in the tables about a ticket's services, which no call shows yet. */
async function cycles(ticketId: number) {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ running: boolean; user_id: number | null }>(
      'SELECT finished_at IS NULL AS running, user_id FROM ticket_cycles WHERE ticket_id = $1 ORDER BY id',
      [ticketId],
    );
    return rows;
  });
}

describe('inbound messages', () => {
  it('several at once of a new contact create one contact, one ticket and one service cycle', async () => {
    const company = await server.company();
    const phones = await Promise.all([company.connection(), company.connection()]);
    const number = newNumber();
    await Promise.all(
      Array.from({ length: 12 }, (_unused, index) =>
        sendFromPhone(company.admin, phones[index % 2] as Connection, { number, body: `m${index}` }),
      ),
    );
    const tickets = await until(async () => {
      const all = await ticketsOf(company);
      return all.reduce((sum, ticket) => sum + ticket.unreadMessages, 0) === 12 ? all : undefined;
    });
    // One ticket for each connection, both of the same contact.
    expect(tickets.map((ticket) => ticket.whatsappId).toSorted()).toEqual(phones.map((phone) => phone.id).toSorted());
    expect(new Set(tickets.map((ticket) => ticket.contactId)).size).toBe(1);
    for (const ticket of tickets) expect(await cycles(ticket.id)).toEqual([{ running: true, user_id: null }]);
    const contacts = await withClient(server.databaseUrl, (client) =>
      client.query('SELECT FROM contacts WHERE company_id = $1', [company.id]),
    );
    expect(contacts.rowCount).toBe(1);
  });

  it('keep the order of each conversation under load, and are counted exactly', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const numbers = Array.from({ length: 10 }, newNumber);
    const bodies = Array.from({ length: 20 }, (_unused, index) => `mensagem ${index}`);
    await Promise.all(
      numbers.map(async (number) => {
        for (const body of bodies) await sendFromPhone(company.admin, phone, { number, body });
      }),
    );
    const tickets = await until(async () => {
      const all = await ticketsOf(company);
      return all.length === 10 && all.every((ticket) => ticket.unreadMessages === 20) ? all : undefined;
    }, 45_000);
    for (const ticket of tickets) {
      expect((await fetchThread(company.admin, ticket.id)).map((message) => message.body)).toEqual(bodies);
      expect(ticket.lastMessage).toBe(bodies.at(-1));
    }
  });

  it('inbound messages that waited together are stored in one transaction, except one that fails', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const number = newNumber();
    const bodies = Array.from({ length: 30 }, (_unused, index) => `esperou ${index}`);
    await withClient(server.databaseUrl, async (client) => {
      await sendFromPhone(company.admin, phone, { number, body: 'Oi' });
      const chat = await until(
        async () =>
          (await client.query<{ chat: string }>('SELECT chat FROM inbound_journal WHERE whatsapp_id = $1', [phone.id]))
            .rows[0]?.chat,
      );
      const place = [phone.id, chat];
      await client.query('SELECT pg_advisory_lock($1::int, hashtext($2))', place);
      for (const body of bodies) {
        await sendFromPhone(company.admin, phone, { number, body });
        // It has failed four times already.
        if (body !== 'esperou 7') continue;
        const insertInvalid = `
          INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, attempts, payload)
          SELECT company_id, whatsapp_id, chat, 'BAD', from_me, 4, payload || '{"providerId": "BAD", "sentAt": "never"}'
          FROM inbound_journal WHERE whatsapp_id = $1 AND payload->>'body' = $2`;
        await until(async () => (await client.query(insertInvalid, [phone.id, body])).rowCount === 1);
      }
      await client.query('SELECT pg_advisory_unlock($1::int, hashtext($2))', place);
    });
    const ticket = await until(async () =>
      (await ticketsOf(company)).find(({ unreadMessages }) => unreadMessages === 31),
    );
    const shown = (await fetchThread(company.admin, ticket.id)).map(({ body }) => body);
    expect(shown).toEqual(['Oi', ...bodies]);
    const bad = await withClient(server.databaseUrl, (client) =>
      client.query<{ attempts: number }>(
        `SELECT attempts FROM inbound_journal WHERE whatsapp_id = $1 AND provider_id = 'BAD' AND error <> '' AND handled_at IS NOT NULL`,
        [phone.id],
      ),
    );
    expect(bad.rows).toEqual([{ attempts: 5 }]);
  });

  it('inbound messages that could not be decrypted are filled in, each in its position', async () => {
    const company = await server.company();
    const phone = await company.connection();
    await sendFromPhone(company.admin, phone, { number: newNumber(), body: 'Oi' });
    const ticket = await until(async () => (await ticketsOf(company))[0]);
    const bodies = ['Primeira', 'Segunda', 'Terceira'];
    await withClient(server.databaseUrl, async (client) => {
      // As the provider reports it, of the same person; what waits in the journal is processed by the housekeeping.
      const insertEntries = async (prefix: string, payloads: object[]) => {
        await client.query(
          `INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload)
           SELECT company_id, whatsapp_id, chat, $2 || (told->>'providerId'), false, payload || told FROM inbound_journal, jsonb_array_elements($3::jsonb) AS told
           WHERE whatsapp_id = $1 AND payload->>'body' = 'Oi'`,
          [phone.id, prefix, JSON.stringify(payloads)],
        );
        await client.query(`SELECT graphile_worker.add_job('housekeeping', '{}')`);
      };
      const inPlace = async (ready: (shown: string[]) => boolean) => {
        const shown = (await fetchThread(company.admin, ticket.id)).slice(1).map(({ body }) => body);
        return shown.length === 3 && ready(shown);
      };
      await insertEntries(
        'awaited:',
        bodies.map((_body, index) => ({ providerId: `LATE${index}`, body: '', isAwaited: true })),
      );
      await until(() => inPlace((shown) => !shown.some((body) => bodies.includes(body))));
      await insertEntries(
        '',
        bodies.map((body, index) => ({ providerId: `LATE${index}`, body })),
      );
      await until(() => inPlace((shown) => JSON.stringify(shown) === JSON.stringify(bodies)));
    });
    expect((await company.admin.ok(company.admin.get<Ticket>(`/tickets/${ticket.id}`))).unreadMessages).toBe(4);
  });

  it('delivered twice by the provider are stored and counted once', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const number = newNumber();
    const twice = { number, body: 'Chegou?', providerId: 'THE-SAME' };
    await sendFromPhone(company.admin, phone, twice);
    const ticket = await until(async () => (await ticketsOf(company))[0]);
    await sendFromPhone(company.admin, phone, twice);
    await Promise.all(
      Array.from({ length: 5 }, () =>
        sendFromPhone(company.admin, phone, { ...twice, providerId: 'SECOND', body: 'Oi?' }),
      ),
    );
    await sendFromPhone(company.admin, phone, { number, body: 'fim' });
    const messages = await until(async () => {
      const all = await fetchThread(company.admin, ticket.id);
      return all.at(-1)?.body === 'fim' ? all : undefined;
    });
    expect(messages.map((message) => message.body)).toEqual(['Chegou?', 'Oi?', 'fim']);
    expect((await company.admin.ok(company.admin.get<Ticket>(`/tickets/${ticket.id}`))).unreadMessages).toBe(3);
  });

  it('reopen a closed ticket as pending with a new service cycle', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const ana = await company.user({ queueIds: [queue.id] });
    const number = newNumber();
    const first = await company.inbound(phone, { number, body: 'Oi' });
    await ana.ok(ana.put(`/tickets/${first.id}`, { status: 'open' }));
    await ana.ok(ana.put(`/tickets/${first.id}`, { status: 'closed' }));
    const again = await company.inbound(phone, { number, body: 'Voltei' });
    expect(again).toMatchObject({ id: first.id, uuid: first.uuid, status: 'pending', userId: null, queueId: queue.id });
    expect(again.pendingSince).not.toBeNull();
    expect(await cycles(first.id)).toEqual([
      { running: false, user_id: ana.user.id },
      { running: true, user_id: null },
    ]);
  });

  it('inbound messages that arrive late do not become the last message', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const { admin } = company;
    const number = newNumber();
    const ticket = await company.inbound(phone, { number, body: 'Oi' });
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
    await unlink(admin, phone);
    await sendFromPhone(admin, phone, { number, body: 'escrita antes' });
    await admin.ok(admin.post(`/messages/${ticket.id}`, { body: 'escrita depois' }));
    await scanNewQrCode(admin, phone);
    const messages = await until(async () => {
      const all = await fetchThread(admin, ticket.id);
      return all.length === 3 ? all : undefined;
    });
    expect(messages.map((message) => message.body)).toEqual(['Oi', 'escrita antes', 'escrita depois']);
    const after = await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`));
    expect(after).toMatchObject({ lastMessage: 'escrita depois', lastMessageFromMe: true, unreadMessages: 1 });
  });

  it('inbound messages that were sent during an outage wait since they were sent', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection({ queues: [await company.queue()] });
    const number = newNumber();
    await unlink(admin, phone);
    await sendFromPhone(admin, phone, { number, body: 'Tem alguém aí?' });
    const [sent] = await queryRows(
      server.databaseUrl,
      "UPDATE sandbox_messages SET created_at = created_at - interval '2 hours' WHERE company_id = $1 RETURNING created_at",
      [company.id],
    );
    await scanNewQrCode(admin, phone);
    const [ticket] = await until(async () => {
      const all = await ticketsOf(company);
      return all.length === 1 ? all : undefined;
    });
    expect(new Date(ticket?.pendingSince ?? 0)).toEqual(new Date(sent?.created_at ?? 1));
    // Once it was served, the next message waits from then on.
    const { id } = ticket as Ticket;
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'closed' }));
    await sendFromPhone(admin, phone, { number, body: 'Mais uma coisa' });
    const again = await until(async () => {
      const now = await admin.ok(admin.get<Ticket>(`/tickets/${id}`));
      return now.status === 'pending' ? now : undefined;
    });
    expect(new Date(again.pendingSince ?? 0).getTime()).toBeGreaterThan(Date.now() - hourMs);
  });
});
