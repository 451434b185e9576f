import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Message, Queue, SystemActor, Ticket, TokenActor } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { fetchThread, listPhoneMessages, sendFromPhone, sendReply } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { sendAs, type SendAsRequest } from './send-as.ts';

const server = useTestServer();
let company: TestCompany;
let queue: Queue;
let phone: Connection;
/** attends the queue, and sees tickets that are in none */
let attendant: Client;

beforeAll(async () => {
  company = await server.company();
  queue = await company.queue();
  phone = await company.connection({ queues: [queue] });
  attendant = await company.user({ queueIds: [queue.id], allTicket: 'enabled' });
});

const send = (request: SendAsRequest, by = company) =>
  server.app.platform.database.forCompany(by.id, (tx) => sendAs(tx, request));
type Origin = SystemActor['origin'] | 'api';
const actorOf = (origin: Origin, { id: companyId } = company): SystemActor | TokenActor =>
  origin === 'api' ? { kind: 'token', companyId, whatsappId: phone.id } : { kind: 'system', companyId, origin };
const text = (body: string) => ({ body, clientId: randomUUID() });

interface Page {
  tickets: Ticket[];
  count: number;
}
const list = (by: Client, query: string) => by.ok(by.get<Page>(`/tickets?showAll=true&${query}`));
const idsOf = ({ tickets }: Page) => tickets.map(({ id }) => id);
const cyclesOf = (ticketId: number) =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    db.selectFrom('ticketCycles').selectAll().where('ticketId', '=', ticketId).execute(),
  );
const conversationOf = (ticketId: number) =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    db.selectFrom('tickets').selectAll().where('id', '=', ticketId).executeTakeFirstOrThrow(),
  );

describe('a message that nobody types, to a contact who never wrote', () => {
  it.each<Origin>(['schedule', 'campaign', 'api'])(
    'a message of origin %s reaches the contact and begins no service: no list, count, search or report has its ticket',
    async (origin) => {
      const number = newNumber();
      const marker = `oferta${number}`;
      const before = await list(company.admin, 'status=closed');
      const live = await company.admin.listen();
      const liveOfAttendant = await attendant.listen();
      const sent = await send({
        actor: actorOf(origin),
        to: { number, name: `Cliente ${number}`, whatsappId: phone.id },
        drafts: [text(`${marker} 1`), text(`${marker} 2`)],
      });
      const { ticketId } = sent;
      expect(sent.messages.map(({ body, isAutomatic }) => ({ body, isAutomatic }))).toEqual([
        { body: `${marker} 1`, isAutomatic: true },
        { body: `${marker} 2`, isAutomatic: true },
      ]);
      await until(async () => (await listPhoneMessages(company.admin, phone, number)).length === 2);

      expect(await conversationOf(ticketId)).toMatchObject({
        status: 'closed',
        neverServed: true,
        userId: null,
        queueId: null,
        unreadMessages: 0,
      });
      expect(await cyclesOf(ticketId)).toEqual([]);
      for (const by of [company.admin, attendant]) {
        for (const query of ['status=closed', 'status=', `searchParam=${marker}`, `searchParam=Cliente%20${number}`])
          expect(idsOf(await list(by, query))).not.toContain(ticketId);
      }
      expect((await list(company.admin, 'status=closed')).count).toBe(before.count);

      // Admins may look into it; others see it once someone is served in it.
      expect((await fetchThread(company.admin, ticketId)).map(({ body }) => body)).toEqual([
        `${marker} 1`,
        `${marker} 2`,
      ]);
      expect((await attendant.get(`/messages/${ticketId}`)).status).toBe(404);
      const namesFor = (subscription: typeof live, event: string) =>
        subscription.received.filter(({ name, payload }) => {
          const { ticket, message } = (payload ?? {}) as { ticket?: Ticket; message?: Message };
          return name.endsWith(event) && (ticket?.id === ticketId || message?.ticketId === ticketId);
        }).length;
      await until(() => namesFor(live, '-appMessage') >= 2);
      expect(namesFor(live, '-ticket')).toBe(0);
      expect(namesFor(liveOfAttendant, '-appMessage')).toBe(0);
      live.socket.close();
      liveOfAttendant.socket.close();

      // The answer begins the first service, and what was sent before stands in its thread.
      await sendFromPhone(company.admin, phone, { number, body: 'Quero saber mais' });
      await until(async () => idsOf(await list(attendant, 'status=pending')).includes(ticketId));
      const thread = (await fetchThread(attendant, ticketId)).map(({ body }) => body);
      expect(thread.slice(0, 3)).toEqual([`${marker} 1`, `${marker} 2`, 'Quero saber mais']);
      expect(await conversationOf(ticketId)).toMatchObject({ neverServed: false, unreadMessages: 1 });
      expect(await cyclesOf(ticketId)).toHaveLength(1);
      expect(idsOf(await list(attendant, `searchParam=${marker}`))).toContain(ticketId);
    },
  );

  it('a ticket that a message of nobody made is opened by a person who begins a conversation with the contact', async () => {
    const contact = await company.contact();
    const { ticketId } = await send({
      actor: actorOf('campaign'),
      to: { contactId: contact.id, whatsappId: phone.id },
      drafts: [text('Novidades')],
    });
    const opened = await attendant.ok(
      attendant.post<Ticket>('/tickets', { contactId: contact.id, queueId: queue.id, whatsappId: phone.id }),
    );
    expect(opened).toMatchObject({ id: ticketId, status: 'open', neverServed: false });
    expect((await fetchThread(attendant, ticketId)).map(({ body }) => body)).toEqual(['Novidades']);
    expect(idsOf(await list(attendant, 'status=open'))).toContain(ticketId);
  });

  it('a merge leaves the service of the other ticket running when two conversations of one person are merged', async () => {
    const [known, other] = [await company.contact(), await company.contact()];
    const { ticketId: silent } = await send({
      actor: actorOf('campaign'),
      to: { contactId: other.id, whatsappId: phone.id },
      drafts: [text('Campanha')],
    });
    const { id } = await attendant.ok(
      attendant.post<Ticket>('/tickets', { contactId: known.id, queueId: queue.id, whatsappId: phone.id }),
    );
    await company.admin.ok(company.admin.post(`/contacts/${known.id}/merge`, { contactId: other.id }));
    expect(await conversationOf(id)).toMatchObject({ status: 'open', neverServed: false });
    expect((await fetchThread(attendant, id)).map(({ body }) => body)).toEqual(['Campanha']);
    expect((await company.admin.get(`/messages/${silent}`)).status).toBe(404);
  });
});

