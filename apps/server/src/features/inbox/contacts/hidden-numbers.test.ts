import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey, Connection, Contact, KanbanLane, Message, Queue, Schedule, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { waitForAnnounced } from '../../../testing/announced.ts';
import { Client, until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { sendFromPhone } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
let ana: Client;
let silvia: Client;
let queue: Queue;

const hide = (from: string) => company.admin.ok(company.admin.put('/settings/maskedNumbers', { value: from }));
const masked = (number: string) => `+55 11 9••••-${number.slice(-4)}`;

beforeAll(async () => {
  company = await server.company();
  queue = await company.queue();
  phone = await company.connection({ queues: [queue] });
  [ana, silvia] = await Promise.all([
    company.user({ queueIds: [queue.id], allTicket: 'enabled' }),
    company.user({ profile: 'supervisor', queueIds: [queue.id], allTicket: 'enabled' }),
  ]);
  await hide('attendants');
});

describe('whom numbers are hidden from', () => {
  it('nobody, attendants, or supervisors as well, at once and also in what comes live', async () => {
    const number = newNumber();
    const { contactId } = await company.inbound(phone, { number, name: 'Maria', body: 'Oi' });
    const shown = async (by: Client) => (await by.ok(by.get<Contact>(`/contacts/${contactId}`))).number;
    const seen = async () => Promise.all([ana, silvia, company.admin].map(shown));
    await hide('attendants');
    await waitForAnnounced(async () => expect(await seen()).toEqual([masked(number), number, number]));
    const { received } = await silvia.listen();
    await hide('supervisors');
    await waitForAnnounced(async () => expect(await seen()).toEqual([masked(number), masked(number), number]));
    // Her window asks for everything on screen again.
    await until(async () => received.some(({ name }) => name === 'resync'));
    await sendFromPhone(company.admin, phone, { number, body: 'Depois' });
    const event = await until(async () =>
      received.find(({ payload }) => JSON.stringify(payload ?? null).includes('Depois')),
    );
    expect(JSON.stringify(event)).toContain(masked(number));
    expect(JSON.stringify(event)).not.toContain(number.slice(4));
    await hide('nobody');
    await waitForAnnounced(async () => expect(await seen()).toEqual([number, number, number]));
    await hide('attendants');
    await waitForAnnounced(async () => expect(await seen()).toEqual([masked(number), number, number]));
    silvia.closeSockets();
  });

  it('a key sees what its user sees', async () => {
    const contact = await company.contact({ name: 'Chaves', number: `+${newNumber()}` });
    const { admin } = company;
    const see = async (userId: number | undefined) => {
      const { key } = await admin.ok(
        admin.post<ApiKey & { key: string }>('/api-keys', { name: 'ERP', userId, scopes: ['contacts:read'] }),
      );
      const program = new Client(server.url);
      program.token = key;
      return (await program.ok(program.get<Contact>(`/contacts/${contact.id}`))).number;
    };
    expect(await see(admin.user?.id)).toBe(contact.number);
    expect(await see(ana.user?.id)).toBe(masked(contact.number));
  });

  it('is set by admins alone, to one of its values', async () => {
    expect((await silvia.put('/settings/maskedNumbers', { value: 'nobody' })).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await company.admin.put('/settings/maskedNumbers', { value: 'todos' })).status).toBe(400);
  });
});

