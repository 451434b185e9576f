import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** what a test needs that a machine may lack: the reason in the report when the test is skipped */
    needs?: string;
  }
}

/**
 * Whether this run is `npm run test:all`, in which generated walks leave nothing out and proofs that repeat something repeat
 * it often. `npm test` sets TEST_SCOPE, too (tools/bootstrap/suites.mjs); without it the scope is that of `npm test`.
 */
export const isFullScope = process.env.TEST_SCOPE === 'all';

/** Options of a test that is skipped on some machines, such as `it.runIf(isRoot)(title, needs('root'), run)`. */
export const needs = (what: string) => ({ meta: { needs: what } });
