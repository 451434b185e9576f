import { describe, expect, it } from 'vitest';
import type { Message, TicketEvent } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { scanNewQrCode, sendReply, fetchThread, unlink } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import { createResponderFixture, mainMenu } from '../responders.testing.ts';
import { dueTurns } from '../turns/turns.jobs.ts';

const server = useTestServer();

describe('automatic service: menu', () => {
  it('the menu is sent, moves the contact into a queue and through its options, and leaves the ticket pending', async () => {
    const fixture = await createResponderFixture(server);
    const boleto = await fixture.createOption(1, 1, 'Boleto', 'Qual, {{firstName}}?');
    await fixture.createOption(1, 1, 'Segunda via', 'Enviamos.', boleto);
    await fixture.createOption(1, 2, 'Outro', '', boleto);
    const subscription = await fixture.admin.listen();
    const first = await fixture.contactWrites('Oi', { name: 'Maria da Silva' });
    expect(first).toMatchObject({
      status: 'pending',
      queueId: null,
      unreadMessages: 1,
      lastMessage: mainMenu,
      lastMessageFromMe: true,
      chatbot: false,
    });
    expect(await fixture.waitForReceived(1)).toEqual([mainMenu]);
    const event = await until(() =>
      subscription.received.find(({ payload }) => (payload as { message?: Message } | undefined)?.message?.isAutomatic),
    );
    expect((event.payload as { message: Message }).message).toMatchObject({ fromMe: true, user: null, body: mainMenu });

    const inQueue = await fixture.contactWrites('2️⃣');
    expect(inQueue).toMatchObject({
      status: 'pending',
      queueId: fixture.queues[1]?.id,
      chatbot: true,
      unreadMessages: 2,
      pendingSince: first.pendingSince,
    });
    const options =
      'Qual, Maria?\n\n*[ 1 ]* - Segunda via\n*[ 2 ]* - Outro\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
    // a single option leads straight on
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe(options);
    expect(await fixture.contactWrites('#')).toMatchObject({ queueId: null, chatbot: false, lastMessage: mainMenu });
    await fixture.contactWrites('financeiro');
    await fixture.contactWrites('1');
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe(
      'Enviamos.\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial',
    );
    expect(await fixture.contactWrites('0')).toMatchObject({ lastMessage: options });

    const { events } = await fixture.admin.ok(
      fixture.admin.get<{ events: TicketEvent[] }>(`/tickets/${first.id}/events`),
    );
    expect(events.map(({ kind, toQueue }) => [kind, toQueue?.name]).toReversed()).toEqual([
      ['queued', undefined],
      ['queued', 'Financeiro'],
      ['queued', undefined],
      ['queued', 'Financeiro'],
    ]);
    const numbers = (await fixture.listAutomaticTexts()).length;
    // Someone takes it: nothing of what the contact writes is for the automatic service any more.
    await fixture.updateTicket({ status: 'open' });
    for (const body of ['0', '#', '1', '2', 'financeiro'])
      expect(await fixture.contactWrites(body)).toMatchObject({ status: 'open', lastMessage: body, chatbot: false });
    expect(await fixture.listAutomaticTexts()).toHaveLength(numbers);
    expect((await fetchThread(fixture.admin, first.id)).filter(({ fromMe }) => !fromMe)).toHaveLength(11);
    // Given back, it is the people's still.
    await fixture.updateTicket({ status: 'pending' });
    await fixture.contactWrites('1');
    expect(await fixture.listAutomaticTexts()).toHaveLength(numbers);
  });

  it('the menu is sent once for ten messages in one second, at most maxUseBotQueues times, and again after the silence', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.updateConnection({ maxUseBotQueues: 2, timeUseBotQueues: 30 });
    await Promise.all(Array.from({ length: 10 }, (_unused, n) => fixture.contactWrites(`mensagem ${n} de dez`)));
    expect(await fixture.listAutomaticTexts()).toHaveLength(1);
    for (const body of ['a', 'b', 'c']) {
      await fixture.advanceClock(60);
      await fixture.contactWrites(body);
    }
    expect(await fixture.listAutomaticTexts()).toHaveLength(2);
    await fixture.advanceClock(30 * 60);
    await fixture.contactWrites('d');
    expect(await fixture.listAutomaticTexts()).toHaveLength(3);
    expect(await fixture.waitForReceived(3)).toEqual([mainMenu, mainMenu, mainMenu]);
  });

  it("the menu is sent again when the contact's queue is deleted, and its numbers mean the queues it showed", async () => {
    const fixture = await createResponderFixture(server, [
      { name: 'Vendas' },
      { name: 'Financeiro' },
      { name: 'Suporte' },
    ]);
    await fixture.createOption(0, 1, 'A');
    await fixture.createOption(0, 2, 'B');
    const [sales, finance, support] = fixture.queues;
    await fixture.contactWrites('Oi');
    expect(await fixture.contactWrites('1')).toMatchObject({ queueId: sales?.id, chatbot: true });
    await fixture.admin.ok(fixture.admin.delete(`/queue/${sales?.id}`));
    await fixture.advanceClock();
    expect(await fixture.contactWrites('2')).toMatchObject({
      queueId: null,
      chatbot: false,
      lastMessage: 'Olá\n\n*[ 1 ]* - Financeiro\n*[ 2 ]* - Suporte',
    });
    const four = await fixture.company.queue({ name: 'Retorno', orderQueue: 0 });
    await fixture.admin.ok(
      fixture.admin.put(`/whatsapp/${fixture.connection.id}`, {
        ...fixture.connection,
        queueIds: [four.id, finance?.id, support?.id],
      }),
    );
    // The phone still shows Financeiro as 1.
    expect(await fixture.contactWrites('1')).toMatchObject({ queueId: finance?.id });
  });

  it('the menu works while the connection is down: the ticket moves at once, the texts wait behind messages of people', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.contactWrites('Oi');
    await fixture.waitForReceived(1);
    const other = await fixture.acceptOther();
    await fixture.updateTicket({ status: 'open' });
    await unlink(fixture.admin, fixture.connection);
    await fixture.setSetting('userRating');
    const automatic = await fixture.admin.ok(
      fixture.admin.put<{ status: string }>(`/tickets/${other}`, { status: 'closed' }),
    );
    expect(automatic.status).toBe('closed');
    const [own] = await sendReply(fixture.admin, (await fixture.ticket()).id, { body: 'Resposta' });
    expect(await fixture.updateTicket({ status: 'closed' })).toMatchObject({ status: 'closed', lastMessageAck: 0 });
    await scanNewQrCode(fixture.admin, fixture.connection);
    // In the conversation of the answer the order stays.
    expect((await fixture.waitForReceived(3)).slice(1)).toEqual([
      'Resposta',
      expect.stringContaining('Digite de 1 a 3'),
    ]);
    expect(own?.isAutomatic).toBe(false);
  });
});

