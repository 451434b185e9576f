import { basename, join } from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { signUpCompany, type Company, type Member } from './company.ts';
import { startProduct, type Product } from './product.ts';
import { PageMonitor } from './page-monitor.ts';

interface Worker {
  /** the product, for all tests of this worker; what a test changes in it belongs to a company of its own */
  product: Product;
}

interface Fixtures {
  /** what no page may do, and what this test provokes on purpose */
  watch: PageMonitor;
  /** A browser of its own, of the look of the project, with the session of a member or without one. */
  open: (who?: Member) => Promise<Page>;
  /** a company of this test's own, fresh from its sign-up */
  company: Company;
  /** Keeps a picture for people to look at, when they say so by SHOTS=1. */
  shot: (page: Page, name: string) => Promise<void>;
  /** fails the test when anything went wrong on the server */
  quietServer: void;
}

export const test = base.extend<Fixtures, Worker>({
  product: [
    async ({}, use) => {
      // Journeys play the programs that a company's addresses lead to.
      const product = await startProduct({ OUTBOUND_PRIVATE: 'loopback' });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  quietServer: [
    async ({ product }, use) => {
      product.takeErrors();
      await use();
      expect(product.takeErrors(), 'the server complained').toEqual([]);
    },
    { auto: true },
  ],

  watch: async ({ product }, use) => {
    const watch = new PageMonitor(product.url);
    await use(watch);
    expect(watch.problems(), 'a page did what it must not do').toEqual([]);
  },

  open: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext(who && { storageState: who.state });
      contexts.push(context);
      watch.attach(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  company: async ({ product }, use) => use(await signUpCompany(product.url)),

  shot: async ({}, use, testInfo) => {
    let count = 0;
    await use(async (page, name) => {
      // Hundreds of them take minutes, and the pictures of most runs are not looked at.
      if (!process.env.SHOTS) return;
      count += 1;
      const journey = basename(testInfo.file, '.spec.ts');
      const file = `${journey}-${String(count).padStart(2, '0')}-${name}.png`;
      await page.screenshot({
        path: join(testInfo.config.rootDir, 'shots', testInfo.project.name, file),
        animations: 'disabled',
        caret: 'hide',
      });
    });
  },
});

export { expect };
