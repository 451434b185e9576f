import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** Separators that programs write, the usual one first. */
const separators = [';', ',', '\t', '|'];

/** The separator of a text, by its first line: the one that occurs most often outside of quotes. */
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
/** A row is longer only where a quote has no end. */
const maxRowLength = 1024 * 1024;

/**
 * The rows of a text whose cells are separated, as it comes in. A cell longer than `maxLength` characters is cut.
 * @throws Error where a quote has no end
 */
export async function* csvRows(
  chunks: AsyncIterable<string> | Iterable<string>,
  maxLength: number,
): AsyncGenerator<string[]> {
  const pieces = Readable.from(chunks)[Symbol.asyncIterator]() as AsyncIterableIterator<string>;
  const begin = await pieces.next();
  const first: string = begin.done ? '' : begin.value;
  const named = separatorLine.exec(first);
  const parser = parse({
    delimiter: named?.[1] ?? guessSeparator(first),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRowLength,
  });
  async function* texts() {
    yield first.slice(named?.[0].length ?? 0);
    yield* pieces;
  }
  // A failure of either ends both, and is thrown by the loop.
  pipeline(texts, parser, () => {});
  for await (const row of parser as AsyncIterable<string[]>) yield row.map((cell) => cell.slice(0, maxLength));
}
