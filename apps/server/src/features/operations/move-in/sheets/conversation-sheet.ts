import { createHash } from 'node:crypto';
import { phoneKey, ZoneClock } from '@balcao/contract';
import { parsePhone } from '@balcao/contract/phone';
import type { WrittenDate } from '../chats/chat-line.rules.ts';
import { createDateOrder, type DateOrder, type FoundOrder, localTime } from '../chats/date-order.rules.ts';
import { rowOf, type SourcePart, type SourceRow } from '../rows/source-row.rules.ts';
import type { ConversationColumn } from './conversation-columns.rules.ts';

/** A spreadsheet of conversations as a source like any other: a row is a message. */

type Rows = AsyncIterable<readonly string[]>;

export interface ConversationSheet {
  columns: readonly ConversationColumn[];
  /** reads its rows anew, without the names of the columns */
  rows: () => Rows;
  /** how the company is named where the sheet names who wrote; the rest are contacts */
  companyNames: readonly string[];
  order: DateOrder;
  timeZone: string;
}

const cellOf = (columns: readonly ConversationColumn[], cells: readonly string[], column: ConversationColumn): string =>
  cells[columns.indexOf(column)]?.trim() ?? '';

const written =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const clockTime = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

interface WrittenTime {
  date: WrittenDate;
  /** it says its own zone */
  zone: string;
}

/** A date of a cell, with the time in it or in a cell beside it. */
export function readWritten(dateText: string, timeText: string): WrittenTime | undefined {
  const found = written.exec(dateText.trim());
  if (!found) return undefined;
  const [, one, two, three, ownHour, ownMinute = '0', ownSecond = '0', zone = ''] = found;
  const [, hour = ownHour ?? '0', minute = ownMinute, second = ownHour === undefined ? '0' : ownSecond] =
    clockTime.exec(timeText.trim()) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const parts = [Number(one), Number(two), Number(three)] as const;
  return { date: { parts, hour: Number(hour), minute: Number(minute), second: Number(second) }, zone };
}

/** The order of the dates of a sheet, found from all of its rows; undefined = it has no date. Rows need not stand in the order of time. */
export async function findSheetOrder(
  rows: Rows,
  columns: readonly ConversationColumn[],
): Promise<FoundOrder | undefined> {
  const order = createDateOrder();
  for await (const cells of rows) {
    const at = readWritten(cellOf(columns, cells, 'date'), cellOf(columns, cells, 'time'));
    if (at) order.add(at.date);
  }
  return order.find();
}

const fromCompany =
  /^(?:t|true|1|sim|s[ií]|yes|enviad[ao]|sa[ií]da|saliente|out|outbound|outgoing|sent|empresa|company|agent[e]?|atendente|me)$/i;

function isFromCompany({ columns, companyNames }: ConversationSheet, cells: readonly string[]): boolean {
  if (columns.includes('direction')) return fromCompany.test(cellOf(columns, cells, 'direction'));
  const author = cellOf(columns, cells, 'author').toLowerCase();
  return companyNames.some((name) => name.trim().toLowerCase() === author);
}

const rowsAtOnce = 500;
const digestOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length).toUpperCase();

/** A contact and a conversation come with the first row that names them. */
export async function* readConversationSheet(sheet: ConversationSheet): AsyncGenerator<SourcePart> {
  yield { kind: 'form', form: 'sheet', tablesLeft: [] };
  const reader = createRowReader(sheet);
  let rows: SourceRow[] = [];
  for await (const cells of sheet.rows()) {
    // Lines between the rows have nothing in them.
    if (cells.every((cell) => cell.trim() === '')) continue;
    rows.push(...reader(cells));
    if (rows.length < rowsAtOnce) continue;
    yield { kind: 'rows', rows };
    rows = [];
  }
  yield { kind: 'rows', rows };
  yield { kind: 'end', isWhole: true };
}

function createRowReader(sheet: ConversationSheet): (cells: readonly string[]) => SourceRow[] {
  const { columns, order, timeZone } = sheet;
  const clock = new ZoneClock(timeZone);
  const known = new Set<string>();
  const occurrences = new Map<string, number>();
  const numbers = { contacts: 0, tickets: 0, messages: 0 };

  function instantOf(cells: readonly string[]): string {
    const at = readWritten(cellOf(columns, cells, 'date'), cellOf(columns, cells, 'time'));
    const local = at && localTime(at.date, order);
    if (!at || local === undefined) return '';
    if (at.zone !== '') return new Date(`${local}${at.zone}`).toISOString();
    return new Date(clock.toInstant(Date.parse(`${local}Z`))).toISOString();
  }

  function firstRows(
    { contactId, ticketId, number }: { contactId: string; ticketId: string; number: string },
    cells: readonly string[],
  ): SourceRow[] {
    const made: SourceRow[] = [];
    const cell = (column: ConversationColumn) => cellOf(columns, cells, column);
    if (!known.has(contactId)) {
      known.add(contactId);
      numbers.contacts += 1;
      made.push(rowOf('contacts', numbers.contacts, { id: contactId, name: cell('name'), number }));
    }
    if (!known.has(ticketId)) {
      known.add(ticketId);
      numbers.tickets += 1;
      made.push(rowOf('tickets', numbers.tickets, { id: ticketId, contactId, status: 'closed' }));
    }
    return made;
  }

  return (cells) => {
    const cell = (column: ConversationColumn) => cellOf(columns, cells, column);
    const parsed = parsePhone(cell('number'));
    // The number itself is in no list of what was brought: who is erased leaves nothing behind in it.
    const contactId = digestOf('number' in parsed ? phoneKey(parsed.number) : `text ${cell('number')}`, 16);
    const ticketId = `${contactId}:${cell('conversation')}`;
    // Sheets have numbers as people write them, most of them without their country.
    const number = 'number' in parsed ? parsed.number : cell('number');
    const rows = firstRows({ contactId, ticketId, number }, cells);
    const createdAt = instantOf(cells);
    const fromMe = isFromCompany(sheet, cells) ? 't' : 'f';
    numbers.messages += 1;
    rows.push(
      rowOf('messages', numbers.messages, {
        id: cell('id') || unnamedId([ticketId, createdAt, fromMe, cell('text'), cell('file')]),
        ticketId,
        body: cell('text'),
        mediaUrl: cell('file'),
        fromMe,
        ack: '4',
        createdAt,
      }),
    );
    return rows;
  };

  /** Known by what it is, and by how many were alike before: a later sheet gives each message the id it had. */
  function unnamedId(what: readonly string[]): string {
    const digest = digestOf(what.join('\n'), 28);
    const occurrence = (occurrences.get(digest) ?? 0) + 1;
    occurrences.set(digest, occurrence);
    return `ROW${digest}${occurrence === 1 ? '' : `-${occurrence}`}`;
  }
}
