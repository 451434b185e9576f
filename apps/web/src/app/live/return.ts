/** How often a page looks at the clock, and how much later than that it looks after its computer slept. */
const lookMs = 1_000;
const sleptMs = 2_000;

/**
 * Calls a listener when the page may have missed something without hearing of it, until the returned function is called: it has a network
 * again, it is shown again, or its computer woke.
 */
export function onReturn(listener: () => void): () => void {
  const isShown = () => document.visibilityState !== 'hidden';
  const onVisible = () => isShown() && listener();
  let lookedAt = Date.now();
  const timer = setInterval(() => {
    const slept = Date.now() - lookedAt > lookMs + sleptMs;
    lookedAt = Date.now();
    // Timers of a hidden page are late while nothing is the matter.
    if (slept && isShown()) listener();
  }, lookMs);
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
