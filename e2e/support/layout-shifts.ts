import type { Page } from '@playwright/test';

/** What the browser reports of a shift (Layout Instability API). */
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Adds up, from the next load on, how far things move on a page without anyone having touched it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(window, { layoutShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum.value += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift of the page that was loaded last. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { layoutShift: { value: number } }).layoutShift.value);
}
