import { fillTemplate, type Names } from './names.ts';

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
  {
    file: 'packages/contract/src/index.ts',
    after: /export \* from '\.\/entities\/.+\n/,
    insert: `export * from './entities/__feature__.ts';\n`,
  },
  {
    file: 'packages/contract/src/index.ts',
    after: /export \* from '\.\/endpoints\/.+\n/,
    insert: `export * from './endpoints/__feature__.ts';\n`,
  },
  {
    file: 'packages/contract/src/catalogue.ts',
    after: /import \* as \w+ from '\.\/endpoints\/.+\n/,
    insert: `import * as __items__ from './endpoints/__feature__.ts';\n`,
  },
  { file: 'packages/contract/src/catalogue.ts', after: /\n {2}\[\w+(?:, \w+)*(?=\]\n)/, insert: ', __items__' },
  {
    file: 'packages/contract/src/live.ts',
    after: /import \{.+\} from '\.\/entities\/.+\n/,
    insert: `import { __item__ } from './entities/__feature__.ts';\n`,
  },
  {
    file: 'packages/contract/src/live.ts',
    after: /export const liveEvents = \{\n/,
    insert: [
      `  __item__: z.discriminatedUnion('action', [`,
      `    z.object({ action: z.literal('update'), __item__ }),`,
      `    z.object({ action: z.literal('delete'), __item__Id: z.number() }),`,
      '  ]),',
      '',
    ].join('\n'),
  },
  {
    file: 'packages/contract/src/errors.ts',
    after: errorLine,
    insert:
      '  ERR_NO___ITEM___FOUND: { status: 404, details: none },\n' +
      '  ERR___ITEM___NAME_ALREADY_EXISTS: { status: 409, details: none },\n',
  },
  {
    file: 'apps/server/src/platform/http/not-found-code.ts',
    after: / {2}\['\/.+\],\n/,
    insert: `  ['/__feature__/', 'ERR_NO___ITEM___FOUND'],\n`,
  },
  {
    file: 'apps/server/src/app.ts',
    after: /import \{.+\} from '\.\/features\/.+\n/,
    insert: `import { create__Items__ } from './features/__feature__/index.ts';\n`,
  },
  { file: 'apps/server/src/app.ts', after: / {2}createQueues\(.+\n/, insert: '  create__Items__(platform);\n' },
  // The tests that walk all endpoints and tables ask for a record and a call of each kind.
  {
    file: 'apps/server/src/testing/world.ts',
    after: /import type \{[^}]+(?= \} from '@balcao\/contract')/,
    insert: ', __Item__',
  },
  {
    file: 'apps/server/src/testing/world.ts',
    after: / {2}onPhone: SandboxMessage;\n/,
    insert: '  __item__: __Item__;\n',
  },
  {
    file: 'apps/server/src/testing/world.ts',
    after: / {4}onPhone: .+ as SandboxMessage,\n/,
    insert: `    __item__: await admin.ok(admin.post<__Item__>('/__feature__', { name: 'Da empresa' })),\n`,
  },
  {
    file: 'apps/server/src/testing/foreign-ids.ts',
    after: / {2}contact: \{ of: .+\n/,
    insert: '  __item__: { of: (world: World) => world.__item__.id, nobodys: () => 2_000_000_000 },\n',
  },
  {
    file: 'apps/server/src/testing/foreign-ids.ts',
    after: / {2}\[\/\^.+\],\n/,
    insert: `  [/^\\/__feature__\\//, '__item__'],\n`,
  },
  {
    file: 'apps/server/src/testing/samples.ts',
    after: / {2}retryJob: .+\n/,
    insert: [
      '',
      '  list__Items__: () => ({}),',
      '  create__Item__: () => ({ body: { name: text() } }),',
      `  update__Item__: async ({ admin }) => ({`,
      `    params: { id: (await admin.ok(admin.post<{ id: number }>('/__feature__', { name: text() }))).id },`,
      '    body: { name: text() },',
      '  }),',
      `  delete__Item__: async ({ admin }) => ({`,
      `    params: { id: (await admin.ok(admin.post<{ id: number }>('/__feature__', { name: text() }))).id },`,
      '  }),',
      '',
    ].join('\n'),
  },
  ...languages.flatMap((language) => [
    {
      file: `packages/i18n/src/${language}/errors.ts`,
      after: errorLine,
      insert: `  ERR_NO___ITEM___FOUND: '${notFound[language]}',\n  ERR___ITEM___NAME_ALREADY_EXISTS: '${taken[language]}',\n`,
    },
    {
      file: `packages/i18n/src/${language}/index.ts`,
      after: /import \{.+\} from '\.\/.+\n/,
      insert: `import { __items__ } from './__feature__.ts';\n`,
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
