import { describe, expect, it } from 'vitest';
import type { Message, TicketCycle, TicketEvent } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { scanNewQrCode, sendReply, fetchThread, unlink } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { runSweep } from '../../platform/jobs/sweep.ts';
import { createDesk } from './responders.testing.ts';
import { dueTurns } from './turns.jobs.ts';

const server = useTestServer();

const mainMenu = 'Olá\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Financeiro';

describe('automatic service: menu', () => {
  it('is sent, moves the contact into a queue and through its options, and leaves the ticket pending', async () => {
    const desk = await createDesk(server);
    const boleto = await desk.createOption(1, 1, 'Boleto', 'Qual, {{firstName}}?');
    await desk.createOption(1, 1, 'Segunda via', 'Enviamos.', boleto);
    await desk.createOption(1, 2, 'Outro', '', boleto);
    const subscription = await desk.admin.listen();
    const first = await desk.contactWrites('Oi', { name: 'Maria da Silva' });
    expect(first).toMatchObject({
      status: 'pending',
      queueId: null,
      unreadMessages: 1,
      lastMessage: mainMenu,
      lastMessageFromMe: true,
      chatbot: false,
    });
    expect(await desk.waitForReceived(1)).toEqual([mainMenu]);
    const told = await until(() =>
      subscription.received.find(({ payload }) => (payload as { message?: Message } | undefined)?.message?.isAutomatic),
    );
    expect((told.payload as { message: Message }).message).toMatchObject({ fromMe: true, user: null, body: mainMenu });

    const inQueue = await desk.contactWrites('2️⃣');
    expect(inQueue).toMatchObject({
      status: 'pending',
      queueId: desk.queues[1]?.id,
      chatbot: true,
      unreadMessages: 2,
      pendingSince: first.pendingSince,
    });
    const options =
      'Qual, Maria?\n\n*[ 1 ]* - Segunda via\n*[ 2 ]* - Outro\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
    // a single option leads straight on
    expect((await desk.listAutomaticTexts()).at(-1)).toBe(options);
    expect(await desk.contactWrites('#')).toMatchObject({ queueId: null, chatbot: false, lastMessage: mainMenu });
    await desk.contactWrites('financeiro');
    await desk.contactWrites('1');
    expect((await desk.listAutomaticTexts()).at(-1)).toBe(
      'Enviamos.\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial',
    );
    expect(await desk.contactWrites('0')).toMatchObject({ lastMessage: options });

    const { events } = await desk.admin.ok(desk.admin.get<{ events: TicketEvent[] }>(`/tickets/${first.id}/events`));
    expect(events.map(({ kind, toQueue }) => [kind, toQueue?.name]).toReversed()).toEqual([
      ['queued', undefined],
      ['queued', 'Financeiro'],
      ['queued', undefined],
      ['queued', 'Financeiro'],
    ]);
    const numbers = (await desk.listAutomaticTexts()).length;
    // Somebody takes it: nothing of what the contact writes is for the machine any more.
    await desk.updateTicket({ status: 'open' });
    for (const body of ['0', '#', '1', '2', 'financeiro'])
      expect(await desk.contactWrites(body)).toMatchObject({ status: 'open', lastMessage: body, chatbot: false });
    expect(await desk.listAutomaticTexts()).toHaveLength(numbers);
    expect((await fetchThread(desk.admin, first.id)).filter(({ fromMe }) => !fromMe)).toHaveLength(11);
    // Given back, it is the people's still.
    await desk.updateTicket({ status: 'pending' });
    await desk.contactWrites('1');
    expect(await desk.listAutomaticTexts()).toHaveLength(numbers);
  });

  it('is sent once for ten messages in one second, at most maxUseBotQueues times, and again after the silence', async () => {
    const desk = await createDesk(server);
    await desk.updateConnection({ maxUseBotQueues: 2, timeUseBotQueues: 30 });
    await Promise.all(Array.from({ length: 10 }, (_unused, n) => desk.contactWrites(`mensagem ${n} de dez`)));
    expect(await desk.listAutomaticTexts()).toHaveLength(1);
    for (const body of ['a', 'b', 'c']) {
      await desk.advanceClock(60);
      await desk.contactWrites(body);
    }
    expect(await desk.listAutomaticTexts()).toHaveLength(2);
    await desk.advanceClock(30 * 60);
    await desk.contactWrites('d');
    expect(await desk.listAutomaticTexts()).toHaveLength(3);
    expect(await desk.waitForReceived(3)).toEqual([mainMenu, mainMenu, mainMenu]);
  });

  it("is sent again when the contact's queue is deleted, and its numbers mean the queues it showed", async () => {
    const desk = await createDesk(server, [{ name: 'Vendas' }, { name: 'Financeiro' }, { name: 'Suporte' }]);
    await desk.createOption(0, 1, 'A');
    await desk.createOption(0, 2, 'B');
    const [sales, finance, support] = desk.queues;
    await desk.contactWrites('Oi');
    expect(await desk.contactWrites('1')).toMatchObject({ queueId: sales?.id, chatbot: true });
    await desk.admin.ok(desk.admin.delete(`/queue/${sales?.id}`));
    await desk.advanceClock();
    expect(await desk.contactWrites('2')).toMatchObject({
      queueId: null,
      chatbot: false,
      lastMessage: 'Olá\n\n*[ 1 ]* - Financeiro\n*[ 2 ]* - Suporte',
    });
    const four = await desk.company.queue({ name: 'Retorno', orderQueue: 0 });
    await desk.admin.ok(
      desk.admin.put(`/whatsapp/${desk.connection.id}`, {
        ...desk.connection,
        queueIds: [four.id, finance?.id, support?.id],
      }),
    );
    // The phone still shows Financeiro as 1.
    expect(await desk.contactWrites('1')).toMatchObject({ queueId: finance?.id });
  });

  it('works while the connection is down: the ticket moves at once, the texts wait behind messages of people', async () => {
    const desk = await createDesk(server);
    await desk.contactWrites('Oi');
    await desk.waitForReceived(1);
    const other = await aDeskmate(desk);
    await desk.updateTicket({ status: 'open' });
    await unlink(desk.admin, desk.connection);
    await desk.setSetting('userRating');
    const automatic = await desk.admin.ok(
      desk.admin.put<{ status: string }>(`/tickets/${other}`, { status: 'closed' }),
    );
    expect(automatic.status).toBe('closed');
    const [own] = await sendReply(desk.admin, (await desk.ticket()).id, { body: 'Resposta' });
    expect(await desk.updateTicket({ status: 'closed' })).toMatchObject({ status: 'closed', lastMessageAck: 0 });
    await scanNewQrCode(desk.admin, desk.connection);
    // In the conversation of the answer the order stays.
    expect((await desk.waitForReceived(3)).slice(1)).toEqual(['Resposta', expect.stringContaining('Digite de 1 à 3')]);
    expect(own?.isAutomatic).toBe(false);
  });
});

