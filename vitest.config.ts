import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 20_000,
          // Said in the report. What must never fail even once says `retry: 0` itself.
          retry: 1,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          include: ['{packages,apps}/**/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
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
