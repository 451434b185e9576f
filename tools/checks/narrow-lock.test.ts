import { expect, it } from 'vitest';
import { narrowLock } from '../bootstrap/narrow-lock.mjs';
import { isUnread } from '../bootstrap/prune.mjs';

const lock = {
  name: 'shop',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { workspaces: ['apps/*'], devDependencies: { tests: '1.0.0' } },
    'apps/one': {
      version: '1.0.0',
      dependencies: { '@shop/shared': '1.0.0', a: '1.0.0' },
      devDependencies: { tests: '1.0.0' },
    },
    'apps/one/node_modules/b': { version: '2.0.0' },
    'apps/other': { version: '1.0.0', dependencies: { c: '1.0.0' } },
    'packages/shared': { version: '1.0.0', dependencies: { d: '1.0.0' } },
    'node_modules/@shop/one': { link: true, resolved: 'apps/one' },
    'node_modules/@shop/shared': { link: true, resolved: 'packages/shared' },
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '*', '@types/b': '*' },
      optionalDependencies: { 'a-linux': '1.0.0', 'a-lost': '1.0.0' },
      peerDependencies: { e: '*', typescript: '*' },
      peerDependenciesMeta: { typescript: { optional: true } },
    },
    'node_modules/a-linux': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '3.0.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0', dependencies: { a: '*' } },
    'node_modules/e': { version: '1.0.0', dependencies: { b: '*' } },
    'node_modules/tests': { version: '1.0.0' },
    'node_modules/typescript': { version: '7.0.0' },
    'node_modules/@types/b': { version: '1.0.0' },
  },
};

it('the lock of one workspace has what it needs to run, the nearest version of each, and nothing for development', () => {
  const { lock: narrow, workspaces } = narrowLock(lock, 'apps/one');
  expect(workspaces.toSorted()).toEqual(['apps/one', 'packages/shared']);
  expect(Object.keys(narrow.packages)).toEqual([
    '',
    'apps/one',
    'node_modules/@shop/one',
    'node_modules/@shop/shared',
    'node_modules/a',
    'node_modules/a-linux',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/d',
    'node_modules/e',
    'packages/shared',
  ]);
  expect(narrow.packages['']).toEqual({ version: '1.0.0', workspaces });
  expect(narrow.packages['apps/one']).not.toHaveProperty('devDependencies');
  expect(narrow.packages['node_modules/a']?.dependencies).toEqual({ b: '*' });
});

it.each<[path: string, isFolder: boolean, unread: boolean]>([
  ['zod/index.d.ts', false, true],
  ['zod/index.d.mts', false, true],
  ['zod/src/index.ts', false, true],
  ['zod/index.js.map', false, true],
  ['zod/index.js', false, false],
  ['zod/package.json', false, false],
  ['zod/README.md', false, true],
  ['zod/LICENSE.md', false, false],
  ['zod/license.markdown', false, false],
  ['swagger-ui-dist/swagger-ui-bundle.js', false, false],
  ['swagger-ui-dist/swagger-ui-es-bundle-core.js', false, true],
  ['pino/test', true, true],
  ['@fastify/send/examples', true, true],
  ['a/node_modules/@b/c/docs', true, true],
  ['test', true, false],
  ['@playwright/test', true, false],
  ['a/node_modules/test', true, false],
  ['yaml/dist/doc', true, false],
  ['node-addon/lib/test', true, false],
])('%s (a folder: %s) is left out of what a start keeps: %s', (path, isFolder, unread) => {
  expect(isUnread(path, isFolder)).toBe(unread);
});
