import { describe, expect, it } from 'vitest';
import { utils, write } from '@e965/xlsx';
import type { ContactList, ContactListImport, ContactListItem } from '@balcao/contract';
import { until, type Client } from '../../testing/client.ts';
import { isFullScope } from '../../testing/scope.ts';
import { withClient } from '../../testing/tables.ts';
import { runWaitingJobs } from '../../testing/due-jobs.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { storedZip } from './contact-lists.testing.ts';
import { runImport } from './imports.ts';

const server = useTestServer();

interface Items {
  contacts: ContactListItem[];
  count: number;
  hasMore: boolean;
}

async function shop() {
  const company = await server.company();
  const { admin } = company;
  const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes ativos' }));
  return { company, admin, list };
}

const itemsOf = (by: Client, list: ContactList, more = '') =>
  by.ok(by.get<Items>(`/contact-list-items?contactListId=${list.id}${more}`));
const countOf = async (by: Client, { id }: ContactList) =>
  (await by.ok(by.get<ContactList>(`/contact-lists/${id}`))).contactsCount;

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

describe('contact lists', () => {
  it('are for admins, unique by name, and count their contacts', async () => {
    const { company, admin, list } = await shop();
    const ana = await company.user();
    expect((await ana.get('/contact-lists')).status).toBe(400);
    expect(await admin.post('/contact-lists', { name: 'CLIENTES ATIVOS' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONTACT_LIST_NAME_EXISTS' },
    });
    for (const name of ['a', 'x'.repeat(51), ''])
      expect((await admin.post('/contact-lists', { name })).status).toBe(400);

    const add = (number: string) =>
      admin.post<ContactListItem>('/contact-list-items', { contactListId: list.id, name: 'Camila', number });
    const item = await admin.ok(add('(11) 90000-0122'));
    expect(item).toMatchObject({ number: '5511900000122', email: '', isWhatsappValid: false, contactListId: list.id });
    // The same person, written without the ninth digit.
    expect(await add('+55 11 0000-0122')).toMatchObject({ status: 200 });
    expect(await add('5511900000122')).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_LIST_ITEM_EXISTS' } });
    expect(await countOf(admin, list)).toBe(2);
    await admin.ok(admin.delete(`/contact-list-items/${item.id}`));
    expect((await admin.delete(`/contact-list-items/${item.id}`)).status).toBe(404);
    expect(await countOf(admin, list)).toBe(1);
    expect(await admin.ok(admin.get<{ records: ContactList[] }>('/contact-lists/?searchParam=ATIV'))).toMatchObject({
      records: [{ id: list.id, contactsCount: 1 }],
    });
    await admin.ok(admin.delete(`/contact-lists/${list.id}`));
    expect((await itemsOf(admin, list)).contacts).toEqual([]);
  });

  it('are closed to a company whose plan has no campaigns', async () => {
    const { company, admin, list } = await shop();
    await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO plans (name, use_campaigns) VALUES ('Sem campanhas', false) RETURNING id`,
      );
      await client.query('UPDATE companies SET plan_id = $1 WHERE id = $2', [rows[0]?.id, company.id]);
    });
    await until(async () => (await admin.get(`/contact-lists/${list.id}`)).status === 400);
    expect(await admin.get('/contact-lists')).toMatchObject({ body: { error: 'ERR_PLAN_FEATURE' } });
  });
});

describe('a spreadsheet', () => {
  it.each([
    ['clientes.xlsx', (rows: unknown[][]) => book(rows, 'xlsx')],
    ['clientes.xls', (rows: unknown[][]) => book(rows, 'xls')],
    ['clientes.csv', (rows: unknown[][]) => rows.map((row) => row.join(';')).join('\r\n')],
  ])('%s is imported by the names of its columns, and each row not taken has its reason', async (name, fileOf) => {
    const { admin, list } = await shop();
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
      [9, 'number_invalid'],
    ]);
    const { contacts } = await itemsOf(admin, list);
    expect(contacts).toMatchObject([
      { name: 'Aline Moraes', number: '5511900000122', variables: { cidade: 'Campinas' } },
      { name: 'Beatriz', number: '5511900000130', email: '' },
    ]);
    expect(await countOf(admin, list)).toBe(2);
  });

  it('is shown before it is taken, and its columns can be chosen otherwise', async () => {
    const { admin, list } = await shop();
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
    const { admin, list } = await shop();
    const upload = (content: string | Uint8Array<ArrayBuffer>, name = 'x.xlsx') =>
      admin.post(`/contact-lists/${list.id}/upload`, formOf(content, name));
    expect(await upload(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
      status: 400,
      body: { error: 'ERR_SHEET_BROKEN' },
    });
    expect(await upload(Uint8Array.from([0x89, 0x50, 0, 0, 1]))).toMatchObject({
      body: { error: 'ERR_SHEET_BROKEN' },
    });
    expect(await upload('nome;numero\n', 'x.csv')).toMatchObject({ body: { error: 'ERR_SHEET_EMPTY' } });
    expect(await upload('só uma\ncoluna\n', 'x.csv')).toMatchObject({ body: { error: 'ERR_SHEET_COLUMNS' } });
    expect(await countOf(admin, list)).toBe(0);
  });

  it('a spreadsheet of merged cells and of numbers that a spreadsheet rounded or somebody mistyped takes what is certain, and says why of the rest', async () => {
    const { admin, list } = await shop();
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
      { name: 'Bia', number: '5511900000165', variables: {} },
    ]);
    expect(await refusedOf(admin, id)).toEqual([
      [4, 'number_rounded'],
      [5, 'number_invalid'],
      [6, 'number_missing'],
    ]);
  });

  it('a spreadsheet of formulas gives the values it was saved with', async () => {
    const { admin, list } = await shop();
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
    const { admin, list } = await shop();
    const tooLarge = { status: 400, body: { error: 'ERR_SHEET_TOO_LARGE', limit: 100_000 } };
    expect(await upload(admin, list, `nome;fone\n${'a;1\n'.repeat(tooMany)}`, 'x.csv')).toMatchObject(tooLarge);
    // More than 400,000 would be larger than may be sent, since the book is stored as it is.
    const rows = Array.from({ length: Math.min(tooMany, 400_000) + 1 }, () => '<row><c><v>1</v></c></row>');
    expect(await upload(admin, list, bookOf(rows), 'x.xlsx')).toMatchObject(tooLarge);
    expect(await countOf(admin, list)).toBe(0);
    const { rows: imports } = await withClient(server.databaseUrl, (client) =>
      client.query('SELECT id FROM contact_list_imports WHERE contact_list_id = $1', [list.id]),
    );
    expect(imports).toEqual([]);
  });

  it('may have more empty ones after its last than the limit', async () => {
    const { admin, list } = await shop();
    function* rows() {
      yield rowOf('nome', 'telefone');
      yield rowOf('Ana', '5511900000170');
      for (let number = 0; number < emptyRows; number += 1) yield '<row><c s="1"/></row>';
    }
    const { id } = await admin.ok(upload(admin, list, bookOf(rows()), 'x.xlsx'));
    expect(await finished(admin, id)).toMatchObject({ rowsTotal: 1, added: 1, refused: 0 });
  });

  it('goes on where it was when its import is run again', async () => {
    const { company, admin, list } = await shop();
    const lines = Array.from({ length: 2_500 }, (_none, index) => `Pessoa ${index};${5_511_960_000_000 + index}`);
    const { id } = await admin.ok(upload(admin, list, `nome;fone\n${lines.join('\n')}`, 'x.csv'));
    // Killed before its end, by a process of which nothing is left but what it wrote: its job comes again.
    const again = () =>
      server.app.platform.database.forCompany(company.id, async (tx) =>
        tx.enqueue(runImport, { companyId: company.id, importId: id }),
      );
    await again();
    await again();
    expect(await finished(admin, id)).toMatchObject({ rowsTotal: 2_500, rowsDone: 2_500, added: 2_500, repeated: 0 });
    expect(await countOf(admin, list)).toBe(2_500);
    await again();
    await runWaitingJobs(server, runImport);
    expect(await countOf(admin, list)).toBe(2_500);
  });

  it('a spreadsheet that Excel saved as Unicode text is read, too', async () => {
    const { admin, list } = await shop();
    const text = Buffer.from('\ufeffnome\ttelefone\r\nÉrica\t5511900000171\r\n', 'utf16le');
    const { id } = await admin.ok(upload(admin, list, Uint8Array.from(text), 'x.txt'));
    await finished(admin, id);
    expect((await itemsOf(admin, list)).contacts).toMatchObject([{ name: 'Érica', number: '5511900000171' }]);
  });
});

describe('the numbers of a list', () => {
  it('are looked up no faster than the pace, however many contacts are added at once', async () => {
    const { company, admin, list } = await shop();
    await company.connection();
    for (const number of ['5511900000180', '5511900000181'])
      await admin.ok(
        admin.post<ContactListItem>('/contact-list-items', { contactListId: list.id, name: 'Camila', number }),
      );
    const times = await until(async () => {
      const { contacts } = await itemsOf(admin, list);
      const checked = contacts.flatMap(({ checkedAt }) => (checkedAt === null ? [] : [Date.parse(checkedAt)]));
      return checked.length === 2 ? checked.toSorted((a, b) => a - b) : undefined;
    });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2_500);
  });

  it('are looked up one after another once a phone is connected, and again when they change', async () => {
    const { company, admin, list } = await shop();
    await company.connection();
    const item = await admin.ok(
      admin.post<ContactListItem>('/contact-list-items', {
        contactListId: list.id,
        name: 'Camila',
        number: '5511900000170',
      }),
    );
    const checked = () =>
      until(async () => {
        const one = await admin.ok(admin.get<ContactListItem>(`/contact-list-items/${item.id}`));
        return one.checkedAt === null ? undefined : one;
      });
    expect(await checked()).toMatchObject({ isWhatsappValid: true, validity: 'valid' });
    expect(await admin.ok(admin.get(`/contact-lists/${list.id}/counts`))).toEqual({
      valid: 1,
      invalid: 0,
      unknown: 0,
      unchecked: 0,
    });
    expect((await itemsOf(admin, list, '&validity=invalid')).contacts).toEqual([]);
    const changed = await admin.ok(
      admin.put<ContactListItem>(`/contact-list-items/${item.id}`, { number: '5511900000171' }),
    );
    expect(changed).toMatchObject({ validity: 'unknown', checkedAt: null });
    expect(await checked()).toMatchObject({ number: '5511900000171', validity: 'valid' });
  });
});
