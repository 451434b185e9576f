import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hourMs, type Message, type Ticket, type Connection } from '@balcao/contract';
import { SendError, type ChannelSession } from '../../../../channels/port/channel.ts';
import type { OutboundMessage } from '../../../../channels/port/outbound-message.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { waitForMessage, openTicket, sendReply, fetchThread, unlink } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { systemClock } from '../../../../platform/util/clock.ts';
import { createPacing, linkedDeviceLimits, type PaceLimits } from '../../../numbers/index.ts';
import { createOutbound } from './outbound.ts';

const server = useTestServer();
let company: TestCompany;
beforeAll(async () => {
  company = await server.company();
});

/** A connection whose session is the test's: what is to be sent reaches `send`. */
async function ownSession(send: (message: OutboundMessage) => Promise<void>, limits?: PaceLimits) {
  const phone: Connection = await company.connection();
  const session = { send, change: async () => {} } as Partial<ChannelSession> as ChannelSession;
  const { log, ...platform } = server.app.platform;
  // Its pace follows the real time.
  const database: Database = {
    ...platform.database,
    forCompany: (companyId, work) =>
      platform.database.forCompany(companyId, (tx) => work({ ...tx, clock: systemClock })),
  };
  const pacing = limits && { ...createPacing({ database, limits }), isPaced: () => true };
  const outbound = createOutbound({ database, log, sessionOf: () => session, pacing });
  onTestFinished(outbound.stop);
  return { phone, drain: () => outbound.dispatch({ companyId: company.id, whatsappId: phone.id }) };
}

describe('a contact whose messages take long', () => {
  it('a contact whose messages take long holds up nobody else, and gets them in order', async () => {
    const { admin } = company;
    const slow = newNumber();
    const sent: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { phone, drain } = await ownSession(async ({ address, body }) => {
      if (address.value === slow) await gate.promise;
      sent.push(body);
    });
    const toSlow = await openTicket(company, phone, admin, slow);
    const toOther = await openTicket(company, phone, admin, newNumber());
    await unlink(admin, phone);
    for (const body of ['lento 1', 'lento 2']) await sendReply(admin, toSlow.id, { body });
    await drain();
    for (const body of ['outro 1', 'outro 2']) await sendReply(admin, toOther.id, { body });
    await sendReply(admin, toSlow.id, { body: 'lento 3' });
    await drain();
    await until(() => sent.length === 2);
    expect(sent).toEqual(['outro 1', 'outro 2']);
    gate.resolve();
    await until(() => sent.length === 5);
    expect(sent.slice(2)).toEqual(['lento 1', 'lento 2', 'lento 3']);
    await until(async () =>
      (await fetchThread(admin, toSlow.id)).filter(({ fromMe }) => fromMe).every(({ ack }) => ack === 2),
    );
  });
});

/** Conversations of a connection that wait for a text no one typed; their contacts wrote two days ago, or never did. */
async function automaticTexts(phone: Connection, count: number, known: boolean): Promise<void> {
  await withClient(server.databaseUrl, (client) =>
    client.query(
      `WITH c AS (INSERT INTO contacts (company_id, name) SELECT $1, 'Contato' FROM generate_series(1, $3::int) RETURNING id),
         i AS (INSERT INTO contact_identities (company_id, contact_id, kind, value) SELECT $1, id, 'pn', '55118' || lpad(id::text, 8, '0') FROM c),
         t AS (INSERT INTO tickets (company_id, contact_id, whatsapp_id, status) SELECT $1, id, $2, 'open' FROM c RETURNING id),
         m AS (INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, sent_at)
           SELECT $1, id, $2, gen_random_uuid()::text, false, 'Oi', now() - interval '2 days' FROM t WHERE $4)
       INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, origin, is_automatic)
       SELECT $1, id, $2, gen_random_uuid()::text, true, 'Até logo', 'bot', true FROM t`,
      [company.id, phone.id, count, known],
    ),
  );
}

