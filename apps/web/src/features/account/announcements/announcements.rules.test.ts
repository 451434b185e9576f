import { describe, expect, it } from 'vitest';
import { fromLocalInput, newReminders, stateOf, toLocalInput } from './announcements.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const [before, after] = ['2026-11-22T11:00:00Z', '2026-11-22T13:00:00Z'];

it.each([
  [{ status: false, shownFrom: null, shownUntil: null }, 'inactive'],
  [{ status: true, shownFrom: null, shownUntil: null }, 'shown'],
  [{ status: true, shownFrom: after, shownUntil: null }, 'planned'],
  [{ status: true, shownFrom: before, shownUntil: after }, 'shown'],
  [{ status: true, shownFrom: null, shownUntil: before }, 'over'],
  [{ status: true, shownFrom: null, shownUntil: now.toISOString() }, 'over'],
] as const)('%j is %s', (one, state) => expect(stateOf(one, now)).toBe(state));

it('the period of an announcement reads the moment back that it has written into a field, and an empty field as none', () => {
  expect(fromLocalInput(toLocalInput('2026-02-28T23:30:00.000Z'))).toBe('2026-02-28T23:30:00.000Z');
  expect([toLocalInput(null), fromLocalInput(''), fromLocalInput('x')]).toEqual(['', null, null]);
});

describe('reminders', () => {
  const [read, unread] = [before, null];
  const one = (id: number, remindedAt: string | null, readAt: string | null = unread) => ({ id, remindedAt, readAt });

  it('are those of what is not read, each once', () => {
    const shown = [one(1, after), one(2, null), one(3, now.toISOString()), one(4, after, read)];
    const first = newReminders(shown, '');
    expect(first).toEqual({ reminders: [shown[0], shown[2]], latest: after });
    expect(newReminders(shown, first.latest)).toEqual({ reminders: [], latest: after });
    const again = '2026-11-22T14:00:00.123456Z';
    expect(newReminders([one(1, again), ...shown.slice(1)], after)).toEqual({
      reminders: [one(1, again)],
      latest: again,
    });
  });

  it('are none where no one was reminded', () => {
    expect(newReminders([one(1, null)], '')).toEqual({ reminders: [], latest: '' });
  });
});
