import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('a CSV file', () => {
  it('has a BOM, semicolons and quotes where they are needed', () => {
    expect(
      toCsv(
        ['name', 'number', 'email'],
        [
          ['Ana; Bia', '5511987654321', 'a@b.co'],
          ['Zé "Zeca"\nSilva', '', ''],
        ],
      ),
    ).toBe('\ufeffname;number;email\r\n"Ana; Bia";5511987654321;a@b.co\r\n"Zé ""Zeca""\nSilva";;\r\n');
  });

  it.each([
    '=1+1',
    '+55',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋55',
    '－1',
    '＠SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://x";"y")',
  ])('runs nothing of %j', (text) => {
    const [, row = ''] = toCsv(['name'], [[text]]).split(/\r\n(?=.)/);
    expect(row.replace(/^"/, '')).toMatch(/^'/);
  });
});
