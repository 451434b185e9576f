import { expect, it } from 'vitest';
import { builtInFormat, isoText, numberText, parseFormat } from './cell-text.ts';
import { loadMaskWriter } from './mask-writer.ts';

const writing = { from1904: false, decimalSign: ',', writeMask: await loadMaskWriter() };

it.each([
  [46_355, 'dd/mm/yyyy', '29/11/2026'],
  [46_355.604_166_666_7, 'dd/mm/yyyy', '29/11/2026'],
  [46_355.999_99, 'dd/mm/yyyy', '29/11/2026'],
  [46_355.604_166_666_7, 'dd/mm/yyyy\\ hh:mm', '29/11/2026 14:30'],
  [46_355.604_166_666_7, '[$-416]d\\-mmm\\-yy;@', '29/11/2026'],
  [0.604_166_666_7, 'h:mm', '14:30'],
  [0.604_166_666_7, 'h:mm AM/PM', '14:30'],
  [1.25, '[h]:mm', '30:00'],
  [46_327, 'mmm', '01/11/2026'],
  [1500.5, 'General', '1500,5'],
  [1500.5, '"R$"\\ #,##0.00', '1500,50'],
  [1500, '_-[$R$-416]* #,##0.00_-;-[$R$-416]* #,##0.00_-', '1500,00'],
  [19.9 * 3, 'General', '59,7'],
  [0.1, '0%', '10%'],
  [0.125, '0.00%', '12,50%'],
  [7, '0 "dias"', '7'],
  [1_234_567_890, '00000000000', '01234567890'],
  [1_310_100, '00000\\-000', '01310-100'],
  [42, '"PED-"0000', 'PED-0042'],
  [12_345_678_909, '000"."000"."000\\-00', '123.456.789-09'],
  [11_987_654_321, '[$-416]\\(00\\)\\ 00000\\-0000', '(11) 98765-4321'],
  [1_134_567_890, '[>9999999999](00) 00000-0000;(00) 0000-0000', '(11) 3456-7890'],
  [11_987_654_321, '[<=9999999]###\\-####;(###) ###\\-####', '11987654321'],
  [5.5, '000.00', '005,50'],
  [-5, '000.0', '-005,0'],
  [5_511_999_990_000, '0', '5511999990000'],
  [5_511_999_990_000, '#,##0', '5511999990000'],
  [5_511_999_990_000, '0.00E+00', '5511999990000'],
  [12, '@', '12'],
])('the number %s of a cell with the format %s reads %s', (value, code, text) =>
  expect(numberText(value, parseFormat(code), writing)).toBe(text),
);

it('the number of a cell has the decimal sign of the language', () =>
  expect(numberText(1500.5, parseFormat('0.00'), { ...writing, decimalSign: '.' })).toBe('1500.50'));

it.each([
  [0, '46355,25'],
  [4, '46355,25'],
  [9, '4635525%'],
  [14, '29/11/2026'],
  [20, '06:00'],
  [22, '29/11/2026 06:00'],
])('the format %s, which has no code, shows 46355.25 as %s', (id, text) =>
  expect(numberText(46_355.25, builtInFormat(id), writing)).toBe(text),
);

it('a moment that a cell has as text reads like one that is a number', () => {
  expect(isoText('2026-11-29T14:30:00', parseFormat('dd/mm/yyyy hh:mm'))).toBe('29/11/2026 14:30');
  expect(isoText('2026-11-29T00:00:00', parseFormat('dd/mm/yyyy'))).toBe('29/11/2026');
});
