import { describe, expect, it } from 'vitest';
import type { Contact, Ticket } from '@balcao/contract';
import { openTicket, sendFromPhone, fetchThread } from '../../../../testing/simulated-phone.ts';
import { until } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { resolveContact, type MessageSender } from './identities.ts';

const server = useTestServer();

describe('identities of a contact who writes', () => {
  it('a Brazilian mobile number with and without its ninth digit is one contact', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const ticket = await openTicket(company, phone, admin, '5511987650001');
    await sendFromPhone(admin, phone, { number: '551187650001', body: 'Sou eu' });
    await sendFromPhone(admin, phone, { number: '5511931230001', body: 'Celular novo' });
    await sendFromPhone(admin, phone, { number: '551131230001', body: 'Telefone fixo' });
    const { tickets } = await until(async () => {
      const page = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
      return page.tickets.length === 3 && page.tickets.some((one) => one.lastMessage === 'Sou eu') ? page : undefined;
    });
    expect((await fetchThread(admin, ticket.id)).map((message) => message.body)).toEqual(['Oi', 'Sou eu']);
    expect(tickets.find((one) => one.id === ticket.id)?.contact.number).toBe('5511987650001');
  });

  it('a contact is created once by concurrent messages under any of its addresses', async () => {
    const company = await server.company();
    const { database } = server.app.platform;
    const pn = { kind: 'pn' as const, value: newNumber() };
    const lid = { kind: 'lid' as const, value: '123456789012345' };
    const meet = (addresses: [typeof pn | typeof lid, ...(typeof pn | typeof lid)[]]) =>
      database.forCompany(company.id, (tx) => resolveContact(tx, { name: 'Novo', addresses }));
    const met = await Promise.all(
      Array.from({ length: 16 }, (_unused, index) => meet(index % 2 === 0 ? [pn, lid] : [pn])),
    );
    expect(new Set(met.map((contact) => contact.id)).size).toBe(1);
    expect(met.filter((contact) => contact.created).length).toBe(1);
    expect((await meet([lid])).id).toBe(met[0]?.id);
  });

  it('known by a LID only gets the number once it is known, and never shows the LID as a number', async () => {
    const company = await server.company();
    const { database } = server.app.platform;
    const lid = { kind: 'lid' as const, value: '987654321098765' };
    const pn = { kind: 'pn' as const, value: newNumber() };
    const numberOf = async (id: number) =>
      (
        await database.forCompany(company.id, ({ db }) =>
          db.selectFrom('contacts').select('number').where('id', '=', id).executeTakeFirst(),
        )
      )?.number;
    const resolve = (addresses: [typeof pn | typeof lid, ...(typeof pn | typeof lid)[]]) =>
      database.forCompany(company.id, (tx) => resolveContact(tx, { name: undefined, addresses }));
    const { id } = await resolve([lid]);
    expect(await numberOf(id)).toBe('');
    expect(await company.admin.ok(company.admin.get<Contact>(`/contacts/${id}`))).toMatchObject({
      name: 'Sem nome',
      number: '',
    });
    expect((await resolve([lid, pn])).id).toBe(id);
    expect(await numberOf(id)).toBe(pn.value);
    expect((await resolve([pn])).id).toBe(id);
  });

  it('whose number a person corrected is not who writes from the former number, under whichever address', async () => {
    const company = await server.company();
    const { admin } = company;
    const { database } = server.app.platform;
    const former = [
      { kind: 'pn' as const, value: newNumber() },
      { kind: 'lid' as const, value: '4915123456' },
    ] as const;
    const number = newNumber();
    const resolve = (addresses: MessageSender['addresses']) =>
      database.forCompany(company.id, (tx) => resolveContact(tx, { name: 'Quem escreve', addresses }));
    const { id } = await resolve(former);
    await admin.ok(admin.put(`/contacts/${id}`, { number }));
    const stranger = await resolve(former);
    expect(stranger.id).not.toBe(id);
    expect((await resolve([{ kind: 'pn', value: number }])).id).toBe(id);
    expect((await resolve([former[1]])).id).toBe(stranger.id);
    // A number in its other form is the same one, and a number for somebody who was known without one takes nothing away.
    const hidden = { kind: 'lid' as const, value: '4915123457' };
    const { id: unnumbered } = await resolve([hidden]);
    await admin.ok(admin.put(`/contacts/${unnumbered}`, { number: '5511987650002' }));
    await admin.ok(admin.put(`/contacts/${unnumbered}`, { number: '551187650002' }));
    expect((await resolve([hidden])).id).toBe(unnumbered);
  });

  it('a contact is merged by the first message that shows the addresses of two contacts', async () => {
    const company = await server.company();
    const { admin } = company;
    const { database } = server.app.platform;
    const phone = await company.connection();
    const number = newNumber();
    const lid = { kind: 'lid' as const, value: '55512345678901' };
    const resolve = (addresses: (typeof lid | { kind: 'pn'; value: string })[]) =>
      database.forCompany(company.id, (tx) => resolveContact(tx, { name: 'Ana', addresses }));
    const byLid = await resolve([lid]);
    const ticket = await company.inbound(phone, { number, name: 'Ana', body: 'Oi' });
    expect(ticket.contactId).not.toBe(byLid.id);
    const met = await Promise.all(Array.from({ length: 6 }, () => resolve([lid, { kind: 'pn', value: number }])));
    expect(new Set(met.map(({ id }) => id))).toEqual(new Set([byLid.id]));
    expect(await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).toMatchObject({
      contactId: byLid.id,
      contact: { number },
    });
    expect((await admin.get(`/contacts/${ticket.contactId}`)).status).toBe(404);
    expect((await fetchThread(admin, ticket.id)).map(({ contactId }) => contactId)).toEqual([byLid.id]);
    await sendFromPhone(admin, phone, { number, body: 'De novo' });
    expect(await until(async () => ((await fetchThread(admin, ticket.id)).length === 2 ? 2 : undefined))).toBe(2);
  });
});
