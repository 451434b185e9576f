/** Cells of one column that are one: what the first has counts for the others. */
export interface MergedCells {
  /** from 0 */
  column: number;
  /** as the sheet numbers them, from 1 */
  firstRow: number;
  lastRow: number;
}

/**
 * The rows of a sheet, each with what its merged cells show beside it: a family may have one cell for its name. Rows with nothing
 * else stay empty, as where each person takes two rows of the sheet.
 */
export async function* fillMergedCells(
  rows: AsyncIterable<string[]> | Iterable<string[]>,
  merged: readonly MergedCells[],
): AsyncGenerator<string[]> {
  const byFirstRow = Map.groupBy(
    merged.filter(({ firstRow, lastRow }) => lastRow > firstRow),
    ({ firstRow }) => firstRow,
  );
  let open: { column: number; lastRow: number; text: string }[] = [];
  let number = 0;
  for await (const row of rows) {
    number += 1;
    open = open.filter(({ lastRow }) => lastRow >= number);
    if (row.some((cell) => cell !== ''))
      for (const { column, text } of open) {
        while (row.length < column) row.push('');
        row[column] ||= text;
      }
    for (const { column, lastRow } of byFirstRow.get(number) ?? []) {
      const text = row[column] ?? '';
      if (text !== '') open.push({ column, lastRow, text });
    }
    yield row;
  }
}
