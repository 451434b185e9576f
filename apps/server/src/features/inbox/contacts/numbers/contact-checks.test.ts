import { describe, expect, it } from 'vitest';
import type { AuditLine, Contact, ContactDuplicate, ContactToCheck, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { scanNewQrCode } from '../../../../testing/simulated-phone.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { insertDuplicates } from './duplicates.sql.ts';
import { removeContact } from '../contacts.ts';

const server = useTestServer();

interface Page<Row> {
  records: Row[];
  hasMore: boolean;
  nextCursor: number | null;
}
const pairsOf = (by: Client, query = '') => by.ok(by.get<Page<ContactDuplicate>>(`/contacts/duplicates${query}`));
const named = async (by: Client) => (await pairsOf(by)).records.map(({ contact, other }) => [contact.name, other.name]);
const propose = (company: TestCompany, pairs: readonly (readonly [Contact, Contact])[]) =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    insertDuplicates(
      db,
      company.id,
      pairs.map(([contact, other]) => ({ contactId: contact.id, otherId: other.id })),
    ),
  );
/** One after the other: their ids are in this order. */
async function people(company: TestCompany, names: readonly string[]): Promise<Contact[]> {
  const made: Contact[] = [];
  for (const name of names) made.push(await company.contact({ name }));
  return made;
}

describe('possible duplicates', () => {
  it('are listed for every user, side by side, of one contact or of all, and counted', async () => {
    const company = await server.company();
    const attendant = await company.user();
    const [ana, bia, caio] = (await people(company, ['Ana', 'Bia', 'Caio'])) as [Contact, Contact, Contact];
    expect(
      await propose(company, [
        [ana, bia],
        [bia, caio],
        [caio, bia],
      ]),
    ).toBe(2);
    expect(await pairsOf(attendant)).toMatchObject({
      records: [
        { contact: ana, other: bia },
        { contact: bia, other: caio },
      ],
      hasMore: false,
      nextCursor: null,
    });
    expect((await pairsOf(attendant, `?contactId=${ana.id}`)).records).toHaveLength(1);
    expect((await pairsOf(attendant, `?contactId=${bia.id}`)).records).toHaveLength(2);
    expect(await attendant.ok(attendant.get('/contacts/checks'))).toEqual({ duplicates: 2, numbers: 0 });
  });

  it('are paged by key', async () => {
    const company = await server.company();
    await queryRows(
      server.databaseUrl,
      `WITH made AS (INSERT INTO contacts (company_id, name) SELECT ${company.id}, 'P' || n FROM generate_series(1, 46) n RETURNING id),
         numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made)
       INSERT INTO contact_duplicates (company_id, contact_id, other_id)
       SELECT ${company.id}, a.id, b.id FROM numbered a JOIN numbered b ON b.n = a.n + 1 WHERE a.n % 2 = 1`,
    );
    const first = await pairsOf(company.admin);
    expect([first.records.length, first.hasMore]).toEqual([20, true]);
    const rest = await pairsOf(company.admin, `?cursor=${first.nextCursor}`);
    expect([rest.records.length, rest.nextCursor]).toEqual([3, null]);
    expect(new Set([...first.records, ...rest.records].map(({ id }) => id)).size).toBe(23);
  });

  it('are dismissed for good by whoever may merge them, and not by others', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const queue = await company.queue();
    const stranger = await company.user({ queueIds: [(await company.queue()).id] });
    const { contact: ana, id } = await company.inbound(phone, { name: 'Ana', body: 'Oi' });
    await company.admin.ok(company.admin.put(`/tickets/${id}`, { status: 'open', queueId: queue.id }));
    const bia = await company.contact({ name: 'Bia' });
    const pair = [ana as Contact, bia] as const;
    await propose(company, [pair]);
    const dismiss = (by: Client) =>
      by.post<{ error: string }>(`/contacts/${bia.id}/dismiss-duplicate`, { contactId: ana.id });
    expect(await dismiss(stranger)).toMatchObject({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } });
    expect(await named(company.admin)).toEqual([['Ana', 'Bia']]);
    const { received } = await company.admin.listen();
    await company.admin.ok(dismiss(company.admin));
    await until(() => received.some(({ name }) => name.endsWith('contactChecks')));
    expect(await named(company.admin)).toEqual([]);
    await propose(company, [pair, [bia, ana as Contact]]);
    expect(await named(company.admin)).toEqual([]);
    // Said again it changes nothing.
    await company.admin.ok(dismiss(company.admin));
    const { lines } = await company.admin.ok(company.admin.get<{ lines: AuditLine[] }>('/audit-log?kind=contact'));
    expect(lines[0]).toMatchObject({ step: 'dismiss-duplicate', subject: String(bia.id) });
  });

  it('go with a merge, which takes along what else was proposed for the one that is gone', async () => {
    const company = await server.company();
    const { admin } = company;
    const [ana, bia, caio] = (await people(company, ['Ana', 'Bia', 'Caio'])) as [Contact, Contact, Contact];
    await propose(company, [
      [ana, bia],
      [bia, caio],
    ]);
    await admin.ok(admin.post(`/contacts/${ana.id}/merge`, { contactId: bia.id }));
    expect(await named(admin)).toEqual([['Ana', 'Caio']]);
  });

  it('go when one of the two has another number by now, or is erased', async () => {
    const company = await server.company();
    const { admin } = company;
    const [ana, bia, caio, davi] = (await people(company, ['Ana', 'Bia', 'Caio', 'Davi'])) as [
      Contact,
      Contact,
      Contact,
      Contact,
    ];
    await propose(company, [
      [ana, bia],
      [caio, davi],
    ]);
    await admin.ok(admin.put(`/contacts/${bia.id}`, { number: newNumber() }));
    expect(await named(admin)).toEqual([['Caio', 'Davi']]);
    await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, davi.id));
    expect(await named(admin)).toEqual([]);
  });
});

