import { describe, expect, it } from 'vitest';
import { type Campaign, type Connection, type Contact, type Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createOptOuts } from '../audience/opt-outs.ts';
import { longAgo, listOf, settings, atOnce, reached, bodiesOn } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

describe('what people answer', () => {
  const receiveText = async (company: TestCompany, phone: Connection, number: string, body: string) => {
    await sendFromPhone(company.admin, phone, { number, body });
  };
  const ticketsOf = async (by: Client, number: string) =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets.filter(
      ({ contact }) => contact.number === number,
    );

  it('a yes has the message follow and begins no service; anything else waits in the queue of the campaign, without the menu', async () => {
    const company = await server.company();
    const { admin } = company;
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
    const phone = await company.connection({ queues: [sales, support] });
    const [yes, no, later] = [newNumber(), newNumber(), newNumber()];
    const list = await listOf(admin, [yes, no, later]);
    await settings(admin, atOnce);
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Ofertas',
        message1: 'Aqui está',
        confirmation: true,
        confirmationMessage1: 'Posso mandar?',
        consentWords: ['sim', 'Pode!'],
        queueId: sales.id,
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    await reached(admin, id, ({ counts }) => counts.asked === 3);
    await receiveText(company, phone, yes, ' PÓDE ');
    await receiveText(company, phone, no, 'Quem é?');
    const answered = await reached(
      admin,
      id,
      ({ counts }) => counts.answered === 1 && counts.sent + counts.delivered + counts.read === 1,
    );
    expect(answered).toMatchObject({ status: 'EM_ANDAMENTO', counts: { asked: 1 } });
    // A second yes has nothing sent again: it is an answer like any other.
    await receiveText(company, phone, yes, 'sim');
    await reached(admin, id, ({ counts }) => counts.answered === 2);
    expect(await bodiesOn(admin, phone, yes)).toEqual(['Posso mandar?', ' PÓDE ', 'Aqui está', 'sim']);
    const [waiting] = await until(async () => {
      const found = await ticketsOf(admin, no);
      return found.length > 0 ? found : undefined;
    });
    expect(waiting).toMatchObject({ status: 'pending', queueId: sales.id, unreadMessages: 1 });
    const { events } = await admin.ok(
      admin.get<{ events: { kind: string; note: string }[] }>(`/tickets/${waiting?.id}/events`),
    );
    expect(events).toMatchObject([{ kind: 'queued', note: 'Ofertas' }]);
    // What they write next waits there as well, and the menu stays silent.
    await receiveText(company, phone, no, 'Alô?');
    await until(async () => (await ticketsOf(admin, no))[0]?.unreadMessages === 2);
    expect(await bodiesOn(admin, phone, no)).toEqual(['Posso mandar?', 'Quem é?', 'Alô?']);
  });

  it('a word to leave stops all campaigns for whoever one has written to, also under another contact, and begins no service', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const [leaver, other] = [newNumber(), newNumber()];
    const list = await listOf(admin, [leaver]);
    await settings(admin, { ...atOnce, optOutWords: ['não quero'], optOutText: 'Pronto, {nome}.' });
    const post = (name: string, contactListId: number) =>
      admin.ok(
        admin.post<Campaign>('/campaigns', {
          name,
          message1: name,
          contactListId,
          whatsappIds: [phone.id],
          scheduledAt: longAgo,
        }),
      );
    // Nobody wrote to this one: the word is one like any other.
    await receiveText(company, phone, other, 'Sair');
    await until(async () => (await ticketsOf(admin, other)).length === 1);
    const first = await post('Primeira', list.id);
    await reached(admin, first.id, ({ status }) => status === 'FINALIZADA');
    await receiveText(company, phone, leaver, '*Nao  quero!*');
    await reached(admin, first.id, ({ counts }) => counts.optedOut === 1);
    await until(async () => (await bodiesOn(admin, phone, leaver)).length === 3);
    expect(await bodiesOn(admin, phone, leaver)).toEqual(['Primeira', '*Nao  quero!*', 'Pronto, Pessoa 1.']);
    expect(await ticketsOf(admin, leaver)).toEqual([]);
    // Shown on the contact, and taken back by an admin alone, with a note.
    const { contacts: found } = await admin.ok(admin.get<{ contacts: Contact[] }>(`/contacts?searchParam=${leaver}`));
    const path = `/contacts/${found[0]?.id}/campaign-opt-out`;
    const ana = await company.user();
    expect((await ana.ok(ana.get<{ optedOutAt: string | null }>(path))).optedOutAt).not.toBeNull();
    const undo = (by: Client, note: string) => by.post(`${path}/undo`, { note });
    expect((await undo(ana, 'Pediu')).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await undo(admin, ' ')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await undo(admin, 'Pediu por telefone')).body).toEqual({ optedOutAt: null, source: null });
    expect((await undo(admin, 'Pediu por telefone')).body).toMatchObject({ error: 'ERR_CONTACT_NOT_OPTED_OUT' });
    await receiveText(company, phone, leaver, 'STOP');
    await until(async () => (await ana.ok(ana.get<{ optedOutAt: string | null }>(path))).optedOutAt !== null);
    // The contact is deleted and comes back with a spreadsheet, written without the ninth digit.
    await admin.ok(admin.delete(`/contacts/${found[0]?.id}`));
    const again = await listOf(admin, [leaver.replace(/^(55\d\d)9/, '$1'), other], 'De novo');
    const second = await post('Segunda', again.id);
    const done = await reached(admin, second.id, ({ status }) => status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 2, optedOut: 1 });
    expect(await bodiesOn(admin, phone, other)).toContain('Segunda');
    expect(await bodiesOn(admin, phone, leaver)).not.toContain('Segunda');
  });

  it('leaving outlives a merge: campaigns to the other number of the merged contact pass them over', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const [left, kept] = [await company.contact(), await company.contact()];
    await server.app.platform.database.forCompany(company.id, ({ db }) =>
      createOptOuts(server.app.platform.vault).add(db, company.id, left.id),
    );
    const path = `/contacts/${kept.id}/campaign-opt-out`;
    expect(await admin.ok(admin.get(path))).toEqual({ optedOutAt: null, source: null });
    await admin.ok(admin.post(`/contacts/${kept.id}/merge`, { contactId: left.id }));
    expect((await admin.ok(admin.get<{ optedOutAt: string | null }>(path))).optedOutAt).not.toBeNull();
    const list = await listOf(admin, [kept.number]);
    await settings(admin, atOnce);
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Depois',
        message1: 'Oi',
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    const done = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 1, optedOut: 1, failed: 0 });
  });
});
