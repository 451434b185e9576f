/** How long a ticket that somebody holds is waited for before it is looked at again; the last one is left to a job. */
const heldPausesMs = [20, 40, 80, 160];

/**
 * Has a company's tickets given out by one run at a time in this process. What is asked for meanwhile is one more run, which begins
 * afterwards: runs of a company follow each other in the database anyway, and each that waits there takes a connection from others.
 * @param run answers whether somebody else held a ticket, and it gave out nothing; `isLast`: nobody in this process looks again
 */
export function createRuns(
  run: (companyId: number, isLast: boolean) => Promise<{ isHeld: boolean }>,
): (companyId: number) => Promise<void> {
  const current = new Map<number, { ended: Promise<void>; wake: () => void }>();
  const waiting = new Set<number>();

  async function runUntilFree(companyId: number, woken: Promise<void>): Promise<void> {
    for (const pauseMs of [...heldPausesMs, null]) {
      const { isHeld } = await run(companyId, pauseMs === null);
      // One that waits looks at the ticket as well.
      if (!isHeld || pauseMs === null || waiting.has(companyId)) return;
      await Promise.race([woken, new Promise((resolve) => setTimeout(resolve, pauseMs))]);
      if (waiting.has(companyId)) return;
    }
  }

  return async (companyId) => {
    // It has not begun, so that it sees what this one is asked for.
    if (waiting.has(companyId)) return;
    const before = current.get(companyId);
    if (before) {
      waiting.add(companyId);
      before.wake();
      await before.ended;
      waiting.delete(companyId);
    }
    const woken = Promise.withResolvers<void>();
    const own = runUntilFree(companyId, woken.promise);
    const ended = own.then(
      () => void current.delete(companyId),
      () => void current.delete(companyId),
    );
    current.set(companyId, { ended, wake: woken.resolve });
    await own;
  };
}
