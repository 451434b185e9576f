/** Makes a wait last a moment, so that a button neither flickers nor takes a second click. */
export async function withMinDuration<T>(minDurationMs: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, minDurationMs))]);
  return result;
}
