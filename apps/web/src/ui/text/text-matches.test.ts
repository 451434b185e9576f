import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByMatches, snippet } from './text-matches.ts';

const marked = (text: string, query: string) =>
  splitByMatches(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('splitByMatches', () => {
  it.each([
    ['Luminária de mesa', 'luminaria', '[Luminária] de mesa'],
    ['LUMINÁRIA', 'lumin', '[LUMIN]ÁRIA'],
    ['ação e reação', 'acao', '[ação] e re[ação]'],
    ['coracao partido', 'coração', '[coracao] partido'],
    ['mesa da sala', 'sala mesa', '[mesa] da [sala]'],
    ['mesa da sala', 'mesa  da', '[mesa da] sala'],
    ['abc', 'x', 'abc'],
    ['abc', '  ', 'abc'],
    ['👍 ok', 'ok', '👍 [ok]'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['a.b*c', '.b*', 'a[.b*]c'],
  ])('%s searched for %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('never loses or adds a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 4 }), (text, query) => {
        expect(
          splitByMatches(text, query)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('snippet', () => {
  it('begins near what was found, at a word', () => {
    const text = 'Bom dia! Queria saber se a luminária azul ainda está\n na promoção de ontem';
    expect(snippet(text, 'promocao')).toBe('…azul ainda está na promoção de ontem');
    expect(snippet(text, 'luminaria')).toBe('…saber se a luminária azul ainda está na promoção de ontem');
    expect(snippet('Oi, pode me dizer alguma coisa sobre a garantia', 'garantia')).toBe(
      '…dizer alguma coisa sobre a garantia',
    );
    expect(snippet(text, 'dia')).toBe('Bom dia! Queria saber se a luminária azul ainda está na promoção de ontem');
  });

  it('has the place also in a text without spaces', () => {
    expect(snippet(`${'x'.repeat(100)}achado`, 'achado')).toBe(`…${'x'.repeat(32)}achado`);
    expect(snippet(`${'x'.repeat(100)}achado${'y'.repeat(50)}`, 'achado')).toBe(
      `…${'x'.repeat(18)}achado${'y'.repeat(50)}`,
    );
  });
});
