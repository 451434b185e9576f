import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, readEmail, readNumber } from './typed-answers.rules.ts';

const today = '24/11/2026';
const number = (text: string, min: number | null = null, max: number | null = null) => readNumber(text, { min, max });

describe('an answer that is typed', () => {
  it('has an address of e-mail, among other words too', () => {
    expect(readEmail('Camila.Souza@Loja.com.br')).toBe('camila.souza@loja.com.br');
    expect(readEmail('é <rui+nf@exemplo.co>, obrigado')).toBe('rui+nf@exemplo.co');
    expect(readEmail('escreva para a@b.com.')).toBe('a@b.com');
    for (const wrong of ['rui', 'rui@', '@loja.com', 'rui@loja', 'rui @loja.com', 'a..b@@c', `${'a'.repeat(260)}@b.co`])
      expect(readEmail(wrong), wrong).toBeUndefined();
  });

  it('has one number, however thousands and decimals are written, within its bounds', () => {
    const written = {
      '12': '12',
      '1.234': '1234',
      '1.234,50': '1234,5',
      '1,234.5': '1234,5',
      '12,5 kg': '12,5',
      '-3': '-3',
    };
    for (const [text, value] of Object.entries(written)) expect(number(text), text).toBe(value);
    expect(number('R$ 1.000.000,00')).toBe('1000000');
    expect(number('são 3.')).toBe('3');
    for (const wrong of ['doze', '1 ou 2', '1.2.3', '', '1,2,3']) expect(number(wrong), wrong).toBeUndefined();
    expect([number('0', 1), number('1', 1), number('100', null, 100), number('101', null, 100)]).toEqual([
      undefined,
      '1',
      '100',
      undefined,
    ]);
  });

  it('has a day, with or without its year, and no day that there is not', () => {
    const any = (text: string) => readDate(text, 'any', today);
    expect([
      any('24/11/2026'),
      any('1-2-2027'),
      any('dia 05.03.27'),
      any('2026-12-01'),
      any('Amanhã'),
      any('ontem'),
    ]).toEqual(['24/11/2026', '01/02/2027', '05/03/2027', '01/12/2026', '25/11/2026', '23/11/2026']);
    for (const wrong of ['31/02/2026', '32/1/2026', 'terça', '1/13/2026', '10', ''])
      expect(any(wrong), wrong).toBeUndefined();
    expect(any('29/02')).toBe('29/02/2028');
    expect(any('23/11')).toBe('23/11/2027');
    expect(readDate('25/11', 'past', today)).toBe('25/11/2025');
    expect(readDate('03/04/85', 'past', today)).toBe('03/04/1985');
  });

  it('has a day before or after today, with today, where that is asked for', () => {
    expect(readDate('hoje', 'future', today)).toBe(today);
    expect(readDate('hoje', 'past', today)).toBe(today);
    expect(readDate('ontem', 'future', today)).toBeUndefined();
    expect(readDate('25/11/2026', 'past', today)).toBeUndefined();
    expect(readDate('25/11/2026', 'any', '')).toBeUndefined();
  });

  it('passes again as it was saved, whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.date({ noInvalidDate: true }), (text, at) => {
        const [year, month, day] = at.toISOString().slice(0, 10).split('-');
        const texts = [text, `${day}/${month}/${year}`, `${day}.${month}`];
        const passed = (read: (written: string) => string | undefined, values: readonly string[]) =>
          values.flatMap((written) => read(written) ?? []);
        for (const read of [(written: string) => readDate(written, 'any', today), readEmail]) {
          const saved = passed(read, texts);
          expect(passed(read, saved)).toEqual(saved);
        }
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});
