import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const database = ['apps/server/src/testing/global-setup.ts'];

// These change the certificates the whole process trusts, so that files that share a process would disturb each other.
const changeTrust = ['apps/server/src/channels/whatsapp-web/**/*.test.ts', 'packages/fake-whatsapp/**/*.test.ts'];
const rules = 'apps/server/src/**/*.rules.test.ts';

/** Files of a project share two processes, which load the server once and not once per file. */
function shared(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { test: { name, environment: 'node', isolate: false, maxWorkers: 2, testTimeout: 20_000, ...test } };
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
        exclude: changeTrust,
      }),
      shared('integration', {
        globalSetup: database,
        include: ['apps/server/src/**/*.test.ts'],
        exclude: [rules, ...changeTrust],
      }),
      shared('isolated', { globalSetup: database, include: changeTrust, isolate: true }),
      {
        test: {
          name: 'extended',
          environment: 'node',
          include: ['tests/extended/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'commands',
          environment: 'node',
          include: ['tests/commands/**/*.test.ts'],
          globalSetup: ['tests/commands/global-setup.ts'],
          // Each of these starts the whole product: one at a time, with patience.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
