import { describe, expect, it } from 'vitest';
import { outgoingInteractive, outgoingText, sectionsOf } from './outgoing-interactive.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));
const buttons = (...titles: string[]) => ({ kind: 'buttons', choices: titled(...titles) });
const list = (choices: object[], open = 'Ver opções') => ({ kind: 'list', open, choices });
const rows = (count: number, section = '') =>
  Array.from({ length: count }, (_unused, index) => ({ title: `Linha ${index + 1} ${section}`, section }));
const link = (url: string, label = 'Ver') => ({ kind: 'link', label, url });

describe('what an attendant offers to press', () => {
  it.each<[string, object]>([
    ['one button', buttons('Sim')],
    ['three buttons of 20 characters', buttons('a'.repeat(20), 'b'.repeat(20), 'c'.repeat(20))],
    ['a title of one emoji', buttons('👍', '👎')],
    ['a footer of 60', { ...buttons('Sim'), footer: 'f'.repeat(60) }],
    ['a list of one row', list(rows(1))],
    ['ten rows', list(rows(10))],
    ['ten sections of a row', list(rows(10).map((row, index) => ({ ...row, section: `S${index}` })))],
    ['one section with a title', list(rows(3, 'Cores'))],
    ['a row at its limits', list([{ title: 't'.repeat(24), description: 'd'.repeat(72), section: 's'.repeat(24) }])],
    ['an address', link('https://loja.com.br/cupulas?id=1')],
    ['a request for a place', { kind: 'locationRequest' }],
  ])('takes %s', (_what, given) => {
    expect(outgoingInteractive.safeParse(given).error).toBeUndefined();
  });

  it.each<[string, object]>([
    ['no button', buttons()],
    ['four buttons', buttons('1', '2', '3', '4')],
    ['a button of 21 characters', buttons('a'.repeat(21))],
    ['a button of spaces', buttons('   ')],
    ['a button of signs that nobody sees', buttons('\u200B\u2060')],
    ['two equal buttons', buttons('Sim', 'Sim')],
    ['two buttons that differ by case', buttons('Sim', 'SIM')],
    ['two buttons that differ by spaces', buttons('Amanhã  cedo', ' Amanhã cedo ')],
    ['a footer of 61', { ...buttons('Sim'), footer: 'f'.repeat(61) }],
    ['a list without rows', list([])],
    ['eleven rows', list(rows(11))],
    ['a list without a name for its button', list(rows(2), ' ')],
    ['a name of 21 characters for its button', list(rows(2), 'o'.repeat(21))],
    ['a row of 25 characters', list([{ title: 't'.repeat(25) }])],
    ['a description of 73', list([{ title: 'a', description: 'd'.repeat(73) }])],
    ['a section of 25', list([{ title: 'a', section: 's'.repeat(25) }])],
    [
      'two equal rows in two sections',
      list([
        { title: 'a', section: 'x' },
        { title: 'a', section: 'y' },
      ]),
    ],
    ['a section without a title beside one with', list([{ title: 'a' }, { title: 'b', section: 'y' }])],
    [
      'a section in two places',
      list([
        { title: 'a', section: 'x' },
        { title: 'b', section: 'y' },
        { title: 'c', section: 'x' },
      ]),
    ],
    ['an address that is not https', link('http://loja.com.br')],
    ['an address that runs', link('javascript:alert(1)')],
    ['an address without a host', link('https://')],
    ['a kind that is not offered', { kind: 'catalog' }],
  ])('rejects %s', (_what, given) => {
    expect(outgoingInteractive.safeParse(given).success).toBe(false);
  });

  it('puts a title into one line', () => {
    expect(outgoingInteractive.parse(buttons(' Amanhã,\n 9h '))).toEqual({
      kind: 'buttons',
      footer: '',
      choices: titled('Amanhã, 9h'),
    });
  });
});

it.each<[string, object, string]>([
  [
    'buttons',
    { ...buttons('Linho cru', 'Azul-marinho'), footer: 'Casa Lume' },
    'Qual?\n\n*1.* Linho cru\n*2.* Azul-marinho\n\n_Casa Lume_',
  ],
  [
    'a list with sections',
    list([
      { title: 'Linho cru', description: 'Entrega amanhã', section: 'Tecido' },
      { title: 'Azul', section: 'Tecido' },
      { title: 'Rattan', section: 'Palha' },
    ]),
    'Qual?\n\n*Tecido*\n*1.* Linho cru – Entrega amanhã\n*2.* Azul\n\n*Palha*\n*3.* Rattan',
  ],
  ['a link', link('https://loja.com.br/x', 'Ver a loja'), 'Qual?\n\nVer a loja: https://loja.com.br/x'],
  ['a request for a place', { kind: 'locationRequest' }, 'Qual?'],
])('writes %s out as text with numbers', (_what, given, text) => {
  expect(outgoingText('Qual?', outgoingInteractive.parse(given))).toBe(text);
});

it('puts neighbours of one section together', () => {
  expect(
    sectionsOf([{ section: 'x' }, { section: 'x' }, { section: 'y' }]).map(({ rows: { length } }) => length),
  ).toEqual([2, 1]);
});
