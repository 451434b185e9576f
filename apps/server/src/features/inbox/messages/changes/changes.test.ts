import { beforeAll, describe, expect, it } from 'vitest';
import type { Message, SandboxMessage, Ticket, Connection } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import {
  scanNewQrCode,
  waitForMessage,
  openTicket,
  listPhoneMessages,
  sendReply,
  fetchThread,
  unlink,
} from '../../../../testing/simulated-phone.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

const sql = (text: string, values: unknown[]) => withClient(server.databaseUrl, (client) => client.query(text, values));
const edit = (id: string | undefined, body: string) => company.admin.put<Message>(`/messages/${id}`, { body });
const remove = (id: string | undefined) => company.admin.delete<Message>(`/messages/${id}`);
const react = (id: string | undefined, emoji: string) =>
  company.admin.put<Message>(`/messages/${id}/reaction`, { emoji });
const ticketNow = (id: number) => company.admin.ok(company.admin.get<Ticket>(`/tickets/${id}`));
const versionsOf = async (id: string | undefined) =>
  (
    await company.admin.ok(
      company.admin.get<{ versions: { body: string; createdAt: string }[] }>(`/messages/${id}/versions`),
    )
  ).versions;

/** A conversation with an own message that has arrived. */
async function arrived(body = 'Bom dai'): Promise<{ ticket: Ticket; message: Message; number: string }> {
  const number = newNumber();
  const ticket = await openTicket(company, phone, company.admin, number);
  const [sent] = await sendReply(company.admin, ticket.id, { body });
  const message = await waitForMessage(company.admin, ticket.id, sent?.id, (one) => one.ack >= 3);
  return { ticket, message, number };
}

const settled = (ticketId: number, id: string) =>
  waitForMessage(company.admin, ticketId, id, (one) => one.operation === null);
const onPhone = async (number: string, holds: (message: SandboxMessage) => boolean, by = phone) =>
  until(async () =>
    (await listPhoneMessages(company.admin, by, number)).find((message) => !message.fromMe && holds(message)),
  );

describe('edit and delete of an own message', () => {
  it('an edited message has the new text for everybody, with the earlier ones kept', async () => {
    const { ticket, message, number } = await arrived();
    const subscription = await company.admin.listen();
    const answer = await company.admin.ok(edit(message.id, 'Bom dia'));
    expect(answer).toMatchObject({
      id: message.id,
      body: 'Bom dia',
      isEdited: true,
      operation: { kind: 'edit', failure: null },
    });
    await settled(ticket.id, message.id);
    await onPhone(number, (one) => one.body === 'Bom dia' && one.isEdited);
    await company.admin.ok(edit(message.id, 'Bom dia!'));
    await settled(ticket.id, message.id);
    const versions = await versionsOf(message.id);
    expect(versions.map(({ body }) => body)).toEqual(['Bom dai', 'Bom dia']);
    expect(versions[0]?.createdAt).toBe(message.createdAt);
    expect(versions.map(({ createdAt }) => createdAt)).toEqual(versions.map(({ createdAt }) => createdAt).toSorted());
    expect((await ticketNow(ticket.id)).lastMessage).toBe('Bom dia!');
    const events = subscription.received.flatMap(({ payload }) =>
      (payload as { message?: Message } | undefined)?.message?.id === message.id
        ? [payload as { message: Message }]
        : [],
    );
    expect(events.at(-1)?.message).toMatchObject({ body: 'Bom dia!', operation: null });
    company.admin.closeSockets();
  });

  it('a deleted message disappears from the phone and stays readable for the team', async () => {
    const { ticket, message, number } = await arrived('Segredo');
    expect(await company.admin.ok(remove(message.id))).toMatchObject({ isDeleted: true, body: 'Segredo' });
    await settled(ticket.id, message.id);
    await onPhone(number, (one) => one.isDeleted);
    expect((await company.admin.ok(remove(message.id))).operation).toBeNull();
    expect(await ticketNow(ticket.id)).toMatchObject({ lastMessage: 'Segredo', lastMessageDeleted: true });
    for (const answer of [
      await edit(message.id, 'Outro'),
      await react(message.id, '👍'),
      await company.admin.post(`/messages/${message.id}/forward`, { ticketIds: [ticket.id] }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_FIXED' } });
    }
    await sendReply(company.admin, ticket.id, { body: 'Depois' });
    expect(await ticketNow(ticket.id)).toMatchObject({ lastMessage: 'Depois', lastMessageDeleted: false });
  });

  it('a message is too old to edit after 15 minutes and to delete after 60 hours', async () => {
    const { message } = await arrived();
    const minutes = (count: number) =>
      sql(`UPDATE messages SET sent_at = now() - $2 * interval '1 minute' WHERE id = $1`, [message.id, count]);
    await minutes(16);
    expect(await edit(message.id, 'Tarde')).toMatchObject({
      status: 409,
      body: { error: 'ERR_MESSAGE_TOO_OLD', limitMinutes: 15 },
    });
    await minutes(60 * 60 + 1);
    expect(await remove(message.id)).toMatchObject({
      status: 409,
      body: { error: 'ERR_MESSAGE_TOO_OLD', limitMinutes: 3_600 },
    });
    await minutes(60 * 60 - 1);
    expect((await remove(message.id)).status).toBe(200);
  });

  it('a message of the contact is not edited or deleted, and no edit leaves an empty text', async () => {
    const { ticket, message } = await arrived();
    const [theirs] = await fetchThread(company.admin, ticket.id);
    expect(await edit(theirs?.id, 'Eu não disse')).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_FIXED' } });
    expect(await remove(theirs?.id)).toMatchObject({ status: 409, body: { error: 'ERR_DELETE_WAPP_MSG' } });
    expect(await edit(message.id, ' \n')).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } });
    for (const emoji of ['a', '1', '👍👍', '👍 ', 'ok', '<b>']) {
      expect(await react(message.id, emoji)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    }
  });
});