/** Another contact of the same connection, whose ticket somebody has. */
async function aDeskmate(desk: Awaited<ReturnType<typeof createDesk>>): Promise<number> {
  const { id } = await desk.company.inbound(desk.connection, { body: 'Outro' });
  await desk.admin.ok(desk.admin.put(`/tickets/${id}`, { status: 'open' }));
  return id;
}

describe('automatic service: rating and closing message', () => {
  it('requests a rating, closes at once, and accepts the rating a week later without reopening the ticket', async () => {
    const desk = await createDesk(server);
    await desk.setSetting('userRating');
    await desk.updateConnection({ ratingMessage: 'Como foi, {{firstName}}?', complationMessage: 'Obrigado!' });
    await desk.contactWrites('Oi', { name: 'Rita' });
    await desk.contactWrites('2');
    await desk.updateTicket({ status: 'open' });
    expect(await desk.updateTicket({ status: 'closed' })).toMatchObject({
      status: 'closed',
      queueId: desk.queues[1]?.id,
    });
    await desk.announceClosings();
    const question =
      'Como foi, Rita?\n\n*Digite de 1 à 3 para qualificar nosso atendimento:*\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_';
    expect((await desk.listAutomaticTexts()).at(-1)).toBe(question);
    await desk.advanceClock(7 * 24 * 3600);
    // A number that is none of the three gets the question once more.
    expect(await desk.contactWrites('5')).toMatchObject({ status: 'closed', lastMessage: question });
    // Nothing of it is left to read for anybody; what they wrote before was read by accepting.
    const rated = await desk.contactWrites(' 3️⃣ ');
    expect(rated).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'Obrigado!' });
    const cycles = async () =>
      (await desk.admin.ok(desk.admin.get<{ cycles: TicketCycle[] }>(`/tickets/${rated.id}/history`))).cycles;
    expect(await cycles()).toMatchObject([{ rate: 3 }]);
    const { events } = await desk.admin.ok(desk.admin.get<{ events: TicketEvent[] }>(`/tickets/${rated.id}/events`));
    expect(events[0]?.kind).toBe('rated');
    // It is rated once: the next number begins a new service.
    expect(await desk.contactWrites('1')).toMatchObject({ status: 'pending', lastMessage: mainMenu, queueId: null });
    expect(await cycles()).toMatchObject([{ rate: 3 }]);
  });

  it('any other answer starts a new service, after which a number is no rating', async () => {
    const desk = await createDesk(server);
    await desk.setSetting('userRating');
    await desk.contactWrites('Oi');
    await desk.updateTicket({ status: 'open' });
    await desk.updateTicket({ status: 'closed' });
    await desk.announceClosings();
    await desk.advanceClock();
    expect(await desk.contactWrites('obrigado')).toMatchObject({ status: 'pending', lastMessage: mainMenu });
    expect(await desk.contactWrites('2')).toMatchObject({ queueId: desk.queues[1]?.id });
    const { cycles } = await desk.admin.ok(
      desk.admin.get<{ cycles: TicketCycle[] }>(`/tickets/${(await desk.ticket()).id}/history`),
    );
    expect(cycles.map(({ rate }) => rate)).toEqual([null]);
  });

  it('sends the closing message of the queue or the connection, also in bulk', async () => {
    const desk = await createDesk(server, [
      { name: 'Vendas', complationMessage: 'Vendas agradece.' },
      { name: 'Financeiro' },
    ]);
    await desk.updateConnection({ complationMessage: 'Até logo.' });
    await desk.contactWrites('Oi');
    await desk.contactWrites('1');
    const other = await aDeskmate(desk);
    const { id } = await desk.updateTicket({ status: 'open' });
    const ids = [id, other];
    const bulk = await desk.admin.ok(
      desk.admin.post<{ undo: string }>('/tickets/bulk', { ticketIds: ids, action: { kind: 'resolve' } }),
    );
    await desk.announceClosings();
    expect((await desk.listAutomaticTexts()).at(-1)).toBe('Vendas agradece.');
    expect((await fetchThread(desk.admin, other)).at(-1)).toMatchObject({ body: 'Até logo.', isAutomatic: true });
    // The goodbye is nobody's work: the action can be taken back.
    expect(await desk.admin.ok(desk.admin.post('/tickets/bulk/undo', { undo: bulk.undo }))).toMatchObject({
      failed: [],
    });
    expect((await desk.ticket()).status).toBe('open');
  });
});

