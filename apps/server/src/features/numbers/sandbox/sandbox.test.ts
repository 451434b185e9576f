import { describe, expect, it } from 'vitest';
import type { SandboxContact, Connection } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import {
  openTicket,
  listPhoneMessages,
  sendReply,
  sendFromPhone,
  fetchThread,
} from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();

describe('the simulated phone', () => {
  it('lists its contacts, latest first, with their unread counts', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const [first, second] = [newNumber(), newNumber()];
    const ticket = await openTicket(company, phone, admin, first);
    await sendReply(admin, ticket.id, { body: 'Olá' });
    await sendReply(admin, ticket.id, { body: 'Tudo bem?' });
    await until(async () => (await listPhoneMessages(admin, phone, first)).length === 3);
    await sendFromPhone(admin, phone, { number: second, name: 'Zé', body: 'Alô' });
    const contacts = () => admin.ok(admin.get<SandboxContact[]>(`/sandbox/${phone.id}/contacts`));
    expect(await contacts()).toMatchObject([
      { number: second, name: 'Zé', unread: 0, lastMessage: 'Alô' },
      { number: first, name: 'Contato', unread: 2, lastMessage: 'Tudo bem?' },
    ]);
    await admin.ok(admin.post(`/sandbox/${phone.id}/read`, { number: first }));
    expect((await contacts()).map((contact) => contact.unread)).toEqual([0, 0]);
    expect((await listPhoneMessages(admin, phone, second)).map((message) => message.body)).toEqual(['Alô']);
  });

  it('shows the read tick once an attendant has read', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    await sendFromPhone(admin, phone, { number, body: 'Segunda' });
    const messages = await until(async () => {
      const all = await fetchThread(admin, ticket.id);
      return all.length === 2 ? all : undefined;
    });
    const ticks = async () => (await listPhoneMessages(admin, phone, number)).map((message) => message.ack);
    await until(async () => (await ticks()).join() === '3,3');
    await admin.ok(admin.post(`/tickets/${ticket.id}/read`, { lastMessageId: messages[0]?.id }));
    await until(async () => (await ticks())[0] === 4);
    expect(await ticks()).toEqual([4, 3]);
  });

  it('keeps apart contacts whose messages carry the same id', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const numbers = [newNumber(), newNumber()];
    await Promise.all(
      numbers.map((number) => sendFromPhone(admin, phone, { number, body: `de ${number}`, providerId: 'SAME' })),
    );
    const found = await until(async () => {
      const { tickets } = await admin.ok(admin.get<{ tickets: { lastMessage: string }[] }>('/tickets?showAll=true'));
      return tickets.length === 2 ? tickets : undefined;
    });
    expect(found.map((ticket) => ticket.lastMessage).toSorted()).toEqual(
      numbers.map((number) => `de ${number}`).toSorted(),
    );
  });

  it('shows edits, deletions and reactions with their author', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const subscription = await admin.listen();
    await subscription.socket.emitWithAck('joinSandbox', phone.id);
    const events = () =>
      subscription.received.flatMap(({ name, payload }) => {
        const { change } = (payload ?? {}) as { change?: object };
        return name.endsWith('-sandbox') && change ? [change] : [];
      });
    const path = `/sandbox/${phone.id}/messages/${(await listPhoneMessages(admin, phone, number))[0]?.providerId}`;
    await admin.ok(admin.put(path, { number, body: 'Oi!' }));
    await admin.ok(admin.put(`${path}/reaction`, { number, emoji: '👍' }));
    const [message] = await fetchThread(admin, ticket.id);
    await admin.ok(admin.put(`/messages/${message?.id}/reaction`, { emoji: '🎉' }));
    await until(() => events().length === 3);
    await admin.ok(admin.delete(`${path}?number=${number}`));
    await until(() => events().length === 4);
    expect(events()).toEqual([
      { kind: 'edit', byContact: true, emoji: '' },
      { kind: 'reaction', byContact: true, emoji: '👍' },
      { kind: 'reaction', byContact: false, emoji: '🎉' },
      { kind: 'delete', byContact: true, emoji: '' },
    ]);
    admin.closeSockets();
  });

  it('is for admins alone, and refused for connections that are no simulated phone', async () => {
    const company = await server.company();
    const own = await company.connection({ paired: false });
    const { admin } = company;
    const bound = await company.user({ whatsappId: own.id, profile: 'supervisor' });
    expect(await bound.get(`/sandbox/${own.id}/contacts`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await admin.get(`/sandbox/${own.id}/contacts`)).status).toBe(200);
    const cloud = await admin.ok(admin.post<Connection>('/whatsapp', { name: 'Nuvem', provider: 'cloud' }));
    expect(await admin.post(`/sandbox/${cloud.id}/scan`, {})).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    });
  });

  it('accepts only the QR code that is shown', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection({ paired: false });
    const scan = (qrcode?: string) => admin.post(`/sandbox/${phone.id}/scan`, { qrcode });
    const shown = await until(async () => {
      const one = await admin.ok(admin.get<Connection>(`/whatsapp/${phone.id}`));
      return one.qrcode === '' ? undefined : one.qrcode;
    });
    expect(await scan(`${shown}x`)).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_QR_INVALID' } });
    expect((await scan('')).status).toBe(409);
    expect((await scan(shown)).status).toBe(200);
  });
});