describe('a search by a number that is hidden', () => {
  const number = newNumber();
  let contact: Contact;
  const searches: Record<string, (by: Client, typed: string) => Promise<unknown[]>> = {
    'the list of contacts': async (by, typed) =>
      (await by.ok(by.get<{ contacts: Contact[] }>(`/contacts?searchParam=${typed}`))).contacts,
    'the count of contacts': async (by, typed) =>
      Array.from({ length: (await by.ok(by.get<{ count: number }>(`/contacts?searchParam=${typed}`))).count }),
    'the picker of contacts': (by, typed) => by.ok(by.get<Contact[]>(`/contacts/list?name=${typed}`)),
    'the tickets': async (by, typed) =>
      (await by.ok(by.get<{ tickets: Ticket[] }>(`/tickets?searchParam=${typed}`))).tickets,
    'the board': async (by, typed) =>
      (await by.ok(by.get<{ lanes: KanbanLane[] }>(`/kanban?searchParam=${typed}`))).lanes.flatMap(
        ({ cards }) => cards,
      ),
    'the scheduled messages': async (by, typed) =>
      (await by.ok(by.get<{ schedules: Schedule[] }>(`/schedules?searchParam=${typed}`))).schedules,
  };

  beforeAll(async () => {
    const ticket = await company.inbound(phone, { number, name: number, body: 'Quero um abajur' });
    contact = await company.admin.ok(company.admin.get<Contact>(`/contacts/${ticket.contactId}`));
    await ana.ok(
      ana.post('/schedules', {
        contactId: contact.id,
        body: 'Até logo',
        sendAt: new Date(Date.now() + 864e5).toISOString(),
      }),
    );
    await sendFromPhone(company.admin, phone, { number, vcard: { name: 'Genival', number: newNumber() } });
    await until(async () => (await searches['the tickets']?.(company.admin, 'genival'))?.length === 1);
  });

  it.each(Object.keys(searches))('%s finds nobody, whatever part of it is typed', async (name) => {
    const find = async (by: Client, typed: string) =>
      (await searches[name]?.(by, encodeURIComponent(typed)))?.length ?? 0;
    for (const typed of [
      number,
      number.slice(4),
      number.slice(5, 9),
      number.slice(0, 3),
      `+${number}`,
      number.slice(2),
    ]) {
      expect([typed, await find(ana, typed)]).toEqual([typed, 0]);
      if (typed.length > 4) expect([typed, await find(company.admin, typed)]).not.toEqual([typed, 0]);
    }
  });

  it('finds texts and names as before, and no contact cards', async () => {
    expect(await searches['the tickets']?.(ana, 'abajur')).toHaveLength(1);
    expect(await searches['the tickets']?.(ana, 'genival')).toHaveLength(0);
    const named = await company.contact({ name: 'Loja 24 Horas', number: `+${newNumber()}` });
    expect(await searches['the list of contacts']?.(ana, '24')).toMatchObject([{ id: named.id }]);
    expect(await searches['the count of contacts']?.(ana, '24')).toHaveLength(1);
  });

  it('pages of the list are neither in the order of numbers nor at places that tell them', async () => {
    const names = Array.from({ length: 35 }, newNumber);
    const made: Contact[] = [];
    for (const one of names) made.push(await company.contact({ name: one, number: `+${newNumber()}` }));
    const first = await ana.ok(ana.get<{ contacts: Contact[]; nextCursor: string }>('/contacts'));
    expect(first.nextCursor).toMatch(/^\d{1,9}$/);
    const second = await ana.ok(ana.get<{ contacts: Contact[] }>(`/contacts?cursor=${first.nextCursor}`));
    const ids = [...first.contacts, ...second.contacts].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const numbered = ids.filter((id) => made.some((one) => one.id === id));
    expect(numbered).toHaveLength(35);
    expect(numbered).toEqual(numbered.toSorted((a, b) => a - b));
    expect((await ana.get('/contacts?cursor=maria_1')).status).toBe(400);
  });
});

