import { describe, expect, it } from 'vitest';
import { utils, write } from '@e965/xlsx';
import type { ContactListImport } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { itemsOf, listOwner } from './contact-lists.testing.ts';

const server = useTestServer();

/** What an upload adds to a list, and the refusals by their row. */
async function upload(content: string | ArrayBuffer | Uint8Array<ArrayBuffer>, name: string) {
  const { admin, list } = await listOwner(server);
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const answer = await admin.post<ContactListImport & { error: string }>(`/contact-lists/${list.id}/upload`, form);
  if (answer.status !== 200) return { refused: answer.body.error };
  const { id } = answer.body;
  await until(async () => {
    const { status } = await admin.ok(admin.get<ContactListImport>(`/contact-list-imports/${id}`));
    return status === 'done';
  });
  const { contacts } = await itemsOf(admin, list);
  const { rows } = await admin.ok(
    admin.get<{ rows: { rowNumber: number; reason: string }[] }>(`/contact-list-imports/${id}/rows`),
  );
  return {
    people: contacts.map(({ name: person, number, variables }) => ({ name: person, number, variables })),
    rows: rows.map(({ rowNumber, reason }) => [rowNumber, reason]),
  };
}

const ana = { name: 'Ana Reis', number: '5511987654321' };

describe('a spreadsheet as a program writes it', () => {
  it('has cells of a CSV that keep Excel from computing', async () =>
    expect(await upload('Nome;Telefone;CPF\n="Ana Reis";="5511987654321";"=""01234567890"""\n', 'erp.csv')).toEqual({
      people: [{ ...ana, variables: { cpf: '01234567890' } }],
      rows: [],
    }));

  it('is the export of Google, by the call without a choice of columns', async () =>
    expect(
      await upload(
        'First Name,Middle Name,Last Name,Phone 1 - Label,Phone 1 - Value\nAna,,Reis,Mobile,+55 11 98765-4321 ::: +55 11 3456-7890\n',
        'contacts.csv',
      ),
    ).toEqual({ people: [{ ...ana, variables: {} }], rows: [] }));

  it('is a page or an XML that is named .xls', async () => {
    const people = [{ ...ana, variables: { codigo: '00042' } }];
    expect(
      await upload(
        '<table><tr><th>Nome</th><th>Telefone</th><th>Código</th></tr><tr><td>Ana Reis</td><td>(11) 98765-4321</td><td>00042</td></tr></table>',
        'relatorio.xls',
      ),
    ).toEqual({ people, rows: [] });
    const cell = (text: string, type = 'String', style = '') =>
      `<Cell${style}><Data ss:Type="${type}">${text}</Data></Cell>`;
    expect(
      await upload(
        `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
        <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
        <Styles><Style ss:ID="c"><NumberFormat ss:Format="00000"/></Style></Styles><Worksheet ss:Name="Clientes"><Table>
        <Row>${cell('Nome')}${cell('Telefone')}${cell('Código')}</Row>
        <Row>${cell('Ana Reis')}${cell('5511987654321', 'Number')}${cell('42', 'Number', ' ss:StyleID="c"')}</Row>
        </Table></Worksheet></Workbook>`,
        'relatorio.xls',
      ),
    ).toEqual({ people, rows: [] });
  });

  it('has a title above the names of its columns, and the numbers of its rows stay', async () =>
    expect(
      await upload(
        'Relatório de clientes - 28/11/2026;;\n;;\nNome;Telefone;Cidade\nAna Reis;11987654321;Santos\nBia;1;\n',
        'relatorio.csv',
      ),
    ).toEqual({ people: [{ ...ana, variables: { cidade: 'Santos' } }], rows: [[5, 'number_too_short']] }));

  it.each(['xlsx', 'xls'] as const)(
    'shows in an .%s the zeros of its formats, and what merged cells have beside each row',
    async (bookType) => {
      const made = utils.book_new();
      const sheet = utils.aoa_to_sheet([
        ['Clientes', null, null],
        ['Nome', 'Telefone', 'CPF'],
        ['Ana Reis', 11_987_654_321, 1_234_567_890],
        [null, 11_987_654_322, 42],
      ]);
      sheet['!merges'] = [
        { s: { r: 0, c: 0 }, e: { r: 0, c: 2 } },
        { s: { r: 2, c: 0 }, e: { r: 3, c: 0 } },
      ];
      sheet.C3.z = '000"."000"."000-00';
      sheet.C4.z = '"PED-"0000';
      utils.book_append_sheet(made, sheet, 'Folha');
      expect(await upload(write(made, { type: 'array', bookType }) as ArrayBuffer, `mescladas.${bookType}`)).toEqual({
        people: [
          { ...ana, variables: { cpf: '012.345.678-90' } },
          { ...ana, number: '5511987654322', variables: { cpf: 'PED-0042' } },
        ],
        rows: [],
      });
    },
  );

  it.each([
    ['a text', 'clientes.xlsx', 'não é planilha'],
    ['a page without a table', 'clientes.xls', '<html><body>Sessão expirada</body></html>'],
    ['a PDF', 'clientes.csv', '%PDF-1.7\n1 0 obj\n'],
    ['a picture', 'clientes.xlsx', Uint8Array.from([0x89, 0x50, 0, 0, 1])],
  ])('that is %s is told to be none', async (_what, name, content) =>
    expect(await upload(content, name)).toEqual({ refused: 'ERR_SHEET_TYPE' }),
  );

  it('is a text with tabs that is named .xls', async () =>
    expect(await upload('Nome\tTelefone\nAna Reis\t11987654321\n', 'clientes.xls')).toEqual({
      people: [{ ...ana, variables: {} }],
      rows: [],
    }));
});
