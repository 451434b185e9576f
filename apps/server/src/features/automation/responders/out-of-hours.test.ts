import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../testing/test-server.ts';
import { createResponderFixture, mainMenu } from './responders.testing.ts';

const server = useTestServer();

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

  it('opening hours of the company use its time zone: one out-of-hours text in six hours, and the menu once it opens', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.setSetting('scheduleType', 'company');
    await fixture.updateCompany({ schedules: office, timeZone: 'America/Sao_Paulo' });
    await fixture.updateConnection({ outOfHoursMessage: 'Abrimos às 9h.' });
    const start = server.app.platform.clock.now();
    try {
      // Friday, half past eight in São Paulo; in Rio Branco it would be half past six.
      server.clock.set('2026-11-20T11:30:00Z');
      expect(await fixture.contactWrites('Oi')).toMatchObject({
        status: 'pending',
        lastMessage: 'Abrimos às 9h.',
        unreadMessages: 1,
      });
      await fixture.contactWrites('Alguém?');
      server.clock.set('2026-11-20T12:00:00Z');
      expect(await fixture.contactWrites('Agora?')).toMatchObject({ lastMessage: mainMenu });
      server.clock.set('2026-11-21T14:00:00Z');
      await fixture.contactWrites('No sábado');
      server.clock.set('2026-11-22T14:00:00Z');
      await fixture.contactWrites('No domingo');
      await fixture.updateCompany({ timeZone: 'America/Rio_Branco' });
      server.clock.set('2026-11-23T13:00:00Z');
      await fixture.contactWrites('Segunda às oito no Acre');
      server.clock.set('2026-11-23T14:30:00Z');
      expect(await fixture.contactWrites('1')).toMatchObject({ queueId: fixture.queues[0]?.id });
    } finally {
      server.clock.set(start);
    }
    const closed = (await fixture.listAutomaticTexts()).filter((body) => body === 'Abrimos às 9h.');
    // On Friday, on both days of the weekend, and on Monday, which has not begun in Acre.
    expect(closed).toHaveLength(4);
  });

  it('opening hours of a queue close only that queue, and its text leads back to the others', async () => {
    const night = JSON.stringify(
      week.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: '22:00', endTime: '06:00' })),
    );
    const fixture = await createResponderFixture(server, [
      { name: 'Vendas', outOfHoursMessage: 'Só à noite.' },
      { name: 'Financeiro' },
    ]);
    await fixture.setSetting('scheduleType', 'queue');
    await server.app.platform.database.forCompany(fixture.company.id, async ({ db }) => {
      await db
        .updateTable('queues')
        .set({ schedules: night })
        .where('id', '=', fixture.queues[0]?.id ?? 0)
        .execute();
      await db
        .updateTable('queues')
        .set({ schedules: '[]' })
        .where('id', '=', fixture.queues[1]?.id ?? 0)
        .execute();
    });
    const start = server.app.platform.clock.now();
    try {
      server.clock.set('2026-11-20T15:00:00Z');
      await fixture.contactWrites('Oi');
      expect(await fixture.contactWrites('1')).toMatchObject({
        queueId: null,
        lastMessage: 'Só à noite.\n\n*[ # ]* - Voltar ao Menu Principal',
      });
      expect(await fixture.contactWrites('#')).toMatchObject({ lastMessage: mainMenu });
      server.clock.set('2026-11-21T08:00:00Z');
      expect(await fixture.contactWrites('1')).toMatchObject({ queueId: fixture.queues[0]?.id });
    } finally {
      server.clock.set(start);
    }
  });

  it('a contact who writes at lunch and again in the evening is told once in six hours, with when it opens again', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.setSetting('scheduleType', 'company');
    const spans = [
      ['08:00', '12:00'],
      ['13:30', '16:00'],
    ];
    const schedules = week.flatMap((weekdayEn) =>
      spans.map(([startTime, endTime]) => ({ weekday: '', weekdayEn, startTime, endTime })),
    );
    await fixture.updateCompany({ schedules: JSON.stringify(schedules), timeZone: 'America/Sao_Paulo' });
    await fixture.updateConnection({ outOfHoursMessage: 'Voltamos {{volta}}.' });
    const christmas = { from: '2026-11-26', to: '2026-11-26', kind: 'closed', spans: [], holiday: null, name: 'Natal' };
    await server.app.platform.database.forCompany(fixture.company.id, ({ db, companyId }) =>
      db
        .insertInto('openingCalendars')
        .values({ companyId, specialDays: JSON.stringify([{ ...christmas, text: 'Feliz Natal, até {volta}!' }]) })
        .execute(),
    );
    const start = server.app.platform.clock.now();
    const said = async (at: string) => {
      server.clock.set(at);
      await fixture.contactWrites('Oi');
      return (await fixture.listAutomaticTexts()).filter((body) => /Voltamos|Natal/.test(body));
    };
    try {
      expect(await said('2026-11-24T15:10:00Z')).toEqual(['Voltamos hoje às 13:30.']);
      expect(await said('2026-11-24T19:10:00Z')).toHaveLength(1);
      expect(await said('2026-11-24T21:10:00Z')).toContain('Voltamos amanhã às 08:00.');
      expect(await said('2026-11-26T15:00:00Z')).toContain('Feliz Natal, até amanhã às 08:00!');
    } finally {
      server.clock.set(start);
    }
  });
});
