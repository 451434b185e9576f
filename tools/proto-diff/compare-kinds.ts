import type { Kinds } from './read-kinds.ts';

interface Kind {
  number: number;
  name: string;
  type: string;
}

export interface Difference {
  /** kinds that only the other implementation knows: an app may send them */
  added: Kind[];
  /** kinds that only ours knows */
  removed: Kind[];
  /** numbers that stand for another kind, or for one of another shape */
  changed: { number: number; own: string; other: string }[];
}

/** Compares the kinds of two implementations by their field numbers, which are all that is sent. */
export function compareKinds(own: Kinds, other: Kinds): Difference {
  const only = (kinds: Kinds, without: Kinds): Kind[] =>
    [...kinds]
      .filter(([number]) => !without.has(number))
      .map(([number, kind]) => ({ number, ...kind }))
      .toSorted((a, b) => a.number - b.number);
  const changed = [...own].flatMap(([number, { name, type }]) => {
    const there = other.get(number);
    return there && (there.name !== name || there.type !== type)
      ? [{ number, own: `${name} (${type})`, other: `${there.name} (${there.type})` }]
      : [];
  });
  return { added: only(other, own), removed: only(own, other), changed };
}

/** The difference as lines to read. */
export function describeDifference(
  { added, removed, changed }: Difference,
  { own, other }: { own: string; other: string },
): string {
  const kind = ({ number, name, type }: Kind) => `  ${number} ${name} (${type})`;
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines] : []);
  const lines = [
    ...part(`${added.length} kinds that only ${other} knows:`, added.map(kind)),
    ...part(`${removed.length} kinds that only ${own} knows:`, removed.map(kind)),
    ...part(
      `${changed.length} numbers that differ:`,
      changed.map(({ number, own: mine, other: theirs }) => `  ${number} ${mine} is ${theirs} there`),
    ),
  ];
  return `${(lines.length > 0 ? lines : [`${own} and ${other} know the same kinds.`]).join('\n')}\n`;
}
