import { expect, it } from 'vitest';
import { type LeftRow, runTrial } from '../trial/run-trial.ts';
import { areConversationColumnsComplete, guessConversationColumns } from './conversation-columns.rules.ts';
import { type ConversationSheet, findSheetOrder, readConversationSheet, readWritten } from './conversation-sheet.ts';

async function* of(rows: readonly (readonly string[])[]) {
  yield* rows;
  await Promise.resolve();
}
const header = ['Nº de telefone', 'Nome do contato', 'Data', 'Hora', 'Direção', 'Mensagem', 'Observações'];
const rows = [
  ['(11) 98765-4321', 'Ana', '13/03/2024', '14:05', 'Enviada', 'Olá!', ''],
  ['11 98765-4321', 'Ana', '13/03/2024', '14:06', 'Recebida', 'ok', ''],
  ['+55 11 98765-4321', 'Ana', '13/03/2024', '14:06', 'Recebida', 'ok', 'igual'],
  ['', '', '', '', '', '', ''],
  ['11 91234-5678', 'Bia', '99/99/2024', '', 'Recebida', 'sem dia', ''],
  ['1234', 'Ninguém', '14/03/2024', '', 'Recebida', 'oi', ''],
];
const sheetOf = (all: readonly (readonly string[])[], change: Partial<ConversationSheet> = {}): ConversationSheet => ({
  columns: guessConversationColumns(header),
  rows: () => of(all),
  companyNames: [],
  order: 'dayMonthYear',
  timeZone: 'America/Sao_Paulo',
  ...change,
});

async function rowsOf(sheet: ConversationSheet) {
  const all = [];
  for await (const part of readConversationSheet(sheet)) if (part.kind === 'rows') all.push(...part.rows);
  return all;
}
const messagesOf = async (sheet: ConversationSheet) =>
  (await rowsOf(sheet)).flatMap(({ kind, text }) => (kind === 'messages' ? [text] : []));

it('columns of conversations are known by their names in three languages, each once', () => {
  expect(guessConversationColumns(header)).toEqual(['number', 'name', 'date', 'time', 'direction', 'text', 'ignore']);
  expect(guessConversationColumns(['Phone number', 'Message', 'Sent at', 'Sender', 'Message', 'Message ID'])).toEqual([
    'number',
    'text',
    'date',
    'author',
    'ignore',
    'id',
  ]);
  expect(guessConversationColumns(['Teléfono', 'Mensaje', 'Fecha', 'Dirección'])).toEqual([
    'number',
    'text',
    'date',
    'direction',
  ]);
  expect(areConversationColumnsComplete(guessConversationColumns(header))).toBe(true);
  expect(areConversationColumnsComplete(['number', 'text', 'date'])).toBe(false);
  expect(areConversationColumnsComplete(['number', 'text', 'date', 'author', 'text'])).toBe(false);
});

it.each([
  ['13/03/2024 14:05', '', [13, 3, 2024, 14, 5, 0, '']],
  ['13/03/2024', '14:05:33', [13, 3, 2024, 14, 5, 33, '']],
  ['2024-03-13T14:05:33.120Z', '', [2024, 3, 13, 14, 5, 33, 'Z']],
  ['13/03/2024', '', [13, 3, 2024, 0, 0, 0, '']],
  ['13/03/2024 25:00', '', undefined],
  ['ontem', '', undefined],
])('the cells %j and %j are a time', (date, time, parts) => {
  const at = readWritten(date, time);
  expect(at && [...at.date.parts, at.date.hour, at.date.minute, at.date.second, at.zone]).toEqual(parts);
});

it('the order of the dates of a sheet is found from its rows', async () => {
  expect(await findSheetOrder(of(rows), guessConversationColumns(header))).toEqual({
    order: 'dayMonthYear',
    isSure: true,
  });
  expect(await findSheetOrder(of([]), guessConversationColumns(header))).toBeUndefined();
});

it('a row of a sheet is a message of the conversation of its number, by the clock of the company or its own zone', async () => {
  const all = await rowsOf(sheetOf(rows));
  expect(all.map(({ kind }) => kind).slice(0, 5)).toEqual(['contacts', 'tickets', 'messages', 'messages', 'messages']);
  const [first, second] = await messagesOf(sheetOf(rows));
  expect([first?.('createdAt'), first?.('fromMe'), second?.('fromMe')]).toEqual(['2024-03-13T17:05:00.000Z', 't', 'f']);
  const [zoned] = await messagesOf(
    sheetOf([['11 98765-4321', 'Ana', '2024-03-13T14:05:00-05:00', '', 'in', 'oi']], { order: 'yearMonthDay' }),
  );
  expect(zoned?.('createdAt')).toBe('2024-03-13T19:05:00.000Z');
});

it('who wrote is told by name where a sheet has no direction', async () => {
  const columns = guessConversationColumns(['Telefone', 'Data', 'Remetente', 'Mensagem']);
  const table = ['Loja Sol', 'Ana'].map((author) => ['11 98765-4321', '13/03/2024', author, 'oi']);
  const sides = await messagesOf(sheetOf(table, { columns, companyNames: ['loja sol'] }));
  expect(sides.map((text) => text('fromMe'))).toEqual(['t', 'f']);
});

it('a later sheet gives each message the id it had, also of two that are alike', async () => {
  const idsOf = async (all: typeof rows) => (await messagesOf(sheetOf(all))).map((text) => text('id'));
  const before = await idsOf(rows);
  expect(new Set(before).size).toBe(before.length);
  const after = await idsOf([...rows, ['11 98765-4321', 'Ana', '15/03/2024', '09:00', 'Enviada', 'Chegou!', '']]);
  expect(after.slice(0, before.length)).toEqual(before);
});

it('the trial counts a sheet as any other source', async () => {
  const left: LeftRow[] = [];
  const { form, kinds } = await runTrial({
    read: () => readConversationSheet(sheetOf(rows)),
    company: '',
    now: new Date('2026-11-24T12:00:00Z'),
    findKnown: () => Promise.resolve([]),
    onLeft: (row) => void left.push(row),
  });
  expect(form).toBe('sheet');
  expect(kinds.contacts).toMatchObject({ there: 3, comes: 2 });
  expect(kinds.messages).toMatchObject({ there: 5, comes: 3, left: { date_invalid: 1, parent_left: 1 } });
  expect(left.find(({ kind }) => kind === 'contacts')?.hint).toBe('Ninguém');
});
