import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, type Connection, type Message, type Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import {
  scanNewQrCode,
  waitForMessage,
  openTicket,
  listPhoneMessages,
  sendReply,
  sendFromPhone,
  fetchThread,
  unlink,
} from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { createOutbound } from './outbound.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

const fromCompany = async (number: string) =>
  (await listPhoneMessages(company.admin, phone, number)).filter((message) => !message.fromMe);
const sql = (text: string, values: unknown[]) => withClient(server.databaseUrl, (client) => client.query(text, values));

describe('client id (idempotent send)', () => {
  it('a repeated client id returns the first message and sends once', async () => {
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const request = { body: 'Uma vez só', clientId: randomUUID() };
    const first = await sendReply(admin, ticket.id, request);
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => sendReply(admin, ticket.id, request)));
    for (const again of atOnce) expect(again.map((message) => message.id)).toEqual(first.map((message) => message.id));
    const second = { body: 'Todas de uma vez', clientId: randomUUID() };
    const together = await Promise.all(Array.from({ length: 6 }, () => sendReply(admin, ticket.id, second)));
    expect(new Set(together.flat().map((message) => message.id)).size).toBe(1);

    await waitForMessage(admin, ticket.id, together[0]?.[0]?.id, (message) => message.ack >= 3);
    expect((await fromCompany(number)).map((message) => message.body)).toEqual(['Uma vez só', 'Todas de uma vez']);
    expect((await fetchThread(admin, ticket.id)).filter((message) => message.fromMe).length).toBe(2);
  });

  it('still answers after the ticket was closed', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    const request = { body: 'Até logo', clientId: randomUUID() };
    const [first] = await sendReply(admin, ticket.id, request);
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect((await sendReply(admin, ticket.id, request))[0]?.id).toBe(first?.id);
    const fresh = await admin.post(`/messages/${ticket.id}`, { body: 'Mais uma', clientId: randomUUID() });
    expect(fresh).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS', status: 'closed' } });
  });

  it('a client id used for two conversations is refused in one of them, also at the same time', async () => {
    const { admin } = company;
    const tickets = await Promise.all([1, 2].map(() => openTicket(company, phone, admin, newNumber())));
    for (let round = 0; round < 5; round += 1) {
      const request = { body: 'Para quem?', clientId: randomUUID() };
      const answers = await Promise.all(
        tickets.map((ticket) => admin.post<{ error?: string }>(`/messages/${ticket.id}`, request)),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
      expect(answers.find((answer) => answer.status === 400)?.body.error).toBe('ERR_VALIDATION');
    }
  });

  it('a client id cannot stand for two files of one request', async () => {
    const { admin } = company;
    const ticket = await openTicket(company, phone, admin, newNumber());
    const clientId = randomUUID();
    const form = new FormData();
    for (const name of ['a.txt', 'b.txt']) {
      form.append('clientId', clientId);
      form.append('medias', new Blob([name]), name);
    }
    const answer = await admin.post(`/messages/${ticket.id}`, form);
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect((await fetchThread(admin, ticket.id)).filter((message) => message.fromMe)).toEqual([]);
  });
});

