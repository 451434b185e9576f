import { describe, expect, it } from 'vitest';
import { hourMs } from '@balcao/contract';
import { chooseForm, mayRepeat, type AddressingFacts } from './wire-address.rules.ts';

const facts = (part: Partial<AddressingFacts>): AddressingFacts => ({
  learntForm: undefined,
  isLidMigrated: undefined,
  receivedForm: undefined,
  ...part,
});

describe('a chat with one person is addressed', () => {
  it.each<[string, Partial<AddressingFacts>, 'pn' | 'lid']>([
    ['by number while nobody said anything', {}, 'pn'],
    ['as its last message came, while the account said nothing', { receivedForm: 'lid' }, 'lid'],
    ['by private id once the chats of the account moved', { isLidMigrated: true, receivedForm: 'pn' }, 'lid'],
    ['by number as long as they did not', { isLidMigrated: false, receivedForm: 'lid' }, 'pn'],
    [
      'as WhatsApp last took it, whatever was said',
      { learntForm: 'pn', isLidMigrated: true, receivedForm: 'lid' },
      'pn',
    ],
  ])('%s', (_title, part, form) => expect(chooseForm(facts(part))).toBe(form));
});

describe('a refused message goes once more in the other form', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  it.each<[string, string, Date | undefined, boolean]>([
    ['463 to somebody who wrote today', '463', hoursAgo(2), true],
    ['463 to somebody who wrote the day before', '463', hoursAgo(25), false],
    ['400 to somebody who ever wrote', '400', hoursAgo(900), true],
    ['479 to somebody who ever wrote', '479', hoursAgo(900), true],
    ['400 to somebody who never wrote', '400', undefined, false],
    ['463 to somebody who never wrote', '463', undefined, false],
    ['another refusal', '500', hoursAgo(1), false],
  ])('%s', (_title, code, wroteAt, repeats) => expect(mayRepeat(code, wroteAt, now)).toBe(repeats));
});
