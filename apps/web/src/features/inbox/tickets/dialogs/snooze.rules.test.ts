import type { UserActor } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { maySnooze, snoozePresets, snoozeProblem } from './snooze.rules.ts';

const anActor = (facts: Pick<UserActor, 'userId' | 'profile'>): UserActor => ({
  kind: 'user',
  companyId: 1,
  super: false,
  queueIds: [],
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
  ...facts,
});

const local = (day: number, hour: number, minute = 0, second = 0) => new Date(2026, 10, day, hour, minute, second);

describe('snoozePresets', () => {
  it.each([
    [
      'on a Tuesday',
      local(24, 14, 20, 30),
      [
        ['hour', local(24, 15, 20)],
        ['threeHours', local(24, 17, 20)],
        ['tomorrow', local(25, 8)],
        ['monday', local(30, 8)],
      ],
    ],
    [
      'late on a Sunday, whose tomorrow is Monday',
      local(29, 23),
      [
        ['hour', local(30, 0)],
        ['threeHours', local(30, 2)],
        ['tomorrow', local(30, 8)],
      ],
    ],
    [
      'on a Monday: the next one',
      local(30, 9),
      [
        ['hour', local(30, 10)],
        ['threeHours', local(30, 12)],
        ['tomorrow', new Date(2026, 11, 1, 8)],
        ['monday', new Date(2026, 11, 7, 8)],
      ],
    ],
  ])('%s', (_name, now, expected) => {
    expect(snoozePresets(now).map(({ preset, at }) => [preset, at])).toEqual(expected);
  });
});

it('snoozeProblem takes times to come, within a year', () => {
  const now = local(24, 14);
  expect([local(24, 13), now, local(24, 14, 1), new Date(2028, 0, 1)].map((at) => snoozeProblem(at, now))).toEqual([
    'past',
    'past',
    null,
    'tooFar',
  ]);
});

it('maySnooze is for the assignee and admins, of an open ticket', () => {
  const ana = anActor({ userId: 7, profile: 'user' });
  const admin = anActor({ userId: 9, profile: 'admin' });
  const mine = { status: 'open', userId: 7 } as const;
  expect([maySnooze(ana, mine), maySnooze(admin, mine)]).toEqual([true, true]);
  expect(maySnooze(ana, { status: 'open', userId: 8 })).toBe(false);
  expect(maySnooze(ana, { status: 'closed', userId: 7 })).toBe(false);
});
