import { describe, expect, it } from 'vitest';
import { isTaxId } from './tax-id.ts';

describe('a CPF or CNPJ', () => {
  it.each(['52998224725', '11144477735', '11222333000181', '12ABC34501DE35'])('%s is one', (text) => {
    expect(isTaxId(text)).toBe(true);
  });

  it.each([
    '52998224724',
    '11111111111',
    '00000000000000',
    '11222333000182',
    '12ABC34501DE36',
    '529.982.247-25',
    '5299822472',
    '12abc34501de35',
    '',
  ])('%j is none', (text) => {
    expect(isTaxId(text)).toBe(false);
  });
});
