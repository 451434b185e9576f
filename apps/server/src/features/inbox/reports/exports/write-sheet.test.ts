import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSheet, type Cell } from './write-sheet.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-sheet-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function* pagesOf(...pages: Cell[][][]) {
  yield* pages;
}

it('a workbook holds numbers, empty cells and any text, without what XML cannot hold', async () => {
  const rows: Cell[][] = [
    ['Nome', 'Tempo (s)'],
    ['A & B <c> "d"\nsegunda linha', 12],
    ['\u0000\u0007Á\ud800', null],
    ['+55 11', 0],
    ['x'.repeat(40_000), -3],
  ];
  const { path, size } = await writeSheet(
    { dataDir, name: 'a.xlsx', format: 'xlsx' },
    pagesOf(rows.slice(0, 2), rows.slice(2)),
  );
  const bytes = await readFile(path);
  expect(bytes.length).toBe(size);
  const sheet = read(bytes).Sheets['Balcão'];
  if (!sheet) throw new Error('the workbook has no sheet');
  expect(utils.sheet_to_json(sheet, { header: 1, defval: null })).toEqual([
    ['Nome', 'Tempo (s)'],
    ['A & B <c> "d"\nsegunda linha', 12],
    ['Á\ufffd', null],
    ["'+55 11", 0],
    ['x'.repeat(32_767), -3],
  ]);
});

it.each(['csv', 'xlsx'] as const)(
  'a page of a .%s that cannot be read fails the file, and leaves none behind',
  async (format) => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield [['Nome']];
      throw new Error('the database is gone');
    }
    await expect(writeSheet({ dataDir, name: `a.${format}`, format }, broken())).rejects.toThrow(
      'the database is gone',
    );
  },
);
