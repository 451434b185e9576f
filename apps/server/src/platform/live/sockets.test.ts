import { beforeAll, describe, expect, it, vi } from 'vitest';
import { io } from 'socket.io-client';
import { canSeeTicket, resyncEvent, sessionOverEvent, type TicketFacts } from '@balcao/contract';
import { Client, until, type LiveSubscription } from '../../testing/client.ts';
import { sendFromPhone } from '../../testing/simulated-phone.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { newNumber } from '../../testing/sample-values.ts';
import type { Db } from '../db/database.ts';
import { defineAudience } from './audience.ts';
import { recheckIntervalMs } from './server.ts';

const whoSees = defineAudience<TicketFacts>('test:ticket', {
  receives: ({ actor }, facts) => (canSeeTicket(actor, facts) ? 'event' : 'nothing'),
});

/** The look at all sessions that the server takes every few seconds; here it is taken only when a test says so. */
let checkSessions: (() => void) | undefined;
beforeAll(() => {
  const start = globalThis.setInterval;
  const hold = (run: () => void, ms?: number) => {
    if (ms !== recheckIntervalMs) return start(run, ms);
    checkSessions = run;
    return start(() => undefined, 2 ** 31 - 1);
  };
  vi.spyOn(globalThis, 'setInterval').mockImplementation(hold);
});
const server = useTestServer();
beforeAll(() => void vi.restoreAllMocks());

const eventsOf = (subscription: LiveSubscription, name: string) =>
  subscription.received.filter((event) => event.name.endsWith(name)).map((event) => event.payload);

/** What the server answers to something a browser says. */
const ask = (subscription: LiveSubscription, event: string, payload?: unknown) =>
  subscription.socket.timeout(5_000).emitWithAck(event, payload) as Promise<{ ok: boolean; error?: string }>;

/** The reason a connection was refused for. */
async function refusal(token: unknown): Promise<string> {
  const socket = io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  try {
    return await new Promise((resolve) => {
      socket.once('connect_error', (error) => resolve(error.message));
      socket.once('connect', () => resolve('connected'));
    });
  } finally {
    socket.close();
  }
}

describe('the door of the socket', () => {
  it('a socket is refused with a token that is missing, forged, past its time, or of a session that is over', async () => {
    const company = await server.company();
    const token = company.admin.token ?? '';
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, id: 999, companyId: 999 })).toString('base64url');
    for (const bad of [
      undefined,
      null,
      17,
      {},
      [token],
      '',
      'x',
      `${head}.${other}.${signature}`,
      `${token}x`,
      token.slice(1),
    ]) {
      expect(await refusal(bad), JSON.stringify(bad)).toBe('ERR_SESSION_EXPIRED');
    }
    expect(await refusal(token)).toBe('connected');
    const now = server.clock.now();
    server.clock.advance(16 * 60_000);
    expect(await refusal(token)).toBe('ERR_SESSION_EXPIRED');
    server.clock.set(now);
    await company.admin.ok(company.admin.delete('/auth/logout'));
    // Every process is notified, which takes a moment.
    await until(async () => (await refusal(token)) === 'ERR_SESSION_EXPIRED');
  });

  it('a socket is refused to a page of another origin', async () => {
    const { admin } = await server.company();
    const from = (origin: string) =>
      new Promise<string>((resolve) => {
        const options = {
          transports: ['websocket'],
          auth: { token: admin.token },
          reconnection: false,
          forceNew: true,
          extraHeaders: { origin },
        };
        const socket = io(server.url, options);
        socket.once('connect_error', () => resolve('refused'));
        socket.once('connect', () => resolve('connected'));
        socket.once('connect', () => socket.close());
      });
    expect(await from('https://elsewhere.example')).toBe('refused');
    expect(await from('null')).toBe('refused');
    expect(await from(server.url)).toBe('connected');
  });
});