describe('two contacts with one number', () => {
  /** As an upgrade leaves them: the first one has the key. */
  async function pair() {
    const company = await server.company();
    const { admin } = company;
    const first = await company.contact({ name: 'Ana', number: '+525512345678' });
    const other = await company.contact({ name: 'Ana 1', number: newNumber() });
    await queryRows(
      server.databaseUrl,
      `UPDATE contacts SET number = '5215512345678' WHERE id = ${other.id};
       UPDATE contact_identities SET value = '5215512345678' WHERE contact_id = ${other.id}`,
    );
    await propose(company, [[first, other]]);
    const ownerOf = async (number: string) =>
      (await admin.post<{ contactId?: number }>('/contacts', { name: 'Outra', number })).body.contactId;
    const keys = async (id: number) =>
      (
        await queryRows(
          server.databaseUrl,
          `SELECT value FROM contact_identities WHERE contact_id = ${id} ORDER BY value`,
        )
      ).map(({ value }) => value);
    return { company, admin, first, other, ownerOf, keys };
  }

  it('answers in the conversation of either go to its number', async () => {
    const { company, admin, first, other } = await pair();
    const phone = await company.connection();
    for (const [contact, number] of [
      [first, '525512345678'],
      [other, '5215512345678'],
    ] as const) {
      const ticket = await admin.ok(admin.post<Ticket>('/tickets', { contactId: contact.id, whatsappId: phone.id }));
      expect(ticket.contact.number).toBe(number);
    }
  });

  it('the key of one that is erased or has another number is the other one’s', async () => {
    for (const way of ['erased', 'renumbered']) {
      const { company, admin, first, other, ownerOf, keys } = await pair();
      expect(await ownerOf('+5215512345678'), way).toBe(first.id);
      if (way === 'erased')
        await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, first.id));
      else await admin.ok(admin.put(`/contacts/${first.id}`, { number: newNumber() }));
      expect(await keys(other.id), way).toEqual(['525512345678']);
      expect(await ownerOf('+525512345678'), way).toBe(other.id);
    }
  });

  it('a merge keeps the key alone', async () => {
    const { admin, first, other, ownerOf, keys } = await pair();
    await admin.ok(admin.post(`/contacts/${other.id}/merge`, { contactId: first.id }));
    expect(await keys(other.id)).toEqual(['525512345678']);
    expect(await ownerOf('+5215512345678')).toBe(other.id);
  });

  it('the one without the key may get another number', async () => {
    const { admin, first, other, ownerOf, keys } = await pair();
    const number = newNumber();
    await admin.ok(admin.put(`/contacts/${other.id}`, { number }));
    expect(await keys(other.id)).toHaveLength(1);
    expect(await ownerOf('+525512345678')).toBe(first.id);
  });
});

