// How the server's process deals with memory. Measured with bench:memory and bench:responders; the reasons are in docs/performance.md.

export const memoryFlags = [
  // With half of it, reading requests take a fifth more processor time; twice of it uses 50 MB more under load.
  '--max-semi-space-size=16',
  // The heap is collected when it is half as large again as what lived at the last time; otherwise it may grow to four times as much.
  '--heap-growing-percent=50',
];

/**
 * The C library gives each thread an arena of its own, up to eight for each core, and what one of them has freed no other uses:
 * with many sessions hundreds of MB that hold nothing. Other systems than Linux take no notice.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' };
