import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOfHeader, numberForSheet, parseSheetRow, parseTypedNumber } from './contact-sheet.ts';

describe('a row of a sheet', () => {
  const numberOf = (Telefone: string) => parseSheetRow({ Nome: 'Ana', Telefone });
  it.each([
    ['(11) 98765-4321', '5511987654321'],
    ['11 3456-7890', '551134567890'],
    ['11987654321', '5511987654321'],
    ['011 98765-4321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['+55 (11) 98765-4321', '5511987654321'],
    ['11987654321.0', '5511987654321'],
    ['+351 912 345 678', '351912345678'],
    ['00351912345678', '351912345678'],
    ['+1 (202) 555-0143', '12025550143'],
    ['5511999990000.0', '5511999990000'],
    ['11999990000,00', '5511999990000'],
    ['5.511.999.990.000', '5511999990000'],
    ["'5511999990000", '5511999990000'],
    ["'+12025550143", '12025550143'],
    // Copied: marks of direction, a dash that does not break, wide digits.
    ['\u202a+55 11 98765\u20114321\u202c', '5511987654321'],
    ['\u200e11\u00a098765\u20134321', '5511987654321'],
    ['１１９８７６５４３２１', '5511987654321'],
    // The zeros at the end belong to the number.
    ['11.91234.0000', '5511912340000'],
    ['11.3456.0000', '551134560000'],
    ['1191234.0000', '5511912340000'],
  ])('with the number %s is read as %s', (text, number) => expect(numberOf(text)).toMatchObject({ number }));

  it.each([
    '98765-4321',
    '5,51199E+12',
    'telefone',
    '11 98765-4321 ramal 2',
    '1.19E+10',
    '+12',
    '1234567890123456',
    '=1+1',
  ])('with %s is told from a number', (text) =>
    expect(numberOf(text)).toEqual({ field: 'Telefone', problem: 'invalid' }),
  );

  it.each([
    [{}, { field: 'Nome', problem: 'missing' }],
    [
      { Nome: ' ', Telefone: '1' },
      { field: 'Nome', problem: 'missing' },
    ],
    [{ Nome: 'A' }, { field: 'Nome', problem: 'short' }],
    [{ Nome: 'x'.repeat(51) }, { field: 'Nome', problem: 'long' }],
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
      { Nome: ' Ana  Maria ', Telefone: '11987654321', 'E-mail': ' a@b.co ' },
      { name: 'Ana Maria', number: '5511987654321', email: 'a@b.co' },
    ],
  ])('%j', (row, read) => expect(parseSheetRow(row)).toEqual(read));
});

describe('the number of a contact in a sheet', () => {
  it.each([
    ['5511987654321', '5511987654321'],
    ['351912345678', '351912345678'],
    // As digits alone it would be a number of Brazil.
    ['12025550143', '+12025550143'],
    ['4512345678', '+4512345678'],
    ['', ''],
  ])('%j is written as %j', (number, text) => expect(numberForSheet(number)).toBe(text));

  it('a number that a sheet was written with is read back as itself', () => {
    const number = fc.stringMatching(/^[1-9]\d{7,14}$/);
    fc.assert(
      fc.property(number, (digits) => {
        expect(parseTypedNumber(numberForSheet(digits))).toBe(digits);
      }),
    );
  });
});

describe('the header of a column', () => {
  it.each([
    ['NOME COMPLETO', 'Nome'],
    ['Nome do Cliente', 'Nome'],
    ['Telefone celular', 'Telefone'],
    ['Nº de telefone', 'Telefone'],
    ['Número do WhatsApp', 'Telefone'],
    ['telefone_1', 'Telefone'],
    ['TELÉFONO', 'Telefone'],
    ['Phone Number', 'Telefone'],
    ['E-MAIL', 'E-mail'],
    ['Endereço de e-mail', 'E-mail'],
    ['Correo electrónico', 'E-mail'],
    ['Cidade', undefined],
    ['Nome da mãe', undefined],
    ['', undefined],
  ])('%j is %s', (header, column) => expect(columnOfHeader(header)).toBe(column));
});
