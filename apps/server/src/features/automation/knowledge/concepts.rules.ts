/** Words that mean the same to a customer, each as the stems of `knowledge_stems`, in order: `['form', 'pagament']`. */
export type StemGroup = readonly (readonly string[])[];

/** What a question asks for: some words, and others that mean the same. */
export interface Concept {
  /** stems that the customer used; all of them have to be there */
  asked: readonly string[];
  /** what means the same, each with all of its stems */
  alike: readonly (readonly string[])[];
}

/** What is known of words before a question is read. */
export interface Vocabulary {
  /** stems that say nothing about what is wanted */
  stopStems: ReadonlySet<string>;
  /** groups by the first stem of each of their members */
  groups: ReadonlyMap<string, readonly { member: readonly string[]; group: StemGroup }[]>;
}

/** No longer than anybody asks; each concept is looked for in each passage. */
const maxConcepts = 24;

export function vocabularyOf(stopStems: readonly string[], groups: readonly StemGroup[]): Vocabulary {
  const byStem = new Map<string, { member: readonly string[]; group: StemGroup }[]>();
  for (const group of groups)
    for (const member of group) {
      const [first] = member;
      if (first === undefined) continue;
      const known = byStem.get(first) ?? [];
      byStem.set(first, [...known, { member, group }]);
    }
  return { stopStems: new Set(stopStems), groups: byStem };
}

/**
 * The concepts of a question, each once. Words of several parts (*forma de pagamento*) are taken whole, besides those of
 * their parts that have a meaning of their own.
 * @param written stems of the question, in order
 * @param own the company's groups, besides those that every company has
 */
export function conceptsOf(written: readonly string[], { stopStems, groups }: Vocabulary, own: Vocabulary): Concept[] {
  const concepts = new Map<string, Concept>();
  // *n* is how people write *não*; other letters alone are what is left of *de*, *que* and *para*.
  const stems = written.map((stem) => (stem === 'n' ? 'nao' : stem)).filter((stem) => stem.length > 1);
  const found = stems.map((stem, at) =>
    [...(groups.get(stem) ?? []), ...(own.groups.get(stem) ?? [])].filter(({ member }) =>
      member.every((part, index) => stems[at + index] === part),
    ),
  );
  /** places of stems that say something together with others */
  const joined = new Set(
    found.flatMap((here, at) =>
      here.flatMap(({ member }) => (member.length > 1 ? member.map((_part, index) => at + index) : [])),
    ),
  );
  stems.forEach((stem, at) => {
    const here = found[at] ?? [];
    for (const length of new Set([1, ...here.map(({ member }) => member.length)])) {
      const asked = stems.slice(at, at + length);
      const alike = here.filter(({ member }) => member.length === length).flatMap(({ group }) => group);
      if (alike.length === 0 && (stopStems.has(stem) || joined.has(at))) continue;
      const key = asked.join(' ');
      const others = alike.filter((member) => member.join(' ') !== key);
      if (!concepts.has(key)) concepts.set(key, { asked, alike: uniqueBy(others, (member) => member.join(' ')) });
    }
  });
  return [...concepts.values()].slice(0, maxConcepts);
}

const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** A query of PostgreSQL for one of several runs of stems. */
export const queryOf = (members: readonly (readonly string[])[]): string =>
  members.map((member) => `(${member.map(quoteStem).join(' & ')})`).join(' | ');

const quoteStem = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
