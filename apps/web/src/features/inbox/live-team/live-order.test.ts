import { describe, expect, it } from 'vitest';
import type { LivePerson } from '@balcao/contract';
import { asTheyStood, inOrder, sumTeam } from './live-order.ts';

const person = (id: number, more: Partial<LivePerson> = {}): LivePerson => ({
  id,
  name: `P${id}`,
  queueIds: [1],
  state: 'available',
  since: null,
  reasonName: '',
  returnsAt: null,
  load: 0,
  capacity: 8,
  longestWait: null,
  dueSoon: 0,
  pastDue: 0,
  today: 0,
  firstAnswer: null,
  ...more,
});

describe('the order of the live team', () => {
  const people = [
    person(1, { state: 'away' }),
    person(2, { load: 2 }),
    person(3, { state: 'paused', load: 3 }),
    person(4, { load: 5 }),
    person(5, { load: 2 }),
  ];

  it('is available by load, then pauses, then who is away', () =>
    expect(inOrder(people).map(({ id }) => id)).toEqual([4, 2, 5, 3, 1]));

  it('stays as it was where it is held, with who is new at its end', () =>
    expect(asTheyStood(people, [1, 2, 3, 5]).map(({ id }) => id)).toEqual([1, 2, 3, 5, 4]));
});

it('the sums count places of who is available alone, and the oldest wait of all queues', () => {
  const people = [
    person(1, { load: 3 }),
    person(2, { load: 9 }),
    person(3, { state: 'paused', load: 2 }),
    person(4, { state: 'away', capacity: null }),
  ];
  const wait = (since: string) => ({ ticketId: 1, uuid: '', contactName: 'Lia', since });
  const queues = [
    { waiting: 2, longestWait: wait('2026-11-29T12:10:00Z') },
    { waiting: 1, longestWait: wait('2026-11-29T12:05:00Z') },
    { waiting: 0, longestWait: null },
  ];
  expect(sumTeam(people, queues)).toEqual({
    available: 2,
    paused: 1,
    away: 1,
    serving: 14,
    free: 5,
    waiting: 3,
    oldestAt: '2026-11-29T12:05:00Z',
  });
  expect(sumTeam([person(1, { capacity: null })], [])).toMatchObject({ free: null, waiting: 0, oldestAt: null });
});
