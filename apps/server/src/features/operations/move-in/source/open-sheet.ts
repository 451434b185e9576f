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

type SheetSurvey = NonNullable<OpenedSource['survey']['sheet']>;

/** A spreadsheet of conversations. It is read once to find out what its columns are and who wrote. */
export async function openSheet(
  file: SourceFile | undefined,
  { companyId, choices: { sheet: said }, timeZone, language }: SourceFacts,
): Promise<OpenedSource> {
  if (!file) throw new NoSourceError('no_source');
  const reading = { decimalSign: language === 'en' ? '.' : ',', fileName: file.name, isBackground: true };
  const open = () => Promise.resolve(Readable.from(file.read(), { objectMode: false }));
  async function* rows(): AsyncGenerator<readonly string[]> {
    let isHeader = true;
    for await (const { cells } of readTable(companyId, open, reading)) {
      if (!isHeader) yield cells;
      isHeader = false;
    }
  }
  const { header, sample } = await readTop(readTable(companyId, open, reading));
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

async function readTop(table: AsyncGenerator<{ cells: string[] }>): Promise<{ header: string[]; sample: string[][] }> {
  const top: string[][] = [];
  for await (const { cells } of table) {
    top.push(cells);
    if (top.length > sampleRows) break;
  }
  const [header, ...sample] = top;
  if (!header || sample.length === 0) throw new AppError('ERR_SHEET_EMPTY');
  return { header, sample };
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
