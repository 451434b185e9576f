import { describe, expect, it } from 'vitest';
import type { Message, TicketEvent } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { scanNewQrCode, sendReply, fetchThread, unlink } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { runSweep } from '../../platform/jobs/sweep.ts';
import { createDesk, mainMenu } from './responders.testing.ts';
import { dueTurns } from './turns.jobs.ts';

const server = useTestServer();

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
    // Someone takes it: nothing of what the contact writes is for the machine any more.
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
    const other = await desk.acceptOther();
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
