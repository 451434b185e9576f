import { describe, expect, it } from 'vitest';
import { numberForSheet, parseSheetRow } from './contact-sheet.ts';
import { isNumber, phoneTable } from './phone/phone-table.testing.ts';
import { parsePhone } from './phone/parse-phone.ts';

describe('a row of a sheet', () => {
  it.each(phoneTable)('with the number %s is %s', (Telefone, result) =>
    expect(parseSheetRow({ Nome: 'Ana', Telefone }, parsePhone)).toMatchObject(
      isNumber(result) ? { number: result } : { field: 'Telefone', problem: 'invalid', reason: result },
    ),
  );

  it.each([
    [{}, { field: 'Nome', problem: 'missing' }],
    [
      { Nome: ' ', Telefone: '1' },
      { field: 'Nome', problem: 'missing' },
    ],
    [{ Nome: 'A' }, { field: 'Nome', problem: 'short' }],
    [{ Nome: 'Ana' }, { field: 'Telefone', problem: 'missing' }],
    [
      { Nome: 'Ana', Telefone: '11987654321', 'E-mail': 'ana' },
      { field: 'E-mail', problem: 'invalid' },
    ],
    [
      { Nome: "'@ana", Telefone: '11987654321', 'E-mail': "'+ana@b.co" },
      { name: '@ana', number: '5511987654321', email: '+ana@b.co' },
    ],
    [
      { Nome: "'90s Bar", Telefone: '11987654321' },
      { name: "'90s Bar", number: '5511987654321', email: '' },
    ],
    [
      { Nome: '="Ana ""Bia"" Reis"', Telefone: '="5511987654321"', 'E-mail': '="a@b.co"' },
      { name: 'Ana "Bia" Reis', number: '5511987654321', email: 'a@b.co' },
    ],
    [
      { Nome: `${'x'.repeat(49)}👋`, Telefone: '11987654321' },
      { name: 'x'.repeat(49), number: '5511987654321', email: '' },
    ],
    [
      { Nome: ' Ana  Maria ', Telefone: '11987654321', 'E-mail': ' a@b.co ' },
      { name: 'Ana Maria', number: '5511987654321', email: 'a@b.co' },
    ],
  ])('%j', (row, read) => expect(parseSheetRow(row, parsePhone)).toEqual(read));
});

describe('the number of a contact in a sheet', () => {
  it.each([
    ['5511987654321', '5511987654321'],
    ['351912345678', '351912345678'],
    // As digits alone it would be a number of Brazil.
    ['12025550143', '+12025550143'],
    ['4512345678', '+4512345678'],
    ['4532345678', '+4532345678'],
    ['919876543210', '+919876543210'],
    ['558001234567', '558001234567'],
    ['', ''],
  ])('%j is written as %j', (number, text) => expect(numberForSheet(number)).toBe(text));

  it('a number that a sheet was written with is read back as itself', () => {
    for (const [, number] of phoneTable.filter(([, result]) => isNumber(result)))
      expect(parsePhone(numberForSheet(number))).toEqual({ number });
  });
});
