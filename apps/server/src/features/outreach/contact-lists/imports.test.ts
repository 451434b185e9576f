import { describe, expect, it } from 'vitest';
import { utils, write } from '@e965/xlsx';
import type { ContactList, ContactListImport } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { runWaitingJobs } from '../../../testing/due-jobs.ts';
import { isFullScope } from '../../../testing/scope.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { storedZip } from '../../../testing/sheets.ts';
import { countOf, itemsOf, listOwner } from './contact-lists.testing.ts';
import { runListImport } from './list-imports.ts';

const server = useTestServer();

function formOf(content: string | ArrayBuffer | Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return form;
}
const book = (rows: unknown[][], bookType: 'xlsx' | 'xls') => {
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows), 'Folha');
  return write(made, { type: 'array', bookType }) as ArrayBuffer;
};
const finished = (by: Client, id: number) =>
  until(async () => {
    const record = await by.ok(by.get<ContactListImport>(`/contact-list-imports/${id}`));
    return record.status === 'done' ? record : undefined;
  });
const refusedOf = async (by: Client, id: number) =>
  (
    await by.ok(
      by.get<{ rows: { rowNumber: number; number: string; reason: string }[] }>(`/contact-list-imports/${id}/rows`),
    )
  ).rows.map(({ rowNumber, reason }) => [rowNumber, reason]);

