import { describe, expect, it } from 'vitest';
import type { Ticket, User } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
type Refused = Ticket & { error?: string; ticketId?: number; userName?: string | null; queueName?: string | null };
const begin = (by: Client, body: object) => by.post<Refused>('/tickets', body);

/** A Brazilian mobile is kept without its ninth digit. */
const keyOf = (number: string) => number.replace(/^(55\d\d)9/, '$1');

/** A contact with an address, straight into the tables: the calls of contacts are not what this is about. */
async function addContact(company: TestCompany, columns: { number?: string; blocked?: boolean } = {}): Promise<number> {
  const number = columns.number ?? newNumber();
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO contacts (company_id, name, number, is_blocked) VALUES ($1, $2, $3, $4) RETURNING id',
      [company.id, 'Dona Lúcia', number, columns.blocked ?? false],
    );
    const id = rows[0]?.id ?? 0;
    if (number)
      await client.query(
        `INSERT INTO contact_identities (company_id, contact_id, kind, value) VALUES ($1, $2, 'pn', $3)`,
        [company.id, id, keyOf(number)],
      );
    return id;
  });
}

async function rowsOf(contactId: number) {
  return withClient(server.databaseUrl, async (client) => {
    const count = async (table: string) =>
      Number(
        (
          await client.query(
            `SELECT count(*) FROM ${table} WHERE ticket_id IN (SELECT id FROM tickets WHERE contact_id = $1)`,
            [contactId],
          )
        ).rows[0].count,
      );
    const tickets = Number(
      (await client.query('SELECT count(*) FROM tickets WHERE contact_id = $1', [contactId])).rows[0].count,
    );
    return { tickets, cycles: await count('ticket_cycles'), messages: await count('messages') };
  });
}

async function staffed() {
  const company = await server.company();
  const [sales, support] = await Promise.all([company.queue({ name: 'Vendas' }), company.queue({ name: 'Suporte' })]);
  const [ana, bruno, carla] = (await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', queueIds: [support.id] }),
  ])) as [Client & { user: User }, Client & { user: User }, Client & { user: User }];
  const phone = await company.connection({ queues: [sales] });
  return { company, sales, support, ana, bruno, carla, phone };
}

describe('creating a ticket', () => {
  it('a created ticket is open with its caller, in the queue, on the default connection', async () => {
    const { company, sales, ana, phone } = await staffed();
    const contactId = await addContact(company);
    const subscription = await ana.listen();
    const { status, body } = await begin(ana, { contactId, queueId: sales.id, status: 'closed' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      queueId: sales.id,
      whatsappId: phone.id,
      contactId,
      unreadMessages: 0,
      pendingSince: null,
    });
    await until(() =>
      subscription.received.some(
        ({ name, payload }) => name.endsWith('-ticket') && (payload as { ticket: Ticket }).ticket.id === body.id,
      ),
    );
    ana.closeSockets();
  });

  it('a ticket of an admin whose own connection was removed is created on the default one, and no other person sends elsewhere', async () => {
    const { company, sales, phone } = await staffed();
    const removed = await company.connection();
    const whatsappId = removed.id;
    const [boss, bound] = [
      await company.user({ profile: 'admin', whatsappId }),
      await company.user({ queueIds: [sales.id], whatsappId }),
    ];
    await company.admin.ok(company.admin.delete(`/whatsapp/${whatsappId}`));
    const contactId = await addContact(company);
    expect((await begin(bound, { contactId, queueId: sales.id })).body.error).toBe('ERR_NO_WAPP_FOUND');
    expect((await begin(boss, { contactId, queueId: sales.id })).body).toMatchObject({ whatsappId: phone.id });
  });

  it("a created ticket needs a queue of one's own, admins apart", async () => {
    const { company, support, ana } = await staffed();
    const contactId = await addContact(company);
    expect((await begin(ana, { contactId })).body.error).toBe('ERR_QUEUE_REQUIRED');
    expect((await begin(ana, { contactId, queueId: '' })).body.error).toBe('ERR_QUEUE_REQUIRED');
    expect((await begin(ana, { contactId, queueId: support.id, userId: company.admin.user?.id })).body.error).toBe(
      'ERR_NO_PERMISSION',
    );
    expect(await rowsOf(contactId)).toEqual({ tickets: 0, cycles: 0, messages: 0 });
    expect((await begin(company.admin, { contactId, whatsappId: '' })).body).toMatchObject({
      status: 'open',
      queueId: null,
    });
  });

  it('a created ticket goes to a colleague only in a queue of theirs', async () => {
    const { company, sales, ana, bruno, carla } = await staffed();
    const contactId = await addContact(company);
    expect((await begin(ana, { contactId, queueId: sales.id, userId: carla.user.id })).body).toMatchObject({
      error: 'ERR_USER_NOT_IN_QUEUE',
      userName: 'Carla',
      queueName: 'Vendas',
    });
    expect((await begin(ana, { contactId, queueId: sales.id, userId: bruno.user.id })).body).toMatchObject({
      userId: bruno.user.id,
    });
  });

  it('a created ticket takes the connection that is named, else the one its caller is bound to, and none that the caller does not see', async () => {
    const { company, sales, ana } = await staffed();
    const [second, third] = [await company.connection(), await company.connection()];
    const bound = await company.user({ queueIds: [sales.id], whatsappId: second.id });
    const contactId = await addContact(company);
    expect((await begin(ana, { contactId, queueId: sales.id, whatsappId: third.id })).body.whatsappId).toBe(third.id);
    expect((await begin(bound, { contactId, queueId: sales.id })).body.whatsappId).toBe(second.id);
    expect((await begin(bound, { contactId, queueId: sales.id, whatsappId: third.id })).body.error).toBe(
      'ERR_NO_WAPP_FOUND',
    );
  });

  it('a ticket is refused for a contact without a number, and for a blocked one', async () => {
    const { company, sales, ana } = await staffed();
    const [nowhere, blocked] = [
      await addContact(company, { number: '' }),
      await addContact(company, { blocked: true }),
    ];
    expect((await begin(ana, { contactId: nowhere, queueId: sales.id })).body.error).toBe('ERR_WAPP_INVALID_CONTACT');
    expect((await begin(ana, { contactId: blocked, queueId: sales.id })).body.error).toBe('ERR_CONTACT_BLOCKED');
  });

  it('a created ticket needs a connection', async () => {
    const company = await server.company();
    expect((await begin(company.admin, { contactId: await addContact(company) })).body.error).toBe(
      'ERR_NO_DEF_WAPP_FOUND',
    );
  });
});