describe('outbound messages', () => {
  it('outbound messages of several users at once have the same order in the conversation and on the phone', async () => {
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const bodies = Array.from({ length: 24 }, (_unused, index) => `resposta ${index}`);
    const subscription = await admin.listen();
    await Promise.all(bodies.map((body) => sendReply(admin, ticket.id, { body })));
    const onPhone = await until(async () => {
      const all = await fromCompany(number);
      return all.length === bodies.length ? all : undefined;
    }, 10_000);
    const inThread = (await fetchThread(admin, ticket.id)).filter((message) => message.fromMe);
    expect(inThread.map((message) => message.body)).toEqual(onPhone.map((message) => message.body));
    expect((await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).lastMessage).toBe(inThread.at(-1)?.body);
    // Clients take the ticket that changed later for the true one.
    const changes = subscription.received.flatMap(({ payload }) => {
      const { ticket: told } = (payload ?? {}) as { ticket?: Ticket };
      return told?.id === ticket.id ? [told.updatedAt] : [];
    });
    expect(changes.length).toBeGreaterThanOrEqual(bodies.length);
    expect(changes).toEqual(changes.toSorted());
    admin.closeSockets();
  });

  it('written while the connection is down wait, and are sent in order when it is back', async () => {
    const down = await company.connection();
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, down, admin, number);
    await unlink(admin, down);
    const bodies = ['um', 'dois', 'três', 'quatro', 'cinco'];
    for (const body of bodies) await sendReply(admin, ticket.id, { body });
    expect(
      (await fetchThread(admin, ticket.id)).filter((message) => message.fromMe).map((message) => message.ack),
    ).toEqual([0, 0, 0, 0, 0]);
    expect((await listPhoneMessages(admin, down, number)).length).toBe(1);
    await scanNewQrCode(admin, down);
    await until(async () =>
      (await fetchThread(admin, ticket.id)).filter((message) => message.fromMe).every((message) => message.ack >= 3),
    );
    const shown = (await listPhoneMessages(admin, down, number)).filter((message) => !message.fromMe);
    expect(shown.map((message) => message.body)).toEqual(bodies);
  });

  it('outbound messages that failed show the reason, and are sent again under the same id', async () => {
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    // The contact is known by its private id alone, which the simulated phone cannot be reached by.
    await sql(`UPDATE contact_identities SET kind = 'lid' WHERE contact_id = $1`, [ticket.contactId]);
    const [sent] = await sendReply(admin, ticket.id, { body: 'Chega?' });
    const failed = await waitForMessage(admin, ticket.id, sent?.id, (message) => message.ack === -1);
    expect(failed.failure).toBe('ERR_WAPP_INVALID_CONTACT');
    const before = await sql('SELECT provider_id FROM messages WHERE id = $1', [sent?.id]);
    await sql(`UPDATE contact_identities SET kind = 'pn' WHERE contact_id = $1`, [ticket.contactId]);

    const subscription = await admin.listen();
    const again = await admin.ok(admin.post<{ messages: Message[] }>(`/messages/${failed.id}/retry`));
    expect(again.messages).toMatchObject([{ id: failed.id, ack: 0, failure: null }]);
    await waitForMessage(admin, ticket.id, failed.id, (message) => message.ack >= 3);
    const shown = await fromCompany(number);
    expect(shown.map(({ providerId, body }) => ({ providerId, body }))).toEqual([
      { providerId: (before.rows[0] as { provider_id: string }).provider_id, body: 'Chega?' },
    ]);
    const emittedAcks = () =>
      subscription.received.flatMap(({ payload }) => {
        const { message } = (payload ?? {}) as { message?: Message };
        return message?.id === failed.id ? [message.ack] : [];
      });
    await until(() => emittedAcks().at(-1) === 3);
    expect(emittedAcks()).toEqual([0, 2, 3]);
    // Once more changes nothing: it has arrived.
    expect((await admin.ok(admin.post<{ messages: Message[] }>(`/messages/${failed.id}/retry`))).messages[0]?.ack).toBe(
      3,
    );
    expect((await fromCompany(number)).length).toBe(1);
    admin.closeSockets();
  });

  it('quote one of the conversation, both ways, and none of another', async () => {
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const other = await openTicket(company, phone, admin, newNumber());
    const [theirs] = await fetchThread(admin, ticket.id);
    const [mine] = await sendReply(admin, ticket.id, { body: 'Sobre isso', quotedMsg: { id: theirs?.id } });
    expect(mine).toMatchObject({ quotedMsgId: theirs?.id, quotedMsg: { id: theirs?.id, body: 'Oi', fromMe: false } });
    await waitForMessage(admin, ticket.id, mine?.id, (message) => message.ack >= 3);
    const [shown] = await fromCompany(number);
    expect(shown?.quotedMsg).toMatchObject({ body: 'Oi', fromMe: true });

    await sendFromPhone(admin, phone, { number, body: 'Entendi', quotedMsgId: shown?.providerId });
    const answered = await until(async () =>
      (await fetchThread(admin, ticket.id)).find((message) => message.body === 'Entendi'),
    );
    // Who of the team wrote it: a reader takes no colleague's words for their own.
    expect(answered.quotedMsg).toMatchObject({ id: mine?.id, body: 'Sobre isso', fromMe: true, user: mine?.user });
    expect(mine?.user).toEqual({ id: expect.any(Number), name: expect.any(String) });

    const foreign = await admin.post(`/messages/${other.id}`, { body: 'E isto?', quotedMsg: { id: theirs?.id } });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } });
    await sendFromPhone(admin, phone, { number, body: 'De lugar nenhum', quotedMsgId: 'UNKNOWN' });
    const withoutQuote = await until(async () =>
      (await fetchThread(admin, ticket.id)).find((message) => message.body === 'De lugar nenhum'),
    );
    expect(withoutQuote.quotedMsg).toBeNull();
  });

  it('an outbound message does not quote one that its contact has deleted', async () => {
    const { admin } = company;
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const { id } = await sendFromPhone(admin, phone, { number, body: 'O CPF é 529.982.247-25' });
    const theirs = await until(async () => (await fetchThread(admin, ticket.id)).find(({ body }) => body !== 'Oi'));
    await admin.ok(admin.delete(`/sandbox/${phone.id}/messages/${id}?number=${number}`));
    await waitForMessage(admin, ticket.id, theirs.id, ({ isDeleted }) => isDeleted);
    const [mine] = await sendReply(admin, ticket.id, { body: 'Anotado', quotedMsg: { id: theirs.id } });
    await waitForMessage(admin, ticket.id, mine?.id, ({ ack }) => ack >= 3);
    expect((await fromCompany(number)).map(({ body, quotedMsg }) => [body, quotedMsg])).toEqual([['Anotado', null]]);
  });

  it('outbound messages of a removed connection stay readable; unsent ones are shown as failed', async () => {
    const gone = await company.connection();
    const { admin } = company;
    const ticket = await openTicket(company, gone, admin, newNumber());
    await unlink(admin, gone);
    const [waiting] = await sendReply(admin, ticket.id, { body: 'Ainda aqui?' });
    const subscription = await admin.listen();
    await admin.ok(admin.delete(`/whatsapp/${gone.id}`));
    const after = await fetchThread(admin, ticket.id);
    expect(after.map((message) => message.body)).toEqual(['Oi', 'Ainda aqui?']);
    expect(after[1]).toMatchObject({ ack: -1, failure: 'ERR_WAPP_NOT_INITIALIZED' });
    expect(await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).toMatchObject({
      status: 'open',
      whatsappId: null,
      whatsapp: null,
    });
    await until(() =>
      subscription.received.some(({ payload }) => (payload as { message?: Message } | undefined)?.message?.ack === -1),
    );

    expect(await admin.post(`/messages/${ticket.id}`, { body: 'Alô?' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
    });
    expect(await admin.post(`/messages/${waiting?.id}/retry`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
    });
    expect((await admin.ok(admin.put<Ticket>(`/tickets/${ticket.id}`, { status: 'closed' }))).status).toBe('closed');
    admin.closeSockets();
  });
});

