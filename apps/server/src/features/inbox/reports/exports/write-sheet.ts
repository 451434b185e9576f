import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { csvLines, csvMark, sheetText, type ReportExportFormat } from '@balcao/contract';
import { tempFolder, type TempFile } from '../../../../platform/files/temp-file.ts';

/** null = an empty cell */
export type Cell = string | number | null;

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportExportFormat, string>;
export const mimeOf = (format: ReportExportFormat): string => mimes[format];

/**
 * Writes pages of rows as a file, one page after the other, so that its memory does not grow with them.
 * @param pages the first row is the heads of the columns
 */
export async function writeSheet(
  { dataDir, name, format }: { dataDir: string; name: string; format: ReportExportFormat },
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<TempFile> {
  await mkdir(tempFolder(dataDir), { recursive: true, mode: 0o700 });
  const path = join(tempFolder(dataDir), randomUUID());
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    if (format === 'csv') await pipeline(Readable.from(csvOf(pages)), file);
    else await writeBook(pages, file);
    return { path, name, mime: mimeOf(format), size: (await stat(path)).size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function* csvOf(pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield csvMark;
  for await (const page of pages)
    yield csvLines(page.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const sheetTypes = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The parts of a workbook with one sheet (ECMA-376, part 1), but for the sheet. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xmlHead}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${officeTypes}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xmlHead}<workbook xmlns="${sheetTypes}" xmlns:r="${officeTypes}"><sheets><sheet name="Balcão" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${officeTypes}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

async function writeBook(
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
  file: NodeJS.WritableStream,
): Promise<void> {
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, file);
  const sheet = Readable.from(sheetOf(pages));
  // A page that cannot be read ends the file as well, which would wait for it for ever.
  const failed = new Promise<never>((_resolve, reject) => sheet.once('error', reject));
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  try {
    await Promise.race([writing, failed]);
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    await writing.catch(() => undefined);
    throw error;
  }
}

async function* sheetOf(pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${sheetTypes}"><sheetData>`;
  for await (const page of pages) yield page.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

/** As many characters as a cell takes. */
const maxCellText = 32_767;

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(sheetText(cell).slice(0, maxCellText))}</t></is></c>`;
}

/** XML has no way to write most control characters, nor halves of a character. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
