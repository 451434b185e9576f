import { describe, expect, it } from 'vitest';
import type { Contact, Ticket } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import {
  scanNewQrCode,
  openTicket,
  listPhoneMessages,
  sendReply,
  sendFromPhone,
  fetchThread,
  unlink,
} from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { removeContact } from './index.ts';

const server = useTestServer();

describe('a blocked contact', () => {
  it('is blocked: nothing of theirs is stored, and what they wrote in that time never comes', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const ticket = await openTicket(company, phone, admin, '5511987650010');
    const block = (blocked: boolean) =>
      admin.ok(admin.put<Contact>(`/contacts/${ticket.contactId}/block`, { blocked }));
    expect(await block(true)).toMatchObject({ id: ticket.contactId, isBlocked: true });
    expect(await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).toMatchObject({ contact: { isBlocked: true } });
    // Under both forms of the number; a later message of another contact proves that theirs would have come by now.
    await sendFromPhone(admin, phone, { number: '5511987650010', body: 'Alô?' });
    await sendFromPhone(admin, phone, { number: '551187650010', body: 'Alô, alô?' });
    await company.inbound(phone, { number: newNumber(), body: 'Outra pessoa' });
    // Conversations are worked on side by side: theirs may be behind.
    await until(() =>
      server.app.platform.database.forCompany(company.id, async ({ db }) => {
        const waiting = await db.selectFrom('inboundJournal').select('id').where('handledAt', 'is', null).execute();
        return waiting.length === 0;
      }),
    );
    expect((await fetchThread(admin, ticket.id)).map(({ body }) => body)).toEqual(['Oi']);
    expect(await block(false)).toMatchObject({ isBlocked: false });
    await until(async () => {
      await sendFromPhone(admin, phone, { number: '5511987650010', body: 'Voltei' });
      return (await fetchThread(admin, ticket.id)).some(({ body }) => body === 'Voltei');
    }, 20_000);
    expect((await fetchThread(admin, ticket.id)).some(({ body }) => body.startsWith('Alô'))).toBe(false);
  });

  it('is not written to: what waits is given up with the reason', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    await unlink(admin, phone);
    await sendReply(admin, ticket.id, { body: 'Espera a conexão' });
    await admin.ok(admin.put(`/contacts/${ticket.contactId}/block`, { blocked: true }));
    await scanNewQrCode(admin, phone);
    const failed = await until(async () => (await fetchThread(admin, ticket.id)).find(({ ack }) => ack === -1));
    expect(failed).toMatchObject({ body: 'Espera a conexão', failure: 'ERR_CONTACT_BLOCKED' });
    expect((await listPhoneMessages(admin, phone, number)).map(({ body }) => body)).toEqual(['Oi']);
  });

  it('may be blocked by any attendant, and is nothing to another company', async () => {
    const [company, other] = await Promise.all([server.company(), server.company()]);
    const attendant = await company.user();
    const { id } = await company.contact();
    expect((await other.admin.put(`/contacts/${id}/block`, { blocked: true })).status).toBe(404);
    expect((await attendant.put(`/contacts/${id}/block`, {})).status).toBe(400);
    expect(await attendant.ok(attendant.put<Contact>(`/contacts/${id}/block`, { blocked: true }))).toMatchObject({
      isBlocked: true,
    });
  });
});

describe('a contact that is removed for good', () => {
  it('is gone with its tickets, for those who saw them too', async () => {
    const company = await server.company();
    const { admin } = company;
    const attendant = await company.user({ allTicket: 'enabled' });
    const phone = await company.connection();
    const { id, contactId } = await company.inbound(phone, { body: 'Oi' });
    const subscription = await attendant.listen();
    await server.app.platform.database.forCompany(company.id, (tx) => removeContact(tx, contactId));
    expect([(await admin.get(`/tickets/${id}`)).status, (await admin.get(`/contacts/${contactId}`)).status]).toEqual([
      404, 404,
    ]);
    const events = () =>
      subscription.received
        .filter(({ name }) => name.startsWith('company-'))
        .map(({ name, payload }) => [name.split('-').at(-1), payload]);
    await until(() => events().some(([name]) => name === 'contact'));
    expect(events()).toEqual([
      ['ticket', { action: 'delete', ticketId: id }],
      ['contact', { action: 'delete', contactId }],
    ]);
  });
});
