/** The lines of a text file, as it comes in. A line that is longer than is kept is cut. */

const maxLineLength = 65_536;

/**
 * @param chunks bytes of UTF-8, or of two bytes for each character with a mark at the beginning
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let rest = '';
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(labelOf(chunk));
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, maxLineLength);
    for (const line of lines) yield plainLine(line);
  }
  rest += decoder?.decode() ?? '';
  if (rest !== '') yield plainLine(rest);
}

const plainLine = (line: string) => line.slice(0, maxLineLength).replace(/\r$/, '');

function labelOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
