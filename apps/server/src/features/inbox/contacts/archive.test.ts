import type { AuditLine, Contact, EndpointAnswer, listContacts, Ticket } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { until, type Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { sendFromPhone } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

type Page = EndpointAnswer<typeof listContacts>;
const list = (client: Client, query = '') => client.ok(client.get<Page>(`/contacts?${query}`));
const namesOf = ({ contacts }: Page) => contacts.map(({ name }) => name);

async function shop() {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const number = newNumber();
  const ticket = await company.inbound(phone, { number, name: 'Camila', body: 'Oi' });
  await company.contact({ name: 'Davi' });
  const archive = () => admin.ok(admin.delete(`/contacts/${ticket.contactId}`));
  const read = () => admin.ok(admin.get<Contact>(`/contacts/${ticket.contactId}`));
  return { company, admin, phone, number, ticket, archive, read };
}

describe('a deleted contact', () => {
  it('is archived: hidden from list, search, picker and count, in the list of those, with its conversation kept', async () => {
    const { company, admin, ticket, archive, read } = await shop();
    const attendant = await company.user({ allTicket: 'enabled' });
    const subscription = await attendant.listen();
    expect((await attendant.delete(`/contacts/${ticket.contactId}`)).status).toBe(400);
    await archive();
    await archive();
    for (const query of ['', 'searchParam=cam', 'dateStart=2020-01-01']) {
      const shown = await list(admin, query);
      expect(namesOf(shown)).not.toContain('Camila');
      expect(shown.count).toBe(shown.contacts.length);
      const archived = await list(admin, `${query}&archived=true`);
      expect([namesOf(archived), archived.count]).toEqual([['Camila'], 1]);
    }
    expect((await admin.ok(admin.get<Contact[]>('/contacts/list'))).map(({ name }) => name)).toEqual(['Davi']);
    expect((await read()).archivedAt).not.toBeNull();
    expect((await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).contact.name).toBe('Camila');
    const events = () => subscription.received.filter(({ name }) => name.endsWith('-contact'));
    await until(() => events().length > 0);
    expect(events().map(({ payload }) => payload)).toEqual([{ action: 'delete', contactId: ticket.contactId }]);
  });

  it('comes back when it writes', async () => {
    const { admin, phone, number, archive, read } = await shop();
    await archive();
    await sendFromPhone(admin, phone, { number, body: 'Voltei' });
    await until(async () => (await read()).archivedAt === null);
    expect(namesOf(await list(admin))).toEqual(['Camila', 'Davi']);
  });

  it('stays hidden when it writes while it is blocked', async () => {
    const { company, admin, phone, number, ticket, archive, read } = await shop();
    await admin.ok(admin.put(`/contacts/${ticket.contactId}/block`, { blocked: true }));
    await archive();
    await sendFromPhone(admin, phone, { number, body: 'Voltei' });
    // A later message of another contact, and an empty journal, prove that theirs would have come by now.
    await company.inbound(phone, { number: newNumber(), body: 'Outra pessoa' });
    await until(() =>
      server.app.platform.database.forCompany(company.id, async ({ db }) => {
        const waiting = await db.selectFrom('inboundJournal').select('id').where('handledAt', 'is', null).execute();
        return waiting.length === 0;
      }),
    );
    expect((await read()).archivedAt).not.toBeNull();
  });

  it('comes back when somebody reopens its ticket or begins a service with it', async () => {
    const { company, admin, ticket, archive, read } = await shop();
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    await archive();
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    expect((await read()).archivedAt).toBeNull();
    const queue = await company.queue();
    const davi = (await list(admin)).contacts.find(({ name }) => name === 'Davi');
    await admin.ok(admin.delete(`/contacts/${davi?.id}`));
    await admin.ok(admin.post('/tickets', { contactId: davi?.id, queueId: queue.id, status: 'open' }));
    expect(namesOf(await list(admin))).toEqual(['Camila', 'Davi']);
  });

  it('is restored by users who may add contacts, emitted live, and entered in the audit log', async () => {
    const { company, admin, ticket, archive } = await shop();
    const attendant = await company.user();
    const subscription = await attendant.listen();
    await archive();
    const restored = await attendant.ok(attendant.post<Contact>(`/contacts/${ticket.contactId}/restore`));
    expect(restored).toMatchObject({ id: ticket.contactId, archivedAt: null });
    await attendant.ok(attendant.post(`/contacts/${ticket.contactId}/restore`));
    const events = () => subscription.received.filter(({ name }) => name.endsWith('-contact'));
    await until(() => events().length > 1);
    expect(events().map(({ payload }) => (payload as { action: string }).action)).toEqual(['delete', 'create']);
    const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log?kind=contact'));
    expect(lines.map(({ verb, step }) => [verb, step])).toEqual([
      ['act', 'restore'],
      ['delete', null],
    ]);
  });

  it('comes back with what is said of it when its number is added again, by hand or by a spreadsheet', async () => {
    const { company, admin, number, ticket, archive } = await shop();
    await archive();
    const attendant = await company.user();
    const extraInfo = [{ name: 'CPF', value: '1' }];
    const added = await attendant.ok(
      attendant.post<Contact & { restored: boolean }>('/contacts', { name: 'Camila Souza', number, extraInfo }),
    );
    expect(added).toMatchObject({ id: ticket.contactId, name: 'Camila Souza', restored: true, archivedAt: null });
    expect(added.extraInfo).toMatchObject(extraInfo);
    expect((await attendant.post('/contacts', { name: 'Outra', number })).body).toMatchObject({
      error: 'ERR_DUPLICATED_CONTACT',
    });
    await archive();
    const { newContacts, errorBag } = await admin.ok(
      admin.post<{ newContacts: unknown[]; errorBag: unknown[] }>('/contacts/upload', [
        { Nome: 'Camila S.', Telefone: number },
      ]),
    );
    expect([newContacts, errorBag]).toEqual([[{ contactId: ticket.contactId, contactName: 'Camila S.' }], []]);
    expect(namesOf(await list(admin))).toEqual(['Camila S.', 'Davi']);
  });

  it('merged with one that is not archived, is one that is not', async () => {
    const { company, admin, ticket, archive, read } = await shop();
    const duplicate = await company.contact({ name: 'Camila, outra' });
    await archive();
    await admin.ok(admin.post(`/contacts/${ticket.contactId}/merge`, { contactId: duplicate.id }));
    expect((await read()).archivedAt).toBeNull();
  });

  it('is in no list that is filled from contacts', async () => {
    const { admin, archive } = await shop();
    await archive();
    const { id } = await admin.ok(admin.post<{ id: number }>('/contact-lists', { name: 'Todos' }));
    const source = { source: 'contacts', searchParam: '', dateStart: '', dateEnd: '' };
    expect(await admin.ok(admin.post(`/contact-lists/${id}/fill`, source))).toMatchObject({ added: 1 });
  });
});
