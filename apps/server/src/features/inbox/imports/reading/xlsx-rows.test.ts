import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collect, storedZip } from '../../../../testing/sheets.ts';
import { xlsxRows } from './xlsx-rows.ts';

const limits = { maxLength: 500, maxColumns: 30, decimalSign: ',' };
const rowsOf = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) => collect(xlsxRows(new Uint8Array(bytes), limits));

it('the XLSX reader reads back the texts and whole numbers that another program wrote', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', '<', '&', '"', "'", '>', '\n', ' ', '👋', '_x000D_'), maxLength: 12 }),
    fc.maxSafeInteger(),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, async (cells) => {
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet([['x'], ...cells]), 'Folha');
      const rows = await rowsOf(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
      const read = ['x', ...cells.flat()].map(String);
      expect(rows.flat().filter((one) => one !== '')).toEqual(read.filter((one) => one !== ''));
    }),
    { numRuns: 50 },
  );
});

const workbook = (sheet: string, more: Record<string, string> = {}) =>
  storedZip({
    'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet name="B" sheetId="2" r:id="rId7"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Target="/xl/worksheets/b.xml" Id="rId7"/></Relationships>',
    'xl/worksheets/other.xml': '<worksheet><sheetData><row><c t="str"><v>outra</v></c></row></sheetData></worksheet>',
    'xl/worksheets/b.xml': `<?xml version="1.0"?><!-- x > y --><x:worksheet>${sheet}</x:worksheet>`,
    ...more,
  });

it('the XLSX reader takes the first sheet whatever its place and prefix, rows and cells that are left out, parts of texts, and saved values of formulas', async () => {
  const strings =
    '<sst><si><t>Ana</t></si><si><r><t>Be</t></r><r><t xml:space="preserve">a </t></r><rPh><t>ベア</t></rPh></si></sst>';
  const sheet = `<x:sheetData>
    <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
    <x:row r="4"><x:c r="A4" t="inlineStr"><x:is><x:t>1 &lt; 2 &#233;</x:t></x:is></x:c><x:c r="B4" t="str"><x:f>A1&amp;"x"</x:f><x:v>Anax</x:v></x:c>
      <x:c r="C4" t="b"><x:v>1</x:v></x:c><x:c r="D4" t="e"><x:v>#REF!</x:v></x:c><x:c r="E4"><x:v>1.19E+10</x:v></x:c></x:row>
  </x:sheetData>`;
  expect(await rowsOf(workbook(sheet, { 'xl/sharedStrings.xml': strings }))).toEqual([
    ['Ana', '', 'Bea '],
    [],
    [],
    ['1 < 2 é', 'Anax', '', '', '11900000000'],
  ]);
});

it('the XLSX reader recognizes days by the format of their cells, also where they are counted from 1904', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0 &quot;dias&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
  const sheet = `<sheetData><row>${[0, 1, 2, 3].map((style) => `<c s="${style}"><v>32874</v></c>`).join('')}</row></sheetData>`;
  const parts = { 'xl/styles.xml': styles };
  expect(await rowsOf(workbook(sheet, parts))).toEqual([['32874', '01/01/1990', '01/01/1990', '32874']]);
  const mac = '<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId7"/></sheets></workbook>';
  expect((await rowsOf(workbook(sheet, { ...parts, 'xl/workbook.xml': mac })))[0]?.[1]).toBe('02/01/1994');
});

it('the XLSX reader takes the first sheet that people see', async () => {
  const workbookXml = `<workbook><sheets><sheet r:id="rId7" state="veryHidden"/><sheet r:id="rId1" state="visible"/></sheets></workbook>`;
  expect(await rowsOf(workbook('<sheetData/>', { 'xl/workbook.xml': workbookXml }))).toEqual([['outra']]);
});

it.each([
  ['a tag without an end', `<sheetData><row r="${'1'.repeat(70_000)}`],
  ['an entity of its own', '<sheetData><row><c t="str"><v>&xxe;</v></c></row></sheetData>'],
  ['a tag that is closed by another', '<sheetData><row></sheetData></row>'],
])('refuses %s', async (_what, sheet) => {
  await expect(rowsOf(workbook(sheet))).rejects.toThrow(/disallowed character|undefined entity|unexpected close tag/);
});

it('the XLSX reader refuses rows and columns that no sheet has, before it counts up to them', async () => {
  const row = (attributes: string, cell = 'A1') =>
    rowsOf(workbook(`<sheetData><row ${attributes}><c r="${cell}" t="str"><v>x</v></c></row></sheetData>`));
  expect(await row('r="1"', 'XFD1')).toEqual([[]]);
  for (const number of ['1048577', 'NaN', '-1', '1.5'])
    await expect(row(`r="${number}"`)).rejects.toThrow('no sheet has');
  await expect(row('r="1"', 'XFE1')).rejects.toThrow('no sheet has');
});