describe('the one ticket of a contact on a connection', () => {
  it('the ticket of a contact is taken up again as a new service when it was closed', async () => {
    const { company, sales, ana, bruno } = await staffed();
    const contactId = await addContact(company);
    const first = (await begin(ana, { contactId, queueId: sales.id })).body;
    await ana.ok(ana.put(`/tickets/${first.id}`, { status: 'closed' }));
    expect((await begin(bruno, { contactId, queueId: sales.id })).body).toMatchObject({
      id: first.id,
      uuid: first.uuid,
      status: 'open',
      userId: bruno.user.id,
    });
    expect(await rowsOf(contactId)).toEqual({ tickets: 1, cycles: 2, messages: 0 });
  });

  it('the ticket of a contact is answered to who has it, and named to who has not', async () => {
    const { company, sales, support, ana, bruno, carla } = await staffed();
    const contactId = await addContact(company);
    const mine = (await begin(ana, { contactId, queueId: sales.id })).body;
    expect((await begin(ana, { contactId, queueId: sales.id })).body).toMatchObject({
      id: mine.id,
      updatedAt: mine.updatedAt,
    });
    const held = {
      error: 'ERR_OTHER_OPEN_TICKET',
      ticketId: mine.id,
      userId: ana.user.id,
      userName: 'Ana',
      queueName: 'Vendas',
    };
    expect((await begin(bruno, { contactId, queueId: sales.id })).body).toMatchObject({ ...held, uuid: mine.uuid });
    expect((await begin(carla, { contactId, queueId: support.id })).body).toMatchObject({ ...held, uuid: null });
    await ana.ok(ana.put(`/tickets/${mine.id}`, { status: 'pending' }));
    expect((await begin(ana, { contactId, queueId: sales.id })).body).toMatchObject({
      ...held,
      userId: null,
      userName: null,
      uuid: mine.uuid,
    });
  });

  it('the ticket of a contact is one also when several press at once', async () => {
    const { company, sales, ana, bruno } = await staffed();
    for (let round = 0; round < 5; round += 1) {
      const contactId = await addContact(company);
      const answers = await Promise.all(
        [ana, ana, bruno, ana, bruno].map((by) => begin(by, { contactId, queueId: sales.id })),
      );
      const made = answers.filter(({ status }) => status === 200);
      expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
      expect(new Set(made.map(({ body }) => body.userId)).size).toBe(1);
      expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)).toEqual(
        Array(5 - made.length).fill('ERR_OTHER_OPEN_TICKET'),
      );
      expect(await rowsOf(contactId)).toEqual({ tickets: 1, cycles: 1, messages: 0 });
    }
  });

  it('the ticket of a contact is one also when a contact writes twice in the same millisecond, or while somebody begins it', async () => {
    const { company, sales, ana, phone } = await staffed();
    for (let round = 0; round < 5; round += 1) {
      const number = newNumber();
      const contactId = await addContact(company, { number });
      const at = new Date().toISOString();
      const texts = ['um', 'dois', 'três'].map((body) =>
        sendFromPhone(company.admin, phone, { number, body, timestamp: at }),
      );
      await Promise.all([...texts, ...(round % 2 === 0 ? [begin(ana, { contactId, queueId: sales.id })] : [])]);
      await until(async () => (await rowsOf(contactId)).messages === 3);
      expect(await rowsOf(contactId)).toEqual({ tickets: 1, cycles: 1, messages: 3 });
      const { tickets } = await company.admin.ok(
        company.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${number}`),
      );
      expect(tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([3]);
    }
  });
});
