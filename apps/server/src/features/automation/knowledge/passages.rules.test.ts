import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPage, toPassages } from './passages.rules.ts';

describe('the passages of a document', () => {
  it('hold all of its words in order, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 }), { maxLength: 4 }), (texts) => {
        const passages = toPassages(texts.map((text, index) => ({ page: index + 1, text })));
        const withoutSpaces = (parts: readonly string[]) => parts.join('').replace(/\s/g, '');
        expect(withoutSpaces(passages.map(({ text }) => text))).toBe(withoutSpaces(texts.map(cleanPage)));
        expect(passages.every(({ text }) => text !== '' && text.length <= 900)).toBe(true);
      }),
    );
  });

  it('end with a sentence, and join what the end of a line divided', () => {
    const sentence = 'A troca é gratuita por sete dias. ';
    const [first] = toPassages([{ page: 3, text: sentence.repeat(40) }]);
    expect(first?.text.endsWith('dias.')).toBe(true);
    expect(first).toMatchObject({ page: 3, position: 0 });
    expect(cleanPage('o aba-\njur  novo')).toBe('o abajur novo');
  });

  it('have the headings in them and the last one before, marked or standing above a text', () => {
    const long = 'Fica na rua de trás. '.repeat(45).trim();
    const text = `# Onde\n\n${long}\n\nHorário de verão:\nAbrimos às 9h.\n\nRua das Flores, 10.\nCentro\n\n- Pix\n- boleto`;
    expect(toPassages([{ page: null, text }]).map(({ heading }) => heading)).toEqual(
      ['Onde', 'Onde', 'Onde Horário de verão:']
        .slice(0, toPassages([{ page: null, text }]).length - 1)
        .concat('Onde Horário de verão:'),
    );
  });
});
