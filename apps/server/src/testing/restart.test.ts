import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SandboxMessage, Ticket, Connection } from '@balcao/contract';
import { Client, until } from './client.ts';
import { waitForMessage, openTicket, listPhoneMessages, sendReply, fetchThread } from './simulated-phone.ts';
import { withClient } from './tables.ts';
import { processesOf } from './processes-of.ts';
import { useTestServer } from './test-server.ts';
import { newNumber } from './sample-values.ts';

/** Stays up and serves the tests; sessions and jobs belong to the processes that come and go. */
const server = useTestServer({ ROLES: 'http' });

/** Carries on until it gets an answer, as a browser or a script does that lost one. Answers how often none came. */
async function retryUntilAnswered(urlOf: () => string, by: Client, path: string, body: object): Promise<number> {
  let unanswered = -1;
  await until(async () => {
    unanswered += 1;
    const client = new Client(urlOf());
    client.token = by.token;
    const { status } = await client.post(path, body);
    return status === 200;
  }, 15_000);
  return unanswered;
}

describe('a restart in the middle of everything', () => {
  it('a restart loses nothing and doubles nothing, in either direction', async () => {
    const processes = await processesOf(server);
    let url = await processes.start();
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const numbers = Array.from({ length: 5 }, newNumber);
    const tickets = await Promise.all(numbers.map((number) => openTicket(company, phone, admin, number)));
    // An answer marks as read: only without one do unread messages count all that came in.
    const answered = tickets.slice(1);

    const each = 25;
    const written = (from: string) => Array.from({ length: each }, (_unused, index) => `${from} ${index}`);
    let unanswered = 0;
    const burst = [
      ...numbers.map(async (number) => {
        for (const body of written('contato')) {
          const message = { number, name: 'Contato', body, providerId: randomUUID() };
          unanswered += await retryUntilAnswered(() => url, admin, `/sandbox/${phone.id}/messages`, message);
        }
      }),
      ...answered.map(async (ticket) => {
        for (const body of written('atendente')) {
          unanswered += await retryUntilAnswered(() => url, admin, `/messages/${ticket.id}`, {
            body,
            clientId: randomUUID(),
          });
        }
      }),
    ];
    for (let restarts = 0; restarts < 2; restarts += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await processes.stop();
      url = await processes.start();
    }
    await Promise.all(burst);
    expect(unanswered).toBeGreaterThan(0);

    for (const [index, ticket] of tickets.entries()) {
      const answers = answered.includes(ticket) ? written('atendente') : [];
      const messages = await until(async () => {
        const all = await fetchThread(admin, ticket.id);
        return all.length >= 1 + each + answers.length && all.every((message) => !message.fromMe || message.ack >= 3)
          ? all
          : undefined;
      }, 15_000);
      const bodies = (fromMe: boolean) =>
        messages.filter((message) => message.fromMe === fromMe).map((message) => message.body);
      expect(bodies(false)).toEqual(['Oi', ...written('contato')]);
      expect(bodies(true)).toEqual(answers);
      // Ids follow what was stored; the conversation shows what came late where it was written.
      const stored = messages.toSorted((one, other) => Number(one.id) - Number(other.id));
      const sinceAnswer = stored.slice(stored.findLastIndex(({ fromMe }) => fromMe) + 1);
      expect((await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).unreadMessages).toBe(sinceAnswer.length);
      const shown = await listPhoneMessages(admin, phone, numbers[index] ?? '');
      expect(shown.filter((message) => !message.fromMe).map((message) => message.body)).toEqual(answers);
    }
  });
});