describe('edit and delete of an unsent message', () => {
  it('an unsent message is changed or deleted on its row: the contact sees one message and no trace', async () => {
    const { admin } = company;
    const down = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, down, admin, number);
    await unlink(admin, down);
    // The gateway sends nothing more once it has released the connection.
    await until(async () => {
      const held = await queryRows(
        server.databaseUrl,
        'SELECT FROM whatsapp_leases WHERE whatsapp_id = $1 AND expires_at > clock_timestamp()',
        [down.id],
      );
      return held.length === 0;
    });
    const [first] = await sendReply(admin, ticket.id, { body: 'Erado' });
    const [second] = await sendReply(admin, ticket.id, { body: 'Engano' });
    expect(await admin.ok(edit(first?.id, 'Certo'))).toMatchObject({ body: 'Certo', isEdited: false, operation: null });
    expect(await versionsOf(first?.id)).toEqual([]);
    expect(await admin.ok(remove(second?.id))).toMatchObject({
      isDeleted: true,
      ack: -1,
      failure: null,
      operation: null,
    });
    expect(await ticketNow(ticket.id)).toMatchObject({ lastMessageDeleted: true, lastMessageAck: -1 });
    expect(await admin.post(`/messages/${second?.id}/retry`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_MESSAGE_FIXED' },
    });
    await scanNewQrCode(admin, down);
    await waitForMessage(admin, ticket.id, first?.id, (message) => message.ack >= 3);
    const shown = (await listPhoneMessages(admin, down, number)).filter((message) => !message.fromMe);
    expect(shown.map(({ body, isEdited }) => [body, isEdited])).toEqual([['Certo', false]]);
  });

  it('an unsent message deleted after it failed and may have left is taken away from the phone, too, and waits for nothing', async () => {
    const { admin } = company;
    const down = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, down, admin, number);
    for (const body of ['talvez', 'recusada']) await sendReply(admin, ticket.id, { body });
    const [maybe, refused] = await until(async () => {
      const own = (await fetchThread(admin, ticket.id)).filter((message) => message.fromMe);
      return own.length === 2 && own.every((message) => message.ack >= 3) ? own : undefined;
    });
    await unlink(admin, down);
    const failed = `ack = -1, failure = 'ERR_WAPP_UNCERTAIN', leaving = true`;
    await sql(`UPDATE messages SET ${failed} WHERE id = any($1)`, [[maybe?.id, refused?.id]]);
    for (const message of [maybe, refused]) await admin.ok(remove(message?.id));
    // It was on its way when it was deleted, and only then refused for certain.
    await sql('UPDATE messages SET leaving = false WHERE id = $1', [refused?.id]);
    await scanNewQrCode(admin, down);
    for (const message of [maybe, refused])
      expect(await waitForMessage(admin, ticket.id, message?.id, ({ operation }) => operation === null)).toMatchObject({
        isDeleted: true,
        ack: -1,
      });
    const shown = (await listPhoneMessages(admin, down, number)).filter((message) => !message.fromMe);
    expect(shown.map(({ isDeleted }) => isDeleted)).toEqual([true, true]);
  });
});

describe('edit, delete and reaction while the connection is down', () => {
  it('a change while the connection is down takes effect for the team at once and is sent when it is back, the latest of each kind', async () => {
    const { admin } = company;
    const down = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, down, admin, number);
    const bodies = ['um', 'dois', 'três'];
    for (const body of bodies) await sendReply(admin, ticket.id, { body });
    const sent = await until(async () => {
      const own = (await fetchThread(admin, ticket.id)).filter((message) => message.fromMe);
      return own.length === 3 && own.every((message) => message.ack >= 3) ? own : undefined;
    });
    await unlink(admin, down);
    for (const body of ['UM?', 'UM!']) await admin.ok(edit(sent[0]?.id, body));
    await admin.ok(remove(sent[1]?.id));
    for (const emoji of ['👍', '', '❤️']) await admin.ok(react(sent[2]?.id, emoji));
    const [theirs] = await fetchThread(admin, ticket.id);
    for (const emoji of ['👍', '']) await admin.ok(react(theirs?.id, emoji));
    expect(
      (await listPhoneMessages(admin, down, number))
        .filter((message) => !message.fromMe)
        .map((message) => message.body),
    ).toEqual(bodies);
    await scanNewQrCode(admin, down);
    await until(async () => (await fetchThread(admin, ticket.id)).every((message) => message.operation === null));
    const shown = await listPhoneMessages(admin, down, number);
    expect(
      shown
        .filter((message) => !message.fromMe)
        .map(({ body, isEdited, isDeleted, reactions }) => ({
          body,
          isEdited,
          isDeleted,
          reactions: reactions.map((one) => one.emoji),
        })),
    ).toEqual([
      { body: 'UM!', isEdited: true, isDeleted: false, reactions: [] },
      { body: 'dois', isEdited: false, isDeleted: true, reactions: [] },
      { body: 'três', isEdited: false, isDeleted: false, reactions: ['❤️'] },
    ]);
    expect(shown[0]?.reactions).toEqual([]);
    expect((await versionsOf(sent[0]?.id)).map(({ body }) => body)).toEqual(['um', 'UM?']);
  });
});

