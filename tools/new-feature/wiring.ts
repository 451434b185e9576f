import { fillTemplate, type Names } from './names.ts';
import { webWires } from './wiring-web.ts';

/** Lines that an existing file gains. */
export interface Wire {
  file: string;
  /** the text after which they come, at its last occurrence */
  after: RegExp;
  /** with the places of the templates */
  insert: string;
}

const languages = ['pt', 'en', 'es'] as const;
const notFound = {
  pt: 'Não encontrado. Talvez tenha sido excluído.',
  en: 'Not found. It may have been deleted.',
  es: 'No encontrado. Quizá se haya eliminado.',
};
const taken = {
  pt: 'Este nome já está em uso. Escolha outro.',
  en: 'This name is already in use. Choose another one.',
  es: 'Este nombre ya está en uso. Elige otro.',
};
const errorLine = / {2}ERR_NO_JOB_FOUND: .+\n/;

/** Where an existing file takes up a new feature. */
export const wires: readonly Wire[] = [
  ...webWires,
  {
    file: 'packages/contract/src/nouns.ts',
    after: /export \* from '\.\/.+\n/,
    insert: `export * from './__feature__.ts';\n`,
  },
  {
    file: 'apps/server/src/features.ts',
    after: /import \{.+\} from '\.\/features\/.+\n/,
    insert: `import { create__Items__ } from './features/__feature__/index.ts';\n`,
  },
  { file: 'apps/server/src/features.ts', after: / {2}createTags\(.+\n/, insert: '  create__Items__(platform);\n' },
  ...languages.flatMap((language) => [
    {
      file: `packages/i18n/src/errors/${language}.ts`,
      after: errorLine,
      insert: `  ERR_NO___ITEM___FOUND: '${notFound[language]}',\n  ERR___ITEM___NAME_ALREADY_EXISTS: '${taken[language]}',\n`,
    },
    {
      file: `packages/i18n/src/${language}/index.ts`,
      after: /import \{.+\} from '\.\.\/.+\n/,
      insert: `import { __items__ } from '../__feature__/${language}.ts';\n`,
    },
    {
      file: `packages/i18n/src/${language}/index.ts`,
      after: /export const \w+.* = \{\n(?: {2}\w+,\n)+/,
      insert: '  __items__,\n',
    },
  ]),
];

/**
 * Adds the lines of a wire to the text of its file.
 * @throws Error when the file has changed so much that their place is not found
 */
export function applyWire(text: string, wire: Wire, names: Names): string {
  const match = [...text.matchAll(new RegExp(wire.after.source, 'g'))].at(-1);
  if (!match)
    throw new Error(
      `${wire.file} has no place for this any more (looked for ${wire.after.source}):\n${fillTemplate(wire.insert, names)}`,
    );
  const end = match.index + match[0].length;
  return text.slice(0, end) + fillTemplate(wire.insert, names) + text.slice(end);
}
