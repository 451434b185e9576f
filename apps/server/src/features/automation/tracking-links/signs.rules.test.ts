import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTellingLinkText, shownLinkText } from '@balcao/contract';
import { linkOf, wordsOf } from './signs.rules.ts';

const sign = (id: number, text: string, code = `code${id}xy`) => ({ id, code, text, words: wordsOf({ text, code }) });
const signs = [
  sign(1, 'Oi! Vi o anúncio do inverno'),
  sign(2, 'Oi! Vi o anúncio do inverno no Instagram.'),
  sign(3, 'Quero a promoção ({codigo})', 'k7q2mxab'),
];
const found = (text: string) => linkOf(signs, text)?.id;

describe('the first message of a conversation', () => {
  it('comes from the link with whose text it begins, whatever follows, without case, accents and signs', () => {
    expect(found('Oi! Vi o anúncio do inverno')).toBe(1);
    expect(found('oi, vi o ANUNCIO do inverno e queria saber o preço')).toBe(1);
    expect(found('Boa tarde. Oi! Vi o anúncio do inverno')).toBeUndefined();
    expect(found('Oi! Vi o anúncio do invernoso')).toBeUndefined();
    expect(found('Oi')).toBeUndefined();
    expect(found('')).toBeUndefined();
  });

  it('comes from the link whose text says more, where it begins with two', () => {
    expect(found('Oi! Vi o anúncio do inverno no Instagram. Tem azul?')).toBe(2);
  });

  it('comes from the link whose code it has anywhere, also where the text was changed', () => {
    expect(found('Quero a promoção (K7Q2MXAB)')).toBe(3);
    expect(found('Bom dia, ainda vale? k7q2mxab')).toBe(3);
    expect(found('xk7q2mxab')).toBeUndefined();
  });

  it('comes from its link whatever the text of the link is', () => {
    const text = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }).filter(isTellingLinkText);
    fc.assert(
      fc.property(text, (given) => {
        const link = sign(9, given, 'zz99yy88');
        expect(linkOf([...signs, link], shownLinkText(link))?.id).toBeDefined();
        expect(linkOf([link], shownLinkText(link))?.id).toBe(9);
      }),
      { numRuns: 60, seed: 42 },
    );
  });
});

describe('the text of a link', () => {
  it('has three words or the code', () => {
    expect(['Oi', 'Oi, tudo', '! ? .', ''].map(isTellingLinkText)).toEqual([false, false, false, false]);
    expect(['Oi, tudo bem', '{codigo}', 'Oi {codigo}'].map(isTellingLinkText)).toEqual([true, true, true]);
  });
});
