import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    otherPainted?: Promise<number>;
    keysPainted?: number[];
  }
}

/** Has the page note how long after Alt+↓ the newest message of another conversation is painted. */
function watchSwitch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const messages = () => [...document.querySelectorAll<HTMLElement>('[role=log] [data-message]')];
    const before = new Set(messages().map(({ dataset }) => dataset.message));
    window.otherPainted = new Promise((resolve) => {
      const onKey = ({ key, timeStamp }: KeyboardEvent) => {
        if (key !== 'ArrowDown') return;
        removeEventListener('keydown', onKey, true);
        const observer = new MutationObserver(() => {
          const newest = messages().at(-1);
          const area = newest?.getBoundingClientRect();
          if (!newest || !area || before.has(newest.dataset.message) || area.height === 0 || area.top > innerHeight)
            return;
          observer.disconnect();
          requestAnimationFrame(() => {
            void scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      };
      addEventListener('keydown', onKey, true);
    });
  });
}

export interface PageMemory {
  heapBytes: number;
  nodes: number;
  listeners: number;
}

/** What the page holds once nothing is left to collect. */
async function pageMemory(page: Page, client: CDPSession): Promise<PageMemory> {
  for (let round = 0; round < 3; round += 1) {
    await client.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(150);
  }
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}

/** Opens one conversation after the other by Alt+↓. `memory` is that of the page after the tenth and after the last one. */
export async function measureSwitching(page: Page, url: string, count: number) {
  const client = await page.context().newCDPSession(page);
  await page.goto(`${url}/tickets`);
  const first = page.getByRole('option').first();
  await first.hover();
  // Only tickets that are loaded can be reached by the key.
  for (let step = 0; step < 14; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(120);
  }
  await page.mouse.wheel(0, -20_000);
  await page.waitForTimeout(1_000);
  await first.click();
  await page.locator('[role=log] [data-message]').first().waitFor();
  await page.waitForTimeout(1_000);
  const times: number[] = [];
  const memory: PageMemory[] = [];
  for (let opened = 1; opened <= count; opened += 1) {
    await watchSwitch(page);
    await page.keyboard.press('Alt+ArrowDown');
    times.push((await page.evaluate(() => window.otherPainted)) ?? Number.NaN);
    await page.waitForTimeout(400);
    if (opened === 10 || opened === count) memory.push(await pageMemory(page, client));
  }
  return { times, memory };
}

/** Writes in the open conversation; milliseconds from each key to the end of the frame that shows it. */
export async function measureTyping(page: Page, keyCount: number): Promise<number[]> {
  await page.locator('textarea').last().click();
  await page.evaluate(() => {
    const times: number[] = [];
    window.keysPainted = times;
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          void scheduler.postTask(() => times.push(performance.now() - timeStamp), { priority: 'user-blocking' });
        }),
      true,
    );
  });
  for (let key = 0; key < keyCount; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a');
    await page.waitForTimeout(70);
  }
  return (await page.evaluate(() => window.keysPainted)) ?? [];
}
