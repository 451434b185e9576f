import { describe, expect, it } from 'vitest';
import { readPixKey } from './pix-key.ts';

describe('a Pix key', () => {
  it.each([
    ['123.456.789-09', 'cpf', '12345678909'],
    [' 12345678909 ', 'cpf', '12345678909'],
    ['11.222.333/0001-81', 'cnpj', '11222333000181'],
    ['12.ABC.345/01DE-35', 'cnpj', '12ABC34501DE35'],
    ['12abc34501de35', 'cnpj', '12ABC34501DE35'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321'],
    ['+5585912345678', 'phone', '+5585912345678'],
    ['Financeiro@Loja.com.br', 'email', 'financeiro@loja.com.br'],
    ['pix+loja@sub.exemplo.com', 'email', 'pix+loja@sub.exemplo.com'],
    ['123E4567-E12B-42D1-A456-426655440000', 'random', '123e4567-e12b-42d1-a456-426655440000'],
  ])('%s is one of the kind %s', (text, kind, key) => {
    expect(readPixKey(text)).toEqual({ kind, key, isPhoneToo: false });
  });

  it.each([
    ['00000000000', 'cpf'],
    ['12345678900', 'cpf'],
    ['12345678901234', 'cnpj'],
    ['11222333000180', 'cnpj'],
    ['12ABC34501DE36', 'cnpj'],
    ['11987654321', 'country'],
    ['(11) 98765-4321', 'country'],
    ['5511987654321', 'country'],
    // Area codes that no place has, and a landline.
    ['+5510987654321', 'phone'],
    ['+5523987654321', 'phone'],
    ['+551133334444', 'phone'],
    ['+14155550132', 'phone'],
    ['+55', 'phone'],
    ['loja@', 'email'],
    ['loja@exemplo', 'email'],
    ['a b@exemplo.com', 'email'],
    [`${'a'.repeat(60)}@${'b'.repeat(20)}.com`, 'email'],
    ['00000000-0000-0000-0000-000000000000', 'random'],
    ['123e4567-e12b-12d1-a456-426655440000', 'random'],
    ['123e4567e12b42d1a456426655440000', 'random'],
    ['', 'shape'],
    ['1234567890', 'shape'],
    ['chave', 'shape'],
  ])('%s is none: %s', (text, problem) => {
    expect(readPixKey(text)).toEqual({ problem });
  });

  it('of 11 digits that are a CPF and a mobile number is asked about', () => {
    // The check digits of a CPF, behind the area code 11 and a 9.
    const digits = withCheckDigits('119876543');
    expect(readPixKey(digits)).toEqual({ kind: 'cpf', key: digits, isPhoneToo: true });
    expect(readPixKey(`+55${digits}`)).toEqual({ kind: 'phone', key: `+55${digits}`, isPhoneToo: false });
  });
});

/** Two digits behind nine, found by trying them. */
function withCheckDigits(nine: string): string {
  for (let digits = 0; digits < 100; digits += 1) {
    const text = nine + String(digits).padStart(2, '0');
    if ('kind' in readPixKey(text)) return text;
  }
  throw new Error(`no check digits for ${nine}`);
}
