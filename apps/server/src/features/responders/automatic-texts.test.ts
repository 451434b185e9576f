import { describe, expect, it } from 'vitest';
import type { TicketCycle, TicketEvent } from '@balcao/contract';
import { fetchThread } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createDesk, mainMenu } from './responders.testing.ts';

const server = useTestServer();

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
    // Nothing of it is left to read for anyone; what they wrote before was read by accepting.
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
    const other = await desk.acceptOther();
    const { id } = await desk.updateTicket({ status: 'open' });
    const ids = [id, other];
    const bulk = await desk.admin.ok(
      desk.admin.post<{ undo: string }>('/tickets/bulk', { ticketIds: ids, action: { kind: 'resolve' } }),
    );
    await desk.announceClosings();
    expect((await desk.listAutomaticTexts()).at(-1)).toBe('Vendas agradece.');
    expect((await fetchThread(desk.admin, other)).at(-1)).toMatchObject({ body: 'Até logo.', isAutomatic: true });
    // The goodbye is no one's work: the action can be taken back.
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
