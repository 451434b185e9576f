import type { Readable } from 'node:stream';
import { maxTitleRows, placeOfHeader } from './columns.rules.ts';
import { readSheet, type SheetReading } from './reading/read-sheet.ts';
import type { SheetLine } from './reading/sheet-process.ts';

/**
 * Reads a sheet from the row with the names of its columns on: what stands above is the title of a report.
 * @throws AppError as `readSheet`
 */
export async function* readTable(
  companyId: number,
  open: () => Promise<Readable | undefined>,
  reading: SheetReading,
): AsyncGenerator<SheetLine> {
  let top: SheetLine[] | undefined = [];
  for await (const line of readSheet(companyId, open, reading)) {
    if (!top) {
      yield line;
      continue;
    }
    top.push(line);
    if (top.length < maxTitleRows) continue;
    yield* fromHeader(top);
    top = undefined;
  }
  if (top) yield* fromHeader(top);
}

const fromHeader = (lines: readonly SheetLine[]) => lines.slice(placeOfHeader(lines.map(({ cells }) => cells)));
