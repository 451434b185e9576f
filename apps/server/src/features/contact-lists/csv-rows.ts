/** Separators that programs write, the usual one first. */
const separators = [';', ',', '\t', '|'];

/** The separator of a text, by its first line: the one that stands there most often outside of quotes. */
export function guessSeparator(text: string): string {
  let isQuoted = false;
  const counts = new Map(separators.map((separator) => [separator, 0]));
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return separators.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}

const separatorLine = /^sep=(.)\r?\n/i;
const isLineEnd = (character: string) => character === '\n' || character === '\r';

/** The rows of a text whose cells are separated, as it comes in. A cell longer than `maxLength` characters is cut. */
export async function* csvRows(
  chunks: AsyncIterable<string> | Iterable<string>,
  maxLength: number,
): AsyncGenerator<string[]> {
  let separator: string | undefined;
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  /** a quote inside of quotes: the end of them, or the first of two that stand for one */
  let afterQuote = false;
  let afterReturn = false;
  const add = (character: string) => {
    if (cell.length < maxLength) cell += character;
  };
  const endRow = () => {
    const done = [...row, cell];
    row = [];
    cell = '';
    afterQuote = false;
    return done;
  };
  for await (let text of chunks) {
    if (separator === undefined) {
      const named = separatorLine.exec(text);
      separator = named?.[1] ?? guessSeparator(text);
      if (named) text = text.slice(named[0].length);
    }
    for (const character of text) {
      if (isQuoted && !afterQuote) {
        if (character === '"') afterQuote = true;
        else add(character);
        continue;
      }
      if (afterQuote && character === '"') {
        afterQuote = false;
        add('"');
        continue;
      }
      if (afterQuote) [afterQuote, isQuoted] = [false, false];
      if (character === '\n' && afterReturn) {
        afterReturn = false;
        continue;
      }
      afterReturn = character === '\r';
      if (isLineEnd(character)) yield endRow();
      else if (character === separator) {
        row.push(cell);
        cell = '';
      } else if (character === '"' && cell === '') isQuoted = true;
      else add(character);
    }
  }
  if (cell !== '' || row.length > 0) yield endRow();
}
