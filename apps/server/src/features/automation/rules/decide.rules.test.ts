import { describe, expect, it } from 'vitest';
import type { RuleCondition, RuleEvent, RuleTest, Ticket } from '@balcao/contract';
import { begins, decide, joinConditions, type RuleSituation } from './decide.rules.ts';
import type { Happening } from './happenings.ts';

const now = new Date('2026-11-24T12:30:00Z');
const ticket = {
  id: 1,
  status: 'open',
  queueId: 3,
  queue: { id: 3, name: 'Vendas', color: '#112233' },
  whatsappId: 8,
  whatsapp: { id: 8, name: 'Loja', status: 'CONNECTED' },
  userId: null,
  user: null,
  priority: 'high',
  tags: [{ id: 21 }],
  referral: { kind: 'ad', headline: 'Mesa Varanda 26' },
  lastMessageFromMe: false,
  lastMessageAt: '2026-11-24T12:00:00Z',
  unansweredFrom: '2026-11-24T12:00:00Z',
  contactMessage: null,
  pendingSince: null,
} as unknown as Ticket;
const situationOf = (more: Partial<RuleSituation> = {}): RuleSituation => ({
  ticket,
  now,
  happening: { kind: 'messageIn' },
  words: 'Vou ao PROCON, já disse!',
  isOpenHours: true,
  isReturning: false,
  isAnswered: false,
  owner: null,
  fields: [],
  values: {},
  contactFields: [],
  contactValues: {},
  ...more,
});
const condition = (test: RuleTest, more: Partial<RuleCondition> = {}): RuleCondition => ({
  not: false,
  group: null,
  test,
  ...more,
});
const messageIn: RuleEvent = { kind: 'messageIn' };
const acts = (tests: readonly (RuleTest | RuleCondition)[], more: Partial<RuleSituation> = {}) =>
  decide(
    {
      event: messageIn,
      match: 'all',
      isInHoursOnly: false,
      conditions: tests.map((one) => ('test' in one ? one : condition(one))),
    },
    situationOf(more),
  ).acts;
const words = (...list: string[]): RuleTest => ({ kind: 'words', words: list, how: 'contains' });

describe('what begins a rule', () => {
  it.each<[string, RuleEvent, Happening, boolean]>([
    ['a message does', messageIn, { kind: 'messageIn' }, true],
    ['another event does not', messageIn, { kind: 'messageOut' }, false],
    ['its tag does', { kind: 'tagged', tagId: 4 }, { kind: 'tagged', tagId: 4 }, true],
    ['another tag does not', { kind: 'tagged', tagId: 4 }, { kind: 'tagged', tagId: 5 }, false],
    ['a tag that is gone does not', { kind: 'tagged', tagId: null }, { kind: 'tagged' }, false],
    [
      'one of several fields does',
      { kind: 'fieldChanged', fieldId: 7 },
      { kind: 'fieldChanged', fieldIds: [6, 7] },
      true,
    ],
    ['another field does not', { kind: 'fieldChanged', fieldId: 7 }, { kind: 'fieldChanged', fieldIds: [6] }, false],
    [
      'any missed deadline does',
      { kind: 'deadline', what: 'breached', deadline: null },
      { kind: 'deadline', what: 'breached', deadline: 'next' },
      true,
    ],
    [
      'a deadline that is only near does not',
      { kind: 'deadline', what: 'breached', deadline: null },
      { kind: 'deadline', what: 'near', deadline: 'next' },
      false,
    ],
  ])('%s', (_name, event, happening, isBegun) => {
    expect(begins(event, { happening, isAnswered: false })).toBe(isBegun);
  });

  it('a silence before the first answer begins no longer once somebody answered', () => {
    const event: RuleEvent = { kind: 'silent', who: 'team', minutes: 10, isFirst: true };
    const happening: Happening = { kind: 'silent' };
    expect(begins(event, { happening, isAnswered: false })).toBe(true);
    expect(begins(event, { happening, isAnswered: true })).toBe(false);
  });
});

describe('conditions of rules', () => {
  it('find words without regard to capitals, accents and punctuation, as whole words', () => {
    expect(acts([words('procon')])).toBe(true);
    expect(acts([words('já disse')])).toBe(true);
    expect(acts([words('pro')])).toBe(false);
    expect(acts([words('reclame', 'PROCÓN')])).toBe(true);
    expect(acts([{ kind: 'words', words: ['obrigado'], how: 'is' }], { words: 'Obrigado!!' })).toBe(true);
    expect(acts([{ kind: 'words', words: ['obrigado'], how: 'is' }], { words: 'Obrigado, e o frete?' })).toBe(false);
    expect(acts([words('procon')], { words: null })).toBe(false);
    expect(acts([words('!!')])).toBe(false);
  });

  it('ask who attends, whose contact it is, where it came from and how it was rated', () => {
    expect(acts([{ kind: 'attended' }])).toBe(false);
    expect(acts([condition({ kind: 'attended' }, { not: true })])).toBe(true);
    expect(acts([{ kind: 'owned' }], { owner: 'Ana' })).toBe(true);
    expect(acts([{ kind: 'advert', headline: 'varanda' }])).toBe(true);
    expect(acts([{ kind: 'advert', headline: 'sofá' }])).toBe(false);
    expect(acts([{ kind: 'rating', atMost: 2 }], { happening: { kind: 'messageIn', rating: 2 } })).toBe(true);
    expect(acts([{ kind: 'rating', atMost: 2 }])).toBe(false);
    expect(acts([{ kind: 'returning' }], { isReturning: true })).toBe(true);
  });

  it('that name what was removed are met by no ticket, and by every one where they are negated', () => {
    expect(acts([{ kind: 'queue', queueId: null }])).toBe(false);
    expect(acts([{ kind: 'attendant', userId: null }])).toBe(false);
    expect(acts([condition({ kind: 'queue', queueId: null }, { not: true })])).toBe(true);
  });

  it('of a rule that acts in opening hours alone are not asked while it is closed', () => {
    const rule = { event: messageIn, match: 'all' as const, conditions: [], isInHoursOnly: true };
    expect(decide(rule, situationOf()).acts).toBe(true);
    expect(decide(rule, situationOf({ isOpenHours: false })).acts).toBe(false);
  });

  it('are joined in groups the other way round than outside of them', () => {
    const places = [null, 0, 0, 1].map((group) => condition({ kind: 'attended' }, { group }));
    const join = (match: 'all' | 'any', ...met: boolean[]) => joinConditions({ match, conditions: places }, met);
    expect(join('all', true, false, true, true)).toBe(true);
    expect(join('all', true, false, false, true)).toBe(false);
    expect(join('all', false, true, true, true)).toBe(false);
    expect(join('any', false, true, false, false)).toBe(false);
    expect(join('any', false, true, true, false)).toBe(true);
    expect(join('any', false, false, false, true)).toBe(true);
    expect(joinConditions({ match: 'any', conditions: [] }, [])).toBe(true);
  });

  it('say what was found, each of them', () => {
    const { reasons } = decide(
      {
        event: messageIn,
        match: 'any',
        isInHoursOnly: false,
        conditions: [
          condition({ kind: 'queue', queueId: 4 }),
          condition({ kind: 'priority', priority: 'urgent' }, { not: true }),
          condition({ kind: 'unanswered', minutes: 10 }),
          condition(words('procon')),
        ],
      },
      situationOf(),
    );
    expect(reasons.map(({ isMet, found }) => [isMet, found])).toEqual([
      [false, 'Vendas'],
      [true, 'high'],
      [true, '30'],
      [true, 'Vou ao PROCON, já disse!'],
    ]);
  });
});
