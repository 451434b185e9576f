import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVcards } from './vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');

describe('parseVcards', () => {
  it('reads names and numbers as phones write them', () => {
    const text = card(
      'N:Silva;Otávio;;;',
      'FN:Otávio \\, o primo',
      'item1.TEL;type=CELL;waid=5511900000166:+55 11 90000-0166',
      'TEL:tel:+55 11 3000 0166',
    );
    expect(parseVcards(text)).toEqual([
      {
        name: 'Otávio , o primo',
        numbers: [
          { shown: '+55 11 90000-0166', digits: '5511900000166' },
          { shown: '+55 11 3000 0166', digits: '551130000166' },
        ],
      },
    ]);
  });

  it('takes the parts of a name where the whole one is missing, and a number only once', () => {
    const text = card('N:Silva;Ana;;;', 'TEL:11 9000', 'TEL;waid=119000:11-9000');
    expect(parseVcards(text)).toEqual([{ name: 'Ana Silva', numbers: [{ shown: '11 9000', digits: '119000' }] }]);
  });

  it('reads several people, and lines that were folded', () => {
    expect(parseVcards(`${card('FN:Um')}\n${card('FN:Do\r\n is')}`).map(({ name }) => name)).toEqual(['Um', 'Dois']);
  });

  it('takes whatever comes without falling over', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const numbers = parseVcards(`BEGIN:VCARD\nTEL:${text}`).flatMap((person) => person.numbers);
        for (const { digits } of numbers) expect(digits).toMatch(/^\d+$/);
      }),
    );
  });
});