describe('automatic service: greeting on accept and transfer', () => {
  it("greets once per service in the company's language, which is no first answer", async () => {
    const desk = await createDesk(server);
    await desk.setSetting('sendGreetingAccepted');
    await desk.contactWrites('Oi', { name: 'João Souza' });
    const { id } = await desk.updateTicket({ status: 'open', keepUnread: true });
    expect((await desk.listAutomaticTexts()).at(-1)).toMatch(
      /^(Bom dia|Boa tarde|Boa noite) \*João Souza\*, meu nome é \*Admin\* e darei continuidade ao seu atendimento\.$/,
    );
    const { events } = await desk.admin.ok(desk.admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    expect(events.map(({ kind }) => kind)).not.toContain('first_answer');
    // It reads nothing either.
    expect((await desk.ticket()).unreadMessages).toBe(1);
    await desk.updateTicket({ status: 'pending' });
    await desk.updateTicket({ status: 'open' });
    expect((await desk.listAutomaticTexts()).filter((body) => body.includes('meu nome'))).toHaveLength(1);
    await desk.updateTicket({ status: 'closed' });
    await desk.updateCompany({ language: 'en' });
    await desk.contactWrites('Oi de novo');
    await desk.updateTicket({ status: 'open' });
    expect((await desk.listAutomaticTexts()).at(-1)).toContain('my name is *Admin*');
  });

  it('sends one of four texts about a transfer when the setting is enabled', async () => {
    const desk = await createDesk(server);
    const [sales, finance] = desk.queues;
    const ana = await desk.company.user({ name: 'Ana', queueIds: desk.queues.map(({ id }) => id) });
    const bia = await desk.company.user({ name: 'Bia', queueIds: desk.queues.map(({ id }) => id) });
    await desk.contactWrites('Oi');
    await desk.contactWrites('1');
    await desk.updateTicket({ status: 'open' });
    const before = (await desk.listAutomaticTexts()).length;
    await desk.updateTicket({ userId: ana.user.id, queueId: sales?.id });
    expect(await desk.listAutomaticTexts()).toHaveLength(before);
    await desk.setSetting('sendMsgTransfTicket');
    await desk.updateTicket({ userId: bia.user.id, queueId: sales?.id });
    await desk.updateTicket({ userId: ana.user.id, queueId: finance?.id });
    await desk.updateTicket({ userId: ana.user.id, queueId: sales?.id });
    await desk.updateTicket({ userId: null, queueId: finance?.id });
    const wait = '\naguarde, já vamos te atender!';
    expect(
      (await desk.listAutomaticTexts()).slice(before).map((body) => body.replace('*Mensagem automática*:\n', '')),
    ).toEqual([
      `Foi transferido para o atendente *Bia*${wait}`,
      `Você foi transferido para o departamento *Financeiro* e contará com a presença de *Ana*${wait}`,
      `Você foi transferido para o departamento *Vendas*${wait}`,
      `Você foi transferido para o departamento *Financeiro*${wait}`,
    ]);
    // What a person transferred is no menu's any more.
    await desk.contactWrites('1');
    expect(await desk.listAutomaticTexts()).toHaveLength(before + 4);
  });
});

describe('automatic service: opening hours', () => {
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  /** Nine to six on weekdays. */
  const office = JSON.stringify(
    week.map((weekdayEn, day) => ({
      weekday: '',
      weekdayEn,
      startTime: day < 5 ? '09:00' : '',
      endTime: day < 5 ? '18:00' : '',
    })),
  );

  it('of the company use its time zone: one out-of-hours text per closed period, and the menu once it opens', async () => {
    const desk = await createDesk(server);
    await desk.setSetting('scheduleType', 'company');
    await desk.updateCompany({ schedules: office, timeZone: 'America/Sao_Paulo' });
    await desk.updateConnection({ outOfHoursMessage: 'Abrimos às 9h.' });
    const start = server.app.platform.clock.now();
    try {
      // Friday, half past eight in São Paulo; in Rio Branco it would be half past six.
      server.clock.set('2026-11-20T11:30:00Z');
      expect(await desk.contactWrites('Oi')).toMatchObject({
        status: 'pending',
        lastMessage: 'Abrimos às 9h.',
        unreadMessages: 1,
      });
      await desk.contactWrites('Alguém?');
      server.clock.set('2026-11-20T12:00:00Z');
      expect(await desk.contactWrites('Agora?')).toMatchObject({ lastMessage: mainMenu });
      server.clock.set('2026-11-21T14:00:00Z');
      await desk.contactWrites('No sábado');
      server.clock.set('2026-11-22T14:00:00Z');
      await desk.contactWrites('No domingo');
      await desk.updateCompany({ timeZone: 'America/Rio_Branco' });
      server.clock.set('2026-11-23T13:00:00Z');
      await desk.contactWrites('Segunda às oito no Acre');
      server.clock.set('2026-11-23T14:30:00Z');
      expect(await desk.contactWrites('1')).toMatchObject({ queueId: desk.queues[0]?.id });
    } finally {
      server.clock.set(start);
    }
    const closed = (await desk.listAutomaticTexts()).filter((body) => body === 'Abrimos às 9h.');
    // In the night to Friday, over the weekend, and once more since the zone gave the weekend another beginning.
    expect(closed).toHaveLength(3);
  });

  it('of a queue close only that queue, and its text leads back to the others', async () => {
    const night = JSON.stringify(
      week.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: '22:00', endTime: '06:00' })),
    );
    const desk = await createDesk(server, [
      { name: 'Vendas', outOfHoursMessage: 'Só à noite.' },
      { name: 'Financeiro' },
    ]);
    await desk.setSetting('scheduleType', 'queue');
    await server.app.platform.database.forCompany(desk.company.id, async ({ db }) => {
      await db
        .updateTable('queues')
        .set({ schedules: night })
        .where('id', '=', desk.queues[0]?.id ?? 0)
        .execute();
      await db
        .updateTable('queues')
        .set({ schedules: '[]' })
        .where('id', '=', desk.queues[1]?.id ?? 0)
        .execute();
    });
    const start = server.app.platform.clock.now();
    try {
      server.clock.set('2026-11-20T15:00:00Z');
      await desk.contactWrites('Oi');
      expect(await desk.contactWrites('1')).toMatchObject({
        queueId: null,
        lastMessage: 'Só à noite.\n\n*[ # ]* - Voltar ao Menu Principal',
      });
      expect(await desk.contactWrites('#')).toMatchObject({ lastMessage: mainMenu });
      server.clock.set('2026-11-21T08:00:00Z');
      expect(await desk.contactWrites('1')).toMatchObject({ queueId: desk.queues[0]?.id });
    } finally {
      server.clock.set(start);
    }
  });
});

