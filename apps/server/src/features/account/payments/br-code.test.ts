import { describe, expect, it } from 'vitest';
import { brCode, crc16 } from './br-code.ts';

describe('the code of a Pix payment', () => {
  it('is that of the manual of the Banco Central', () => {
    expect(brCode({ key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('has the check sum that CRC-16/CCITT-FALSE publishes', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });

  it('carries amount and txid, and names as banks take them', () => {
    const code = brCode({
      key: 'pix@exemplo.com',
      cents: 34990,
      name: 'Comércio de Óculos São João do Brasil',
      city: 'São José dos Campos',
      txid: 'ABC123',
    });
    expect(code).toContain('5406349.90');
    expect(code).toContain('5925Comercio de Oculos Sao Jo');
    expect(code).toContain('6015Sao Jose dos Ca');
    expect(code).toContain('62100506ABC123');
    expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
  });
});
