/** What search does with text: lower case, no accents. Each character stands for one or more, so places are kept. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const unit of character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) {
      folded += unit;
      for (let index = 0; index < unit.length; index += 1) places.push(at);
    }
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

export interface Piece {
  /** where it begins */
  at: number;
  text: string;
  found: boolean;
}

/** The places of what was searched for: all of it, or else each of its words. */
function found(text: string, query: string): [from: number, to: number][] {
  const { folded, places } = fold(text);
  const whole = fold(query.trim().replace(/\s+/g, ' ')).folded;
  if (whole === '') return [];
  const words = folded.includes(whole) ? [whole] : whole.split(' ').filter((word) => word.length > 1);
  const spots: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      spots.push([places[at] ?? 0, places[at + word.length] ?? text.length]);
    }
  }
  return spots.toSorted(([a], [b]) => a - b);
}

/** A text cut where what was searched for begins and ends, without regard to accents and capitals. */
export function findWords(text: string, query: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of found(text, query)) {
    // Words may overlap: what was marked stays marked once.
    if (to <= done) continue;
    const start = Math.max(from, done);
    if (start > done) pieces.push({ at: done, text: text.slice(done, start), found: false });
    pieces.push({ at: start, text: text.slice(start, to), found: true });
    done = to;
  }
  if (done < text.length) pieces.push({ at: done, text: text.slice(done), found: false });
  return pieces;
}

const before = 18;
const longest = 200;

/** One line around the first place where it is found, so that the place is in sight. */
export function snippet(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = found(line, query);
  if (!first || first[0] <= before) return line.slice(0, longest);
  // From the beginning of a word.
  const space = line.indexOf(' ', first[0] - before);
  const from = space === -1 || space >= first[0] ? first[0] - before : space + 1;
  return `…${line.slice(from, from + longest)}`;
}