describe('a message that nobody types, in a ticket that was served', () => {
  async function servedTicket() {
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: 'Oi' });
    await attendant.ok(attendant.put(`/tickets/${id}`, { status: 'open' }));
    return { id, number, to: { number, whatsappId: phone.id } };
  }

  it('a ticket stays closed and counts nothing when the ticket is closed', async () => {
    const { id, to } = await servedTicket();
    await attendant.ok(attendant.put(`/tickets/${id}`, { status: 'closed' }));
    const before = await conversationOf(id);
    const { ticketId } = await send({ actor: actorOf('schedule'), to, drafts: [text('Lembrete')] });
    expect(ticketId).toBe(id);
    const after = await conversationOf(id);
    expect(after).toMatchObject({ status: 'closed', lastMessage: 'Lembrete', unreadMessages: before.unreadMessages });
    expect(await cyclesOf(id)).toHaveLength(1);
    expect(idsOf(await list(attendant, 'status=closed'))).toContain(id);
  });

  it('sendAs opens a new service when it is asked to: waiting in a queue, or with a user', async () => {
    const { id, to } = await servedTicket();
    await attendant.ok(attendant.put(`/tickets/${id}`, { status: 'closed' }));
    await send({ actor: actorOf('api'), to, drafts: [text('Olá')], open: { queueId: queue.id, userId: null } });
    expect(await conversationOf(id)).toMatchObject({ status: 'pending', queueId: queue.id, userId: null });
    expect(await cyclesOf(id)).toHaveLength(2);
    const fresh = await send({
      actor: actorOf('api'),
      to: { number: newNumber(), whatsappId: phone.id },
      drafts: [text('Olá')],
      open: { queueId: queue.id, userId: attendant.user?.id ?? 0 },
    });
    expect(await conversationOf(fresh.ticketId)).toMatchObject({ status: 'open', neverServed: false });
  });

  it('a message that nobody types is no answer: it neither ends the wait for the first one nor counts as read', async () => {
    const { id } = await servedTicket();
    await send({ actor: actorOf('bot'), to: { ticketId: id }, drafts: [text('Aguarde')] });
    const [cycle] = await cyclesOf(id);
    expect(cycle?.firstAnswerAt).toBeNull();
    const { version } = await conversationOf(id);
    await sendReply(attendant, id, { body: 'Pois não?' });
    expect((await cyclesOf(id))[0]?.firstAnswerAt).not.toBeNull();
    expect((await conversationOf(id)).version).toBe(version + 1);
  });
});

