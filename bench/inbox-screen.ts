/**
 * How the inbox feels in a browser over a big company: opening a conversation of 10,000 messages, the palette, going from one
 * conversation to the next, writing, scrolling a list of 5,000 tickets. See README.md beside this file.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Client } from '../apps/server/src/testing/client.ts';
import { seedBigCompany, usualSize } from './lib/big-company.ts';
import { loggedInContext, withBrowser } from './lib/browser.ts';
import { measureSwitching, measureTyping } from './lib/conversation-work.ts';
import { withDatabase } from './lib/database.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { MB, ms, percentile, progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const runs = 15;
const switchCount = 100;
const keyCount = 150;
const email = 'admin@demo.balcao.local';

declare global {
  interface Window {
    conversationPainted?: Promise<number>;
    palettePainted?: Promise<number>;
    longTasks?: number[];
  }
}

/** Has the page note how long after a click on a row the newest message of the conversation is painted. */
function watchOpening(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.conversationPainted = new Promise((resolve) => {
      const onClick = ({ timeStamp }: MouseEvent) => {
        removeEventListener('click', onClick, true);
        const observer = new MutationObserver(() => {
          const messages = document.querySelectorAll('[role=log] [data-message]');
          const newest = messages.item(messages.length - 1)?.getBoundingClientRect();
          if (!newest || newest.height === 0 || newest.top > innerHeight) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            // Before any other task that waits: those of the page for later would be counted as well.
            void scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      };
      addEventListener('click', onClick, true);
    });
  });
}

/** Has the page note how long after Ctrl+K the palette is painted. */
function watchPalette(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.palettePainted = new Promise((resolve) => {
      const onKey = ({ key, timeStamp }: KeyboardEvent) => {
        if (key !== 'k') return;
        removeEventListener('keydown', onKey, true);
        const observer = new MutationObserver(() => {
          const field = document.querySelector('[role=dialog] [role=combobox]')?.getBoundingClientRect();
          if (!field || field.height === 0) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            // Before any other task that waits: those of the page for later would be counted as well.
            void scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      };
      addEventListener('keydown', onKey, true);
    });
  });
}

/** Each time on a fresh page: the first opening is the one that is felt. */
async function measurePalette(page: Page, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${url}/tickets`);
    await page.getByRole('option').first().waitFor();
    await page.waitForTimeout(500);
    await watchPalette(page);
    await page.keyboard.press('Control+k');
    times.push((await page.evaluate(() => window.palettePainted)) ?? Number.NaN);
  }
  return times;
}

/** Each time on a fresh page, so that nothing of the conversation is there before the click. */
async function measureOpening(page: Page, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${url}/tickets`);
    const row = page.getByRole('option').first();
    await row.waitFor();
    await page.waitForTimeout(500);
    await watchOpening(page);
    await row.click();
    times.push((await page.evaluate(() => window.conversationPainted)) ?? Number.NaN);
  }
  return times;
}

/** Scrolls the list by the wheel to its end; the tasks of the page that took longer than 50 ms. */
async function measureScrolling(page: Page, url: string): Promise<{ longTasks: number[]; rows: number }> {
  await page.goto(`${url}/tickets`);
  const list = page.getByRole('listbox').first();
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((entries) => tasks.push(...entries.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
    window.longTasks = tasks;
  });
  await page.getByRole('option').first().hover();
  const position = () =>
    list.evaluate((element) => {
      const numbers = [...element.querySelectorAll('[aria-posinset]')].map((row) =>
        Number(row.getAttribute('aria-posinset')),
      );
      return Math.max(...numbers);
    });
  let rows = 0;
  for (let step = 0; rows < usualSize.tickets && step < 3_000; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
    if (step % 10 !== 0) continue;
    rows = await position();
    if (step % 100 === 0) progress(`${rows} of ${usualSize.tickets} rows`);
  }
  return { longTasks: (await page.evaluate(() => window.longTasks)) ?? [], rows };
}

async function measureAll(product: Product, dataDir: string) {
  const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
  const { id: userId = 0, companyId = 0 } = admin.user ?? {};
  progress(`seeding ${usualSize.tickets} tickets and ${usualSize.messages + usualSize.longThread} messages`);
  await withDatabase(dataDir, async (client) => {
    await seedBigCompany(client, companyId, userId);
    await client.query(`UPDATE tickets SET status = 'open', user_id = $2, pending_since = NULL WHERE company_id = $1`, [
      companyId,
      userId,
    ]);
  });
  return withBrowser(async (browser) => {
    const page = await (await loggedInContext(browser, product, email)).newPage();
    progress('opening');
    const opening = await measureOpening(page, product.url);
    progress('palette');
    const palette = await measurePalette(page, product.url);
    progress('from one conversation to the next');
    const switching = await measureSwitching(page, product.url, switchCount);
    progress('writing');
    const typing = await measureTyping(page, keyCount);
    progress('scrolling');
    return { opening, palette, switching, typing, scrolling: await measureScrolling(page, product.url) };
  });
}

const { opening, palette, switching, typing, scrolling } = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    return await measureAll(product, dataDir);
  } finally {
    await product.stop();
  }
});
const memoryLines = switching.memory.map(({ heapBytes, nodes, listeners }, index) => ({
  what: `  memory, nodes, listeners of the page after ${index === 0 ? 10 : switchCount}`,
  value: `${MB(heapBytes)}, ${nodes}, ${listeners}`,
}));
await report(
  'inbox-screen',
  [
    {
      what: `conversation of ${usualSize.longThread} messages, click to painted, median of ${runs}`,
      value: ms(percentile(opening, 50)),
      goal: '150 ms',
    },
    { what: '  slowest', value: ms(Math.max(...opening)) },
    { what: `palette, Ctrl+K to painted, median of ${runs}`, value: ms(percentile(palette, 50)), goal: '100 ms' },
    { what: '  slowest', value: ms(Math.max(...palette)) },
    {
      what: `Alt+↓ to the next conversation painted, median of ${switchCount}`,
      value: ms(percentile(switching.times, 50)),
    },
    { what: '  95 of 100', value: ms(percentile(switching.times, 95)) },
    ...memoryLines,
    { what: `key to painted, median of ${keyCount}`, value: ms(percentile(typing, 50)) },
    { what: '  95 of 100', value: ms(percentile(typing, 95)) },
    {
      what: `tasks over 50 ms while scrolling ${scrolling.rows} tickets`,
      value: String(scrolling.longTasks.length),
      goal: '0',
    },
    { what: '  longest', value: ms(Math.max(0, ...scrolling.longTasks)) },
  ],
  { openingMs: opening, paletteMs: palette, switching, typingMs: typing, scrolling },
);
