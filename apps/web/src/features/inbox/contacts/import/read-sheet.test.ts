import { deflateRawSync } from 'node:zlib';
import { parsePhone } from '@balcao/contract/phone';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { exampleSheet } from './example-sheet.ts';
import { chunksOf, buildPreview } from './import.rules.ts';
import { maxRows, readSheet } from './read-sheet.ts';

const bytesOf = (content: ArrayBuffer) => new Uint8Array(content);

function sheetOf(rows: unknown[][]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Plan1');
  return bytesOf(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

/** An archive of one file, whose directory may say what it likes. */
function zipOf(name: string, content: Buffer, stated = content.length): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(stated, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(stated, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]));
}

describe('a spreadsheet', () => {
  it('is read by the names of its columns, in any order, with the numbers of its rows', async () => {
    const sheet = await readSheet(
      sheetOf([
        ['e-mail', 'Extra', 'TELEFONE', ' nome '],
        ['a@b.co', 1, 11987654321, 'Ana'],
        [],
        [null, null, '', 'Bia'],
      ]),
    );
    expect(sheet).toEqual({
      kind: 'rows',
      rows: [
        { row: 2, cells: { Nome: 'Ana', Telefone: '11987654321', 'E-mail': 'a@b.co' } },
        { row: 4, cells: { Nome: 'Bia', Telefone: '', 'E-mail': '' } },
      ],
    });
  });

  it('a spreadsheet that is handed out as an example can be read', async () => {
    const sheet = await readSheet(bytesOf(exampleSheet()));
    expect(sheet.kind === 'rows' && buildPreview(sheet.rows, parsePhone)).toMatchObject({
      ready: { length: 2 },
      wrong: [],
    });
  });

  it('has formulas taken as the values they were saved with, and none is computed', async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['Nome', 'Telefone'],
      ['Ana', '11987654321'],
    ]);
    sheet['A2'] = { t: 's', v: 'Guardado', f: 'HYPERLINK("http://x","y")' };
    utils.book_append_sheet(book, sheet, 'Plan1');
    expect(await readSheet(bytesOf(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))).toMatchObject({
      rows: [{ cells: { Nome: 'Guardado' } }],
    });
  });

  it('a spreadsheet whose table begins further down has the numbers of rows that people see', async () => {
    const book = utils.book_new();
    const rows = [
      ['Nome completo', 'Telefone celular'],
      ['Ana', '11987654321'],
    ];
    const sheet = utils.sheet_add_aoa(utils.aoa_to_sheet([]), rows, { origin: 'B3' });
    // As Excel writes it.
    sheet['!ref'] = 'B3:C4';
    utils.book_append_sheet(book, sheet, 'Plan1');
    const bytes = bytesOf(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect(await readSheet(bytes)).toMatchObject({ rows: [{ row: 4, cells: { Nome: 'Ana' } }] });
  });

  it('a spreadsheet is read from the first sheet that people see', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Nome'], ['Lista de opções']]), 'Opções');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Nome', 'Telefone'],
        ['Ana', '11987654321'],
      ]),
      'Plan1',
    );
    book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] };
    const bytes = bytesOf(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect(await readSheet(bytes)).toMatchObject({ rows: [{ cells: { Nome: 'Ana' } }] });
  });

  it.each([
    ['a renamed program', async () => new Uint8Array(Buffer.from(`MZ${'\0'.repeat(500)}`)), { problem: 'type' }],
    ['an empty file', async () => new Uint8Array(), { problem: 'type' }],
    ['another archive', async () => zipOf('readme.txt', Buffer.from('x')), { problem: 'type' }],
    ['half a file', async () => bytesOf(exampleSheet()).slice(0, 3000), { problem: 'broken' }],
    ['a bomb', async () => zipOf('xl/workbook.xml', Buffer.alloc(130 * 1024 * 1024)), { problem: 'tooBig' }],
    [
      'a bomb whose directory says it is small',
      async () => zipOf('xl/workbook.xml', Buffer.alloc(130 * 1024 * 1024), 100),
      { problem: 'tooBig' },
    ],
    ['nothing that is a workbook', async () => zipOf('xl/workbook.xml', Buffer.from('<x')), { kind: 'problem' }],
    [
      'other columns',
      async () =>
        sheetOf([
          ['Produto', 'Preço'],
          ['Azulejo', 10],
        ]),
      { problem: 'columns', found: 'Produto, Preço' },
    ],
    ['no columns', async () => sheetOf([[], ['Ana', '11987654321']]), { problem: 'noColumns' }],
    ['no rows', async () => sheetOf([['Nome', 'Telefone']]), { problem: 'empty' }],
  ])('a file that is %s is told from a spreadsheet', async (_what, make, expected) => {
    expect(await readSheet(await make())).toMatchObject(expected);
  });

  it('a spreadsheet of 50,000 rows is read, and one row more is too many', async () => {
    const rows = Array.from({ length: maxRows + 1 }, (_unused, index) => [`Pessoa ${index}`, 11_900_000_000 + index]);
    const [full, over] = [
      await readSheet(sheetOf([['Nome', 'Telefone'], ...rows.slice(1)])),
      await readSheet(sheetOf([['Nome', 'Telefone'], ...rows])),
    ];
    expect(full.kind === 'rows' && full.rows.length).toBe(maxRows);
    expect(over).toMatchObject({ problem: 'tooManyRows' });
  });
});

it('a spreadsheet with empty rows between its contacts is read to its end', async () => {
  const rows = Array.from({ length: maxRows - 10 }, (_unused, index) => (index % 2 === 0 ? [`Ana ${index}`, '1'] : []));
  const sheet = await readSheet(sheetOf([['Nome', 'Telefone'], ...rows, ...rows]));
  expect(sheet.kind === 'rows' && sheet.rows.at(-1)?.cells.Nome).toBe(`Ana ${maxRows - 12}`);
});

describe('the preview', () => {
  it('separates valid rows from invalid ones, and numbers that are there twice', () => {
    const rows = [
      ['Ana', '11987654321'],
      ['X', '11987654322'],
      ['Ana Maria', '551187654321'],
      ['Bia', ''],
      ['Céu', '+351912345678'],
    ].map(([Nome, Telefone], index) => ({ row: index + 2, cells: { Nome, Telefone } }));
    const { ready, wrong } = buildPreview(rows, parsePhone);
    expect(ready.map(({ row }) => row)).toEqual([2, 6]);
    expect(wrong.map(({ cells: _cells, ...rest }) => rest)).toEqual([
      { row: 3, reason: 'nameShort' },
      { row: 4, reason: 'repeated', first: 2 },
      { row: 5, reason: 'numberMissing' },
    ]);
  });

  it('is sent in parts that leave nobody out', () => {
    const rows = Array.from({ length: 2500 }, (_unused, index) => index);
    expect(chunksOf(rows, 1000).map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(chunksOf(rows, 1000).flat()).toEqual(rows);
  });
});