describe('a number that can be nobody’s', () => {
  async function doubted() {
    const company = await server.company();
    const { admin } = company;
    const contact = await company.contact({ name: 'Lia' });
    const phone = await company.connection();
    const ticket = await admin.ok(admin.post<Ticket>('/tickets', { contactId: contact.id, whatsappId: phone.id }));
    await queryRows(
      server.databaseUrl,
      `UPDATE contacts SET number = '55011987654321', number_problem = 'not_in_country' WHERE id = ${contact.id};
       UPDATE contact_identities SET value = '55011987654321' WHERE contact_id = ${contact.id}`,
    );
    const toCheck = async () => (await admin.ok(admin.get<Page<ContactToCheck>>('/contacts/numbers-to-check'))).records;
    return { company, admin, contact, phone, ticket, toCheck };
  }
  const refused = { status: 409, body: { error: 'ERR_NUMBER_TO_CHECK' } };

  it('is listed with what was meant, and nobody writes to it: no message, no schedule, no program', async () => {
    const { admin, contact, phone, ticket, toCheck } = await doubted();
    expect(await toCheck()).toMatchObject([
      { contact: { id: contact.id }, problem: 'not_in_country', suggestion: '5511987654321' },
    ]);
    expect(await admin.ok(admin.get('/contacts/checks'))).toEqual({ duplicates: 0, numbers: 1 });
    expect(await admin.post(`/messages/${ticket.id}`, { body: 'Oi' })).toMatchObject(refused);
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(
      await admin.post('/schedules', { contactId: contact.id, whatsappId: phone.id, body: 'Olá, tudo bem?', sendAt }),
    ).toMatchObject(refused);
  });

  it('is refused in a conversation that is there before the walk over stored numbers comes to it', async () => {
    const { admin, contact, phone, ticket } = await doubted();
    await queryRows(server.databaseUrl, `UPDATE contacts SET number_problem = NULL WHERE id = ${contact.id}`);
    expect(await admin.post(`/messages/${ticket.id}`, { body: 'Oi' })).toMatchObject(refused);
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    expect(
      await admin.post('/schedules', { contactId: contact.id, whatsappId: phone.id, body: 'Olá, tudo bem?', sendAt }),
    ).toMatchObject(refused);
  });

  it('what waits to be sent to it fails with that reason', async () => {
    const { admin, contact, phone, ticket } = await doubted();
    await queryRows(
      server.databaseUrl,
      `UPDATE contacts SET number = '5511987654321', number_problem = NULL WHERE id = ${contact.id}`,
    );
    await admin.ok(admin.post(`/sandbox/${phone.id}/disconnect`));
    const { messages } = await admin.ok(
      admin.post<{ messages: { id: string }[] }>(`/messages/${ticket.id}`, { body: 'Oi' }),
    );
    await queryRows(server.databaseUrl, `UPDATE contacts SET number = '55011987654321' WHERE id = ${contact.id}`);
    await scanNewQrCode(admin, phone);
    const failed = await until(async () => {
      const thread = await admin.ok(
        admin.get<{ messages: { id: string; failure: string | null }[] }>(`/messages/${ticket.id}`),
      );
      return thread.messages.find(({ id, failure }) => id === messages[0]?.id && failure !== null);
    });
    expect(failed.failure).toBe('ERR_NUMBER_TO_CHECK');
  });

  it('is doubted no more once its owner writes, or it is corrected', async () => {
    const { company, admin, phone, ticket, toCheck } = await doubted();
    // Nobody new gets such a number on the simulated phone: WhatsApp would have to have them.
    await queryRows(
      server.databaseUrl,
      `INSERT INTO sandbox_contacts (company_id, whatsapp_id, number, name)
       VALUES (${company.id}, ${phone.id}, '55011987654321', 'Lia')`,
    );
    await company.inbound(phone, { number: '55011987654321', body: 'Sou eu' });
    expect(await toCheck()).toEqual([]);
    await admin.ok(admin.post(`/messages/${ticket.id}`, { body: 'Que bom' }));

    const other = await doubted();
    const { suggestion } = (await other.toCheck())[0] ?? {};
    await other.admin.ok(other.admin.put(`/contacts/${other.contact.id}`, { number: `+${suggestion}` }));
    expect(await other.toCheck()).toEqual([]);
    await other.admin.ok(other.admin.post(`/messages/${other.ticket.id}`, { body: 'Oi' }));
  });

  it('gives way when its contact is merged with the one whose number was meant, whichever stays', async () => {
    const { company, admin, contact, toCheck } = await doubted();
    const right = await company.contact({ number: '5511987654321' });
    const merged = await admin.ok(admin.post<Contact>(`/contacts/${contact.id}/merge`, { contactId: right.id }));
    expect(merged.number).toBe('5511987654321');
    expect(await toCheck()).toEqual([]);
  });

  it('stays when the contact is sent back unchanged', async () => {
    const { admin, contact, toCheck } = await doubted();
    const { number } = await admin.ok(admin.get<Contact>(`/contacts/${contact.id}`));
    await admin.ok(admin.put(`/contacts/${contact.id}`, { name: 'Lia Reis', number }));
    expect((await toCheck()).map((row) => row.contact.name)).toEqual(['Lia Reis']);
  });
});
