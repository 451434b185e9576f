import { describe, expect, it } from 'vitest';
import { dayMs } from '@balcao/contract';
import {
  chooseForm,
  learn,
  mayRepeat,
  type AddressForm,
  type AddressingFacts,
  type LearntForm,
} from './wire-address.rules.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const facts = (part: Partial<AddressingFacts>): AddressingFacts => ({
  learnt: [],
  isLidMigrated: undefined,
  receivedForm: undefined,
  ...part,
});
const person = (user: string, form: AddressForm, daysAgo = 0): LearntForm => ({
  users: [user, `9${user}`],
  form,
  at: now - daysAgo * dayMs,
});
const people = (form: AddressForm, count: number, daysAgo = 0) =>
  Array.from({ length: count }, (_unused, index) => person(`${index}0`, form, daysAgo));

describe('a chat with one person is addressed', () => {
  it.each<[string, Partial<AddressingFacts>, AddressForm]>([
    ['by private id while nobody said anything', {}, 'lid'],
    ['as its last message came, while the account said nothing', { receivedForm: 'pn' }, 'pn'],
    ['as its last message came, by private id', { receivedForm: 'lid' }, 'lid'],
    ['by private id once the chats of the account moved', { isLidMigrated: true, receivedForm: 'pn' }, 'lid'],
    ['by number as long as they did not', { isLidMigrated: false, receivedForm: 'lid' }, 'pn'],
    ['as this person was last taken, whatever was said', { learnt: [person('1', 'pn')], isLidMigrated: true }, 'pn'],
    ['as this person is known by the other address', { learnt: [{ ...person('2', 'pn'), users: ['7', '1'] }] }, 'pn'],
    ['as this person was taken, though others agree', { learnt: [...people('lid', 5), person('1', 'pn')] }, 'pn'],
    ['as it was said, where one other person was refused', { learnt: people('pn', 1), isLidMigrated: true }, 'lid'],
    ['as it was said, where two others were refused', { learnt: people('pn', 2), isLidMigrated: true }, 'lid'],
    ['as three others were taken', { learnt: people('pn', 3), isLidMigrated: true }, 'pn'],
    [
      'as it was said, where three disagree with three',
      { learnt: [...people('pn', 3), person('5', 'lid'), person('6', 'lid'), person('7', 'lid')], isLidMigrated: true },
      'lid',
    ],
    ['as it was said, where three were taken long ago', { learnt: people('pn', 3, 8), isLidMigrated: true }, 'lid'],
    ['as this person was taken weeks ago', { learnt: [person('1', 'pn', 20)], isLidMigrated: true }, 'pn'],
    [
      'as it was said, where this person was taken long ago',
      { learnt: [person('1', 'pn', 31)], isLidMigrated: true },
      'lid',
    ],
  ])('%s', (_title, part, form) => expect(chooseForm(facts(part), '1', now)).toBe(form));

  it('by what the account does, where the person is unknown', () => {
    expect(chooseForm(facts({ learnt: [person('1', 'pn')], isLidMigrated: true }), undefined, now)).toBe('lid');
  });
});

describe('what was learnt of people', () => {
  it('takes the place of what was learnt of the same person before, and forgets the oldest', () => {
    const again = learn([person('1', 'pn', 3), person('2', 'pn', 2)], person('1', 'lid'));
    expect(again.map(({ users, form }) => [users[0], form])).toEqual([
      ['2', 'pn'],
      ['1', 'lid'],
    ]);
    const many = Array.from({ length: 150 }, (_unused, index) => person(`${index}`, 'pn')).reduce<LearntForm[]>(
      learn,
      [],
    );
    expect([many.length, many.at(-1)?.users[0]]).toEqual([100, '149']);
    expect(learn([person('1', 'pn', 31)], person('2', 'pn'))).toHaveLength(1);
  });
});

describe('a refused message goes once more in the other form', () => {
  const wrote = new Date(now - 900 * dayMs);
  it.each<[string, string, Date | undefined, boolean]>([
    ['463 to somebody who wrote years ago', '463', wrote, true],
    ['463 to somebody who wrote yesterday', '463', new Date(now - 1.1 * dayMs), true],
    ['400 to somebody who ever wrote', '400', wrote, true],
    ['479 to somebody who ever wrote', '479', wrote, true],
    ['400 to somebody who never wrote', '400', undefined, false],
    ['463 to somebody who never wrote', '463', undefined, false],
    ['another refusal', '500', wrote, false],
  ])('%s', (_title, code, wroteAt, repeats) => expect(mayRepeat(code, wroteAt)).toBe(repeats));
});
