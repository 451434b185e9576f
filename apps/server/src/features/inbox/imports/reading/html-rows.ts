import { Parser } from 'htmlparser2';
import { SheetRefusal } from './sheet-end.ts';

/** How a cell is begun; an Excel that wrote the page says in an attribute which number it shows. */
interface Cell {
  text: string;
  exact: string | undefined;
  columns: number;
  rows: number;
}
interface Row {
  cells: Cell[];
}
/** What cells of rows above still cover, by their column. */
type Covered = Map<number, { rows: number; text: string }>;

const maxSpan = 1_000;
const spanOf = (text: string | undefined) => Math.min(Math.max(Number.parseInt(text ?? '1', 10) || 1, 1), maxSpan);

/**
 * The rows of the tables of a page, as systems export one that is named .xls.
 * @throws SheetRefusal where the page has no table
 */
export async function* htmlRows(
  pieces: AsyncIterable<string> | Iterable<string>,
  maxLength: number,
): AsyncGenerator<string[]> {
  let isTable = false;
  let done: string[][] = [];
  const rows: Row[] = [];
  const tables: Covered[] = [];
  const cellOf = () => rows.at(-1)?.cells.at(-1);
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'table') {
        isTable = true;
        tables.push(new Map());
      }
      if (name === 'tr') rows.push({ cells: [] });
      else if (name === 'td' || name === 'th')
        rows.at(-1)?.cells.push({
          text: '',
          exact: attributes['x:num'],
          columns: spanOf(attributes['colspan']),
          rows: spanOf(attributes['rowspan']),
        });
      else if (/^(br|p|div)$/.test(name)) addText(' ');
    },
    ontext: addText,
    onclosetag(name) {
      if (name === 'table') tables.pop();
      const row = name === 'tr' ? rows.pop() : undefined;
      if (row) done.push(textsOf(row, tables.at(-1) ?? new Map()));
    },
  });
  function addText(text: string) {
    const cell = cellOf();
    if (cell && cell.text.length < maxLength) cell.text += text;
  }
  for await (const piece of pieces) {
    parser.write(piece);
    yield* done;
    done = [];
  }
  parser.end();
  yield* done;
  if (!isTable) throw new SheetRefusal('noSheet');

  function textsOf({ cells }: Row, covered: Covered): string[] {
    const texts: string[] = [];
    let isEmpty = true;
    const takeCovered = () => {
      for (let above = covered.get(texts.length); above; above = covered.get(texts.length)) {
        if (above.rows > 1) covered.set(texts.length, { ...above, rows: above.rows - 1 });
        else covered.delete(texts.length);
        texts.push(above.text);
      }
    };
    for (const cell of cells) {
      takeCovered();
      const text = shownText(cell).slice(0, maxLength);
      isEmpty &&= text === '';
      if (cell.rows > 1) covered.set(texts.length, { rows: cell.rows - 1, text });
      texts.push(text, ...Array.from({ length: cell.columns - 1 }, () => ''));
    }
    takeCovered();
    return isEmpty ? [] : texts;
  }
}

function shownText({ text, exact }: Cell): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return exact !== undefined && /^\d[\d.,]*E\+\d+$/i.test(plain) ? exact : plain;
}
