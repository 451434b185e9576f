/**
 * A text as a cell of a spreadsheet. An apostrophe is put before what a spreadsheet would run as a formula. A tab or line break counts
 * as well: some programs skip it, and full-width signs, which some treat like the narrow ones.
 */
export const sheetText = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

/** Rows of a semicolon file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');

function csvCell(text: string): string {
  const safe = sheetText(text);
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The beginning of such a file: with it accents stay what they are. */
export const csvMark = '\ufeff';
