// How the server's process deals with memory. Measured with bench:memory; the reasons are in docs/performance.md.

/** A small young generation: some 100 MB less under load, for which it is collected a little more often. */
export const memoryFlags = ['--max-semi-space-size=8'];

/**
 * The C library gives each thread an arena of its own, up to eight for each core, and what one of them has freed no other uses:
 * with many sessions hundreds of MB that hold nothing. Other systems than Linux take no notice.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };
