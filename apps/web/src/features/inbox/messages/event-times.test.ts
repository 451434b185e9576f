import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { eventTimes } from './event-times.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: {} });
});

it('an event is shown by the clock of the company, with the day of its end where that is another one', () => {
  const [evening, midnight, later] = ['2026-11-28T01:30:00Z', '2026-11-28T02:59:00Z', '2026-11-28T03:00:00Z'];
  expect(eventTimes(evening, null, 'America/Sao_Paulo')).toBe('27/11/26 22:30');
  expect(eventTimes(evening, midnight, 'America/Sao_Paulo')).toBe('27/11/26 22:30 – 23:59');
  expect(eventTimes(evening, later, 'America/Sao_Paulo')).toBe('27/11/26 22:30 – 28/11/26 00:00');
  expect(eventTimes(evening, later, 'Asia/Tokyo')).toBe('28/11/26 10:30 – 12:00');
});
