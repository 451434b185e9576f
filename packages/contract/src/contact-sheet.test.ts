import { describe, expect, it } from 'vitest';
import { parseSheetRow } from './contact-sheet.ts';

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
  ])('with the number %s is read as %s', (text, number) => expect(numberOf(text)).toMatchObject({ number }));

  it.each(['98765-4321', 'telefone', '11 98765-4321 ramal 2', '1.19E+10', '+12', '1234567890123456', '=1+1'])(
    'with %s is told from a number',
    (text) => expect(numberOf(text)).toEqual({ field: 'Telefone', problem: 'invalid' }),
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
      { Nome: ' Ana  Maria ', Telefone: '11987654321', 'E-mail': ' a@b.co ' },
      { name: 'Ana Maria', number: '5511987654321', email: 'a@b.co' },
    ],
  ])('%j', (row, read) => expect(parseSheetRow(row)).toEqual(read));
});
