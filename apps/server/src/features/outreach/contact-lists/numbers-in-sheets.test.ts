import { expect, it } from 'vitest';
import { utils, write } from '@e965/xlsx';
import { phoneKey, type ContactListImport } from '@balcao/contract';
import { isNumber, phoneTable } from '../../../../../../packages/contract/src/phone/phone-table.testing.ts';
import { until } from '../../../testing/client.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { listOwner } from './contact-lists.testing.ts';

const server = useTestServer();

/** Spreadsheets of other countries, as people keep them, beside the table of the rule. */
const kept: readonly (readonly [text: string, result: string])[] = [
  ['+44 (0)20 7946 0958', '442079460958'],
  ['+49 030 901820', '4930901820'],
  ['+39 06 698 12345', '390669812345'],
  ['+54 11 15 2345-6789', '5491123456789'],
  ['+595 0981 123456', '595981123456'],
  ['+972 (0)50-123-4567', '972501234567'],
  ['+1 212 736 5000 x123', '12127365000'],
  ['https://wa.me/351912345678', '351912345678'],
  ['212-555-2368', 'needs_country'],
  ['1-212-555-2368', 'needs_country'],
  ['912 345 678', 'no_area'],
  ['9090 21 98765-4321', 'collect'],
  ['4003-1234', 'service'],
  ['(31) 98765-4321 e (31) 91234-5678', '5531987654321'],
  ['31987654321 31912345678', 'two_numbers'],
];
const rows = [...phoneTable, ...kept].filter(([text]) => text.trim() !== '');

/** What an import does with each row, in their order: of one number the first counts. */
function wanted(): string[] {
  const seen = new Set<string>();
  return rows.map(([, result]) => {
    if (!isNumber(result)) return `number_${result}`;
    const key = phoneKey(result);
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    return result;
  });
}

const table = [['Nome', 'Telefone'], ...rows.map(([text], index) => [`Pessoa ${index}`, text])];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

it.each([
  [
    'numeros.xlsx',
    () => {
      const made = utils.book_new();
      utils.book_append_sheet(made, utils.aoa_to_sheet(table), 'Folha');
      return write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
    },
  ],
  ['numeros.csv', () => table.map((row) => row.map(quoted).join(';')).join('\r\n')],
])(
  '%s with all ways to write a number is imported as the rule reads them, and refused with its reasons',
  async (name, make) => {
    const { admin, list } = await listOwner(server);
    const form = new FormData();
    form.set('file', new Blob([make()]), name);
    const { id } = await admin.ok(admin.post<ContactListImport>(`/contact-lists/${list.id}/upload`, form));
    await until(async () => {
      const { status } = await admin.ok(admin.get<ContactListImport>(`/contact-list-imports/${id}`));
      return status === 'done';
    }, 30_000);
    const [added, refused] = await Promise.all([
      queryRows(
        server.databaseUrl,
        'SELECT name, number AS result FROM contact_list_items WHERE contact_list_id = $1',
        [list.id],
      ),
      queryRows(server.databaseUrl, 'SELECT name, reason AS result FROM sheet_import_rows WHERE import_id = $1', [id]),
    ]);
    const results = new Map([...added, ...refused].map((row) => [row['name'], row['result']]));
    const read = rows.map(([text], index) => [text, results.get(`Pessoa ${index}`)]);
    expect(read).toEqual(wanted().map((result, index) => [rows[index]?.[0], result]));
  },
  60_000,
);
