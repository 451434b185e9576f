import { Readable } from 'node:stream';
import { AppError } from '../../../../platform/app-error.ts';
import { readTable } from '../../../inbox/index.ts';
import {
  areConversationColumnsComplete,
  type ConversationColumn,
  guessConversationColumns,
} from '../sheets/conversation-columns.rules.ts';
import { findSheetOrder, readConversationSheet } from '../sheets/conversation-sheet.ts';
import { emptySurvey, NoSourceError, type OpenedSource, type SourceFacts } from './opened-source.ts';
import type { SourceFile } from './source-file.ts';

const sampleRows = 5;
const maxAuthors = 50;
/** Characters of a sheet that is kept while its move is worked on; a larger one is read anew each time. */
const maxKeptLength = 16 * 1024 * 1024;

type SheetSurvey = NonNullable<OpenedSource['survey']['sheet']>;

/** A spreadsheet of conversations. What its columns are and who wrote is found out first. */
export async function openSheet(
  file: SourceFile | undefined,
  { companyId, choices: { sheet: said }, timeZone, language }: SourceFacts,
): Promise<OpenedSource> {
  if (!file) throw new NoSourceError('no_source');
  const reading = { decimalSign: language === 'en' ? '.' : ',', fileName: file.name, isBackground: true };
  const open = () => Promise.resolve(Readable.from(file.read(), { objectMode: false }));
  const anew = () => readTable(companyId, open, reading);
  const kept = await keepRows(anew());
  async function* rows(): AsyncGenerator<readonly string[]> {
    let isHeader = true;
    for await (const cells of kept.isWhole ? kept.rows : cellsOf(anew())) {
      if (!isHeader) yield cells;
      isHeader = false;
    }
  }
  const [header, ...sample] = kept.rows.slice(0, sampleRows + 1);
  if (!header || sample.length === 0) throw new AppError('ERR_SHEET_EMPTY');
  const columns = said.columns?.length === header.length ? said.columns : guessConversationColumns(header);
  const isComplete = areConversationColumnsComplete(columns);
  const authors = isComplete && !columns.includes('direction') ? await listAuthors(rows(), columns) : [];
  const found = isComplete ? await findSheetOrder(rows(), columns) : undefined;
  const order = said.order ?? found?.order ?? 'dayMonthYear';
  const asks: SheetSurvey['asks'] = [
    ...(isComplete ? [] : (['columns'] as const)),
    ...(authors.length === 0 ? [] : (['authors'] as const)),
    ...(found === undefined || found.isSure ? [] : (['order'] as const)),
  ];
  const isReady =
    isComplete && (authors.length === 0 || said.authors.length > 0) && (!asks.includes('order') || said.order !== null);
  return {
    survey: {
      ...emptySurvey,
      form: 'sheet',
      sheet: { columns: [...columns], sample: [header, ...sample], authors, asks },
    },
    read: isReady
      ? () => readConversationSheet({ columns, rows, companyNames: said.authors, order, timeZone })
      : undefined,
    media: undefined,
  };
}

async function* cellsOf(table: AsyncIterable<{ cells: string[] }>): AsyncGenerator<string[]> {
  for await (const { cells } of table) yield cells;
}

/** The rows of a sheet, as long as they are few: `isWhole` = those are all. Each other reading takes a process of its own. */
async function keepRows(table: AsyncIterable<{ cells: string[] }>): Promise<{ rows: string[][]; isWhole: boolean }> {
  const rows: string[][] = [];
  let length = 0;
  for await (const cells of cellsOf(table)) {
    rows.push(cells);
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > maxKeptLength) return { rows: rows.slice(0, sampleRows + 1), isWhole: false };
  }
  return { rows, isWhole: true };
}

async function listAuthors(
  rows: AsyncIterable<readonly string[]>,
  columns: readonly ConversationColumn[],
): Promise<string[]> {
  const place = columns.indexOf('author');
  const authors = new Map<string, number>();
  for await (const cells of rows) {
    const author = cells[place]?.trim() ?? '';
    if (author !== '' && (authors.has(author) || authors.size < maxAuthors * 20))
      authors.set(author, (authors.get(author) ?? 0) + 1);
  }
  return [...authors]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxAuthors)
    .map(([author]) => author);
}
