/** Rows as a semicolon file that spreadsheets open: with a BOM, so that accents stay what they are. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${csvLines([columns, ...rows])}`;
}

/** Further rows of such a file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');

/**
 * Prefixes an apostrophe to values that a spreadsheet would run as a formula. A tab or line break counts as well: some
 * programs skip it, and full-width signs, which some treat like the narrow ones.
 */
function csvCell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
