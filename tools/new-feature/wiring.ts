import { fillTemplate, type Names } from './names.ts';
import { webWires } from './wiring-web.ts';

/** What an existing file gains. */
export interface Wire {
  file: string;
  /** the text after which it comes, at its last occurrence */
  after: RegExp;
  /** as the others with the places of the templates */
  insert: string;
}

/** An edit that registers a new feature in an existing file. */
export const wires: readonly Wire[] = [
  ...webWires,
  {
    file: 'packages/contract/src/nouns.ts',
    after: /export \* from '\.\/.+\n/,
    insert: `export * from './__feature__.ts';\n`,
  },
  {
    file: 'apps/server/src/features/__area__/index.ts',
    after: /export \{[^}]+\} from '.+';\n/,
    insert: `export { create__Items__ } from './__feature__/index.ts';\n`,
  },
  {
    file: 'apps/server/src/compose/features.ts',
    after: /import \{(?=[^}]*\} from '\.\.\/features\/__area__\/index\.ts';)/,
    insert: ' create__Items__,',
  },
  {
    file: 'apps/server/src/compose/features.ts',
    after: / {2}createTags\(.+\n/,
    insert: '  create__Items__(platform);\n',
  },
  {
    file: 'packages/i18n/src/pt/index.ts',
    after: /import \{.+\} from '\.\.\/.+\n/,
    insert: `import { __items__ } from '../__feature__/pt.ts';\n`,
  },
  {
    file: 'packages/i18n/src/pt/index.ts',
    after: /export const \w+.* = \{\n(?: {2}\w+,\n)+/,
    insert: '  __items__,\n',
  },
];

/**
 * Adds what a wire inserts to the text of its file.
 * @throws Error when the file has changed so much that their place is not found
 */
export function applyWire(text: string, wire: Wire, names: Names): string {
  const match = [...text.matchAll(new RegExp(fillTemplate(wire.after.source, names), 'g'))].at(-1);
  if (!match)
    throw new Error(
      `${wire.file} has no place for this any more (looked for ${wire.after.source}):\n${fillTemplate(wire.insert, names)}`,
    );
  const end = match.index + match[0].length;
  return text.slice(0, end) + fillTemplate(wire.insert, names) + text.slice(end);
}
