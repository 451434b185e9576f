import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceDetails } from './replacements.rules.ts';

const clean = (text: string, names: string[] = []) => replaceDetails(text, names).text;

describe('what tells of people in a text', () => {
  it.each([
    ['meu cpf é 123.456.789-09 tá', 'meu cpf é [CPF] tá'],
    ['CPF: 12345678909', 'CPF: [CPF]'],
    ['o cnpj 12.345.678/0001-95', 'o cnpj [CNPJ]'],
    ['novo cnpj 12.ABC.345/01DE-35', 'novo cnpj [CNPJ]'],
    ['liga no (11) 98765-4321', 'liga no [telefone]'],
    ['+55 11 98765-4321 ou 11987654321', '[telefone] ou [telefone]'],
    ['98765-4321', '[telefone]'],
    ['manda pra ana.silva+loja@gmail.com.br por favor', 'manda pra [e-mail] por favor'],
    ['moro na Rua das Flores, 123, apto 45', 'moro na [endereço]'],
    ['Av. Paulista 1578', '[endereço]'],
    ['cep 01310-100', 'cep [CEP]'],
    ['pedido 4821337 não chegou', 'pedido [número] não chegou'],
    ['cartão 4111 1111 1111 1111', 'cartão [número]'],
    ['olha https://loja.com/pedido?x=1 aqui', 'olha [link] aqui'],
    ['Oi, meu nome é João da Silva', 'Oi, meu nome é [nome]'],
    ['me chamo maria', 'me chamo [nome]'],
  ])('%j is %j', (said, kept) => {
    expect(clean(said)).toBe(kept);
  });

  it.each([
    'vcs parcelam em 3x no boleto?',
    'custa R$ 1.299,90 ou 1299?',
    'comprei em 12/11/2026 às 14:30',
    'quero 10 % pq comprei ano passado',
    'dá pra trocar depois de 10 dias',
  ])('%j is kept as it is', (said) => {
    expect(clean(said)).toBe(said);
  });

  it('has the names of those who took part, with and without accents, but no part of other words', () => {
    const names = ['João Antônio da Costa', 'Ana'];
    expect(clean('Sou o Joao, falei com a ANA ontem, joão antonio', names)).toBe(
      'Sou o [nome], falei com a [nome] ontem, [nome]',
    );
    expect(clean('semana que vem, banana da costaneira', names)).toBe('semana que vem, banana da costaneira');
  });

  it('is counted by kind, and a mark is replaced no more', () => {
    const { text, replaced } = replaceDetails('Ana, 123.456.789-09 e 987.654.321-00', ['Ana']);
    expect(replaced.toSorted()).toEqual(['name', 'taxId', 'taxId']);
    expect(replaceDetails(text, ['Ana', 'Nome']).text).toBe(text);
  });

  it('leaves no CPF, phone number or address of mail, whatever stands around it', () => {
    const around = fc.constantFrom(' ', ', ', '\n', ' é ', ': ', '(', '!');
    const secret = fc.oneof(
      fc.stringMatching(/^[1-9]\d{2}\.\d{3}\.\d{3}-\d{2}$/),
      fc.stringMatching(/^\(\d{2}\) 9\d{4}-\d{4}$/),
      fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.com$/),
    );
    fc.assert(
      fc.property(around, secret, around, (before, hidden, after) => {
        const digits = hidden.replace(/[^\da-z]/g, '');
        expect(clean(`oi${before}${hidden}${after}fim`).replace(/[^\da-z]/g, '')).not.toContain(digits);
      }),
      { seed: 45, numRuns: 200 },
    );
  });
});
