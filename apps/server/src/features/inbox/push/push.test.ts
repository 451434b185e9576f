import { describe, expect, it } from 'vitest';
import {
  maxPushDevices,
  minuteMs,
  type EndpointAnswer,
  type getPush,
  type PushChoices,
  type PushDevice,
  type testPush,
  type Ticket,
} from '@balcao/contract';
import { Client, until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { defaultChoices } from './notice.rules.ts';
import { enqueueOccasion, type Occasion } from './occasions.ts';
import { newPhone, senderOf, subscribe } from './push.testing.ts';

const server = useTestServer();

/** Ana and Bruno attend sales, Carla supervises it, Davi attends support; a customer waits. */
async function shop() {
  const company = await server.company();
  const [sales, support] = await Promise.all([company.queue({ name: 'Vendas' }), company.queue({ name: 'Suporte' })]);
  const [ana, bruno, carla, davi, connection] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', profile: 'supervisor', queueIds: [sales.id] }),
    company.user({ name: 'Davi', queueIds: [support.id] }),
    company.connection({ queues: [sales] }),
  ]);
  const write = (number: string, body: string, name = 'Mariana Rocha') =>
    company.inbound(connection, { number, name, body });
  return { company, admin: company.admin, sales, support, ana, bruno, carla, davi, connection, write };
}

const accept = (by: Client, ticket: Ticket) => by.ok(by.put<Ticket>(`/tickets/${ticket.id}`, { status: 'open' }));
const read = (by: Client) => by.ok(by.get<EndpointAnswer<typeof getPush>>('/push'));
const choose = async (by: Client, some: Partial<PushChoices>) =>
  by.ok(by.put<PushChoices>('/push/choices', { ...(await read(by)).choices, ...some }));
