/** Waits before code is asked for again, in milliseconds. */
const waitsMs = [500, 2_000];

/**
 * Fetches code, with `import()`, and asks again where a file of it was lost on the way: a page that goes without a part
 * until it is loaded anew is worse than one that waits. Without internet it fails at once.
 */
export async function fetchCode<T>(fetch: () => Promise<T>): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await fetch();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return fetch();
}