describe('changes of messages that were asked for while no session was open', () => {
  it('changes of messages are sent by the next process, after the message itself and once', async () => {
    const processes = await processesOf(server);
    await processes.start();
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    const [sent] = await sendReply(admin, ticket.id, { body: 'antes' });
    await waitForMessage(admin, ticket.id, sent?.id, (message) => message.ack >= 3);
    await processes.stop();

    await admin.ok(admin.put(`/messages/${sent?.id}`, { body: 'depois' }));
    await admin.ok(admin.put(`/messages/${sent?.id}/reaction`, { emoji: '👍' }));
    const [taken] = await sendReply(admin, ticket.id, { body: 'tomada' });
    // As a process leaves it that was killed while it sent.
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE messages SET leaving = true WHERE id = $1', [taken?.id]),
    );
    await admin.ok(admin.delete(`/messages/${taken?.id}`));
    await processes.start();

    for (const one of [sent, taken])
      await waitForMessage(admin, ticket.id, one?.id, (message) => message.ack >= 3 && message.operation === null);
    const shown = (await listPhoneMessages(admin, phone, number)).filter((message) => !message.fromMe);
    expect(
      shown.map(({ body, isEdited, isDeleted, reactions }) => [body, isEdited, isDeleted, reactions.length]),
    ).toEqual([
      ['depois', true, false, 1],
      ['tomada', false, true, 0],
    ]);
  });
});

describe('what a process that died has left half done', () => {
  it('what a dead process left half done is carried through by the next one', async () => {
    const processes = await processesOf(server);
    await processes.start();
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const number = newNumber();
    const ticket = await openTicket(company, phone, admin, number);
    await processes.stop();

    const [unsent] = await sendReply(admin, ticket.id, { body: 'nunca saiu' });
    const [sent] = await sendReply(admin, ticket.id, { body: 'saiu, mas ninguém anotou' });
    await admin.ok(
      admin.post(`/sandbox/${phone.id}/messages`, { number, body: 'entregue, mas não confirmada', providerId: 'HALF' }),
    );
    await died(phone, number, sent?.id ?? '');
    await processes.start();

    await waitForMessage(admin, ticket.id, unsent?.id, (message) => message.ack >= 3);
    await waitForMessage(admin, ticket.id, sent?.id, (message) => message.ack >= 3);
    const bodies = await until(async () => {
      const all = (await fetchThread(admin, ticket.id)).map((message) => message.body);
      return all.includes('entregue, mas não confirmada') ? all : undefined;
    });
    expect(bodies.toSorted()).toEqual(
      ['Oi', 'entregue, mas não confirmada', 'nunca saiu', 'saiu, mas ninguém anotou'].toSorted(),
    );
    await until(async () => {
      const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
      return tickets.some((one) => one.lastMessage === 'só no diário' && one.unreadMessages === 1);
    });
    const shown: SandboxMessage[] = await listPhoneMessages(admin, phone, number);
    expect(
      shown
        .filter((message) => !message.fromMe)
        .map((message) => message.body)
        .toSorted(),
    ).toEqual(['nunca saiu', 'saiu, mas ninguém anotou']);
    // 'Oi' was answered.
    expect((await admin.ok(admin.get<Ticket>(`/tickets/${ticket.id}`))).unreadMessages).toBe(1);
  });

  /** The traces of a crash: after the provider had a message, after the journal, and before the provider was called. */
  async function died(phone: Connection, number: string, sentId: string): Promise<void> {
    await withClient(server.databaseUrl, async (client) => {
      await client.query(
        `INSERT INTO sandbox_messages (company_id, whatsapp_id, number, provider_id, from_me, body, ack)
         SELECT company_id, whatsapp_id, $2, provider_id, false, body, 2 FROM messages WHERE id = $1`,
        [sentId, number],
      );
      // Nothing else happens in the second chat: only the start can know of it.
      for (const [chat, providerId, body] of [
        [number, 'HALF', 'entregue, mas não confirmada'],
        [newNumber(), 'ONLY', 'só no diário'],
      ]) {
        const payload = {
          addresses: [{ kind: 'pn', value: chat }],
          fromMe: false,
          senderName: 'Contato',
          mediaType: 'conversation',
          providerId,
          body,
          sentAt: new Date().toISOString(),
        };
        await client.query(
          `INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload) VALUES ($1, $2, $3, $4, false, $5)`,
          [phone.companyId, phone.id, `pn:${chat}`, providerId, payload],
        );
      }
    });
  }
});