/** Longer than a notice takes. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 4_000));
const happen = (companyId: number, one: Occasion) =>
  server.app.platform.database.forCompany(companyId, async (tx) => enqueueOccasion(tx, one, new Date()));
const query = (text: string, values: unknown[] = []) =>
  withClient(server.databaseUrl, (client) => client.query(text, values));

describe('notices on devices', () => {
  it('tell of who waits in one’s queues, in the words that the company allows, signed for the push service', async () => {
    const { admin, ana, davi, write, company } = await shop();
    const [hers, his] = await Promise.all([subscribe(server, ana), subscribe(server, davi)]);
    const first = await write(newNumber(), 'Meu pedido não chegou');
    const [notice] = await hers.told(1);
    expect(notice).toMatchObject({
      kind: 'waiting',
      tag: `ticket-${first.id}`,
      title: 'Cliente esperando na fila Vendas',
      body: 'Ninguém atendeu ainda.',
      path: `/tickets/${first.uuid}`,
      ticketId: first.id,
      silent: false,
      open: [first.id],
      unread: 0,
    });
    const { publicKey } = await read(ana);
    const [request] = hers.requests();
    if (!request) throw new Error('nothing was sent');
    const sender = senderOf(request, publicKey);
    expect(sender).toMatchObject({ aud: server.services.url, sub: 'mailto:push@balcao.local' });
    expect(request.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      ttl: '3600',
      topic: `ticket-${first.id}`,
    });
    expect(request.bytes.length).toBeLessThan(4_096);
    await admin.ok(admin.put('/settings/pushContent', { value: 'words' }));
    const second = await write(newNumber(), 'Oi, tudo bem?', 'Vitória Sales');
    expect((await hers.told(2))[1]).toMatchObject({
      title: 'Vitória Sales está esperando',
      body: 'Vendas · Oi, tudo bem?',
      open: [second.id, first.id],
    });
    await settle();
    expect(his.notices(), 'of another queue').toEqual([]);
    expect(
      (await company.admin.ok(company.admin.get<{ count: number }>('/tickets?status=pending&showAll=true'))).count,
    ).toBe(2);
  });

  it('tell of messages in one’s own conversations, of several at once, and not of what was read meanwhile', async () => {
    const { company, ana, bruno, write } = await shop();
    const number = newNumber();
    const ticket = await accept(ana, await write(number, 'Oi'));
    const [hers, his] = await Promise.all([subscribe(server, ana), subscribe(server, bruno)]);
    await write(number, 'Preciso da nota');
    await write(number, 'para a portaria');
    // Where the second one comes late, a second notice takes the place of the first.
    const counted = await until(() => hers.notices().find(({ body }) => body === '2 mensagens novas'));
    expect(counted).toMatchObject({ kind: 'message', title: 'Mariana Rocha', unread: 1 });
    await settle();
    const told = hers.notices().length;
    const { messages } = await ana.ok(ana.get<{ messages: { id: string }[] }>(`/messages/${ticket.id}`));
    await ana.ok(ana.post(`/tickets/${ticket.id}/read`, { lastMessageId: messages.at(-1)?.id }));
    await happen(company.id, { kind: 'message', ticketId: ticket.id });
    await settle();
    expect(hers.notices()).toHaveLength(told);
    expect(new Set(hers.notices().map(({ tag }) => tag))).toEqual(new Set([`ticket-${ticket.id}`]));
    expect(his.notices(), 'a colleague').toEqual([]);
  });

  it('tell of a conversation that was handed over, and by whom', async () => {
    const { ana, bruno, write } = await shop();
    const ticket = await accept(ana, await write(newNumber(), 'Oi'));
    const [hers, his] = await Promise.all([subscribe(server, ana), subscribe(server, bruno)]);
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { userId: bruno.user.id }));
    expect((await his.told(1))[0]).toMatchObject({
      kind: 'handed',
      title: 'Atendimento novo para você',
      body: 'Fila Vendas · Ana transferiu para você',
      ticketId: ticket.id,
    });
    await settle();
    expect(hers.notices()).toEqual([]);
  });

  it('tell of a mention without the words of the note, unless it was read', async () => {
    const { ana, bruno, write } = await shop();
    const ticket = await accept(ana, await write(newNumber(), 'Oi'));
    const his = await subscribe(server, bruno);
    const body = { ticketId: ticket.id, note: 'Desconto de 30 %?', mentions: [bruno.user.id] };
    await ana.ok(ana.post('/ticket-notes', body));
    expect((await his.told(1))[0]).toMatchObject({
      kind: 'mention',
      tag: `mention-${ticket.id}`,
      title: 'Ana mencionou você',
      body: `Em uma anotação do atendimento #${ticket.id}`,
    });
    expect(JSON.stringify(his.notices())).not.toContain('Desconto');
    await ana.ok(ana.post('/ticket-notes', body));
    await bruno.ok(bruno.post(`/tickets/${ticket.id}/seen`, {}));
    await settle();
    expect(his.notices()).toHaveLength(1);
  });

  it('tell nothing to an ended session, of what one looks at, outside of a shift, in a pause of notices, and of a suspended company', async () => {
    const { company, ana, bruno, carla, write, admin } = await shop();
    const [hers, his, carlas, theirs] = await Promise.all(
      [ana, bruno, carla, admin].map((one) => subscribe(server, one)),
    );
    if (!hers || !his || !carlas || !theirs) throw new Error('nobody is there');
    await ana.ok(ana.delete('/auth/logout'));
    await choose(carla, { pausedUntil: new Date(server.clock.now().getTime() + 60 * minuteMs).toISOString() });
    const ticket = await write(newNumber(), 'Oi');
    await his.told(1);
    const window = await bruno.listen();
    await window.socket.emitWithAck('joinChatBox', ticket.id);
    await happen(company.id, { kind: 'waiting', ticketId: ticket.id });
    await settle();
    expect(his.notices(), 'looks at it').toHaveLength(1);
    await window.socket.emitWithAck('visible', { ticketId: ticket.id, visible: false });
    await happen(company.id, { kind: 'waiting', ticketId: ticket.id });
    await his.told(2);
    await query('UPDATE companies SET status = false WHERE id = $1', [company.id]);
    await happen(company.id, { kind: 'waiting', ticketId: ticket.id });
    await settle();
    expect(his.notices(), 'suspended').toHaveLength(2);
    expect(hers.notices(), 'logged out').toEqual([]);
    expect(carlas.notices(), 'paused').toEqual([]);
    expect(theirs.notices(), 'an admin of no queue').toEqual([]);
    bruno.closeSockets();
  });

  it('come without sound in quiet hours; of a deadline the supervisors of the queue are told in that person’s place', async () => {
    const { company, admin, ana, carla, write } = await shop();
    const rule = { id: null, name: 'Padrão', enabled: true, queueId: null, priority: null, tagId: null };
    const limits = {
      first: null,
      next: { minutes: 10, alertMinutes: 3 },
      resolution: null,
      inHours: false,
      pauses: false,
    };
    await admin.ok(admin.put('/deadline-rules', { rules: [{ ...rule, ...limits }] }));
    const number = newNumber();
    const { id } = await accept(ana, await write(number, 'Oi'));
    await ana.ok(ana.post(`/messages/${id}`, { body: 'Bom dia' }));
    const [hers, carlas] = await Promise.all([subscribe(server, ana), subscribe(server, carla)]);
    await choose(ana, { quietFrom: '00:00', quietUntil: '23:59' });
    await write(number, 'Alguém aí?');
    expect((await hers.told(1))[0]).toMatchObject({ kind: 'message', silent: true });
    expect(hers.requests()[0]?.headers['urgency']).toBe('normal');
    const { deadline } = await ana.ok(ana.get<Ticket>(`/tickets/${id}`));
    if (!deadline) throw new Error('nothing is due');
    const due: Occasion = { kind: 'deadline', ticketId: id, deadline: 'next', dueAt: deadline.dueAt };
    await happen(company.id, due);
    expect((await carlas.told(1))[0]).toMatchObject({
      kind: 'deadline',
      title: expect.stringMatching(/^Prazo vence em 1[01] min$/u) as string,
      body: 'Mariana Rocha, próxima resposta',
      silent: false,
    });
    await choose(ana, { quietFrom: null, quietUntil: null });
    await happen(company.id, due);
    await hers.told(2);
    await settle();
    expect(carlas.notices(), 'the person is told').toHaveLength(1);
    expect(hers.notices()).toHaveLength(2);
  });

  it('tell of the end of a pause, of a reminder and of a colleague’s call', async () => {
    const { company, admin, sales, bruno, carla } = await shop();
    const his = await subscribe(server, bruno);
    const reason = await admin.ok(
      admin.post<{ id: number }>('/pause-reasons', { name: 'Café', icon: 'coffee', minutes: 15 }),
    );
    const state = await bruno.ok(
      bruno.put<{ returnsAt: string }>('/availability', { state: 'paused', reasonId: reason.id }),
    );
    await happen(company.id, { kind: 'pause', userId: bruno.user.id, returnsAt: state.returnsAt });
    expect((await his.told(1))[0]).toMatchObject({ kind: 'pause', title: 'Sua pausa acaba em 15 min', silent: false });
    expect(his.notices()[0]?.body).toMatch(/^Café, desde as \d\d:\d\d$/u);
    await carla.ok(carla.post(`/queue/${sales.id}/call`, {}));
    expect((await his.told(2))[1]).toMatchObject({ kind: 'call', title: 'Carla chama você para a fila Vendas' });
    const remindAt = new Date(server.clock.now().getTime() + minuteMs).toISOString();
    const task = await bruno.ok(
      bruno.post<{ id: number }>('/tasks', { title: 'Ligar para a Lia', remindAt, userId: bruno.user.id }),
    );
    server.clock.advance(2 * minuteMs);
    await query('UPDATE tasks SET reminded_at = now() WHERE id = $1', [task.id]);
    await happen(company.id, { kind: 'reminder', taskId: task.id, userId: bruno.user.id });
    expect((await his.told(3))[2]).toMatchObject({
      kind: 'reminder',
      title: 'Lembrete de tarefa',
      body: 'Ligar para a Lia',
    });
  });
});

describe('a device', () => {
  it('belongs to a push service of a browser, has keys of the curve, and to one person at a time', async () => {
    const [first, second] = await Promise.all([shop(), shop()]);
    const phone = newPhone(server);
    const add = (by: Client, body: object) => by.post('/push/devices', body);
    for (const endpoint of [
      'https://example.com/push/1',
      'https://fcm.googleapis.com.example.com/1',
      'https://fcm.googleapis.com:8443/1',
      'http://fcm.googleapis.com/1',
      'https://user@fcm.googleapis.com/1',
      'http://127.0.0.1:1/1',
    ])
      expect(await add(first.ana, { ...phone.body, endpoint }), endpoint).toMatchObject({
        status: 400,
        body: { error: 'ERR_PUSH_SERVICE_UNKNOWN' },
      });
    for (const keys of [
      { ...phone.body.keys, auth: 'AAAA' },
      { ...phone.body.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
      { ...phone.body.keys, p256dh: 'AAAA' },
    ])
      expect(await add(first.ana, { ...phone.body, keys })).toMatchObject({
        status: 400,
        body: { error: 'ERR_PUSH_KEYS' },
      });
    const device = await first.ana.ok(first.ana.post<PushDevice>('/push/devices', phone.body));
    expect(device).toMatchObject({ isActive: true, lastSentAt: null });
    expect(Object.keys(device).toSorted()).toEqual(['createdAt', 'id', 'isActive', 'lastSentAt', 'name']);
    expect((await first.ana.ok(first.ana.post<PushDevice>('/push/devices', phone.body))).id).toBe(device.id);
    await second.bruno.ok(add(second.bruno, phone.body));
    expect((await read(first.ana)).devices).toEqual([]);
    expect((await read(second.bruno)).devices).toHaveLength(1);
    expect(await first.ana.delete(`/push/devices/${(await read(second.bruno)).devices[0]?.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PUSH_DEVICE_FOUND' },
    });
  });

  it(`is one of ${maxPushDevices} a person, of which a further one takes the place of the one not used for longest`, async () => {
    const { ana } = await shop();
    const phones = [];
    for (let count = 0; count < maxPushDevices; count += 1) phones.push(await subscribe(server, ana));
    await ana.ok(ana.post('/push/test', {}));
    await query(`UPDATE push_devices SET last_sent_at = last_sent_at - interval '1 day' WHERE id = $1`, [
      phones[2]?.device.id,
    ]);
    const further = await subscribe(server, ana);
    const ids = (await read(ana)).devices.map(({ id }) => id);
    expect(ids).toHaveLength(maxPushDevices);
    expect(ids).toContain(further.device.id);
    expect(ids).not.toContain(phones[2]?.device.id);
  });

  it('is tried, is forgotten once its browser gave it up, and is told again where its push service failed', async () => {
    const { company, ana, write } = await shop();
    const [good, gone, broken] = [
      await subscribe(server, ana),
      await subscribe(server, ana),
      await subscribe(server, ana),
    ];
    gone.answers({ status: 410 });
    broken.answers({ status: 500 });
    const tried = await ana.ok(ana.post<EndpointAnswer<typeof testPush>>('/push/test', {}));
    expect(tried).toEqual({ sent: 1, gone: 1, failed: 1 });
    expect(good.notices()[0]).toMatchObject({ kind: 'test', title: 'Os avisos funcionam', ticketId: null });
    const { devices } = await read(ana);
    expect(devices.map(({ id }) => id)).toEqual([broken.device.id, good.device.id]);
    expect(devices[1]?.lastSentAt).not.toBeNull();
    const ticket = await write(newNumber(), 'Oi');
    await good.told(2);
    const jobs = await until(async () => {
      const { rows } = await query(
        `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'push.tellAgain'`,
      );
      return rows.length > 0 ? (rows as { payload: unknown }[]) : undefined;
    });
    expect(jobs.map(({ payload }) => payload)).toContainEqual({
      companyId: company.id,
      occasion: { kind: 'waiting', ticketId: ticket.id },
      deviceIds: [broken.device.id],
      tries: 1,
    });
  });

  it('receives no number from a company that hides them, and nobody from one that hides who its customers are', async () => {
    const { admin, ana, write } = await shop();
    await admin.ok(admin.put('/settings/maskedNumbers', { value: 'attendants' }));
    const hers = await subscribe(server, ana);
    const number = newNumber();
    const ticket = await accept(ana, await write(number, 'Oi', number));
    await write(number, 'Alguém?', number);
    const found = await until(() => hers.notices().find(({ kind }) => kind === 'message'));
    expect(JSON.stringify(hers.notices())).not.toContain(number.slice(-8));
    expect(found.title).toMatch(/^\+\d\d .*•••/u);
    await admin.ok(admin.put('/settings/pushContent', { value: 'nothing' }));
    await write(number, 'Oi?', number);
    await until(() => hers.notices().find(({ title }) => title === `Cliente #${ticket.id}`));
    expect((await read(ana)).content).toBe('nothing');
  });

  it('of a phone keeps its person available after the last window, where the company says so, until its session ends', async () => {
    const { company, admin, ana, bruno } = await shop();
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
    await ana.ok(ana.request('POST', '/push/devices', newPhone(server).body, { 'user-agent': agent }));
    await subscribe(server, bruno);
    const users = [ana.user.id, bruno.user.id];
    const states = async () => {
      server.clock.advance(3 * minuteMs);
      const { rows: jobs } = await query(`SELECT id FROM graphile_worker.add_job('availability.settle', $1::json)`, [
        JSON.stringify({ companyId: company.id, ids: users }),
      ]);
      const [{ id } = { id: 0 }] = jobs as { id: number }[];
      await until(async () => {
        const left = await query('SELECT FROM graphile_worker._private_jobs WHERE id = $1', [id]);
        return left.rowCount === 0;
      });
      const { rows } = await query('SELECT state FROM availabilities WHERE user_id = ANY ($1) ORDER BY user_id', [
        users,
      ]);
      return (rows as { state: string }[]).map(({ state }) => state);
    };
    for (const one of [ana, bruno]) await one.ok(one.put('/availability', { state: 'available' }));
    await admin.ok(admin.put('/settings/phoneKeepsAvailable', { value: 'enabled' }));
    expect(await states(), 'a phone, and a computer').toEqual(['available', 'away']);
    expect(await states()).toEqual(['available', 'away']);
    await admin.ok(admin.put('/settings/phoneKeepsAvailable', { value: 'disabled' }));
    expect(await states()).toEqual(['away', 'away']);
  });

  it('is nobody’s for an operator inside the company', async () => {
    const { company, ana } = await shop();
    const operator = await (await server.company()).operator();
    const { token } = await operator.ok(
      operator.post<{ token: string }>(`/companies/${company.id}/impersonation`, { reason: 'Ajuda' }),
    );
    const inside = new Client(server.url);
    inside.token = token;
    expect(await inside.get('/push')).toMatchObject({ status: 403, body: { error: 'ERR_PUSH_OF_PERSON' } });
    const refused = { status: 403, body: { error: 'ERR_INSIDE_COMPANY' } };
    expect(await inside.post('/push/devices', newPhone(server).body)).toMatchObject(refused);
    expect(await inside.post('/push/test', {})).toMatchObject(refused);
    expect((await read(ana)).choices).toEqual(defaultChoices);
  });

  it('is told nothing by a restored copy before it is taken over', async () => {
    const { company, ana, write } = await shop();
    const hers = await subscribe(server, ana);
    const ticket = await write(newNumber(), 'Oi');
    await hers.told(1);
    await query('UPDATE installation SET restored_from = now()');
    await happen(company.id, { kind: 'waiting', ticketId: ticket.id });
    await settle();
    await query('UPDATE installation SET restored_from = NULL');
    expect(hers.notices()).toHaveLength(1);
    await happen(company.id, { kind: 'waiting', ticketId: ticket.id });
    await hers.told(2);
  });
});
