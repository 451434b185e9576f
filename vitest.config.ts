import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { memoryFolder } from './tools/bootstrap/memory-folder.mjs';

const database = ['apps/server/src/testing/global-setup.ts'];
const busyDatabase = [...database, 'apps/server/src/testing/busy-setup.ts'];
const clone = ['tests/commands/global-setup.ts'];
const setupFiles = ['tests/property-seed.ts'];

// Patched and unpatched libraries cannot be in one process.
const patches = 'apps/server/src/channels/whatsapp-web/patches/*.test.ts';
const rules = 'apps/server/src/**/*.rules.test.ts';
const plans = ['apps/server/src/**/*.plans.test.ts'];

/** Files of a project share four processes, which load the server once and not once per file; much of what they do is waiting. The timeouts allow for busy machines. */
function shared(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      setupFiles,
      isolate: false,
      maxWorkers: 4,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // Each reading of a sheet is a process, and compiling is most of its work.
      env: { TMPDIR: memoryFolder(), READERS_COMPILE_CACHE: join(memoryFolder(), 'balcao-compile-cache') },
      ...test,
    },
  };
}

/** These start the whole product, or measure it: one at a time, with long timeouts. */
function wholeProduct(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: { name, environment: 'node', fileParallelism: false, testTimeout: 600_000, hookTimeout: 600_000, ...test },
  };
}

export default defineConfig({
  test: {
    projects: [
      shared('pure', {
        include: [
          'packages/{contract,i18n}/src/**/*.test.ts',
          'apps/web/src/**/*.test.{ts,tsx}',
          rules,
          'tools/**/*.test.ts',
        ],
      }),
      shared('integration', {
        globalSetup: database,
        // A test that waits for sockets and jobs on a busy machine may be late once; the report names each that ran twice.
        retry: 1,
        include: ['apps/server/src/**/*.test.ts', 'packages/fake-whatsapp/**/*.test.ts', 'tests/converge/**/*.test.ts'],
        exclude: [rules, patches, ...plans],
      }),
      shared('isolated', { include: [patches], isolate: true }),
      shared('plans', { globalSetup: busyDatabase, include: plans, maxWorkers: 1, sequence: { groupOrder: 1 } }),
      wholeProduct('commands', { globalSetup: clone, include: ['tests/commands/**/*.test.ts'] }),
      // The longer proofs, for `npm run test:all`.
      wholeProduct('extended', { globalSetup: [...clone, ...busyDatabase], include: ['tests/extended/**/*.test.ts'] }),
    ],
  },
});
