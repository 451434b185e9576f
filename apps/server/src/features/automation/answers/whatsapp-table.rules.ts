const separator = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Whether a table begins with these two lines of Markdown. */
export const beginsTable = (line: string, next: string | undefined): boolean =>
  next !== undefined && line.includes('|') && next.includes('|') && separator.test(next) && cellsOf(line).length > 1;

export const isTableRow = (line: string): boolean => line.includes('|') && line.trim() !== '';

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) =>
    cell
      .replaceAll('\\|', '|')
      .replace(/<br\s*\/?>/gi, ' ')
      .trim(),
  );
}

const plain = (cell: string) => cell.replace(/\*\*|__/g, '').trim();

/**
 * A table as lines that a phone shows: of two columns `left: right` under the names of both, of more a paragraph for
 * each row, named by its first cell.
 */
export function tableLines(header: string, rows: readonly string[]): string[] {
  const names = cellsOf(header);
  const cells = rows.map(cellsOf);
  if (names.length === 2) {
    const title = names.map(plain).filter(Boolean).join(' | ');
    return [...(title === '' ? [] : [`**${title}**`]), ...cells.map((row) => row.filter(Boolean).join(': '))];
  }
  return cells.flatMap(([first = '', ...others], index) => [
    ...(index > 0 ? [''] : []),
    ...(plain(first) === '' ? [] : [`**${plain(first)}**`]),
    ...others.flatMap((cell, at) =>
      cell === '' ? [] : [[plain(names[at + 1] ?? ''), cell].filter(Boolean).join(': ')],
    ),
  ]);
}
