import { describe, expect, it } from 'vitest';
import { phoneTable } from '../../../../../../packages/contract/src/phone/phone-table.testing.ts';
import { guessColumns } from './columns.rules.ts';
import { parseRow } from './rows.rules.ts';

it.each(phoneTable)('a row with the number %s is %s by the rule for numbers', (text, result) => {
  const row = parseRow(['Ana', text], ['name', 'number'], 1);
  expect(row && ('reason' in row ? row.reason.replace('number_', '') : row.number)).toBe(result);
});

/** A line of a sheet as its columns are guessed. */
function rowOf(header: string, line: string) {
  const cells = line.split(',');
  return parseRow(cells, guessColumns(header.split(','), { isUsed: (column) => (cells[column] ?? '') !== '' }), 2);
}

describe('a row of the export of an address book', () => {
  const google =
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Organization Name,Birthday,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value';
  it('of Google has its whole name, its address, and the mobile of its numbers', () =>
    expect(
      rowOf(
        google,
        'Maria,da,Silva,,,Padaria Sol,1990-02-03,* myContacts,* Home,maria@exemplo.com.br ::: m@exemplo.com,Work,+55 11 3456-7890,Mobile,+55 11 98765-4321',
      ),
    ).toEqual({
      rowNumber: 2,
      name: 'Maria da Silva',
      number: '5511987654321',
      email: 'maria@exemplo.com.br',
      variables: { organizationname: 'Padaria Sol', birthday: '1990-02-03', labels: '* myContacts' },
      infos: [],
      values: [],
    }));

  it.each([
    [
      'Google before',
      'Name,Given Name,Family Name,Phone 1 - Type,Phone 1 - Value',
      'Ana Reis,Ana,Reis,Mobile,11987654321',
    ],
    [
      'Outlook',
      'First Name,Middle Name,Last Name,E-mail Address,Home Phone,Business Phone,Mobile Phone',
      'Ana,,Reis,,(11) 3456-7890,,(11) 98765-4321',
    ],
    [
      'Outlook in Portuguese',
      'Título,Nome,Nome do meio,Sobrenome,Telefone comercial,Telefone celular',
      ',Ana,,Reis,,11 98765-4321',
    ],
    [
      'Thunderbird',
      'First Name,Last Name,Display Name,Primary Email,Work Phone,Home Phone,Mobile Number',
      'Ana,Reis,Ana Reis,,,,11 98765-4321',
    ],
    ['Thunderbird without a shown name', 'Nome,Sobrenome,Nome de exibição,Celular', 'Ana,Reis,,11 98765-4321'],
    ['iCloud, two numbers in a cell', 'Name,Phone', 'Ana Reis,+55 11 98765-4321 ::: +55 11 3456-7890'],
  ])('of %s has its whole name and its mobile', (_program, header, line) =>
    expect(rowOf(header, line)).toMatchObject({ name: 'Ana Reis', number: '5511987654321' }),
  );

  it('has its landline where that is its only number, and the reason of the first where none is one', () => {
    const header = 'First Name,Home Phone,Mobile Phone';
    expect(rowOf(header, 'Ana,(11) 3456-7890,')).toMatchObject({ number: '551134567890' });
    expect(rowOf(header, 'Ana,(11) 3456-7890,tarde')).toMatchObject({ number: '551134567890' });
    expect(rowOf(header, 'Ana,98765-4321,tarde')).toMatchObject({ reason: 'number_no_area' });
  });
});

describe('a row with the area code in a column of its own', () => {
  it.each([
    ['Nome,DDD,Telefone', 'Ana,11,98765-4321', '5511987654321'],
    ['Nome,DDD,Telefone', 'Ana,011,34567890', '551134567890'],
    ['Nome,Telefone,Cód. Área', 'Ana,98765-4321,(21)', undefined],
    ['Nome,Telefone,DDD', 'Ana,98765-4321,(21)', '5521987654321'],
    ['Nome,DDD,Telefone', 'Ana,21,(11) 98765-4321', '5511987654321'],
    ['Nome,DDD 1,Fone 1,DDD 2,Fone 2', 'Ana,11,34567890,21,98765-4321', '5521987654321'],
  ])('%s: %s', (header, line, number) =>
    expect(rowOf(header, line)).toMatchObject(number === undefined ? { reason: 'number_no_area' } : { number }),
  );

  it('keeps the reason where the area is none', () =>
    expect(rowOf('Nome,DDD,Telefone', 'Ana,20,98765-4321')).toMatchObject({
      reason: 'number_no_area',
      number: '98765-4321',
    }));
});

it('a name over fifty letters is cut, as WhatsApp names are', () =>
  expect(
    rowOf('Cliente,Fone', 'COMERCIO DE MATERIAIS PARA CONSTRUCAO E FERRAGENS SAO JOSE LTDA ME,11987654321'),
  ).toMatchObject({ name: 'COMERCIO DE MATERIAIS PARA CONSTRUCAO E FERRAGENS' }));
