import { describe, expect, it } from 'vitest';
import { Tally, valueOfInfo } from './tally.rules.ts';

function tallyOf(values: readonly string[]): Tally {
  const tally = new Tally();
  for (const value of values) tally.add(value);
  return tally;
}
const times = (count: number, value: string) => Array.from({ length: count }, () => value);

describe('the type that is proposed for extra infos', () => {
  it.each([
    ['Documento', ['529.982.247-25', '52998224725'], 'cpf'],
    ['Nascimento', ['14/03/1988', '1988-03-14'], 'date'],
    ['Cliente', ['sim', 'Não', 'S'], 'yesNo'],
    ['Limite', ['R$ 1.200,00', '35,50'], 'money'],
    ['Peso', ['12', '3,5'], 'number'],
    ['Código', ['13010000', '20040002'], 'number'],
    ['CEP', ['13010000', '20040002'], 'cep'],
    ['Correio', ['13010-000'], 'cep'],
    ['Site', ['https://exemplo.com', 'www.exemplo.com.br'], 'link'],
    ['Plano', [...times(5, 'Ouro'), ...times(5, 'prata')], 'one'],
    ['Cidade', ['Santos', 'Recife', 'Olinda'], 'text'],
    // One of twenty was typed wrong.
    ['Nascimento', [...times(19, '14/03/1988'), 'em março'], 'date'],
    ['Nascimento', ['14/03/1988', 'em março'], 'text'],
  ])('of %s with %j is %s', (name, values, type) => expect(tallyOf(values).proposed(name)).toBe(type));
});

it('a tally of extra infos counts for each type what fits, and shows what does not', () => {
  const fits = tallyOf(['14/03/1988', 'em março', 'em março', ' ']).fits();
  expect(fits.find(({ type }) => type === 'date')).toEqual({
    type: 'date',
    fits: 1,
    unfit: 3,
    examples: [
      { value: 'em março', count: 2, problem: 'date' },
      { value: ' ', count: 1, problem: 'required' },
    ],
  });
  expect(fits.find(({ type }) => type === 'text')).toMatchObject({ fits: 3, unfit: 1 });
});

it('choices are made of extra infos once for each writing, and not more than a field has', () => {
  const tally = tallyOf(['Ouro', 'OURO', 'prata; Ouro', 'x'.repeat(81)]);
  expect(tally.choiceNames('one')).toEqual(['Ouro', 'prata; Ouro']);
  expect(tally.choiceNames('several')).toEqual(['Ouro', 'prata']);
  expect(tally.choiceNames('text')).toEqual([]);
  const many = tallyOf(Array.from({ length: 150 }, (_unused, index) => `Cidade ${index}`));
  expect(many.choiceNames('one')).toHaveLength(100);
  expect(many.fits().find(({ type }) => type === 'one')).toMatchObject({ fits: 100, unfit: 50 });
});

it('an extra info becomes a value unless it does not fit or the contact has another one', () => {
  const date = { type: 'date', choices: [] } as const;
  expect(valueOfInfo(date, '14/03/1988', undefined)).toEqual({ value: '1988-03-14', isNew: true });
  expect(valueOfInfo(date, '1988-03-14', '1988-03-14')).toEqual({ value: '1988-03-14', isNew: false });
  expect(valueOfInfo(date, '15/03/1988', '1988-03-14')).toBeUndefined();
  expect(valueOfInfo(date, 'em março', undefined)).toBeUndefined();
  expect(valueOfInfo(date, ' ', undefined)).toBeUndefined();
});
