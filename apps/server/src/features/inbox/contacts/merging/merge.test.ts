import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact, Tag, Ticket, TicketEvent, TicketNote } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { sendReply, sendFromPhone, fetchThread } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { mergedContact, nameSources } from '../contacts.rules.ts';

const server = useTestServer();
const merge = (by: Client, into: number, from: number) =>
  by.ok(by.post<Contact>(`/contacts/${into}/merge`, { contactId: from }));

describe('two contacts that are one person', () => {
  it('become one with addresses, extra info and the facts that one of them lacked', async () => {
    const company = await server.company();
    const { admin } = company;
    const extra = (name: string) => ({ name, value: '1' });
    const make = (fields: object) => admin.ok(admin.post<Contact>('/contacts', { number: newNumber(), ...fields }));
    const stays = await make({ name: 'Ana', extraInfo: [extra('CPF')] });
    const goes = await make({ name: 'Ana Maria', email: 'ana@exemplo.com.br', extraInfo: [extra('CPF'), extra('RG')] });
    const merged = await merge(admin, stays.id, goes.id);
    expect(merged).toMatchObject({ id: stays.id, name: 'Ana', number: stays.number, email: 'ana@exemplo.com.br' });
    expect(merged.extraInfo.map(({ name }) => name)).toEqual(['CPF', 'RG']);
    expect((await admin.get(`/contacts/${goes.id}`)).status).toBe(404);
    // The number of the one that went is the other's now.
    expect(await admin.post('/contacts', { name: 'Outra', number: goes.number })).toMatchObject({
      status: 409,
      body: { contactId: stays.id },
    });
    const phone = await company.connection();
    const ticket = await company.inbound(phone, { number: stays.number, body: 'Um' });
    await sendFromPhone(admin, phone, { number: goes.number, body: 'Dois' });
    await until(async () => (await fetchThread(admin, ticket.id)).length === 2);
  });

  it('keep every ticket; two on one connection become one thread in order, with its tags, notes, drafts, log and one running service', async () => {
    const company = await server.company();
    const { admin } = company;
    const ana = await company.user({ allTicket: 'enabled' });
    const [phone, other] = await Promise.all([company.connection(), company.connection()]);
    const [one, two] = [newNumber(), newNumber()];
    const kept = await company.inbound(phone, { number: one, body: '1' });
    const duplicate = await company.inbound(phone, { number: two, body: '2' });
    const elsewhere = await company.inbound(other, { number: two, body: 'outra conexão' });
    await ana.ok(ana.put(`/tickets/${duplicate.id}`, { status: 'open' }));
    await sendReply(ana, duplicate.id, { body: '3' });
    await sendFromPhone(admin, phone, { number: one, body: '4' });
    await until(async () => (await fetchThread(admin, kept.id)).length === 2);
    const tagOf = async (name: string, ticketId: number) => {
      const tag = await admin.ok(admin.post<Tag>('/tags', { name }));
      await admin.ok(admin.put(`/ticket-tags/${ticketId}/${tag.id}`));
    };
    await tagOf('Troca', kept.id);
    await tagOf('Urgente', duplicate.id);
    await ana.ok(
      ana.post('/ticket-notes', { note: 'Cliente antiga', ticketId: duplicate.id, contactId: duplicate.contactId }),
    );
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO drafts (company_id, user_id, ticket_id, body) VALUES ($1, $2, $3, 'antes'), ($1, $2, $4, 'depois')`,
        [company.id, ana.user.id, kept.id, duplicate.id],
      ),
    );
    const subscription = await ana.listen();

    await merge(ana, kept.contactId, duplicate.contactId);
    const ticket = await ana.ok(ana.get<Ticket>(`/tickets/${kept.id}`));
    expect(ticket).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      contactId: kept.contactId,
      // '2' was answered.
      unreadMessages: 2,
      lastMessage: '4',
    });
    expect(ticket.tags.map(({ name }) => name)).toEqual(['Troca', 'Urgente']);
    const messages = await fetchThread(ana, kept.id);
    expect(messages.map(({ body }) => body)).toEqual(['1', '2', '3', '4']);
    expect(new Set(messages.map(({ contactId }) => contactId))).toEqual(new Set([kept.contactId, null]));
    expect((await admin.get(`/tickets/${duplicate.id}`)).status).toBe(404);
    expect(await admin.ok(admin.get<Ticket>(`/tickets/${elsewhere.id}`))).toMatchObject({ contactId: kept.contactId });
    const notes = await ana.ok(
      ana.get<TicketNote[]>(`/ticket-notes/list?ticketId=${kept.id}&contactId=${kept.contactId}`),
    );
    expect(notes.map(({ note, ticketId }) => [note, ticketId])).toEqual([['Cliente antiga', kept.id]]);
    const { events } = await ana.ok(ana.get<{ events: TicketEvent[] }>(`/tickets/${kept.id}/events`));
    expect(events.map(({ kind }) => kind).toSorted()).toEqual([
      'first_answer',
      'merged',
      'queued',
      'queued',
      'started',
    ]);
    expect(new Set(events.map(({ cycleId }) => cycleId)).size).toBe(1);
    const rows = await withClient(server.databaseUrl, async (client) => ({
      running: (
        await client.query('SELECT user_id FROM ticket_cycles WHERE ticket_id = $1 AND finished_at IS NULL', [kept.id])
      ).rows,
      drafts: (await client.query('SELECT body FROM drafts WHERE ticket_id = $1', [kept.id])).rows,
    }));
    expect(rows).toEqual({ running: [{ user_id: ana.user.id }], drafts: [{ body: 'antes\ndepois' }] });
    // Open browsers receive an event, and fetch the thread again.
    await until(() => subscription.received.some(({ name }) => name === 'resync'));
    const receivedEvents = subscription.received.map(
      ({ name, payload }) => [name.split('-').at(-1), payload as Record<string, unknown>] as const,
    );
    expect(receivedEvents).toContainEqual(['contact', { action: 'delete', contactId: duplicate.contactId }]);
    expect(receivedEvents).toContainEqual(['ticket', { action: 'delete', ticketId: duplicate.id }]);
    // A browser that shows the conversation that is gone goes on in the other one.
    const mergedInto = { id: kept.id, uuid: kept.uuid };
    expect(receivedEvents).toContainEqual(['ticket', { action: 'delete', ticketId: duplicate.id, mergedInto }]);

    // Closed, it waits again when its contact writes from the other number, too.
    await ana.ok(ana.put(`/tickets/${kept.id}`, { status: 'closed' }));
    await sendFromPhone(admin, phone, { number: two, body: '5' });
    await until(async () => (await admin.ok(admin.get<Ticket>(`/tickets/${kept.id}`))).status === 'pending');
  });

  it('go on with the automatic service where either stood, and receive nothing twice', async () => {
    const company = await server.company();
    const { admin } = company;
    const queues = [await company.queue({ orderQueue: 1 }), await company.queue({ orderQueue: 2 })];
    const phone = await company.connection({ queues });
    const [one, two] = [newNumber(), newNumber()];
    const kept = await company.inbound(phone, { number: one, body: 'a' });
    await admin.ok(admin.put(`/tickets/${kept.id}`, { status: 'closed' }));
    // Stands at the menu of queues, and knows that the company is closed.
    const duplicate = await company.inbound(phone, { number: two, body: 'b' });
    await withClient(server.databaseUrl, (client) =>
      client.query('INSERT INTO bot_closed_notices (company_id, contact_id, told_at) VALUES ($1, $2, now())', [
        company.id,
        duplicate.contactId,
      ]),
    );
    await merge(admin, kept.contactId, duplicate.contactId);
    await sendFromPhone(admin, phone, { number: two, body: '1' });
    await until(async () => (await admin.ok(admin.get<Ticket>(`/tickets/${kept.id}`))).queueId === queues[0]?.id);
    const notices = await withClient(server.databaseUrl, (client) =>
      client.query('SELECT contact_id FROM bot_closed_notices WHERE company_id = $1', [company.id]),
    );
    expect(notices.rows).toEqual([{ contact_id: kept.contactId }]);
  });

  it("contacts of whom one is blocked are blocked, and nobody is merged with themselves, nobody at all, or another company's", async () => {
    const company = await server.company();
    const { admin } = company;
    const [a, b, foreign] = await Promise.all([
      company.contact(),
      company.contact(),
      (await server.company()).contact(),
    ]);
    await admin.ok(admin.put(`/contacts/${b.id}/block`, { blocked: true }));
    for (const [into, from, status] of [
      [a.id, a.id, 400],
      [a.id, 2_000_000_000, 404],
      [2_000_000_000, a.id, 404],
      [a.id, foreign.id, 404],
      [foreign.id, a.id, 404],
    ]) {
      expect((await admin.post(`/contacts/${into}/merge`, { contactId: from })).status).toBe(status);
    }
    expect(await merge(admin, a.id, b.id)).toMatchObject({ id: a.id, isBlocked: true });
  });

  it('lose nothing while they write and are answered at the same time', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const [one, two] = [newNumber(), newNumber()];
    const kept = await company.inbound(phone, { number: one, body: 'a' });
    const duplicate = await company.inbound(phone, { number: two, body: 'b' });
    const bodies = Array.from({ length: 20 }, (_unused, index) => `m${index}`);
    await Promise.all([
      ...bodies.map((body, index) => sendFromPhone(admin, phone, { number: index % 2 === 0 ? one : two, body })),
      merge(admin, kept.contactId, duplicate.contactId),
    ]);
    const texts = await until(async () => {
      const messages = await fetchThread(admin, kept.id);
      return messages.length === 22 ? messages.map(({ body }) => body) : undefined;
    }, 20_000);
    expect(texts.toSorted()).toEqual(['a', 'b', ...bodies].toSorted());
    expect((await admin.ok(admin.get<Ticket>(`/tickets/${kept.id}`))).unreadMessages).toBe(22);
  });

  it('have every fact that either had', () => {
    const text = fc.constantFrom('', 'x', 'y');
    const person = fc.record({
      name: fc.constantFrom('Ana', '5511987654321'),
      nameSource: fc.constantFrom(...nameSources),
      number: text,
      numberProblem: fc.constant(null),
      username: text,
      email: text,
      profilePicUrl: fc.option(text),
      pictureKey: fc.option(text),
      pictureUntil: fc.constant(null),
      archivedAt: fc.constantFrom(null, '2026-11-20T12:00:00.000Z'),
      isBlocked: fc.boolean(),
    });
    fc.assert(
      fc.property(person, person, (into, from) => {
        const merged = mergedContact(into, from);
        for (const key of ['number', 'username', 'email'] as const)
          expect(merged[key]).toBe(into[key] === '' ? from[key] : into[key]);
        expect(merged.archivedAt === null).toBe(into.archivedAt === null || from.archivedAt === null);
        expect(merged.isBlocked).toBe(into.isBlocked || from.isBlocked);
        expect(merged.name === 'Ana').toBe(into.name === 'Ana' || from.name === 'Ana');
      }),
    );
  });
});

describe('everything that belongs to a ticket or a contact', () => {
  it('is moved by a merge: a new table has to be thought of', async () => {
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query<{ table: string }>(
        `SELECT DISTINCT f.conrelid::regclass::text || ' ' || f.confrelid::regclass::text AS "table" FROM pg_constraint f
         WHERE f.contype = 'f' AND f.confrelid IN ('tickets'::regclass, 'contacts'::regclass, 'ticket_cycles'::regclass) ORDER BY 1`,
      ),
    );
    expect(rows.map(({ table }) => table)).toEqual([
      'access_requests tickets',
      'bot_closed_notices contacts',
      'bot_states tickets',
      'campaign_recipients contacts',
      'contact_duplicates contacts',
      'contact_extra_info contacts',
      'contact_field_values contacts',
      'contact_identities contacts',
      'contact_owners contacts',
      // An archive of one of them says less than there is: it goes.
      'data_exports contacts',
      'deadline_results tickets',
      'drafts tickets',
      'flow_runs tickets',
      'follow_up_runs tickets',
      // No one greets or says goodbye in a ticket that goes on as another one: the row goes with it.
      'held_steps ticket_cycles',
      'held_steps tickets',
      // A ticket that was merged since cannot be taken back to before a macro: the run goes with it.
      'macro_runs tickets',
      'messages contacts',
      'messages tickets',
      'note_mentions tickets',
      'pix_charges tickets',
      'prompt_cases contacts',
      'prompt_cases tickets',
      'responder_turns tickets',
      'rule_runs ticket_cycles',
      'rule_runs tickets',
      'rule_turns tickets',
      'schedules contacts',
      'tasks contacts',
      'tasks tickets',
      'ticket_attendants tickets',
      'ticket_cycles tickets',
      // The deadlines of a service that goes on are computed anew: the row goes with its ticket.
      'ticket_deadlines tickets',
      'ticket_events ticket_cycles',
      'ticket_events tickets',
      'ticket_field_values tickets',
      'ticket_followers tickets',
      // The later sign of who has the conversation counts.
      'ticket_holders tickets',
      'ticket_notes tickets',
      'ticket_tags tickets',
      'tickets contacts',
      'transcriptions tickets',
      // A conversation with a Typebot begins anew.
      'typebot_sessions tickets',
    ]);
  });
});