describe('a spreadsheet', () => {
  it.each([
    ['clientes.xlsx', (rows: unknown[][]) => book(rows, 'xlsx')],
    ['clientes.xls', (rows: unknown[][]) => book(rows, 'xls')],
    ['clientes.csv', (rows: unknown[][]) => rows.map((row) => row.join(';')).join('\r\n')],
  ])('%s is imported by the names of its columns, and each row not taken has its reason', async (name, fileOf) => {
    const { admin, list } = await listOwner(server);
    const content = fileOf([
      ['Nome', 'Número', 'e-mail', 'Cidade'],
      ['Aline Moraes', '(11) 90000-0122', 'aline@exemplo.com', 'Campinas'],
      ['Beatriz', '5511900000130', '', 'Santos'],
      ['', '5511900000131', '', ''],
      ['Carla', '1,19E+10', '', ''],
      ['', '', '', ''],
      ['Aline de novo', '5511900000122', '', ''],
      ['Dora', '5511900000140', 'sem arroba', ''],
      ['Eva', 'onze nove', '', ''],
    ]);
    const { id } = await admin.ok(
      admin.post<ContactListImport>(`/contact-lists/${list.id}/upload`, formOf(content, name)),
    );
    expect(await finished(admin, id)).toMatchObject({ rowsTotal: 8, rowsDone: 8, added: 2, repeated: 1, refused: 4 });
    expect(await refusedOf(admin, id)).toEqual([
      [4, 'name_missing'],
      [5, 'number_rounded'],
      [7, 'repeated'],
      [8, 'email_invalid'],
      [9, 'number_letters'],
    ]);
    const { contacts } = await itemsOf(admin, list);
    expect(contacts).toMatchObject([
      { name: 'Aline Moraes', number: '5511900000122', variables: { cidade: 'Campinas' } },
      { name: 'Beatriz', number: '5511900000130', email: '' },
    ]);
    expect(await countOf(admin, list)).toBe(2);
  });

  it.each(['xlsx', 'xls'] as const)(
    'an .%s has the numbers of its rows also below empty ones, and its days, times and amounts as people write them',
    async (bookType) => {
      const { admin, list } = await listOwner(server);
      const made = utils.book_new();
      const sheet = utils.aoa_to_sheet([
        [],
        [],
        ['Nome completo', 'Telefone celular', 'Vencimento', 'Hora', 'Valor'],
        ['Ana', 5_511_900_000_170, 46_355, 0.604_166_666_7, 1500.5],
        [],
        ['Bia', 'sem'],
      ]);
      for (const [cell, format] of [
        ['C4', 'dd/mm/yyyy'],
        ['D4', 'hh:mm'],
        ['E4', '#,##0.00'],
      ] as const)
        sheet[cell].z = format;
      utils.book_append_sheet(made, sheet, 'Folha');
      const content = write(made, { type: 'array', bookType }) as ArrayBuffer;
      const { id } = await admin.ok(
        admin.post<ContactListImport>(`/contact-lists/${list.id}/upload`, formOf(content, `agenda.${bookType}`)),
      );
      expect(await finished(admin, id)).toMatchObject({ rowsTotal: 3, added: 1, refused: 1 });
      expect(await refusedOf(admin, id)).toEqual([[6, 'number_letters']]);
      expect((await itemsOf(admin, list)).contacts).toMatchObject([
        {
          name: 'Ana',
          number: '5511900000170',
          variables: { vencimento: '29/11/2026', hora: '14:30', valor: '1500,50' },
        },
      ]);
    },
  );

  it('is shown before it is taken, and its columns can be chosen otherwise', async () => {
    const { admin, list } = await listOwner(server);
    const csv = 'A;B\nCamila;5511900000150\nDiego;5511900000151\n';
    const prepared = await admin.ok(
      admin.post<ContactListImport & { sample: string[][] }>(
        `/contact-lists/${list.id}/imports`,
        formOf(csv, 'clientes.csv'),
      ),
    );
    expect(prepared).toMatchObject({
      status: 'ready',
      rowsTotal: 2,
      columns: ['variable:a', 'variable:b'],
      sample: [
        ['A', 'B'],
        ['Camila', '5511900000150'],
        ['Diego', '5511900000151'],
      ],
    });
    expect(await countOf(admin, list)).toBe(0);
    const start = (columns: string[]) =>
      admin.post<ContactListImport>(`/contact-list-imports/${prepared.id}/start`, { columns });
    for (const columns of [['name'], ['name', 'name'], ['name', 'variable:x'], ['name', 'number', 'email']])
      expect(await start(columns)).toMatchObject({ status: 400, body: { error: 'ERR_SHEET_COLUMNS' } });
    // Pressed twice: one import.
    const started = await Promise.all([start(['name', 'number']), start(['name', 'number'])]);
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    expect(await finished(admin, prepared.id)).toMatchObject({ added: 2, repeated: 0 });
    expect(await countOf(admin, list)).toBe(2);
  });

  it('a spreadsheet that is none, is empty, or names no columns is refused with the reason, and no file stays behind', async () => {
    const { admin, list } = await listOwner(server);
    const upload = (content: string | Uint8Array<ArrayBuffer>, name = 'x.xlsx') =>
      admin.post(`/contact-lists/${list.id}/upload`, formOf(content, name));
    const half = storedZip({ 'xl/workbook.xml': '<workbook/>' }).slice(0, -30);
    expect(await upload(half)).toMatchObject({ status: 400, body: { error: 'ERR_SHEET_BROKEN' } });
    expect(await upload('nome;numero\n', 'x.csv')).toMatchObject({ body: { error: 'ERR_SHEET_EMPTY' } });
    expect(await upload('só uma\ncoluna\n', 'x.csv')).toMatchObject({ body: { error: 'ERR_SHEET_COLUMNS' } });
    expect(await countOf(admin, list)).toBe(0);
  });

  it('a spreadsheet of merged cells and of numbers that a spreadsheet rounded or somebody mistyped takes what is certain, and says why of the rest', async () => {
    const { admin, list } = await listOwner(server);
    const made = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['nome', 'telefone', 'cidade'],
      ['Ana', '5511900000164', 'Campinas'],
      ['Bia', '5511900000165', null],
      ['Caio', '1.19E+10', null],
      ['Davi', '11 9OO00-0166', null],
      ['Eva e Ivo', null, null],
    ]);
    // The city of two rows is one cell; a name goes over the column of the number.
    sheet['!merges'] = [
      { s: { r: 1, c: 2 }, e: { r: 2, c: 2 } },
      { s: { r: 5, c: 0 }, e: { r: 5, c: 1 } },
    ];
    utils.book_append_sheet(made, sheet, 'Folha');
    const content = write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
    const { id } = await admin.ok(
      admin.post<ContactListImport>(`/contact-lists/${list.id}/upload`, formOf(content, 'mescladas.xlsx')),
    );
    await finished(admin, id);
    expect((await itemsOf(admin, list)).contacts).toMatchObject([
      { name: 'Ana', number: '5511900000164', variables: { cidade: 'Campinas' } },
      { name: 'Bia', number: '5511900000165', variables: { cidade: 'Campinas' } },
    ]);
    expect(await refusedOf(admin, id)).toEqual([
      [4, 'number_rounded'],
      [5, 'number_letters'],
      [6, 'number_missing'],
    ]);
  });

  it('a spreadsheet of formulas gives the values it was saved with', async () => {
    const { admin, list } = await listOwner(server);
    const made = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['nome', 'telefone'],
      ['', 5511900000160],
    ]);
    sheet.A2 = { t: 's', v: 'Fábio', f: 'A9&"x"' };
    utils.book_append_sheet(made, sheet, 'Folha');
    const content = write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
    const { id } = await admin.ok(
      admin.post<ContactListImport>(`/contact-lists/${list.id}/upload`, formOf(content, 'f.xlsx')),
    );
    await finished(admin, id);
    expect((await itemsOf(admin, list)).contacts).toMatchObject([{ name: 'Fábio', number: '5511900000160' }]);
  });
});

