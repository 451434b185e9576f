import { describe, expect, it } from 'vitest';
import type { PastMessage } from '../../inbox/index.ts';
import { lateFirstAnswers, silencesOf } from './past.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute)).toISOString();
const now = at(59);
let nextId = 1;
const message = (minute: number, author: 'contact' | 'person' | 'robot', ticketId = 1): PastMessage => ({
  id: String((nextId += 1)),
  ticketId,
  at: at(minute),
  fromMe: author !== 'contact',
  isTyped: author === 'person',
});
const silences = (who: 'team' | 'contact', minutes: number, ...messages: PastMessage[]) =>
  silencesOf(messages.toReversed(), { who, minutes }, now).map(({ at: when, minutes: lasted }) => [when, lasted]);

describe('silences of the past', () => {
  it('of the team last from the first message that nobody answered; what is sent by itself is no answer', () => {
    const all = [message(0, 'contact'), message(5, 'robot'), message(8, 'contact'), message(12, 'person')];
    expect(silences('team', 10, ...all)).toEqual([[at(10), 12]]);
    expect(silences('team', 13, ...all)).toEqual([]);
  });

  it('of the contact last from the last message of the team', () => {
    const all = [message(0, 'person'), message(4, 'person'), message(30, 'contact')];
    expect(silences('contact', 10, ...all)).toEqual([[at(14), 26]]);
    expect(silences('contact', 27, ...all)).toEqual([]);
  });

  it('that nobody ended last until now, and tickets do not mix', () => {
    expect(silences('team', 20, message(30, 'contact', 1), message(31, 'person', 2))).toEqual([[at(50), 29]]);
  });
});

it('first answers are late from the moment somebody waits, also those that did not come', () => {
  const service = { ticketId: 1, queuedAt: at(0), startedAt: null, finishedAt: null, ratedAt: null, rate: null };
  const late = (firstAnswerAt: string | null) =>
    lateFirstAnswers([{ ...service, firstAnswerAt }], 10, now).map(({ minutes }) => minutes);
  expect(late(at(9))).toEqual([]);
  expect(late(at(12))).toEqual([12]);
  expect(late(null)).toEqual([59]);
});
