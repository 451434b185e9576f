import { describe, expect, it } from 'vitest';
import type { Rule } from '@balcao/contract';
import {
  conditionProblem,
  emptyCondition,
  emptyEvent,
  eventProblem,
  isComplete,
  isTriable,
  placesOf,
  toConditions,
  toRuleForm,
  toRuleRequest,
} from './rule-form.rules.ts';

let keys = 0;
const newKey = () => String((keys += 1));
const rule = {
  name: 'Reclamação',
  isOn: true,
  event: { kind: 'silent', who: 'team', minutes: 10, isFirst: true },
  match: 'all',
  conditions: [
    { not: false, group: null, test: { kind: 'queue', queueId: 3 } },
    { not: true, group: 0, test: { kind: 'priority', priority: 'urgent' } },
    { not: false, group: 0, test: { kind: 'words', words: ['procon'], how: 'contains' } },
    { not: false, group: 2, test: { kind: 'field', fieldId: 7, value: 12 } },
  ],
  actions: [
    { kind: 'priority', priority: 'high' },
    { kind: 'notify', userId: 4, attendant: true, text: 'Veja' },
    { kind: 'followUp', followUpId: 9 },
    { kind: 'toOwner' },
  ],
  isOncePerService: true,
  isInHoursOnly: false,
  isLast: false,
  maxPerHour: 60,
} as const satisfies Partial<Rule>;

describe('the form of a rule', () => {
  it('sends what it was given', () => {
    const form = toRuleForm(rule, newKey);
    expect(toRuleRequest(form)).toEqual({
      ...rule,
      conditions: [
        ...rule.conditions.slice(0, 3),
        // Groups are numbered anew; a value of a field is sent as it is written.
        { not: false, group: 1, test: { kind: 'field', fieldId: 7, value: '12' } },
      ],
    });
    expect(isComplete(form)).toBe(true);
  });

  it('is not complete without an action, and without what an event, a condition or an action names', () => {
    const form = toRuleForm(undefined, newKey);
    expect(isTriable(form)).toBe(true);
    expect(isComplete(form)).toBe(false);
    expect(eventProblem(emptyEvent('tagged'))).toBe('tagId');
    expect(eventProblem(emptyEvent('fieldChanged'))).toBe('fieldId');
    expect(eventProblem(emptyEvent('resolved'))).toBeUndefined();
    expect(conditionProblem(emptyCondition('words', 'a', null))).toBe('words');
    expect(conditionProblem(emptyCondition('connection', 'a', null))).toBe('whatsappId');
    expect(conditionProblem(emptyCondition('attended', 'a', null))).toBeUndefined();
  });

  it('shows groups where their first condition stands', () => {
    const conditions = [null, 'x', null, 'x', 'y'].map((group, index) =>
      emptyCondition('attended', String(index), group),
    );
    expect(placesOf(conditions).map(({ group, items }) => [group, items.map(({ index }) => index)])).toEqual([
      [null, [0]],
      ['x', [1, 3]],
      [null, [2]],
      ['y', [4]],
    ]);
    expect(toConditions(conditions).map(({ group }) => group)).toEqual([null, 0, null, 0, 1]);
  });
});