/** A conversation that the company begins. */
async function newTicket(phone: Connection): Promise<Ticket> {
  const { id } = await company.contact();
  const ticket = await company.admin.ok(
    company.admin.post<Ticket>('/tickets', {
      contactId: id,
      whatsappId: phone.id,
      status: 'open',
      userId: company.admin.user?.id,
      queueId: null,
    }),
  );
  return ticket;
}

describe('a number that sends with care', () => {
  it('a paced number has five hundred automatic messages wait, and an answer of a person leave before them', async () => {
    const { admin } = company;
    const sent: string[] = [];
    // One of those texts leaves in an hour: the answer cannot be behind two of them.
    const { phone, drain } = await ownSession(async ({ body }) => void sent.push(body), {
      ...linkedDeviceLimits,
      automaticGapMs: [hourMs, hourMs],
    });
    const ticket = await openTicket(company, phone, admin, newNumber());
    await unlink(admin, phone);
    await automaticTexts(phone, 500, true);
    await drain();
    await until(() => sent.length === 1);
    await sendReply(admin, ticket.id, { body: 'Já vejo' });
    await drain();
    await until(() => sent.length === 2);
    expect(sent).toEqual(['Até logo', 'Já vejo']);
  });

  it('a number that WhatsApp limits holds back whoever never wrote and what nobody typed, says why, and goes on answering', async () => {
    const { admin } = company;
    const sent: string[] = [];
    let limited = true;
    const { phone, drain } = await ownSession(
      async ({ body }) => {
        if (limited && body === 'Olá 1') throw new SendError('ERR_WAPP_REACHOUT_LIMIT', true);
        sent.push(body);
      },
      { ...linkedDeviceLimits, firstContactGapMs: [50, 60], automaticGapMs: [50, 60] },
    );
    const known = await openTicket(company, phone, admin, newNumber());
    const firsts = [await newTicket(phone), await newTicket(phone)];
    await unlink(admin, phone);
    const [refused] = await sendReply(admin, firsts[0]?.id ?? 0, { body: 'Olá 1' });
    await drain();
    expect(await waitForMessage(admin, firsts[0]?.id ?? 0, refused?.id, ({ ack }) => ack === -1)).toMatchObject({
      failure: 'ERR_WAPP_REACHOUT_LIMIT',
    });
    const paused = await until(async () => {
      const connection = await admin.ok(admin.get<Connection>(`/whatsapp/${phone.id}`));
      return connection.pause ? connection : undefined;
    });
    expect(paused.pause?.reason).toBe('ERR_WAPP_REACHOUT_LIMIT');

    await automaticTexts(phone, 3, true);
    const [held] = await sendReply(admin, firsts[1]?.id ?? 0, { body: 'Olá 2' });
    await sendReply(admin, known.id, { body: 'Resposta' });
    const subscription = await admin.listen();
    await drain();
    await until(() => sent.includes('Resposta'));
    expect(await waitForMessage(admin, firsts[1]?.id ?? 0, held?.id, ({ failure }) => failure !== null)).toMatchObject({
      ack: 0,
      failure: 'ERR_WAPP_REACHOUT_LIMIT',
    });
    await until(() =>
      subscription.received.some(
        ({ payload }) => (payload as { message?: Message } | undefined)?.message?.failure === 'ERR_WAPP_REACHOUT_LIMIT',
      ),
    );
    admin.closeSockets();
    expect(sent).toEqual(['Resposta']);

    limited = false;
    await admin.ok(admin.post(`/whatsapp/${phone.id}/resume`));
    await drain();
    await until(() => sent.length === 5);
    expect(sent.toSorted()).toEqual(['Até logo', 'Até logo', 'Até logo', 'Olá 2', 'Resposta']);
    expect(await waitForMessage(admin, firsts[1]?.id ?? 0, held?.id, ({ ack }) => ack === 2)).toMatchObject({
      failure: null,
    });
  });
});
