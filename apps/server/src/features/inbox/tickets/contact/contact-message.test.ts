import { describe, expect, it } from 'vitest';
import { unansweredSince, type Campaign, type Connection, type KanbanLane, type Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { sendFromPhone, sendReply } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, listOf, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

const ticketOf = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const inState = (by: Client, id: number, holds: (ticket: Ticket) => boolean) =>
  until(async () => {
    const ticket = await ticketOf(by, id);
    return holds(ticket) ? ticket : undefined;
  });

/** Has a campaign write to a number, and waits until it has. */
async function campaignWrites({ admin }: TestCompany, phone: Connection, number: string, body = 'Só hoje') {
  const list = await listOf(admin, [number], `Lista ${newNumber()}`);
  await settings(admin, atOnce);
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Ofertas',
      message1: body,
      contactListId: list.id,
      whatsappIds: [phone.id],
    }),
  );
  await admin.ok(admin.post(`/campaigns/${id}/start`));
  await reached(admin, id, ({ status }) => status === 'FINALIZADA');
}

const question = { body: 'Meu pedido não chegou', mediaType: 'conversation', author: '', isDeleted: false };

describe('the words of a contact who waits', () => {
  it('stay beside the newest message of a ticket when a campaign writes, in lists and on the board, and the wait counts on', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const { received } = await admin.listen();
    const before = await company.inbound(phone, { number, body: question.body });
    expect(before.contactMessage).toBeNull();
    await campaignWrites(company, phone, number);
    await campaignWrites(company, phone, number, 'Últimas horas');
    const ticket = await inState(admin, before.id, ({ lastMessage }) => lastMessage === 'Últimas horas');
    // What clients of the specification read is the newest message, as before.
    expect(ticket).toMatchObject({ status: 'pending', lastMessageFromMe: true, fromMe: true });
    expect(ticket.contactMessage).toEqual({ ...question, unansweredAt: before.lastMessageAt });
    expect(ticket.pendingSince).toBe(before.pendingSince);
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true'));
    expect(tickets).toEqual([ticket]);
    const { lanes } = await admin.ok(admin.get<{ lanes: KanbanLane[] }>('/kanban'));
    expect(lanes.flatMap(({ cards }) => cards)).toMatchObject([
      { id: ticket.id, contactMessage: ticket.contactMessage },
    ]);
    // Open browsers hold the same.
    const last = () =>
      received
        .map(({ payload }) => (payload as { ticket?: Ticket } | undefined)?.ticket)
        .findLast((one) => one?.id === ticket.id);
    await until(() => last()?.lastMessage === 'Últimas horas');
    expect(last()?.contactMessage).toEqual(ticket.contactMessage);
    // They write again: the newest message is theirs.
    await sendFromPhone(admin, phone, { number, body: 'Alô?' });
    expect(await inState(admin, ticket.id, ({ lastMessage }) => lastMessage === 'Alô?')).toMatchObject({
      contactMessage: null,
      lastMessageFromMe: false,
    });
  });

  it('stay of an open ticket until a person answers, also for the search of those without an answer', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: question.body });
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    await campaignWrites(company, phone, number);
    const open = await ticketOf(admin, id);
    expect(open).toMatchObject({ status: 'open', lastMessage: 'Só hoje', contactMessage: question });
    expect(open.contactMessage?.unansweredAt).not.toBeNull();
    expect(unansweredSince(open)).toBe(open.contactMessage?.unansweredAt);
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE tickets SET unanswered_at = now() - interval '3 hours', unanswered_from = now() - interval '3 hours', last_message_at = now() - interval '2 hours' WHERE id = $1`,
        [id],
      ),
    );
    const unanswered = async () =>
      (await admin.ok(admin.get<{ lanes: KanbanLane[] }>('/kanban?unansweredMinutes=150'))).lanes.flatMap(({ cards }) =>
        cards.map((card) => card.id),
      );
    expect(await unanswered()).toEqual([id]);
    await sendReply(admin, id, { body: 'Já vejo' });
    const answered = await inState(admin, id, ({ lastMessage }) => lastMessage.includes('Já vejo'));
    expect(answered.contactMessage).toEqual({ ...question, unansweredAt: null });
    expect(unansweredSince(answered)).toBeNull();
    expect(await unanswered()).toEqual([]);
    // Back in the queue it shows what the contact wants; resolved and opened again it begins anew.
    const back = await admin.ok(admin.put<Ticket>(`/tickets/${id}`, { status: 'pending' }));
    expect(back.contactMessage).toMatchObject(question);
    const closed = await admin.ok(admin.put<Ticket>(`/tickets/${id}`, { status: 'closed' }));
    expect(closed.contactMessage).toBeNull();
    const undone = await admin.ok(admin.post<Ticket>(`/tickets/${id}/undo-resolve`));
    expect(undone.contactMessage).toMatchObject(question);
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'closed' }));
    expect((await admin.ok(admin.put<Ticket>(`/tickets/${id}`, { status: 'open' }))).contactMessage).toBeNull();
  });

  it('are waited for since the oldest one that no person answered, also when the contact asks again or a campaign writes', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: 'Oi' });
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    await sendReply(admin, id, { body: 'Já vejo' });
    const asks = async (body: string) => {
      await sendFromPhone(admin, phone, { number, body });
      return inState(admin, id, ({ lastMessage }) => lastMessage === body);
    };
    const first = await asks(question.body);
    const asked = first.lastMessageAt;
    expect(unansweredSince(first)).toBe(asked);
    const again = await asks('Alô?');
    expect(again.lastMessageAt).not.toBe(asked);
    expect(unansweredSince(again)).toBe(asked);
    await campaignWrites(company, phone, number);
    const covered = await inState(admin, id, ({ lastMessage }) => lastMessage === 'Só hoje');
    expect(unansweredSince(covered)).toBe(asked);
    expect(unansweredSince(await asks('Tem alguém?'))).toBe(asked);
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?unanswered=true&showAll=true'));
    expect(tickets.map((one) => unansweredSince(one))).toEqual([asked]);
    await sendReply(admin, id, { body: 'Aqui' });
    const answered = await inState(admin, id, ({ lastMessage }) => lastMessage.includes('Aqui'));
    expect([unansweredSince(answered), answered.unansweredFrom]).toEqual([null, null]);
    const later = await asks('Obrigado');
    expect(unansweredSince(later)).toBe(later.lastMessageAt);
  });

  it('follow their own changes: edited, deleted, merged, and gone with their message', async () => {
    const company = await server.company();
    const { admin } = company;
    const [phone, number] = [await company.connection(), newNumber()];
    const { received } = await admin.listen();
    const { id } = await company.inbound(phone, { number, body: question.body });
    await campaignWrites(company, phone, number);
    const messages = await admin.ok(
      admin.get<{ messages: { id: string; providerId: string; body: string }[] }>(
        `/sandbox/${phone.id}/messages?number=${number}`,
      ),
    );
    const said = messages.messages.find(({ body }) => body === question.body);
    await admin.ok(
      admin.put(`/sandbox/${phone.id}/messages/${said?.providerId}`, { number, body: 'Meu pedido sumiu' }),
    );
    const edited = await inState(admin, id, ({ contactMessage }) => contactMessage?.body === 'Meu pedido sumiu');
    expect(edited.lastMessage).toBe('Só hoje');
    await until(() =>
      received.some(
        ({ payload }) =>
          (payload as { ticket?: Ticket } | undefined)?.ticket?.contactMessage?.body === 'Meu pedido sumiu',
      ),
    );
    await admin.ok(admin.delete(`/sandbox/${phone.id}/messages/${said?.providerId}?number=${number}`));
    await inState(admin, id, ({ contactMessage }) => contactMessage?.isDeleted === true);
    // Two contacts become one: the question of the other conversation is found again.
    const kept = await company.contact();
    await campaignWrites(company, phone, kept.number, 'Outra');
    await admin.ok(admin.post(`/contacts/${kept.id}/merge`, { contactId: edited.contactId }));
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true'));
    expect(tickets).toMatchObject([{ contactId: kept.id, lastMessage: 'Outra', contactMessage: { isDeleted: true } }]);
  });

  it('that come late stand beside the message of the company that was sent in between', async () => {
    const company = await server.company();
    const { admin } = company;
    const { account } = await company.officialConnection();
    const number = newNumber();
    const hear = (body: string, secondsAgo: number) =>
      server.graph.contactSends(account, number, {
        id: `wamid.${newNumber()}`,
        type: 'text',
        text: { body },
        timestamp: String(Math.floor(Date.now() / 1000) - secondsAgo),
      });
    await hear('Oi', 600);
    const { id } = await until(
      async () => (await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true'))).tickets[0],
    );
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    await sendReply(admin, id, { body: 'Olá!' });
    await hear('Cadê?', 300);
    const ticket = await inState(admin, id, ({ contactMessage }) => contactMessage?.body === 'Cadê?');
    expect(ticket.lastMessage).toContain('Olá!');
    expect(ticket.contactMessage?.unansweredAt).not.toBeNull();
  });
});
