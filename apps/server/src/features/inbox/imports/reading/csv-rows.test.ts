import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collect } from '../../../../testing/sheets.ts';
import { csvRows, guessSeparator } from './csv-rows.ts';

const rowsOf = (pieces: readonly string[]) => collect(csvRows(pieces, 500));

it('the CSV reader reads back what a program wrote, wherever the text is cut', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ';', ',', '"', '\n', '\r', ' ', '1', '👋'), maxLength: 8 });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('\n', '\r\n', '\r'), fc.nat({ max: 5 }), async (rows, end, size) => {
      // The first line says which separator it is.
      const all = [['nome', 'fone', 'e'], ...rows];
      const text = all.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join(end) + end;
      // The decoder of a file never cuts a character in two.
      const characters = [...text];
      const pieces =
        size === 0
          ? [text]
          : [
              characters.slice(0, 20).join(''),
              ...Array.from({ length: Math.ceil((characters.length - 20) / size) }, (_none, index) =>
                characters.slice(20 + index * size, 20 + (index + 1) * size).join(''),
              ),
            ];
      expect(await rowsOf(pieces)).toEqual(all);
    }),
  );
});

it.each([
  ['nome;fone', ';'],
  ['nome,fone;x,y', ','],
  ['nome\tfone', '\t'],
  ['"a;b;c",fone', ','],
  ['nome', ';'],
])('guesses the separator of %j', (line, separator) => expect(guessSeparator(`${line}\n;;;;\t\t`)).toBe(separator));

it('the CSV reader takes the separator that the file names, cells without quotes, and cuts what is too long', async () => {
  expect(await rowsOf(['sep=|\r\nnome|fone\r\nAna, a 1ª|5"5\r\n'])).toEqual([
    ['nome', 'fone'],
    ['Ana, a 1ª', '5"5'],
  ]);
  expect((await rowsOf([`a;b\n${'x'.repeat(600)};y`]))[1]?.map(({ length }) => length)).toEqual([500, 1]);
});

it('the CSV reader refuses a quote without an end: the rows after it would be lost in one cell', async () => {
  await expect(rowsOf(['a;b\n"Ana;1\nBia;2\n'])).rejects.toThrow('Quote Not Closed');
});
