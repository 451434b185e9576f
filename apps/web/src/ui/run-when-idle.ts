/** Does work when the page has nothing else to do: what may be needed next is fetched then, and its failing is no failure. */
export function runWhenIdle(work: () => Promise<unknown>): void {
  // Some browsers have no idle callback.
  const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 3000));
  wait(() => void work().catch(() => {}));
}
