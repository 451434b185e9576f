import { describe, expect, it } from 'vitest';
import { moved, movedTo, newDraft, toForm, unitOf, withMinutes } from './rule-drafts.ts';

describe('drafts of deadline rules', () => {
  it('are written in the largest unit that fits', () => {
    expect([10, 60, 90, 1440, 2880, 1500].map(unitOf)).toEqual([
      'minutes',
      'hours',
      'minutes',
      'days',
      'days',
      'hours',
    ]);
  });

  it('alert no earlier than at half of the deadline', () => {
    expect(withMinutes({ minutes: 60, alertMinutes: 30 }, 15)).toEqual({ minutes: 15, alertMinutes: 7 });
    expect(withMinutes({ minutes: 10, alertMinutes: 2 }, 60)).toEqual({ minutes: 60, alertMinutes: 2 });
  });

  it('are put in the place of others by dragging', () => {
    const rules = ['a', 'b', 'c'].map((key) => newDraft(key, key));
    const keys = (from: number, to: number) => movedTo(rules, from, to).map(({ key }) => key);
    expect([keys(0, 2), keys(2, 0), keys(1, 1), keys(7, 0)]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('change places with their neighbours, and stay at the ends', () => {
    const rules = ['a', 'b', 'c'].map((key) => newDraft(key, key));
    const keys = (all: readonly { key: string }[]) => all.map(({ key }) => key);
    expect(keys(moved(rules, 1, -1))).toEqual(['b', 'a', 'c']);
    expect(keys(moved(rules, 1, 1))).toEqual(['a', 'c', 'b']);
    expect(keys(moved(rules, 0, -1))).toEqual(['a', 'b', 'c']);
    expect(keys(moved(rules, 2, 1))).toEqual(['a', 'b', 'c']);
  });

  it('are sent without their key, and with a trimmed name', () => {
    const form = toForm(newDraft('new-1', ' Vendas '));
    expect(form).toMatchObject({ id: null, name: 'Vendas' });
    expect(form).not.toHaveProperty('key');
  });
});