describe('what a browser says', () => {
  it('a message of a browser that makes no sense is answered with a code, and harms nobody', async () => {
    const company = await server.company();
    const subscription = await company.admin.listen();
    for (const event of ['joinChatBox', 'leaveChatBox', 'joinSandbox', 'leaveSandbox']) {
      for (const junk of [null, 'x', -1, 0, 1.5, 2 ** 40, {}, [1, 2], { id: 1 }, '\u0000', Number.NaN]) {
        expect(await ask(subscription, event, junk), `${event} ${JSON.stringify(junk)}`).toEqual({
          ok: false,
          error: 'ERR_VALIDATION',
        });
      }
    }
    expect(await ask(subscription, 'joinTickets', 'x'.repeat(30))).toEqual({ ok: false, error: 'ERR_VALIDATION' });
    for (const event of ['joinTickets', 'joinNotification', 'userStatus'])
      expect(await ask(subscription, event, 'open')).toEqual({ ok: true });
    // Without a callback for the answer, and under unknown names.
    subscription.socket.emit('joinChatBox');
    subscription.socket.emit('joinChatBox', 1, 2, 3, 'no function');
    subscription.socket.emit('__proto__', {});
    expect(await ask(subscription, 'joinNotification')).toEqual({ ok: true });
    expect(server.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
    company.admin.closeSockets();
  });

  it('a browser joins no room of a ticket or simulated phone that it may not see', async () => {
    const company = await server.company();
    const [sales, support] = await Promise.all([company.queue(), company.queue()]);
    const [salesPhone, supportPhone] = await Promise.all([
      company.connection({ queues: [sales] }),
      company.connection({ queues: [support] }),
    ]);
    const ana = await company.user({ queueIds: [sales.id], whatsappId: salesPhone.id });
    const [own, others] = await Promise.all([
      company.inbound(salesPhone, { body: 'Oi' }),
      company.inbound(supportPhone, { body: 'Oi' }),
    ]);
    const stranger = (await server.company()).admin;
    const [anaSubscription, strangerSubscription] = [await ana.listen(), await stranger.listen()];

    const noTicket = { ok: false, error: 'ERR_NO_TICKET_FOUND' };
    const noPhone = { ok: false, error: 'ERR_NO_WAPP_FOUND' };
    expect(await ask(anaSubscription, 'joinChatBox', own.id)).toEqual({ ok: true });
    expect(await ask(anaSubscription, 'joinChatBox', String(own.id))).toEqual({ ok: true });
    expect(await ask(anaSubscription, 'joinChatBox', others.id)).toEqual(noTicket);
    expect(await ask(anaSubscription, 'joinChatBox', 2_000_000_000)).toEqual(noTicket);
    expect(await ask(strangerSubscription, 'joinChatBox', own.id)).toEqual(noTicket);
    expect(await ask(anaSubscription, 'joinSandbox', salesPhone.id)).toEqual({ ok: false, error: 'ERR_NO_PERMISSION' });
    expect(await ask(strangerSubscription, 'joinSandbox', salesPhone.id)).toEqual(noPhone);
    await sendFromPhone(company.admin, salesPhone, { number: newNumber(), body: 'Ainda não' });
    await sendFromPhone(company.admin, supportPhone, { number: newNumber(), body: 'Ainda não' });
    const adminSubscription = await company.admin.listen();
    expect(await ask(adminSubscription, 'joinSandbox', salesPhone.id)).toEqual({ ok: true });
    await sendFromPhone(company.admin, salesPhone, { number: newNumber(), body: 'Agora' });
    await until(() => eventsOf(adminSubscription, '-sandbox').length > 0);
    for (const payload of eventsOf(adminSubscription, '-sandbox'))
      expect(payload).toMatchObject({ whatsappId: salesPhone.id });
    expect(eventsOf(strangerSubscription, '-sandbox')).toEqual([]);

    expect(eventsOf(anaSubscription, '-sandbox')).toEqual([]);
    expect(await ask(adminSubscription, 'leaveSandbox', salesPhone.id)).toEqual({ ok: true });
    const before = eventsOf(adminSubscription, '-sandbox').length;
    await company.inbound(salesPhone, { body: 'Depois' });
    expect(eventsOf(adminSubscription, '-sandbox').length).toBe(before);
    ana.closeSockets();
    company.admin.closeSockets();
    stranger.closeSockets();
  });
});

describe('a session that is over', () => {
  const expectEnded = async (subscription: LiveSubscription) => {
    await until(() => !subscription.socket.connected);
    expect(eventsOf(subscription, sessionOverEvent)).toEqual(['ERR_SESSION_EXPIRED']);
  };

  it('ends its socket at once on logout, on a new password, and when the user is removed', async () => {
    const company = await server.company();
    const [leaves, forgets, goes] = await Promise.all([company.user(), company.user(), company.user()]);
    const subscriptions = await Promise.all([leaves, forgets, goes].map((user) => user.listen()));
    await leaves.ok(leaves.delete('/auth/logout'));
    await company.admin.ok(company.admin.put(`/users/${forgets.user.id}`, { password: 'Outra123' }));
    await company.admin.ok(company.admin.delete(`/users/${goes.user.id}`));
    // No sweep looks at all sessions meanwhile: they end because of the notification.
    for (const subscription of subscriptions) await expectEnded(subscription);
  });

  it('ends its socket and is refused within 5 s when its user or company is stopped or past due without any announcement', async () => {
    const [one, two, due] = await Promise.all([server.company(), server.company(), server.company()]);
    const [stopped, goesOn] = await Promise.all([one.user(), one.user()]);
    const ended = [stopped, two.admin, due.admin];
    const [kept, ...subscriptions] = await Promise.all([goesOn, ...ended].map((client) => client.listen()));
    await withClient(server.databaseUrl, async (client) => {
      await client.query('UPDATE users SET active = false WHERE id = $1', [stopped.user.id]);
      await client.query('UPDATE companies SET status = false WHERE id = $1', [two.id]);
      await client.query('UPDATE companies SET due_date = $2 WHERE id = $1', [due.id, server.clock.now()]);
    });
    expect(subscriptions.every(({ socket }) => socket.connected)).toBe(true);
    expect(recheckIntervalMs).toBeLessThan(5_000);
    checkSessions?.();
    await Promise.all(subscriptions.map(expectEnded));
    for (const client of ended) expect((await client.get('/auth/me')).status).toBe(401);
    expect(kept?.socket.connected).toBe(true);
    goesOn.closeSockets();
  });
});

describe('a change of what somebody may see', () => {
  it('makes their browsers refetch, and holds for the very next event', async () => {
    const company = await server.company();
    const { database } = server.app.platform;
    const queue = await company.queue();
    const ana = await company.user();
    const userId = ana.user.id;
    const subscription = await ana.listen();
    const facts = {
      companyId: company.id,
      status: 'pending' as const,
      userId: null,
      queueId: queue.id,
      whatsappId: null,
      neverServed: false,
    };
    const tellOf = (ticketId: number) =>
      database.forCompany(company.id, async (tx) => tx.emit('ticket', { action: 'delete', ticketId }, whoSees(facts)));
    const change = (work: (db: Db) => Promise<unknown>) =>
      database.forCompany(company.id, async (tx) => {
        await work(tx.db);
        tx.notify('actors', String(company.id));
      });
    const tickets = () => (eventsOf(subscription, '-ticket') as { ticketId: number }[]).map(({ ticketId }) => ticketId);
    for (let round = 1; round <= 30; round += 1) {
      // As close to one another as two commits can be.
      await change((db) =>
        db.insertInto('userQueues').values({ companyId: company.id, userId, queueId: queue.id }).execute(),
      );
      await tellOf(2 * round);
      await until(() => tickets().includes(2 * round));
      await change((db) => db.deleteFrom('userQueues').where('userId', '=', userId).execute());
      await tellOf(2 * round + 1);
      await database.forCompany(company.id, async (tx) =>
        tx.emit('queue', { action: 'delete', queueId: round }, { kind: 'company' }),
      );
      await until(() => eventsOf(subscription, '-queue').length === round);
      expect(tickets()).not.toContain(2 * round + 1);
    }
    expect(subscription.received.some((event) => event.name === resyncEvent)).toBe(true);
    ana.closeSockets();
  });

  it('by a removed queue or connection makes everybody of the company look again, and nobody else', async () => {
    const company = await server.company();
    const stranger = (await server.company()).admin;
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    // Sees tickets without a queue: nothing of his own rights changes, but what he sees does.
    const bruno = await company.user({ allTicket: 'enabled' });
    const { id } = await company.inbound(phone, { body: 'Oi' });
    expect((await bruno.get(`/tickets/${id}`)).status).toBe(404);
    const [subscription, strangers] = [await bruno.listen(), await stranger.listen()];
    await company.admin.ok(company.admin.delete(`/queue/${queue.id}`));
    await until(() => subscription.received.some((event) => event.name === resyncEvent));
    expect((await bruno.get(`/tickets/${id}`)).status).toBe(200);
    subscription.received.length = 0;
    await company.admin.ok(company.admin.delete(`/whatsapp/${phone.id}`));
    await until(() => subscription.received.some((event) => event.name === resyncEvent));
    expect(strangers.received.map((event) => event.name).filter((name) => name !== 'ready')).toEqual([]);
    bruno.closeSockets();
    stranger.closeSockets();
  });
});

describe('the client of the tests', () => {
  it('would receive a refusal', async () => {
    const nobody = new Client(server.url);
    await expect(nobody.listen()).rejects.toThrow('ERR_SESSION_EXPIRED');
  });
});
