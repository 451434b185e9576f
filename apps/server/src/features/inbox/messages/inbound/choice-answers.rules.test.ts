import { describe, expect, it } from 'vitest';
import { isNumberAnswer, understandChoice } from './choice-answers.rules.ts';

const choicesOf = (...titles: string[]) =>
  titles.map((title, index) => ({ id: String(index + 1), title, description: '', section: '' }));
const cups = choicesOf('Linho cru', 'Azul-marinho', 'Rattan natural');
const slots = choicesOf('Amanhã, 9h às 12h', 'Amanhã, 13h às 18h', 'Outro dia');
const numbers = choicesOf('2', '4', '6');
const described = [{ id: '1', title: 'Linho cru', description: 'Entrega amanhã', section: '' }];

describe('the answer of a contact to choices', () => {
  it.each([
    ['2', '2'],
    ['2️⃣', '2'],
    ['２', '2'],
    [' [2] ', '2'],
    ['*2.*', '2'],
    ['2)', '2'],
    ['2ª', '2'],
    ['opção 2', '2'],
    ['Opcao 2 por favor', '2'],
    ['quero a 2', '2'],
    ['a 2, obrigada!', '2'],
    ['Número 3', '3'],
    ['nº 3', '3'],
    ['azul-marinho', '2'],
    ['AZUL MARINHO', '2'],
    ['Azul-marinho!', '2'],
    ['Quero o linho cru, por favor', '1'],
    ['pode ser a rattan natural', '3'],
    ['2. Azul-marinho', '2'],
    ['2 azul marinho', '2'],
  ])('"%s" is the choice %s', (text, id) => {
    expect(understandChoice(text, cups)?.id).toBe(id);
  });

  it.each([
    '0',
    '4',
    '22',
    '#',
    '',
    '👍',
    'linho',
    'azul',
    'não quero a 2',
    '2 unidades',
    '2 ou 3',
    'Linho cru ou azul?',
    `2${' '.repeat(300)}`,
  ])('"%s" is none of them', (text) => {
    expect(understandChoice(text, cups)).toBeUndefined();
  });

  it.each([
    ['amanha 13h as 18h', slots, '2'],
    ['outro dia', slots, '3'],
    // Words come before the number.
    ['2', numbers, '1'],
    ['4', numbers, '2'],
    ['3', numbers, '3'],
    ['👎', choicesOf('👍', '👎'), '2'],
    ['Linho cru - entrega amanhã', described, '1'],
    ['1. Linho cru – Entrega amanhã', described, '1'],
  ])('"%s" is compared with the words as they are offered', (text, choices, id) => {
    expect(understandChoice(text, choices)?.id).toBe(id);
  });

  it('a number alone is told from words', () => {
    expect(['2', 'opção 2', '2️⃣', '2)'].every(isNumberAnswer)).toBe(true);
    expect(['linho cru', '2 azul marinho', '9h às 12h'].some(isNumberAnswer)).toBe(false);
  });
});
