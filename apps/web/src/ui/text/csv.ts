import { csvLines, csvMark } from '@balcao/contract';

/** Rows as a semicolon file that spreadsheets open: with a BOM, so that accents stay what they are. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${csvMark}${csvLines([columns, ...rows])}`;
}

/** Hands a file over as a download of the browser. */
export function downloadAs(name: string, type: string, ...content: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(content, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const csvType = 'text/csv;charset=utf-8';