describe('somebody from whom numbers are hidden', () => {
  it('writes to a new number, which is hidden from then on', async () => {
    const number = newNumber();
    const { body, status } = await ana.post<Contact>('/contacts', { name: 'Nova', number: `+${number}` });
    expect([status, body.number]).toEqual([200, masked(number)]);
    const ticket = await ana.ok(
      ana.post<Ticket>('/tickets', {
        contactId: body.id,
        whatsappId: phone.id,
        queueId: queue.id,
        userId: ana.user?.id,
      }),
    );
    expect(ticket.contact.number).toBe(masked(number));
    const sent = await ana.ok(ana.post<{ messages: Message[] }>(`/messages/${ticket.id}`, { body: 'Bom dia' }));
    expect(sent.messages).toHaveLength(1);
    expect((await company.admin.ok(company.admin.get<Contact>(`/contacts/${body.id}`))).number).toBe(number);
  });

  it('is answered alike for a number that is known, archived or new, and changes nobody who is there', async () => {
    const known = await company.contact({ name: 'Renata', number: `+${newNumber()}` });
    const archived = await company.contact({ name: 'Antiga', number: `+${newNumber()}` });
    await company.admin.ok(company.admin.delete(`/contacts/${archived.id}`));
    const add = (number: string) =>
      ana.post<Contact>('/contacts', { name: 'Outra', number: `+${number}`, email: 'a@b.com' });
    const answers = [await add(known.number), await add(archived.number), await add(newNumber())];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const keys = answers.map(({ body }) => Object.keys(body).toSorted().join());
    expect(new Set(keys).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ id: known.id, number: masked(known.number), email: '' });
    const stored = await company.admin.ok(company.admin.get<Contact>(`/contacts/${known.id}`));
    expect(stored).toMatchObject({ name: 'Renata', email: '' });
  });

  it('sends a form back whole, and nothing of it changes but what was typed', async () => {
    const number = newNumber();
    const { id } = await company.contact({ name: number, number: `+${number}` });
    const { admin } = company;
    await admin.ok(admin.put(`/contacts/${id}`, { extraInfo: [{ name: 'Recado', value: number }] }));
    const shown = await ana.ok(ana.get<Contact>(`/contacts/${id}`));
    expect(shown).toMatchObject({ name: masked(number), extraInfo: [{ value: masked(number) }] });
    await ana.ok(ana.put(`/contacts/${id}`, { ...shown, email: 'nova@exemplo.com' }));
    expect(await admin.ok(admin.get<Contact>(`/contacts/${id}`))).toMatchObject({
      name: number,
      number,
      email: 'nova@exemplo.com',
      extraInfo: [{ name: 'Recado', value: number }],
    });
  });

  it('gives no contact another number, known or not, and imports none', async () => {
    const [one, other] = [await company.contact(), await company.contact()];
    for (const number of [`+${other.number}`, `+${newNumber()}`]) {
      const { body } = await ana.put<{ error: string }>(`/contacts/${one.id}`, { number });
      expect(body).toEqual({ error: 'ERR_NUMBERS_HIDDEN', requestId: expect.any(String) });
    }
    for (const path of ['/contacts/import', '/contacts/upload', '/contacts/imports'])
      expect((await ana.post<{ error: string }>(path, [])).body.error).toBe('ERR_NUMBERS_HIDDEN');
    expect(
      (await ana.post<{ error: string }>('/contacts', { name: 'Oi', number: masked(other.number) })).body.error,
    ).toBe('ERR_VALIDATION');
  });

  it('is told the present state of a record masked, where it was changed meanwhile', async () => {
    const contact = await company.contact();
    const { status, body } = await ana.request<{ record: Contact }>(
      'PUT',
      `/contacts/${contact.id}`,
      { email: 'a@b.com' },
      {
        'if-match': '"2020-01-01T00:00:00.000000Z"',
      },
    );
    expect([status, body.record.number]).toEqual([409, masked(contact.number)]);
  });

  it('mentions a person of a group by what stands for their number', async () => {
    const { admin } = company;
    await admin.ok(admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
    const members = [newNumber(), newNumber()].map((number, index) => ({ number, name: `Membro ${index}` }));
    const group = await admin.ok(
      admin.post<{ number: string }>(`/sandbox/${phone.id}/groups`, { name: 'Síndicos', members }),
    );
    await sendFromPhone(admin, phone, { number: group.number, author: members[0]?.number, body: 'Oi, grupo' });
    const ticket = await until(async () =>
      (await ana.ok(ana.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.find(({ isGroup }) => isGroup),
    );
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open', userId: ana.user?.id }));
    const { participants } = await ana.ok(
      ana.get<{ participants: { participant: string; name: string }[] }>(`/messages/${ticket.id}/participants`),
    );
    const person = participants.find(({ name }) => name === 'Membro 0');
    expect(person?.participant).toMatch(/^\d{20}@lid$/);
    await ana.ok(ana.post(`/messages/${ticket.id}`, { body: '@Membro 0, pode falar', mentions: [person] }));
    const stored = await until(async () => {
      const { rows } = await withClient(server.databaseUrl, (client) =>
        client.query<{ mentions: unknown }>(
          `SELECT mentions FROM messages WHERE ticket_id = $1 AND from_me AND mentions IS NOT NULL ORDER BY id DESC LIMIT 1`,
          [ticket.id],
        ),
      );
      return rows[0]?.mentions;
    });
    expect(JSON.stringify(stored)).toContain(members[0]?.number);
  });
});
