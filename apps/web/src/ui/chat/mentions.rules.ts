/** A piece of a text: words, or the mention of a person. */
export type TextPiece<Id> =
  | { kind: 'text'; text: string; at: number }
  | { kind: 'mention'; text: string; userId: Id; at: number };

interface Person<Id> {
  id: Id;
  name: string;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at the mentions of these people: their whole name behind an @. */
export function splitText<Id extends number | string>(text: string, people: readonly Person<Id>[]): TextPiece<Id>[] {
  if (people.length === 0) return text === '' ? [] : [{ kind: 'text', text, at: 0 }];
  // The longer name first: "@Ana Paula" is not Ana.
  const names = people.toSorted((a, b) => b.name.length - a.name.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])@(?<name>${names.map(({ name }) => escape(name)).join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  );
  const pieces: TextPiece<Id>[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const named = names.find(({ name }) => name === match.groups?.name);
    if (!named) continue;
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index), at: from });
    pieces.push({ kind: 'mention', text: match[0], userId: named.id, at: match.index });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from), at: from });
  return pieces;
}

/** Ids of the people whose names are in a text behind an @. */
export function mentionsIn<Id extends number | string>(text: string, people: readonly Person<Id>[]): Id[] {
  const found = splitText(text, people).flatMap((piece) => (piece.kind === 'mention' ? [piece.userId] : []));
  return [...new Set(found)];
}

/** The text typed behind an @ or a # right before the cursor. */
export interface Trigger {
  sign: '@' | '#';
  query: string;
  /** the position of the sign */
  at: number;
}

const maxQueryLength = 40;

export function triggerAt(text: string, cursor: number): Trigger | null {
  const before = text.slice(Math.max(0, cursor - maxQueryLength), cursor);
  const match = /(?:^|[\s(])(?<sign>[@#])(?<query>[\p{L}\p{N} .'-]{0,30})$/u.exec(before);
  const { sign, query } = match?.groups ?? {};
  if ((sign !== '@' && sign !== '#') || query === undefined) return null;
  return { sign, query, at: cursor - query.length - 1 };
}
