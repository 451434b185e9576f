import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Message, Connection, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import {
  waitForMessage,
  openTicket,
  listPhoneMessages,
  sendReply,
  sendFromPhone,
  fetchThread,
} from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

describe('forwarding', () => {
  it('forwarding sends a copy into other open tickets, marked, with the same file', async () => {
    const number = newNumber();
    const ticket = await openTicket(company, phone, company.admin, number);
    const form = new FormData();
    form.append('body', 'Sem {{firstName}}');
    form.append('medias', new Blob(['conteúdo']), 'nota.txt');
    const [sent] = await sendReply(company.admin, ticket.id, form);
    await sendFromPhone(company.admin, phone, { number, body: '{{name}} fica' });
    const theirs = await until(async () =>
      (await fetchThread(company.admin, ticket.id)).find((one) => one.body === '{{name}} fica'),
    );
    const others = await Promise.all(
      [newNumber(), newNumber()].map(async (to) => ({
        to,
        ticket: await openTicket(company, phone, company.admin, to),
      })),
    );
    const ticketIds = others.map((one) => one.ticket.id);
    for (const [id, expected] of [
      [sent?.id, { body: 'Sem Contato', mediaName: 'nota.txt' }],
      [theirs.id, { body: '{{name}} fica', mediaType: 'conversation' }],
    ] as const) {
      const { messages } = await company.admin.ok(
        company.admin.post<{ messages: Message[] }>(`/messages/${id}/forward`, { ticketIds }),
      );
      expect(messages.map((message) => message.ticketId).toSorted()).toEqual(ticketIds.toSorted());
      for (const message of messages) {
        expect(message).toMatchObject({ ...expected, isForwarded: true, fromMe: true });
        await waitForMessage(company.admin, message.ticketId, message.id, (one) => one.ack >= 3);
      }
    }
    const shown = (await listPhoneMessages(company.admin, phone, others[0]?.to ?? '')).filter(
      (message) => !message.fromMe,
    );
    expect(shown.map(({ body, isForwarded }) => [body, isForwarded])).toEqual([
      ['Sem Contato', true],
      ['{{name}} fica', true],
    ]);
    expect(await (await fetch(server.url + String(shown[0]?.mediaUrl))).text()).toBe('conteúdo');
  });

  it('forwarding again under the same client ids, after a lost answer, sends nothing twice', async () => {
    const { admin } = company;
    const [from, one, two] = await Promise.all(
      [newNumber(), newNumber(), newNumber()].map((number) => openTicket(company, phone, admin, number)),
    );
    if (!from || !one || !two) throw new Error('no tickets');
    const [message] = await sendReply(admin, from.id, { body: 'Bom dia' });
    const clientIds = [randomUUID(), randomUUID()];
    const forwardTo = (ticketIds: number[], ids = clientIds) =>
      admin.post<{ messages: Message[] }>(`/messages/${message?.id}/forward`, { ticketIds, clientIds: ids });
    const first = await admin.ok(forwardTo([two.id, one.id]));
    const again = await admin.ok(forwardTo([two.id, one.id]));
    expect(again.messages.map(({ id }) => id)).toEqual(first.messages.map(({ id }) => id));
    for (const { id } of [one, two]) {
      const copies = (await fetchThread(admin, id)).filter(({ body }) => body === 'Bom dia');
      expect(copies.map(({ clientId }) => clientId)).toEqual([clientIds[id === two.id ? 0 : 1]]);
    }
    expect((await forwardTo([two.id, one.id], clientIds.slice(1))).status).toBe(400);
  });

  it('forwarding reaches contacts without an open ticket, which begins with the caller, and contacts who have one with them', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const ana = await company.user({ queueIds: [queue.id] });
    const from = await openTicket(company, phone, ana, newNumber());
    const [message] = await sendReply(ana, from.id, { body: 'A tabela de preços' });
    const open = await openTicket(company, phone, ana, newNumber());
    const contact = await company.contact();
    const forwardTo = (body: object) =>
      ana.post<{ messages: Message[] }>(`/messages/${message?.id}/forward`, { ticketIds: [], ...body });
    const [clientIds, contactIds] = [
      [randomUUID(), randomUUID()],
      [contact.id, open.contactId],
    ];
    expect(await forwardTo({ contactIds })).toMatchObject({ status: 400, body: { error: 'ERR_QUEUE_REQUIRED' } });
    const { messages } = await ana.ok(forwardTo({ contactIds, clientIds, queueId: queue.id }));
    const [begun, known] = clientIds.map((clientId) => messages.find((one) => one.clientId === clientId));
    expect(known?.ticketId).toBe(open.id);
    expect(await ana.ok(ana.get<Ticket>(`/tickets/${begun?.ticketId}`))).toMatchObject({
      status: 'open',
      contactId: contact.id,
      userId: ana.user.id,
      queueId: queue.id,
      lastMessage: 'A tabela de preços',
    });
    const again = await ana.ok(forwardTo({ contactIds, clientIds, queueId: queue.id }));
    expect(again.messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  });

  it('forwarding to a contact whom a colleague attends is refused with their name, and begins no other ticket', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const bruno = await company.user({ queueIds: [queue.id] });
    const from = await openTicket(company, phone, company.admin, newNumber());
    const [message] = await sendReply(company.admin, from.id, { body: 'Bom dia' });
    const taken = await openTicket(company, phone, bruno, newNumber());
    const contact = await company.contact();
    const contactIds = [contact.id, taken.contactId];
    expect(await company.admin.post(`/messages/${message?.id}/forward`, { ticketIds: [], contactIds })).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', userId: bruno.user.id },
    });
    const { tickets } = await company.admin.ok(
      company.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&status=open`),
    );
    expect(tickets.filter(({ contactId }) => contactId === contact.id)).toEqual([]);
  });

  it('forwarding goes to all or to none, and only where one may write', async () => {
    const { id } = await openTicket(company, phone, company.admin, newNumber());
    const [message] = await sendReply(company.admin, id, { body: 'Bom dia' });
    const open = await openTicket(company, phone, company.admin, newNumber());
    const waiting = await company.inbound(phone, { body: 'Espero' });
    const forwardTo = (ticketIds: number[]) => company.admin.post(`/messages/${message?.id}/forward`, { ticketIds });
    expect(await forwardTo([open.id, waiting.id])).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', status: 'pending' },
    });
    expect(await forwardTo([open.id, 2_000_000_000])).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
    expect((await forwardTo([1, 2, 3, 4, 5, 6])).status).toBe(400);
    expect((await forwardTo([])).status).toBe(400);
    expect((await fetchThread(company.admin, open.id)).length).toBe(1);
  });
});
