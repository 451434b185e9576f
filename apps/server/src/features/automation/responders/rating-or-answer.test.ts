import { describe, expect, it } from 'vitest';
import type { Campaign, ContactList, Schedule, TicketCycle } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createResponderFixture, type ResponderFixture } from './responders.testing.ts';

const server = useTestServer();

/** A service that an attendant had is resolved, and its contact is asked for a rating. */
async function resolve(fixture: ResponderFixture): Promise<void> {
  await fixture.updateTicket({ status: 'open' });
  await fixture.updateTicket({ status: 'closed' });
  await fixture.announceHeldSteps();
  await fixture.advanceClock();
}

const listRates = async (fixture: ResponderFixture) => {
  const { id } = await fixture.ticket();
  const { cycles } = await fixture.admin.ok(fixture.admin.get<{ cycles: TicketCycle[] }>(`/tickets/${id}/history`));
  return cycles.map(({ rate }) => rate);
};

async function createRatedFixture() {
  const fixture = await createResponderFixture(server);
  await fixture.setSetting('userRating');
  const { contactId } = await fixture.contactWrites('Oi');
  await resolve(fixture);
  return { fixture, contactId };
}

/** A message to the contact that somebody scheduled leaves. */
async function sendScheduled(fixture: ResponderFixture, contactId: number): Promise<void> {
  const { admin, connection } = fixture;
  const { id } = await admin.ok(
    admin.post<Schedule>('/schedules', {
      contactId,
      whatsappId: connection.id,
      body: 'Sua consulta é amanhã. 1 confirma, 2 remarca.',
      sendAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
    }),
  );
  await fixture.advanceClock(61);
  await withClient(server.databaseUrl, (client) =>
    client.query(`SELECT graphile_worker.add_job('schedules.due.search', '{}'::json)`),
  );
  await until(async () => (await admin.ok(admin.get<Schedule>(`/schedules/${id}`))).status === 'ENVIADA');
}

it('a number that answers a scheduled message after the question for a rating is no rating: it begins a service', async () => {
  const { fixture, contactId } = await createRatedFixture();
  await sendScheduled(fixture, contactId);
  expect(await fixture.contactWrites('1')).toMatchObject({ status: 'pending', unreadMessages: 1 });
  expect(await listRates(fixture)).toEqual([null]);
});

it('a number that answers the question of a campaign is no rating of an earlier service, and one that answers the question for a rating is', async () => {
  const { fixture } = await createRatedFixture();
  const { admin, connection, number } = fixture;
  const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes' }));
  await admin.ok(admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita', number }));
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await admin.ok(admin.post('/campaign-settings', { settings }));
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Ofertas',
      message1: 'Aqui está',
      confirmation: true,
      confirmationMessage1: 'Posso mandar? 1 sim, 2 não',
      consentWords: ['1', 'sim'],
      contactListId: list.id,
      whatsappIds: [connection.id],
      scheduledAt: '2020-01-01 09:00:00',
    }),
  );
  const read = () => admin.ok(admin.get<Campaign>(`/campaigns/${id}`));
  await until(async () => (await read()).counts.asked === 1);
  await fixture.contactWrites('1');
  await until(async () => (await read()).status === 'FINALIZADA');
  expect((await fixture.listAutomaticTexts()).at(-1)).toBe('Aqui está');
  expect(await listRates(fixture)).toEqual([null]);
  await fixture.contactWrites('Quero');
  await resolve(fixture);
  expect(await fixture.contactWrites('2')).toMatchObject({ status: 'closed' });
  expect((await listRates(fixture))[0]).toBe(2);
});

it('a number that answers a scheduled message after the menu chooses no queue, and the words of a queue do', async () => {
  const fixture = await createResponderFixture(server);
  const { contactId } = await fixture.contactWrites('Oi');
  await sendScheduled(fixture, contactId);
  const texts = (await fixture.listAutomaticTexts()).length;
  expect(await fixture.contactWrites('1')).toMatchObject({ status: 'pending', queueId: null });
  expect(await fixture.listAutomaticTexts()).toHaveLength(texts);
  expect(await fixture.contactWrites('Financeiro')).toMatchObject({ queueId: fixture.queues[1]?.id });
});

describe('a rating by another scale', () => {
  async function createScaled(scale: string, more: Record<string, string> = {}) {
    const fixture = await createResponderFixture(server);
    await fixture.setSetting('userRating');
    await fixture.setSetting('ratingScale', scale);
    for (const [key, value] of Object.entries(more)) await fixture.setSetting(key, value);
    await fixture.contactWrites('Oi');
    await resolve(fixture);
    return fixture;
  }
  const lastCycle = async (fixture: ResponderFixture) => {
    const { id } = await fixture.ticket();
    return (await fixture.admin.ok(fixture.admin.get<{ cycles: TicketCycle[] }>(`/tickets/${id}/history`))).cycles[0];
  };

  it('1 to 5 is asked for with its words, and counts beside 1 to 3', async () => {
    const fixture = await createScaled('five');
    expect((await fixture.listAutomaticTexts()).at(-1)).toContain('*5* - _Ótimo_');
    await fixture.contactWrites('9');
    expect((await fixture.listAutomaticTexts()).at(-1)).toContain('*5* - _Ótimo_');
    // The scale of a service is the one by which its contact was asked.
    await fixture.setSetting('ratingScale', 'three');
    expect(await fixture.contactWrites('nota 4')).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(await lastCycle(fixture)).toMatchObject({ rate: 4, rateScale: 5, rateWords: '' });
    const { attendants } = await fixture.admin.ok(
      fixture.admin.get<{ attendants: { rating: number; ratingShare: number | null; ratings: number }[] }>(
        '/dashboard?days=7',
      ),
    );
    expect(attendants.find(({ ratings }) => ratings === 1)).toMatchObject({ rating: 2.5, ratingShare: 0.75 });
  });

  it('0 to 10 takes 0, and words beside it; the next message begins a service', async () => {
    const fixture = await createScaled('ten', { ratingWords: 'enabled' });
    expect(await fixture.contactWrites('0')).toMatchObject({ status: 'closed' });
    expect((await fixture.listAutomaticTexts()).at(-1)).toContain('Quer contar o motivo?');
    expect(await fixture.contactWrites('Ninguém me respondeu por duas horas')).toMatchObject({
      status: 'closed',
      unreadMessages: 0,
    });
    expect(await lastCycle(fixture)).toMatchObject({
      rate: 0,
      rateScale: 10,
      rateWords: 'Ninguém me respondeu por duas horas',
    });
    expect((await fixture.listAutomaticTexts()).at(-1)).toContain('Obrigado por contar!');
    expect(await fixture.contactWrites('Preciso da segunda via')).toMatchObject({ status: 'pending' });
  });

  it('a question after a rating, or what comes an hour later, begins a service', async () => {
    const asking = await createScaled('five', { ratingWords: 'enabled' });
    await asking.contactWrites('5');
    expect(await asking.contactWrites('E a minha nota fiscal?')).toMatchObject({ status: 'pending' });
    const late = await createScaled('five', { ratingWords: 'enabled' });
    await late.contactWrites('5');
    await late.advanceClock(61 * 60);
    expect(await late.contactWrites('Preciso da segunda via')).toMatchObject({ status: 'pending' });
  });

  it('after the deadline a number is no rating', async () => {
    const fixture = await createScaled('three', { ratingDeadline: 'day' });
    await fixture.advanceClock(25 * 60 * 60);
    expect(await fixture.contactWrites('3')).toMatchObject({ status: 'pending' });
    expect((await lastCycle(fixture))?.rate).toBeNull();
  });
});