describe('a spreadsheet of many rows', () => {
  const upload = (admin: Client, list: ContactList, content: string | Uint8Array<ArrayBuffer>, name: string) =>
    admin.post<ContactListImport>(`/contact-lists/${list.id}/upload`, formOf(content, name));
  const bookOf = (rows: Iterable<string>) =>
    storedZip({
      'xl/workbook.xml': '<workbook><sheets><sheet r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${[...rows].join('')}</sheetData></worksheet>`,
    });
  const rowOf = (name: string, number: string) =>
    `<row><c t="inlineStr"><is><t>${name}</t></is></c><c t="str"><v>${number}</v></c></row>`;

  // In `npm test` as few rows as show the limit.
  const [tooMany, emptyRows] = isFullScope ? [1_000_000, 400_000] : [100_001, 100_100];

  it('is refused when they are more than the limit, in either format, and nothing of it stays', async () => {
    const { admin, list } = await listOwner(server);
    const tooLarge = { status: 400, body: { error: 'ERR_SHEET_TOO_LARGE', limit: 100_000 } };
    expect(await upload(admin, list, `nome;fone\n${'a;1\n'.repeat(tooMany)}`, 'x.csv')).toMatchObject(tooLarge);
    // More than 400,000 would be larger than may be sent, since the book is stored as it is.
    const rows = Array.from({ length: Math.min(tooMany, 400_000) + 1 }, () => '<row><c><v>1</v></c></row>');
    expect(await upload(admin, list, bookOf(rows), 'x.xlsx')).toMatchObject(tooLarge);
    expect(await countOf(admin, list)).toBe(0);
    const { rows: imports } = await withClient(server.databaseUrl, (client) =>
      client.query('SELECT id FROM sheet_imports WHERE contact_list_id = $1', [list.id]),
    );
    expect(imports).toEqual([]);
  });

  it('may have more empty ones after its last than the limit', async () => {
    const { admin, list } = await listOwner(server);
    function* rows() {
      yield rowOf('nome', 'telefone');
      yield rowOf('Ana', '5511900000170');
      for (let number = 0; number < emptyRows; number += 1) yield '<row><c s="1"/></row>';
    }
    const { id } = await admin.ok(upload(admin, list, bookOf(rows()), 'x.xlsx'));
    expect(await finished(admin, id)).toMatchObject({ rowsTotal: 1, added: 1, refused: 0 });
  });

  it('goes on where it was when its import is run again', async () => {
    const { company, admin, list } = await listOwner(server);
    const lines = Array.from({ length: 2_500 }, (_none, index) => `Pessoa ${index};${5_511_960_000_000 + index}`);
    const { id } = await admin.ok(upload(admin, list, `nome;fone\n${lines.join('\n')}`, 'x.csv'));
    // Killed before its end, by a process of which nothing is left but what it wrote: its job comes again.
    const again = () =>
      server.app.platform.database.forCompany(company.id, async (tx) =>
        tx.enqueue(runListImport, { companyId: company.id, importId: id }),
      );
    await again();
    await again();
    expect(await finished(admin, id)).toMatchObject({ rowsTotal: 2_500, rowsDone: 2_500, added: 2_500, repeated: 0 });
    expect(await countOf(admin, list)).toBe(2_500);
    await again();
    await runWaitingJobs(server, runListImport);
    expect(await countOf(admin, list)).toBe(2_500);
  });

  it('a spreadsheet that Excel saved as Unicode text is read, too', async () => {
    const { admin, list } = await listOwner(server);
    const text = Buffer.from('\ufeffnome\ttelefone\r\nÉrica\t5511900000171\r\n', 'utf16le');
    const { id } = await admin.ok(upload(admin, list, Uint8Array.from(text), 'x.txt'));
    await finished(admin, id);
    expect((await itemsOf(admin, list)).contacts).toMatchObject([{ name: 'Érica', number: '5511900000171' }]);
  });
});
