import { vi } from 'vitest';

/**
 * Waits until a change is known because it was announced: what the server remembers for a few seconds (`createTtlCache`)
 * does not age meanwhile, however long the announcement takes.
 */
export async function waitForAnnounced(check: () => Promise<void>): Promise<void> {
  const held = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(held);
  try {
    await vi.waitFor(check, 15_000);
  } finally {
    clock.mockRestore();
  }
}
