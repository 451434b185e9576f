import { describe, expect, it } from 'vitest';
import { optionMenuText, queueMenuText } from './bot-menu-text.ts';

const words = { back: 'Menu anterior', main: 'Menu inicial' };
const options = [
  { option: 1, title: 'Garantia' },
  { option: 4, title: 'Falar com uma pessoa' },
];

describe('what a menu says', () => {
  it('greets and numbers the queues in their order', () => {
    expect(queueMenuText('Olá!\n', [{ name: 'Vendas' }, { name: 'Suporte' }])).toBe(
      'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte',
    );
    expect(queueMenuText(' ', [{ name: 'Vendas' }])).toBe('*[ 1 ]* - Vendas');
  });

  it.each([
    ['first options of the only queue', 0, false, ''],
    ['first options of one of several queues', 0, true, '\n*[ # ]* - Menu inicial'],
    ['options further down', 2, false, '\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial'],
  ])('%s', (_name, depth, severalQueues, end) => {
    expect(optionMenuText('Escolha:', options, { depth, severalQueues, words })).toBe(
      `Escolha:\n\n*[ 1 ]* - Garantia\n*[ 4 ]* - Falar com uma pessoa${end}`,
    );
  });

  it('offers the ways out where there is nothing to choose', () => {
    expect(optionMenuText('Certo.', [], { depth: 1, severalQueues: true, words })).toBe(
      'Certo.\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial',
    );
    expect(optionMenuText('Bem-vindo.', [], { depth: 0, severalQueues: true, words })).toBe('Bem-vindo.');
  });
});
