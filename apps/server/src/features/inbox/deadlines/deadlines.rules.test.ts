import { describe, expect, it } from 'vitest';
import type { DeadlineRuleForm } from '@balcao/contract';
import { contradictionOf, ruleFor } from './deadlines.rules.ts';

const rule = (name: string, more: Partial<DeadlineRuleForm> = {}): DeadlineRuleForm & { id: number } => ({
  name,
  enabled: true,
  queueId: null,
  priority: null,
  tagId: null,
  first: { minutes: 10, alertMinutes: 2 },
  next: null,
  resolution: null,
  inHours: true,
  pauses: true,
  toTop: false,
  tellsSupervisors: false,
  ...more,
  id: more.id ?? 1,
});
const facts = { queueId: 1, priority: 'normal' as const, tagIds: [7] };

describe('rules of deadlines', () => {
  it('has the first rule that is on and fits count', () => {
    const rules = [
      rule('off', { enabled: false }),
      rule('other queue', { queueId: 2 }),
      rule('other tag', { queueId: 1, tagId: 8 }),
      rule('queue and tag', { queueId: 1, tagId: 7 }),
      rule('queue', { queueId: 1 }),
      rule('all'),
    ];
    expect(ruleFor(rules, facts)?.name).toBe('queue and tag');
    expect(ruleFor(rules, { ...facts, tagIds: [] })?.name).toBe('queue');
    expect(ruleFor(rules, { ...facts, queueId: 3 })?.name).toBe('all');
    expect(ruleFor([rule('urgent', { priority: 'urgent' })], facts)).toBeUndefined();
  });

  it('refuses a rule that never counts, since one before it fits all of its tickets', () => {
    expect(contradictionOf([rule('general', { queueId: 1 }), rule('special', { queueId: 1, tagId: 7 })])).toEqual({
      code: 'ERR_DEADLINE_RULE_HIDDEN',
      name: 'special',
      other: 'general',
    });
    expect(
      contradictionOf([rule('special', { queueId: 1, tagId: 7 }), rule('general', { queueId: 1 })]),
    ).toBeUndefined();
    // Neither is more special than the other: their order decides.
    expect(contradictionOf([rule('queue', { queueId: 1 }), rule('tag', { tagId: 7 })])).toBeUndefined();
    expect(contradictionOf([rule('one', { tagId: 7 }), rule('other', { tagId: 7 })])).toMatchObject({
      code: 'ERR_DEADLINE_RULE_TWICE',
    });
    expect(contradictionOf([rule('one', { enabled: false }), rule('other')])).toBeUndefined();
  });

  it('refuses a rule without deadlines, and a resolution before the first answer', () => {
    expect(contradictionOf([rule('none', { first: null })])).toEqual({ code: 'ERR_DEADLINE_RULE_EMPTY', name: 'none' });
    expect(contradictionOf([rule('short', { resolution: { minutes: 9, alertMinutes: 0 } })])).toEqual({
      code: 'ERR_DEADLINE_RULE_ORDER',
      name: 'short',
    });
    expect(contradictionOf([rule('off', { enabled: false, first: null })])).toBeUndefined();
  });
});
