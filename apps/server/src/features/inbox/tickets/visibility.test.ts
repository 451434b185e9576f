import { describe, expect, it } from 'vitest';
import type { Contact, Message, Ticket, TicketEvent } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { openTicket } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();
type Refused = { error?: string; uuid?: string | null; userName?: string | null };

/** Ana attends in sales, Bruno in support; a ticket of Bruno's that Ana does not see, and one of Ana's own. */
async function twoQueues() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const [ana, bruno, phone] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [support.id] }),
    company.connection({ queues: [support], name: 'Loja' }),
  ]);
  const number = newNumber();
  const theirs = await openTicket(company, phone, bruno, number);
  const contact = await company.contact({ name: 'Conhecida de Ana' });
  const start = (by: Client, contactId: number, more: object = {}) =>
    by.post<Ticket & Refused>('/tickets', { contactId, queueId: sales.id, whatsappId: phone.id, ...more });
  return { company, sales, support, ana, bruno, phone, theirs, number, contact, start };
}

const merge = (by: Client, into: number, from: number) =>
  by.post<Contact & Refused>(`/contacts/${into}/merge`, { contactId: from });
const texts = async (by: Client, id: number) => {
  const { status, body } = await by.get<{ messages: Message[] }>(`/messages/${id}`);
  return status === 200 ? body.messages.map((message) => message.body) : status;
};
const log = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events;
const allowHistory = (admin: Client) => admin.ok(admin.put('/settings/historyAcrossQueues', { value: 'enabled' }));

describe('merging contacts', () => {
  it('is refused while a ticket of either is served that the caller does not see', async () => {
    const { ana, bruno, theirs, contact, start } = await twoQueues();
    const own = await ana.ok(start(ana, contact.id));
    for (const [into, from] of [
      [contact.id, theirs.contactId],
      [theirs.contactId, contact.id],
    ] as const) {
      const { status, body } = await merge(ana, into, from);
      expect([status, body.error, body.uuid, body.userName]).toEqual([409, 'ERR_OTHER_OPEN_TICKET', null, 'Bruno']);
    }
    expect(await texts(ana, own.id)).not.toContain('Oi');
    expect((await bruno.get<Ticket>(`/tickets/${theirs.id}`)).body).toMatchObject({ status: 'open' });
  });

  it('is refused over past services that the caller does not see, until the company shows history across queues', async () => {
    const { company, ana, bruno, theirs, contact, start } = await twoQueues();
    const own = await ana.ok(start(ana, contact.id));
    await bruno.ok(bruno.put(`/tickets/${theirs.id}`, { status: 'closed' }));
    expect((await merge(ana, contact.id, theirs.contactId)).body.error).toBe('ERR_HISTORY_HIDDEN');
    await allowHistory(company.admin);
    expect((await merge(ana, contact.id, theirs.contactId)).status).toBe(200);
    expect(await texts(ana, own.id)).toContain('Oi');
  });

  it('by an admin joins them, and the log of the ticket says so', async () => {
    const { company, ana, theirs, number, contact, start } = await twoQueues();
    const own = await ana.ok(start(ana, contact.id));
    expect((await merge(company.admin, contact.id, theirs.contactId)).status).toBe(200);
    const [newest] = await log(company.admin, own.id);
    expect(newest).toMatchObject({ kind: 'merged', user: { name: 'Admin' }, note: expect.stringContaining(number) });
  });
});

