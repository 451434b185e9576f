import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Message, Queue, Ticket, Connection } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { openTicket, sendReply, fetchThread } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
let queues: Queue[];
beforeAll(async () => {
  company = await server.company();
  queues = [await company.queue(), await company.queue()];
  phone = await company.connection();
});

const fromCompany = async (ticketId: number) =>
  (await fetchThread(company.admin, ticketId)).filter(({ fromMe }) => fromMe);
const post = (by: Client, ticketId: number, body: object) =>
  by.post<{ messages?: Message[]; error?: string }>(`/messages/${ticketId}`, body);
const tickets = (count: number) =>
  Promise.all(Array.from({ length: count }, () => openTicket(company, phone, company.admin, newNumber())));
const batches = () =>
  withClient(
    server.databaseUrl,
    async (client) =>
      (
        await client.query<{ events: string }>('SELECT events::text FROM live_events WHERE company_id = $1', [
          company.id,
        ])
      ).rows,
  );

describe('messages sent by users of a company at the same time', () => {
  it('are stored together, and each is answered, refused and emitted on its own', async () => {
    const { admin } = company;
    const [mine, closed, blocked, ofAna, elsewhere, ...many] = await tickets(15);
    if (!mine || !closed || !blocked || !ofAna || !elsewhere) throw new Error('fifteen were opened');
    const ana = await company.user({ queueIds: [queues[0]?.id] });
    await admin.ok(admin.put(`/tickets/${ofAna.id}`, { userId: ana.user.id, queueId: queues[0]?.id }));
    await admin.ok(admin.put(`/tickets/${elsewhere.id}`, { queueId: queues[1]?.id }));
    await admin.ok(admin.put(`/tickets/${closed.id}`, { status: 'closed' }));
    await admin.ok(admin.put(`/contacts/${blocked.contactId}/block`, { blocked: true }));
    const stranger = await server.company();
    const foreign = await openTicket(stranger, await stranger.connection(), stranger.admin, newNumber());
    const quoted = (await fetchThread(admin, closed.id))[0];
    const subscription = await admin.listen();

    const clientId = randomUUID();
    const [answers, twins, anas, others, strangers] = await Promise.all([
      Promise.all(many.map((ticket) => post(admin, ticket.id, { body: `Oi, {{name}}: ${ticket.id}` }))),
      Promise.all([1, 2].map(() => post(admin, mine.id, { body: 'Uma vez', clientId }))),
      Promise.all([ofAna, elsewhere].map((ticket) => post(ana, ticket.id, { body: 'De Ana' }))),
      Promise.all([
        post(admin, closed.id, { body: 'Fechado' }),
        post(admin, blocked.id, { body: 'Bloqueado' }),
        post(admin, foreign.id, { body: 'De outra empresa' }),
        post(admin, 2_000_000_000, { body: 'De ninguém' }),
        post(admin, mine.id, { body: 'Citada', quotedMsg: { id: quoted?.id } }),
      ]),
      Promise.all([
        post(stranger.admin, foreign.id, { body: 'Da casa' }),
        post(stranger.admin, mine.id, { body: 'De fora' }),
      ]),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200));
    for (const [place, ticket] of many.entries()) {
      const body = `Oi, ${ticket.contact.name}: ${ticket.id}`;
      expect(answers[place]?.body.messages).toMatchObject([
        { ticketId: ticket.id, body, ack: 0, user: { id: admin.user?.id } },
      ]);
      expect((await fromCompany(ticket.id)).map((message) => message.body)).toEqual([body]);
      expect(await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).toMatchObject({
        lastMessage: body,
        lastMessageFromMe: true,
      });
    }
    expect(new Set(twins.map(({ body }) => body.messages?.[0]?.id)).size).toBe(1);
    expect(twins[0]?.body.messages).toHaveLength(1);
    expect(anas.map(({ status, body }) => [status, body.error ?? body.messages?.[0]?.user?.id])).toEqual([
      [200, ana.user.id],
      [404, 'ERR_NO_TICKET_FOUND'],
    ]);
    expect(others.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'ERR_TICKET_STATUS'],
      [409, 'ERR_CONTACT_BLOCKED'],
      [404, 'ERR_NO_TICKET_FOUND'],
      [404, 'ERR_NO_TICKET_FOUND'],
      [404, 'ERR_FETCH_WAPP_MSG'],
    ]);
    expect(strangers.map(({ status }) => status)).toEqual([200, 404]);
    for (const ticket of [closed, blocked, elsewhere]) expect(await fromCompany(ticket.id)).toEqual([]);
    expect((await fromCompany(mine.id)).map(({ body }) => body)).toEqual(['Uma vez']);

    // In few transactions: the first by itself, the others as they came in meanwhile.
    const stored = (await batches()).filter(
      ({ events }) => events.includes('"action":"create","message"') && events.includes('Oi, '),
    );
    expect(stored.length).toBeLessThan(many.length);
    const receivedEvents = subscription.received.flatMap(({ payload }) => {
      const { action, message } = (payload ?? {}) as { action?: string; message?: Message };
      return action === 'create' && message?.fromMe ? [message.body] : [];
    });
    expect(receivedEvents.toSorted()).toEqual(
      [...many.map((ticket) => `Oi, ${ticket.contact.name}: ${ticket.id}`), 'Uma vez', 'De Ana'].toSorted(),
    );
    admin.closeSockets();
  });

  it('do not wait for a locked ticket', async () => {
    const { admin } = company;
    const [held, ...free] = await tickets(5);
    if (!held) throw new Error('five were opened');
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM tickets WHERE id = $1 FOR UPDATE', [held.id]);
      let answered = false;
      const waits = sendReply(admin, held.id, { body: 'Depois' }).finally(() => (answered = true));
      for (let round = 0; round < 3; round += 1)
        await Promise.all(free.map((ticket) => sendReply(admin, ticket.id, { body: `Agora ${round}` })));
      expect(answered).toBe(false);
      await client.query('COMMIT');
      await waits;
    });
    expect((await fromCompany(held.id)).map(({ body }) => body)).toEqual(['Depois']);
    for (const ticket of free)
      expect((await fromCompany(ticket.id)).map(({ body }) => body)).toEqual(['Agora 0', 'Agora 1', 'Agora 2']);
  });

  it('succeed when the database refuses one of them', async () => {
    const { admin } = company;
    await withClient(server.databaseUrl, (client) =>
      client.query(`
        CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.body = 'Recusada' THEN RAISE 'not this one'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER refuse_one BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse_one()`),
    );
    onTestFinished(() =>
      withClient(server.databaseUrl, async (client) => void (await client.query('DROP FUNCTION refuse_one() CASCADE'))),
    );
    const written = await tickets(8);
    const answers = await Promise.all(
      written.map((ticket, place) => post(admin, ticket.id, { body: place === 4 ? 'Recusada' : `Aceita ${place}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 500, 200, 200, 200]);
    for (const [place, ticket] of written.entries())
      expect((await fromCompany(ticket.id)).map(({ body }) => body)).toEqual(place === 4 ? [] : [`Aceita ${place}`]);
  });
});