describe('automatic service: a process that ended', () => {
  it('leaves a turn that the next search has answered, once', async () => {
    const desk = await createDesk(server);
    const { id: ticketId } = await desk.contactWrites('Oi');
    const { database, clock } = server.app.platform;
    const [asked] = await fetchThread(desk.admin, ticketId);
    await database.forCompany(desk.company.id, ({ db }) =>
      db
        .insertInto('responderTurns')
        .values({ companyId: desk.company.id, ticketId, messageId: asked?.id ?? '', isFirst: true })
        .execute(),
    );
    await Promise.all([runSweep(database, dueTurns, clock.now()), runSweep(database, dueTurns, clock.now())]);
    await until(async () => (await desk.listAutomaticTexts()).length > 1);
    await runSweep(database, dueTurns, clock.now());
    expect(await desk.listAutomaticTexts()).toEqual([mainMenu, mainMenu]);
  });
});

describe('automatic service: groups and calls', () => {
  it('calls are answered with a text when they are refused, never with a menu', async () => {
    const desk = await createDesk(server);
    expect(await desk.contactWrites('', { call: 'voice' })).toMatchObject({
      status: 'pending',
      lastMessage: expect.stringContaining('desabilitadas') as string,
    });
    expect((await fetchThread(desk.admin, (await desk.ticket()).id)).map(({ mediaType }) => mediaType)).toEqual([
      'call_log',
      'conversation',
    ]);
    await desk.setSetting('call');
    await desk.contactWrites('', { call: 'video' });
    expect(await desk.listAutomaticTexts()).toHaveLength(1);
    expect(await desk.contactWrites('Oi')).toMatchObject({ lastMessage: mainMenu });
  });
});