describe('a conversation of another queue', () => {
  it('does not open by starting a ticket: refused while it is served, and when closed without the right to its history', async () => {
    const { company, ana, bruno, theirs, start } = await twoQueues();
    expect((await start(ana, theirs.contactId)).body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', uuid: null });
    await bruno.ok(bruno.put(`/tickets/${theirs.id}`, { status: 'closed' }));
    expect((await start(ana, theirs.contactId)).body.error).toBe('ERR_HISTORY_HIDDEN');
    expect(await texts(ana, theirs.id)).toBe(404);
    await allowHistory(company.admin);
    expect((await start(ana, theirs.contactId)).body).toMatchObject({ id: theirs.id, status: 'open' });
    expect(await texts(ana, theirs.id)).toContain('Oi');
  });

  it('opens for an admin whatever the setting', async () => {
    const { company, bruno, theirs, start } = await twoQueues();
    await bruno.ok(bruno.put(`/tickets/${theirs.id}`, { status: 'closed' }));
    expect((await start(company.admin, theirs.contactId)).body).toMatchObject({ id: theirs.id, status: 'open' });
  });

  it('does not open by moving a ticket to its connection', async () => {
    const { company, ana, bruno, theirs, sales, start } = await twoQueues();
    const other = await company.connection({ queues: [sales] });
    const own = await ana.ok(start(ana, theirs.contactId, { whatsappId: other.id }));
    const move = () => ana.put<Ticket & Refused>(`/tickets/${own.id}`, { whatsappId: theirs.whatsappId });
    expect((await move()).body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', uuid: null });
    await bruno.ok(bruno.put(`/tickets/${theirs.id}`, { status: 'closed' }));
    expect((await move()).body.error).toBe('ERR_HISTORY_HIDDEN');
    expect(await texts(ana, theirs.id)).toBe(404);
    await allowHistory(company.admin);
    expect((await move()).body).toMatchObject({ id: theirs.id, status: 'open' });
  });
});

describe('a contact with a closed ticket that the caller does not see', () => {
  it('keeps the number, so that nobody reads the history by writing from a phone of their own', async () => {
    const { company, ana, bruno, phone, theirs, number } = await twoQueues();
    await bruno.ok(bruno.put(`/tickets/${theirs.id}`, { status: 'closed', farewell: false }));
    const own = newNumber();
    const change = (by: Client) => by.put<Contact & Refused>(`/contacts/${theirs.contactId}`, { number: own });
    const refused = await change(ana);
    expect([refused.status, refused.body.error]).toEqual([400, 'ERR_HISTORY_HIDDEN']);
    await company.inbound(phone, { number: own, body: 'Sou eu' });
    expect(await texts(ana, theirs.id)).toBe(404);
    expect((await company.admin.get<Contact>(`/contacts/${theirs.contactId}`)).body).toMatchObject({ number });
    // Blocking shows nothing.
    expect((await ana.put(`/contacts/${theirs.contactId}/block`, { blocked: true })).status).toBe(200);
  });

  it('gets a new number from an admin, and from anyone once the company shows history across queues', async () => {
    const { company, ana, bruno, theirs } = await twoQueues();
    await bruno.ok(bruno.put(`/tickets/${theirs.id}`, { status: 'closed', farewell: false }));
    const change = (by: Client) => by.put<Contact & Refused>(`/contacts/${theirs.contactId}`, { number: newNumber() });
    expect((await change(company.admin)).status).toBe(200);
    await allowHistory(company.admin);
    expect((await change(ana)).status).toBe(200);
  });
});

describe('a contact who is served in a ticket that the caller does not see', () => {
  it('keeps number and blocking; name and e-mail may change', async () => {
    const { ana, theirs, number } = await twoQueues();
    const change = (body: object) => ana.put<Contact & Refused>(`/contacts/${theirs.contactId}`, body);
    expect((await change({ number: newNumber() })).body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', uuid: null });
    const blocked = await ana.put<Refused>(`/contacts/${theirs.contactId}/block`, { blocked: true });
    expect(blocked.body.error).toBe('ERR_OTHER_OPEN_TICKET');
    // What a form sends back unchanged is no change.
    expect((await change({ number, name: 'Maria' })).body).toMatchObject({ number, name: 'Maria', isBlocked: false });
  });

  it('whose number changes has a line about it in every conversation', async () => {
    const { bruno, theirs, number } = await twoQueues();
    const next = newNumber();
    await bruno.ok(bruno.put(`/contacts/${theirs.contactId}`, { number: next }));
    const [newest] = await log(bruno, theirs.id);
    expect(newest).toMatchObject({ kind: 'renumbered', user: { name: 'Bruno' }, note: `+${number} → +${next}` });
  });
});

describe("a colleague's ticket", () => {
  it('leaves the queues by an admin only, however it is asked for', async () => {
    const { company, ana, contact, start } = await twoQueues();
    const own = await ana.ok(start(ana, contact.id));
    const put = (by: Client, body: object) => by.put<Ticket & Refused>(`/tickets/${own.id}`, body);
    for (const body of [
      { status: 'open', queueId: null },
      { status: 'pending', queueId: null },
    ]) {
      expect((await put(ana, body)).body.error).toBe('ERR_QUEUE_REQUIRED');
    }
    await ana.ok(put(ana, { status: 'pending' }));
    expect((await put(ana, { status: 'open', queueId: null })).body.error).toBe('ERR_QUEUE_REQUIRED');
    await ana.ok(put(ana, { status: 'closed' }));
    expect((await put(ana, { status: 'open', queueId: null })).body.error).toBe('ERR_QUEUE_REQUIRED');
    expect((await put(company.admin, { status: 'open', queueId: null })).body).toMatchObject({ queueId: null });
  });

  it('is not taken by a transfer to oneself, except by supervisors and admins', async () => {
    const { company, sales, ana, contact, start } = await twoQueues();
    const [carla, sofia] = await Promise.all([
      company.user({ name: 'Carla', queueIds: [sales.id] }),
      company.user({ name: 'Sofia', queueIds: [sales.id], profile: 'supervisor' }),
    ]);
    const own = await ana.ok(start(ana, contact.id));
    const take = (by: Client & { user: { id: number } }) =>
      by.put<Ticket & Refused>(`/tickets/${own.id}`, { userId: by.user.id, queueId: sales.id });
    expect((await take(carla)).body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', userName: 'Ana' });
    const inBulk = await carla.ok(
      carla.post<{ failed: unknown[] }>('/tickets/bulk', {
        ticketIds: [own.id],
        action: { kind: 'transfer', queueId: sales.id, userId: carla.user.id },
      }),
    );
    expect(inBulk.failed).toEqual([{ ticketId: own.id, error: 'ERR_OTHER_OPEN_TICKET' }]);
    expect((await take(sofia)).body).toMatchObject({ userId: sofia.user.id });
  });

  it('is returned to its queue by everyone who sees it, and the log names who returned and who accepted it', async () => {
    const { company, sales, ana, contact, start } = await twoQueues();
    const carla = await company.user({ name: 'Carla', queueIds: [sales.id] });
    const own = await ana.ok(start(ana, contact.id));
    const subscription = await ana.listen();
    const put = (status: string) => carla.ok(carla.put<Ticket>(`/tickets/${own.id}`, { status }));
    expect(await put('pending')).toMatchObject({ userId: null, queueId: sales.id });
    await until(() =>
      subscription.received.some(
        ({ payload }) => (payload as { ticket?: Ticket } | undefined)?.ticket?.status === 'pending',
      ),
    );
    expect(await put('open')).toMatchObject({ userId: carla.user.id });
    const [accepted, returned] = await log(ana, own.id);
    expect([returned, accepted]).toMatchObject([
      { kind: 'returned', user: { name: 'Carla' } },
      { kind: 'started', user: { name: 'Carla' } },
    ]);
    ana.closeSockets();
  });
});
