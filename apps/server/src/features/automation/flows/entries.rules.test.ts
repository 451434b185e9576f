import { describe, expect, it } from 'vitest';
import { anyConversation, type FlowEntryConditions } from '@balcao/contract';
import { meetsEntry, type Beginning } from './entries.rules.ts';

const beginning: Beginning = {
  words: 'Oi, quero o BOLÉTO de março!',
  isReturning: false,
  isFromAdvert: false,
  isOpen: true,
};
const meets = (given: Partial<FlowEntryConditions>, of: Partial<Beginning> = {}) =>
  meetsEntry({ ...anyConversation, ...given }, { ...beginning, ...of });

describe('a conversation that begins', () => {
  it('has a word among its words, without case and accents, and not in the middle of another', () => {
    expect(meets({ keywords: ['pix', 'boleto'] })).toBe(true);
    expect(meets({ keywords: ['boleto de março'] })).toBe(true);
    expect(meets({ keywords: ['bole'] })).toBe(false);
    expect(meets({ keywords: ['boleto'], keywordMatch: 'is' })).toBe(false);
    expect(meets({ keywords: ['Boleto'], keywordMatch: 'is' }, { words: ' boleto. ' })).toBe(true);
    expect(meets({ keywords: ['!'] })).toBe(false);
    expect(meets({ keywords: ['boleto'] }, { words: '' })).toBe(false);
  });

  it('is met by who writes, where they come from and when, all at once', () => {
    expect(meets({ contact: 'new', hours: 'open' })).toBe(true);
    expect(meets({ contact: 'new', hours: 'closed' })).toBe(false);
    expect(meets({ contact: 'returning' })).toBe(false);
    expect(meets({ contact: 'returning' }, { isReturning: true })).toBe(true);
    expect(meets({ fromAdvert: true })).toBe(false);
    expect(meets({ fromAdvert: true }, { isFromAdvert: true })).toBe(true);
    expect(meets({ fromLink: 'any' })).toBe(false);
    expect(meets({ fromLink: 'any' }, { linkId: 7 })).toBe(true);
    expect(meets({ fromLink: 'these', linkIds: [6] }, { linkId: 7 })).toBe(false);
    expect(meets({ fromLink: 'these', linkIds: [6, 7] }, { linkId: 7 })).toBe(true);
    expect(meets({}, { words: '', isReturning: true, isFromAdvert: true, isOpen: false })).toBe(true);
  });
});
