import { describe, expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until, type LiveSubscription } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const sessionEventsOf = (subscription: LiveSubscription, id: number) =>
  subscription.received.flatMap(({ name, payload }) => {
    const { session } = (payload ?? {}) as { session?: Connection };
    return name.endsWith('-whatsappSession') && session?.id === id ? [session] : [];
  });

describe('a connection', () => {
  it('goes from no session to CONNECTED, with a live event for each step', async () => {
    const company = await server.company();
    const { admin } = company;
    const subscription = await admin.listen();
    // It starts by itself, up to the code to scan.
    const connection = await company.connection({ paired: false });
    expect(connection).toMatchObject({ qrcode: '', provider: 'sandbox' });
    await waitForStatus(admin, connection.id, 'qrcode');
    await admin.ok(admin.post(`/sandbox/${connection.id}/scan`, {}));
    await until(() => sessionEventsOf(subscription, connection.id).at(-1)?.status === 'CONNECTED');
    const sessionEvents = sessionEventsOf(subscription, connection.id);
    expect(sessionEvents.map((session) => session.status)).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED']);
    expect(sessionEvents.map((session) => session.qrcode !== '')).toEqual([false, true, false, false]);
    expect(sessionEvents[1]?.qrcodeExpiresAt).not.toBeNull();
    expect(sessionEvents[3]).toMatchObject({
      number: expect.stringMatching(/^\d{12,}$/) as string,
      connectedAt: expect.any(String) as string,
    });

    subscription.received.length = 0;
    await admin.ok(admin.delete(`/whatsappsession/${connection.id}`));
    expect(await waitForStatus(admin, connection.id, 'DISCONNECTED')).toMatchObject({ number: null });
    // Logged out: trying again has nothing to go by and asks for a scan.
    await admin.ok(admin.post(`/whatsappsession/${connection.id}`));
    await waitForStatus(admin, connection.id, 'qrcode');
    admin.closeSockets();
  });

  it('a new QR code changes only the session, and other changes keep the session', async () => {
    const company = await server.company();
    const { admin } = company;
    const queue = await company.queue();
    const connection = await company.connection({ queues: [queue] });
    await admin.ok(admin.put(`/whatsapp/${connection.id}`, { name: 'Outro nome', ratingMessage: 'Nota?' }));
    const renamed = await admin.ok(admin.get<Connection>(`/whatsapp/${connection.id}`));
    expect(renamed).toMatchObject({
      status: 'CONNECTED',
      name: 'Outro nome',
      ratingMessage: 'Nota?',
      greetingMessage: 'Olá',
      queues: [{ id: queue.id }],
    });
    await admin.ok(admin.put(`/whatsappsession/${connection.id}`));
    const fresh = await waitForStatus(admin, connection.id, 'qrcode');
    const {
      status,
      qrcode,
      qrcodeExpiresAt,
      number,
      connectedAt,
      disconnectedAt,
      retries,
      updatedAt,
      lastAbsence,
      ...kept
    } = fresh;
    expect(lastAbsence).toMatchObject({ reason: 'relinked', endedAt: null });
    expect([status, qrcode === '', qrcodeExpiresAt === null, number, retries]).toEqual([
      'qrcode',
      false,
      false,
      null,
      0,
    ]);
    expect([connectedAt, disconnectedAt, updatedAt > renamed.updatedAt]).toEqual([renamed.connectedAt, null, true]);
    expect(renamed).toMatchObject(kept);
  });

  it('the first one is the default, and exactly one is, also under concurrent changes', async () => {
    const company = await server.company();
    const { admin } = company;
    const made = await Promise.all(
      Array.from({ length: 4 }, (_unused, index) =>
        admin.ok(admin.post<Connection>('/whatsapp', { name: `Conexão ${index}`, provider: 'sandbox' })),
      ),
    );
    const list = () => admin.ok(admin.get<Connection[]>('/whatsapp'));
    const defaults = async () =>
      (await list()).filter((connection) => connection.isDefault).map((connection) => connection.id);
    expect((await defaults()).length).toBe(1);
    await Promise.all(made.map(({ id }) => admin.put(`/whatsapp/${id}`, { isDefault: true })));
    expect((await defaults()).length).toBe(1);
    const [first] = await defaults();
    expect((await list())[0]?.id).toBe(first);
    expect(await admin.put(`/whatsapp/${first}`, { isDefault: false })).toMatchObject({
      status: 409,
      body: { error: 'ERR_NO_OTHER_WHATSAPP' },
    });
    await admin.ok(admin.delete(`/whatsapp/${first}`));
    const [heir] = await defaults();
    expect(heir).toBe(Math.min(...(await list()).map((connection) => connection.id)));
    await Promise.all(made.filter(({ id }) => id !== first).map(({ id }) => admin.delete(`/whatsapp/${id}`)));
    expect(await list()).toEqual([]);
  });

  it('needs a name of its own, a greeting where it has several queues, and a place in the plan', async () => {
    const planId = await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO plans (name, connections) VALUES ('Três', 3) RETURNING id`,
      );
      return rows[0]?.id ?? 0;
    });
    const company = await server.company({ planId });
    const { admin } = company;
    const queueIds = [(await company.queue()).id, (await company.queue()).id];
    const add = (body: object) =>
      admin.post<Connection & { error?: string }>('/whatsapp', { name: 'Loja', provider: 'sandbox', ...body });
    expect(await add({ queueIds })).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_GREETING_REQUIRED' } });
    const loja = await add({ queueIds, greetingMessage: 'Olá' });
    expect(loja.status).toBe(200);
    await add({ name: 'Sem filas' });
    const named = async (query: string) =>
      (await admin.ok(admin.get<Connection[]>(`/whatsapp${query}`))).map(({ name }) => name);
    expect(await named('')).toEqual(['Loja', 'Sem filas']);
    expect(await named(`?queueId=${queueIds[0]}`)).toEqual(['Loja']);
    expect(await add({ name: 'LOJA' })).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NAME_ALREADY_EXISTS' } });
    expect(await admin.put(`/whatsapp/${loja.body.id}`, { greetingMessage: '' })).toMatchObject({
      body: { error: 'ERR_WAPP_GREETING_REQUIRED' },
    });
    expect(
      (await admin.put(`/whatsapp/${loja.body.id}`, { greetingMessage: '', queueIds: queueIds.slice(1) })).status,
    ).toBe(200);
    const many = await Promise.all(Array.from({ length: 6 }, (_unused, index) => add({ name: `Mais ${index}` })));
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(many.find(({ status }) => status === 400)?.body).toMatchObject({
      error: 'ERR_PLAN_LIMIT',
      resource: 'connections',
      limit: 3,
    });
  });

  it('takes a queue named twice as named once', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const { admin } = company;
    const body = { name: 'Loja', provider: 'sandbox', queueIds: [queue.id, queue.id] };
    const made = await admin.post<Connection>('/whatsapp', { ...body, greetingMessage: 'Olá' });
    expect(made).toMatchObject({ status: 200, body: { queues: [{ id: queue.id }] } });
    const changed = await admin.put<Connection>(`/whatsapp/${made.body.id}`, {
      queueIds: [queue.id, queue.id, queue.id],
    });
    expect(changed).toMatchObject({ status: 200, body: { queues: [{ id: queue.id }] } });
  });

  it('keeps its limits and timers, sent as numbers, as text or as nothing, each by itself', async () => {
    const company = await server.company();
    const { admin } = company;
    const [serving, waiting] = [await company.queue(), await company.queue()];
    const connection = await company.connection({ paired: false, queues: [serving] });
    const untouched = {
      maxUseBotQueues: 3,
      timeUseBotQueues: 0,
      expiresTicket: 0,
      expiresInactiveMessage: '',
      timeToTransfer: 0,
      transferQueueId: null,
      messagesPerMinute: 60,
      shareGroup: null,
    };
    expect(connection).toMatchObject(untouched);
    const change = (body: object) => admin.put<Connection & { error?: string }>(`/whatsapp/${connection.id}`, body);
    const timers = {
      maxUseBotQueues: 5,
      timeUseBotQueues: 30,
      expiresTicket: 120,
      expiresInactiveMessage: 'Até logo',
      timeToTransfer: 10,
      transferQueueId: waiting.id,
      messagesPerMinute: 90,
      shareGroup: 'Lojas',
    };
    expect(
      (
        await change({
          ...timers,
          maxUseBotQueues: '5',
          timeToTransfer: '10',
          transferQueueId: String(waiting.id),
          shareGroup: ' Lojas ',
        })
      ).body,
    ).toMatchObject(timers);
    // What a form does not send stays, and so do the queues.
    expect((await change({ name: 'Outra' })).body).toMatchObject({
      ...timers,
      name: 'Outra',
      queues: [{ id: serving.id }],
    });
    const foreign = await (await server.company()).queue();
    for (const id of [foreign.id, 2_147_483_647])
      expect(await change({ transferQueueId: id })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_FOUND' },
      });
    for (const wrong of [
      { expiresTicket: -1 },
      { timeToTransfer: 1.5 },
      { maxUseBotQueues: 'três' },
      { timeUseBotQueues: 1e9 },
      { messagesPerMinute: 9 },
      { messagesPerMinute: 601 },
    ])
      expect((await change(wrong)).status).toBe(400);
    // A queue that goes takes no connection with it.
    await admin.ok(admin.delete(`/queue/${waiting.id}`));
    expect(await admin.ok(admin.get(`/whatsapp/${connection.id}`))).toMatchObject({
      ...timers,
      transferQueueId: null,
      name: 'Outra',
    });
    const nothing = Object.fromEntries(Object.keys(timers).map((field) => [field, null]));
    expect((await change(nothing)).body).toMatchObject(untouched);
  });

  it("is seen by members bound to it or to none, and shares a group's", async () => {
    const company = await server.company();
    const [own, shared, other] = await Promise.all([1, 2, 3].map(() => company.connection({ paired: false })));
    const bound = await company.user({ whatsappId: own?.id });
    const free = await company.user();
    const { admin } = company;
    for (const one of [own, shared]) await admin.ok(admin.put(`/whatsapp/${one?.id}`, { shareGroup: 'Lojas' }));
    const seen = async (by: typeof bound) =>
      (await by.ok(by.get<Connection[]>('/whatsapp'))).map((connection) => connection.id).toSorted();
    expect(await seen(bound)).toEqual([own?.id, shared?.id].toSorted());
    expect((await seen(free)).length).toBe(3);
    expect((await bound.get(`/whatsapp/${other?.id}`)).status).toBe(404);
    await admin.ok(admin.put(`/whatsapp/${shared?.id}`, { shareGroup: '' }));
    await until(async () => (await seen(bound)).length === 1);
  });
});
