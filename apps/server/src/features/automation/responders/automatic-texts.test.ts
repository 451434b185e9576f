import { describe, expect, it } from 'vitest';
import type { TicketCycle, TicketEvent } from '@balcao/contract';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createResponderFixture, mainMenu } from './responders.testing.ts';

const server = useTestServer();

describe('automatic service: rating and closing message', () => {
  it('the automatic service requests a rating, closes at once, and accepts the rating a week later without reopening the ticket', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.setSetting('userRating');
    await fixture.updateConnection({ ratingMessage: 'Como foi, {{firstName}}?', complationMessage: 'Obrigado!' });
    await fixture.contactWrites('Oi', { name: 'Rita' });
    await fixture.contactWrites('2');
    await fixture.updateTicket({ status: 'open' });
    expect(await fixture.updateTicket({ status: 'closed' })).toMatchObject({
      status: 'closed',
      queueId: fixture.queues[1]?.id,
    });
    await fixture.announceHeldSteps();
    const question =
      'Como foi, Rita?\n\n*Digite de 1 a 3 para qualificar nosso atendimento:*\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_';
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe(question);
    await fixture.advanceClock(7 * 24 * 3600);
    // A number that is none of the three gets the question once more.
    expect(await fixture.contactWrites('5')).toMatchObject({ status: 'closed', lastMessage: question });
    // Nothing of it is left to read for anyone; what they wrote before was read by accepting.
    const rated = await fixture.contactWrites(' 3️⃣ ');
    expect(rated).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'Obrigado!' });
    const cycles = async () =>
      (await fixture.admin.ok(fixture.admin.get<{ cycles: TicketCycle[] }>(`/tickets/${rated.id}/history`))).cycles;
    expect(await cycles()).toMatchObject([{ rate: 3 }]);
    const { events } = await fixture.admin.ok(
      fixture.admin.get<{ events: TicketEvent[] }>(`/tickets/${rated.id}/events`),
    );
    expect(events[0]?.kind).toBe('rated');
    // It is rated once: the next number begins a new service.
    expect(await fixture.contactWrites('1')).toMatchObject({ status: 'pending', lastMessage: mainMenu, queueId: null });
    expect(await cycles()).toMatchObject([{ rate: 3 }]);
  });

  it('any other answer starts a new service, after which a number is no rating', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.setSetting('userRating');
    await fixture.contactWrites('Oi');
    await fixture.updateTicket({ status: 'open' });
    await fixture.updateTicket({ status: 'closed' });
    await fixture.announceHeldSteps();
    await fixture.advanceClock();
    expect(await fixture.contactWrites('foi rápido')).toMatchObject({ status: 'pending', lastMessage: mainMenu });
    expect(await fixture.contactWrites('2')).toMatchObject({ queueId: fixture.queues[1]?.id });
    const { cycles } = await fixture.admin.ok(
      fixture.admin.get<{ cycles: TicketCycle[] }>(`/tickets/${(await fixture.ticket()).id}/history`),
    );
    expect(cycles.map(({ rate }) => rate)).toEqual([null]);
  });

  it('the automatic service sends the closing message of the queue or the connection, also in bulk', async () => {
    const fixture = await createResponderFixture(server, [
      { name: 'Vendas', complationMessage: 'Vendas agradece.' },
      { name: 'Financeiro' },
    ]);
    await fixture.updateConnection({ complationMessage: 'Até logo.' });
    await fixture.contactWrites('Oi');
    await fixture.contactWrites('1');
    const other = await fixture.acceptOther();
    const { id } = await fixture.updateTicket({ status: 'open' });
    const ids = [id, other];
    const bulk = await fixture.admin.ok(
      fixture.admin.post<{ undo: string }>('/tickets/bulk', { ticketIds: ids, action: { kind: 'resolve' } }),
    );
    await fixture.announceHeldSteps();
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe('Vendas agradece.');
    expect((await fetchThread(fixture.admin, other)).at(-1)).toMatchObject({ body: 'Até logo.', isAutomatic: true });
    // The goodbye is no one's work: the action can be taken back.
    expect(await fixture.admin.ok(fixture.admin.post('/tickets/bulk/undo', { undo: bulk.undo }))).toMatchObject({
      failed: [],
    });
    expect((await fixture.ticket()).status).toBe('open');
  });
});

describe('automatic service: greeting on accept and transfer', () => {
  it("the automatic service greets once per service in the company's language, which is no first answer", async () => {
    const fixture = await createResponderFixture(server);
    await fixture.setSetting('sendGreetingAccepted');
    await fixture.contactWrites('Oi', { name: 'João Souza' });
    const { id } = await fixture.updateTicket({ status: 'open', keepUnread: true });
    await fixture.announceHeldSteps();
    expect((await fixture.listAutomaticTexts()).at(-1)).toMatch(
      /^(Bom dia|Boa tarde|Boa noite) \*João Souza\*, meu nome é \*Admin\* e darei continuidade ao seu atendimento\.$/,
    );
    const { events } = await fixture.admin.ok(fixture.admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    expect(events.map(({ kind }) => kind)).not.toContain('first_answer');
    // It reads nothing either.
    expect((await fixture.ticket()).unreadMessages).toBe(1);
    await fixture.updateTicket({ status: 'pending' });
    await fixture.updateTicket({ status: 'open' });
    await fixture.announceHeldSteps();
    expect((await fixture.listAutomaticTexts()).filter((body) => body.includes('meu nome'))).toHaveLength(1);
    await fixture.updateTicket({ status: 'closed' });
    await fixture.updateCompany({ language: 'en' });
    await fixture.contactWrites('Oi de novo');
    await fixture.updateTicket({ status: 'open' });
    await fixture.announceHeldSteps();
    expect((await fixture.listAutomaticTexts()).at(-1)).toContain('my name is *Admin*');
  });

  it('the automatic service sends one of four texts about a transfer when the setting is enabled', async () => {
    const fixture = await createResponderFixture(server);
    const [sales, finance] = fixture.queues;
    const ana = await fixture.company.user({ name: 'Ana', queueIds: fixture.queues.map(({ id }) => id) });
    const bia = await fixture.company.user({ name: 'Bia', queueIds: fixture.queues.map(({ id }) => id) });
    await fixture.contactWrites('Oi');
    await fixture.contactWrites('1');
    await fixture.updateTicket({ status: 'open' });
    const before = (await fixture.listAutomaticTexts()).length;
    await fixture.updateTicket({ userId: ana.user.id, queueId: sales?.id });
    expect(await fixture.listAutomaticTexts()).toHaveLength(before);
    await fixture.setSetting('sendMsgTransfTicket');
    await fixture.updateTicket({ userId: bia.user.id, queueId: sales?.id });
    await fixture.updateTicket({ userId: ana.user.id, queueId: finance?.id });
    await fixture.updateTicket({ userId: ana.user.id, queueId: sales?.id });
    await fixture.updateTicket({ userId: null, queueId: finance?.id });
    const wait = '\naguarde, já vamos te atender!';
    expect(
      (await fixture.listAutomaticTexts()).slice(before).map((body) => body.replace('*Mensagem automática*:\n', '')),
    ).toEqual([
      `Foi transferido para o atendente *Bia*${wait}`,
      `Você foi transferido para o departamento *Financeiro* e contará com a presença de *Ana*${wait}`,
      `Você foi transferido para o departamento *Vendas*${wait}`,
      `Você foi transferido para o departamento *Financeiro*${wait}`,
    ]);
    // What a person transferred is no menu's any more.
    await fixture.contactWrites('1');
    expect(await fixture.listAutomaticTexts()).toHaveLength(before + 4);
  });
});
