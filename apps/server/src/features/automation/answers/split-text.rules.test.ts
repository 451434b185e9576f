import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.rules.ts';

describe('a text longer than a message', () => {
  it.each([
    ['a paragraph', 'Um dois.\n\nTrês quatro. Cinco seis', 20, ['Um dois.', 'Três quatro.', 'Cinco seis']],
    ['a paragraph that fills half', 'Um dois três.\n\nQuatro. Cinco', 20, ['Um dois três.', 'Quatro. Cinco']],
    ['a line', 'Um dois três\nquatro cinco', 20, ['Um dois três', 'quatro cinco']],
    ['a sentence', 'Um dois três? Quatro cinco', 20, ['Um dois três?', 'Quatro cinco']],
    ['a sentence in quotes', 'Ela: “um dois.” Quatro cinco', 20, ['Ela: “um dois.”', 'Quatro cinco']],
    ['no decimal', 'Custa R$ 1.000,50 hoje', 16, ['Custa R$', '1.000,50 hoje']],
    ['a blank', 'um dois três quatro', 9, ['um dois', 'três', 'quatro']],
    ['no sign', `${'x'.repeat(9)}👍👍`, 10, ['x'.repeat(9), '👍👍']],
    ['a blank after a full piece', 'abcdefghi. jk', 10, ['abcdefghi.', 'jk']],
  ])('is divided at %s', (_where, text, length, pieces) => {
    expect(splitText(text, length)).toEqual(pieces);
  });

  it('is whole in its pieces, in order, none too long', () => {
    const word = fc.constantFrom('Olá', 'a.', 'b!', '\n', '\n\n', '👍', 'palavra-comprida-demais', ' ', 'R$ 1.000');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 8, max: 40 }), (words, length) => {
        const text = words.join(' ');
        const pieces = splitText(text, length);
        expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        expect(pieces.every((piece) => piece.length <= length && piece.trim() !== '' && piece.isWellFormed())).toBe(
          true,
        );
      }),
      { numRuns: 200, seed: 36 },
    );
  });
});
