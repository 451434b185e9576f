/** How long health and metrics wait for a part of the program. */
const defaultTimeoutMs = 2000;

/** The answer of a part that is asked how it is. @throws when there is none within two seconds */
export async function withTimeout<T>(ask: () => Promise<T>, ms = defaultTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([ask(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
