import { describe, expect, it } from 'vitest';
import {
  anyConversation,
  flowEntryRank,
  isDisputedEntry,
  isSameEntry,
  type FlowEntryConditions,
} from './flow-entry.ts';

const of = (given: Partial<FlowEntryConditions>): FlowEntryConditions => ({ ...anyConversation, ...given });

describe('where flows begin', () => {
  it('what says more is asked first: a link, any link, words, an advert, the contact, hours, any conversation', () => {
    const ranks = [
      of({ fromLink: 'these', linkIds: [1] }),
      of({ fromLink: 'any' }),
      of({ keywords: ['boleto'] }),
      of({ fromAdvert: true }),
      of({ contact: 'new' }),
      of({ hours: 'closed' }),
      anyConversation,
    ].map(flowEntryRank);
    expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
    expect(new Set(ranks).size).toBe(7);
    expect(flowEntryRank(anyConversation)).toBe(0);
  });

  it('two are the same whatever the order, case and accents of their words', () => {
    expect(isSameEntry(of({ keywords: ['Pão', 'pix'] }), of({ keywords: ['PIX', 'pao'] }))).toBe(true);
    expect(isSameEntry(of({ keywords: ['pix'] }), of({ keywords: ['pix'], hours: 'open' }))).toBe(false);
    expect(isSameEntry(anyConversation, of({ keywordMatch: 'is' }))).toBe(true);
  });

  it('two are in dispute where one conversation meets both and neither says more', () => {
    expect(isDisputedEntry(of({ keywords: ['pix'] }), of({ keywords: ['boleto'] }))).toBe(true);
    const whole = (word: string) => of({ keywords: [word], keywordMatch: 'is' });
    expect(isDisputedEntry(whole('pix'), whole('boleto'))).toBe(false);
    expect(isDisputedEntry(whole('pix'), whole('Pix'))).toBe(true);
    expect(isDisputedEntry(of({ contact: 'new' }), of({ contact: 'returning' }))).toBe(false);
    expect(isDisputedEntry(of({ keywords: ['pix'] }), anyConversation)).toBe(false);
    const links = (...linkIds: number[]) => of({ fromLink: 'these', linkIds });
    expect([isDisputedEntry(links(1, 2), links(2)), isDisputedEntry(links(1), links(2))]).toEqual([true, false]);
    expect([isSameEntry(links(1, 2), links(2, 1, 2)), isSameEntry(links(1), links(2))]).toEqual([true, false]);
    expect(isDisputedEntry(of({ hours: 'open' }), of({ hours: 'closed' }))).toBe(false);
  });
});