describe('a change that the provider refuses for good', () => {
  it('is reverted with a reason, and leaves the message as the contact sees it', async () => {
    const { ticket, message, number } = await arrived('Original');
    await company.admin.ok(react(message.id, '👍'));
    await settled(ticket.id, message.id);
    await sql('DELETE FROM sandbox_messages WHERE whatsapp_id = $1 AND number = $2 AND NOT from_me', [
      phone.id,
      number,
    ]);
    const failed = (kind: string) =>
      waitForMessage(
        company.admin,
        ticket.id,
        message.id,
        ({ operation }) => operation?.kind === kind && operation.failure !== null,
      );

    await company.admin.ok(edit(message.id, 'Outro'));
    expect(await failed('edit')).toMatchObject({
      body: 'Original',
      isEdited: false,
      operation: { failure: 'ERR_FETCH_WAPP_MSG' },
    });
    expect(await versionsOf(message.id)).toEqual([]);
    expect((await ticketNow(ticket.id)).lastMessage).toBe('Original');
    await company.admin.ok(react(message.id, '❤️'));
    expect((await failed('reaction')).reactions.map(({ emoji }) => emoji)).toEqual(['👍']);
    await company.admin.ok(remove(message.id));
    expect(await failed('delete')).toMatchObject({ isDeleted: false });
    expect((await ticketNow(ticket.id)).lastMessageDeleted).toBe(false);
  });

  it('because its connection was removed is reverted, too', async () => {
    const { admin } = company;
    const gone = await company.connection();
    const ticket = await openTicket(company, gone, admin, newNumber());
    const [sent] = await sendReply(admin, ticket.id, { body: 'Fica' });
    await waitForMessage(admin, ticket.id, sent?.id, (message) => message.ack >= 3);
    await unlink(admin, gone);
    await admin.ok(edit(sent?.id, 'Some'));
    await admin.ok(admin.delete(`/whatsapp/${gone.id}`));
    const after = (await fetchThread(admin, ticket.id)).find((message) => message.id === sent?.id);
    expect(after).toMatchObject({
      body: 'Fica',
      isEdited: false,
      operation: { kind: 'edit', failure: 'ERR_WAPP_NOT_INITIALIZED' },
    });
    expect(await edit(sent?.id, 'Ainda?')).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
  });
});

describe('a reaction', () => {
  it('exists once per side, is replaced and removed, and counts neither as message nor as unread', async () => {
    const { ticket, message, number } = await arrived();
    const before = await ticketNow(ticket.id);
    const given = await company.admin.ok(react(message.id, '👍'));
    expect(given.reactions).toEqual([{ emoji: '👍', fromMe: true, name: 'Admin' }]);
    await onPhone(number, (one) => one.reactions.some(({ emoji, fromMe }) => emoji === '👍' && !fromMe));
    const shown = await onPhone(number, () => true);
    const contact = (emoji: string) =>
      company.admin.ok(
        company.admin.put(`/sandbox/${phone.id}/messages/${shown.providerId}/reaction`, { number, emoji }),
      );
    await contact('😂');
    await waitForMessage(company.admin, ticket.id, message.id, (one) =>
      one.reactions.some(({ emoji, name }) => emoji === '😂' && name === 'Contato'),
    );
    await contact('🙏🏽');
    const both = await waitForMessage(company.admin, ticket.id, message.id, (one) =>
      one.reactions.some(({ emoji }) => emoji === '🙏🏽'),
    );
    expect(both.reactions.map(({ emoji, fromMe }) => [emoji, fromMe])).toEqual([
      ['👍', true],
      ['🙏🏽', false],
    ]);
    expect(await ticketNow(ticket.id)).toMatchObject({
      unreadMessages: before.unreadMessages,
      updatedAt: before.updatedAt,
      lastMessageReaction: '🙏🏽',
    });
    await contact('');
    await company.admin.ok(react(message.id, ''));
    await waitForMessage(company.admin, ticket.id, message.id, (one) => one.reactions.length === 0);
    expect((await ticketNow(ticket.id)).lastMessageReaction).toBe('');
  });
});