describe('sending as something that nobody types', () => {
  it('sendAs stores a repeat of the same client ids once, and opens nothing that was closed since', async () => {
    const to = { number: newNumber(), whatsappId: phone.id };
    const request: SendAsRequest = {
      actor: actorOf('campaign'),
      to,
      drafts: [text('um'), text('dois')],
      open: { queueId: queue.id, userId: null },
    };
    const first = await send(request);
    await company.admin.ok(company.admin.put(`/tickets/${first.ticketId}`, { status: 'closed' }));
    const again = await send(request);
    expect(again.messages.map(({ id }) => id)).toEqual(first.messages.map(({ id }) => id));
    expect(again.repeats).toHaveLength(2);
    expect(await conversationOf(first.ticketId)).toMatchObject({ status: 'closed' });
  });

  it('sendAs puts what is sent to a new number at the same time into one conversation', async () => {
    const to = { number: newNumber(), whatsappId: phone.id };
    const origins: Origin[] = ['campaign', 'api', 'schedule', 'bot'];
    const sent = await Promise.all(
      origins.map((origin, index) => send({ actor: actorOf(origin), to, drafts: [text(`mensagem ${index}`)] })),
    );
    expect(new Set(sent.map(({ ticketId }) => ticketId)).size).toBe(1);
    expect(await fetchThread(company.admin, sent[0]?.ticketId ?? 0)).toHaveLength(4);
  });

  it('sendAs knows no contact, connection or ticket of another company', async () => {
    const other = await server.company();
    const contact = await company.contact();
    const { ticketId } = await send({
      actor: actorOf('campaign'),
      to: { contactId: contact.id, whatsappId: phone.id },
      drafts: [text('Oi')],
    });
    const own = await other.connection();
    const drafts = [text('Oi')];
    await expect(send({ actor: actorOf('schedule', other), to: { ticketId }, drafts }, other)).rejects.toThrow(
      'ERR_NO_TICKET_FOUND',
    );
    await expect(
      send({ actor: actorOf('schedule', other), to: { contactId: contact.id, whatsappId: own.id }, drafts }, other),
    ).rejects.toThrow('ERR_NO_CONTACT_FOUND');
    await expect(
      send({ actor: actorOf('schedule', other), to: { number: newNumber(), whatsappId: phone.id }, drafts }, other),
    ).rejects.toThrow('ERR_NO_WAPP_FOUND');
  });

  it('sendAs refuses an actor of another company, and the token of another connection', async () => {
    const other = await server.company();
    const request = { to: { number: newNumber(), whatsappId: phone.id }, drafts: [text('Oi')] };
    const foreign = actorOf('campaign', other);
    await expect(send({ actor: foreign, ...request })).rejects.toThrow('ERR_NO_PERMISSION');
    const token: TokenActor = { kind: 'token', companyId: company.id, whatsappId: phone.id + 1 };
    await expect(send({ actor: token, ...request })).rejects.toThrow('ERR_NO_PERMISSION');
  });

  it('sendAs refuses a blocked contact and what is no number', async () => {
    const contact = await company.contact();
    await company.admin.ok(company.admin.put(`/contacts/${contact.id}/block`, { blocked: true }));
    const drafts = [text('Oi')];
    await expect(
      send({ actor: actorOf('schedule'), to: { contactId: contact.id, whatsappId: phone.id }, drafts }),
    ).rejects.toThrow('ERR_CONTACT_BLOCKED');
    await expect(send({ actor: actorOf('api'), to: { number: '12', whatsappId: phone.id }, drafts })).rejects.toThrow(
      'ERR_WAPP_INVALID_CONTACT',
    );
  });
});
