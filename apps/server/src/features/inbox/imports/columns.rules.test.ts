import { describe, expect, it } from 'vitest';
import { guessColumns, kindOfHeader, placeOfHeader } from './columns.rules.ts';

describe('the header of a column', () => {
  it.each([
    ['NOME COMPLETO', 'name'],
    ['Nome do Cliente', 'name'],
    ['Telefone celular', 'number'],
    ['Nº de telefone', 'number'],
    ['Número do WhatsApp', 'number'],
    ['telefone_1', 'number'],
    ['TELÉFONO', 'number'],
    ['Phone Number', 'number'],
    ['Phone 1 - Value', 'number'],
    ['Phone 1 - Label', 'ignore'],
    ['DDD', 'areaCode'],
    ['Sobrenome', 'lastName'],
    ['E-MAIL', 'email'],
    ['E-mail 2 Address', 'email'],
    ['Endereço de e-mail', 'email'],
    ['Correo electrónico', 'email'],
    ['Tipo', undefined],
    ['type', undefined],
    ['Cidade', undefined],
    ['Nome da mãe', undefined],
    ['', undefined],
  ])('%j is %s', (header, kind) => expect(kindOfHeader(header)).toBe(kind));
});

it('columns that no row uses are left out, and a second one of a name becomes a variable', () =>
  expect(guessColumns(['Nome', 'Cliente', 'Fone', 'Cidade', 'Fax'], { isUsed: (column) => column < 4 })).toEqual([
    'name',
    'variable:cliente',
    'number',
    'variable:cidade',
    'ignore',
  ]));

it('of contacts a column of another name becomes extra info of that name, once, in its own words', () =>
  expect(
    guessColumns(['Nome', 'Fone', ' Data de  nascimento', 'Cidade', 'Cidade', 'Fax', ''], {
      isUsed: (column) => column !== 5,
      others: 'info',
    }),
  ).toEqual(['name', 'number', 'info:Data de nascimento', 'info:Cidade', 'ignore', 'ignore', 'ignore']));

describe('columns with the name or the key of a field', () => {
  const fields = [
    { key: 'data_de_nascimento', name: 'Nascimento' },
    { key: 'cidade', name: 'Cidade' },
    { key: 'telefone', name: 'Telefone' },
    { key: 'e_mail', name: 'E-mail' },
  ];
  it.each([
    [
      ['Nome', 'Fone', 'NASCIMENTO', 'Cidade', 'cidade', 'UF'],
      ['name', 'number', 'field:data_de_nascimento', 'field:cidade', 'info:cidade', 'info:UF'],
    ],
    [
      ['Nome', 'Fone', 'data_de_nascimento', 'Tipo'],
      ['name', 'number', 'field:data_de_nascimento', 'info:Tipo'],
    ],
    // The number of the person comes first: a field of that name takes what is left.
    [
      ['Nome', 'Telefone'],
      ['name', 'number'],
    ],
    [
      ['name', 'number', 'email', 'Telefone', 'E-mail'],
      ['name', 'number', 'email', 'field:telefone', 'field:e_mail'],
    ],
    [
      ['Nome', 'Telefone', 'Telefone'],
      ['name', 'number', 'field:telefone'],
    ],
  ])('%j are %j', (header, columns) => expect(guessColumns(header, { others: 'info', fields })).toEqual(columns));
});

describe('the row with the names of the columns', () => {
  it.each([
    [[['Nome', 'Telefone']], 0],
    [[['Relatório de clientes - 28/11/2026'], [], ['Nome', 'Telefone', 'Cidade'], ['Ana', '1', '']], 2],
    [[['Padaria Sol'], ['Telefone: (11) 3456-7890'], ['Cliente', 'Fone']], 2],
    // Nothing is certain: the person says what is what.
    [
      [
        ['A', 'B'],
        ['Ana', '11987654321'],
      ],
      0,
    ],
  ])('of %j is at %i', (rows, place) => expect(placeOfHeader(rows)).toBe(place));
});