describe('own message that a phone could not read and asks for again', () => {
  it.each<[string, { ack: number; sent: number; moved: number }, boolean]>([
    ['is found within a day', { ack: 3, sent: 23, moved: 1 }, true],
    ['is not found after a day', { ack: 3, sent: 25, moved: 1 }, false],
    ['is found when it waited for days and nobody has it yet', { ack: 2, sent: 72, moved: 1 }, true],
    ['is not found when nobody has it after a day', { ack: 2, sent: 72, moved: 25 }, false],
  ])('%s', async (_title, { ack, sent, moved }, isFound) => {
    const ticket = await openTicket(company, phone, company.admin, newNumber());
    const providerId = randomUUID();
    await sql(
      `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, ack, sent_at, updated_at)
       VALUES ($1, $2, $3, $4, true, 'Oi', $5, now() - $6::int * interval '1 hour', now() - $7::int * interval '1 hour')`,
      [company.id, ticket.id, phone.id, providerId, ack, sent, moved],
    );
    const { database, log } = server.app.platform;
    const outbound = createOutbound({ database, log, sessionOf: () => undefined });
    const since = new Date(Date.now() - dayMs);
    const found = await outbound.findSentMessage({ companyId: company.id, whatsappId: phone.id }, providerId, since);
    expect(found !== undefined).toBe(isFound);
  });
});
