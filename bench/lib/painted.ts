import type { Page } from '@playwright/test';

/**
 * Milliseconds from a click on an element of a page until the end of the frame that shows another one. What waits for idle time
 * is not counted.
 * @throws Error when there is nothing to click
 */
export function clickToPainted(page: Page, clicked: string, shown: string): Promise<number> {
  return page.evaluate(
    ([from = '', to = '']) =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>(from);
        if (!button) return reject(new Error(`nothing to click: ${from}`));
        const began = performance.now();
        const observer = new MutationObserver(() => {
          const area = document.querySelector(to)?.getBoundingClientRect();
          if (!area || area.height === 0) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            // Before any other task that waits: those of the page for later would be counted as well.
            void scheduler.postTask(() => resolve(performance.now() - began), { priority: 'user-blocking' });
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        button.click();
      }),
    [clicked, shown],
  );
}

declare global {
  interface Window {
    slowTasks?: number[];
  }
}

/** Has the page note its tasks of more than 50 ms from now on. */
export function watchSlowTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
    window.slowTasks = tasks;
  });
}

export const slowTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.slowTasks ?? []);
