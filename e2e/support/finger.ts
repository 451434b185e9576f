import type { Locator, Page } from '@playwright/test';

interface Finger {
  /** along a straight line, in steps as a hand does it */
  moveBy: (dx: number, dy: number) => Promise<void>;
  lift: () => Promise<void>;
}

/** Puts a finger on an element, halfway down and so far from its left edge, without lifting it. */
export async function putFinger(page: Page, on: Locator, fromLeftPx = 40): Promise<Finger> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error('nothing to touch');
  const client = await page.context().newCDPSession(page);
  const start = { x: box.x + Math.min(fromLeftPx, box.width / 2), y: box.y + box.height / 2 };
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number } | null) =>
    void (await client.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [at] }));
  await touch('touchStart', start);
  return {
    async moveBy(dx, dy) {
      const steps = 8;
      for (let step = 1; step <= steps; step++)
        await touch('touchMove', { x: start.x + (dx * step) / steps, y: start.y + (dy * step) / steps });
    },
    lift: () => touch('touchEnd', null),
  };
}
