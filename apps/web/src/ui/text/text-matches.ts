/** Normalizes text for search: lower case, no accents. Each character maps to one or more, so positions are kept. */
function foldWithPositions(text: string): { folded: string; positions: number[] } {
  let folded = '';
  const positions: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const unit of character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) {
      folded += unit;
      for (let index = 0; index < unit.length; index += 1) positions.push(at);
    }
    at += character.length;
  }
  positions.push(at);
  return { folded, positions };
}

export interface TextPiece {
  /** where it begins */
  at: number;
  text: string;
  isMatch: boolean;
}

/** The positions of the search text: all of it, or else each of its words. */
function matchRanges(text: string, query: string): [from: number, to: number][] {
  const { folded, positions } = foldWithPositions(text);
  const whole = foldWithPositions(query.trim().replace(/\s+/g, ' ')).folded;
  if (whole === '') return [];
  const words = folded.includes(whole) ? [whole] : whole.split(' ').filter((word) => word.length > 1);
  const ranges: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      ranges.push([positions[at] ?? 0, positions[at + word.length] ?? text.length]);
    }
  }
  return ranges.toSorted(([a], [b]) => a - b);
}

/** Splits a text at the bounds of the matches, without regard to accents and capitals. */
export function splitByMatches(text: string, query: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const [from, to] of matchRanges(text, query)) {
    // Matches may overlap: each part is marked once.
    if (to <= done) continue;
    const start = Math.max(from, done);
    if (start > done) pieces.push({ at: done, text: text.slice(done, start), isMatch: false });
    pieces.push({ at: start, text: text.slice(start, to), isMatch: true });
    done = to;
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), isMatch: false });
  return pieces;
}

/** Whether a text contains the search text, as a search finds it. */
export function hasMatch(text: string, query: string): boolean {
  return matchRanges(text, query).length > 0;
}

const contextBefore = 18;
/** What the narrowest list has room for: where less follows, more of what precedes is shown. */
const lineLength = 38;
const maxSnippetLength = 200;

/** Cuts a text to a line around the first match, so that the match is visible. */
export function snippet(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = matchRanges(line, query);
  const earliest = first ? Math.min(first[0] - contextBefore, line.length - lineLength) : 0;
  if (!first || earliest <= 0) return line.slice(0, maxSnippetLength);
  // From the beginning of a word.
  const space = line.indexOf(' ', earliest);
  const from = space === -1 || space >= first[0] ? earliest : space + 1;
  return `…${line.slice(from, from + maxSnippetLength)}`;
}
