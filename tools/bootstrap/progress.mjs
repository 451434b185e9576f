const HEARTBEAT_MS = 5000;

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Prints what is being done, every few seconds while it lasts, and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const since = Date.now();
  console.log(`${what} ...`);
  const heartbeat = setInterval(() => console.log(`  still at it after ${seconds(since)}`), HEARTBEAT_MS);
  try {
    const result = await work();
    console.log(`  done in ${seconds(since)}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