describe('automatic service: a process that ended', () => {
  it('a process that ended leaves a turn that the next search has answered, once', async () => {
    const fixture = await createResponderFixture(server);
    const { id: ticketId } = await fixture.contactWrites('Oi');
    const { database, clock } = server.app.platform;
    const [asked] = await fetchThread(fixture.admin, ticketId);
    await database.forCompany(fixture.company.id, ({ db }) =>
      db
        .insertInto('responderTurns')
        .values({ companyId: fixture.company.id, ticketId, messageId: asked?.id ?? '', isFirst: true })
        .execute(),
    );
    await Promise.all([runSweep(database, dueTurns, clock.now()), runSweep(database, dueTurns, clock.now())]);
    await until(async () => (await fixture.listAutomaticTexts()).length > 1);
    await runSweep(database, dueTurns, clock.now());
    expect(await fixture.listAutomaticTexts()).toEqual([mainMenu, mainMenu]);
  });
});

describe('automatic service: groups and calls', () => {
  it('calls are answered with a text when they are refused, never with a menu', async () => {
    const fixture = await createResponderFixture(server);
    expect(await fixture.contactWrites('', { call: 'voice' })).toMatchObject({
      status: 'pending',
      lastMessage: expect.stringContaining('desabilitadas') as string,
    });
    expect((await fetchThread(fixture.admin, (await fixture.ticket()).id)).map(({ mediaType }) => mediaType)).toEqual([
      'call_log',
      'conversation',
    ]);
    await fixture.setSetting('call');
    await fixture.contactWrites('', { call: 'video' });
    expect(await fixture.listAutomaticTexts()).toHaveLength(1);
    expect(await fixture.contactWrites('Oi')).toMatchObject({ lastMessage: mainMenu });
  });
});
