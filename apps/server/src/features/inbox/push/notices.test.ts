import { describe, expect, it } from 'vitest';
import { minuteMs, type Ticket } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import type { Occasion } from './occasions.ts';
import { accept, choose, pushShop, read, settle } from './push-shop.testing.ts';
import { senderOf, subscribe } from './push.testing.ts';

const server = useTestServer();
const { shop, happen, query } = pushShop(server);

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
