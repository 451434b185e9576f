import { createConnection } from '@balcao/contract';
import type { Page } from '@playwright/test';
import { fillCompany } from '../support/filled-company.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutShift, watchShifts } from '../support/layout-shifts.ts';
import { openPage, pagesOfAdmin } from '../support/pages.ts';

/** Up to here the Core Web Vitals call a page good. */
const goodShift = 0.1;

/** Lets the answers of the server come late, each by another time, so that parts of a page arrive one after the other. */
async function delayAnswers(page: Page): Promise<void> {
  let count = 0;
  await page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route) => {
      if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.continue();
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, 80 + ((count * 70) % 200)));
      // The page may have been left meanwhile.
      return route.continue().catch(() => undefined);
    },
  );
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the dashboard does not move when the first steps arrive late, ${width} px wide`, async ({ company, open }) => {
    const page = await open(company.admin);
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    const answered = Promise.withResolvers<void>();
    await page.route('**/first-steps', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Painel', level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy=true]'), 'the page is blank until its top is known').toBeVisible();
    answered.resolve();
    await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nenhum atendimento ainda' })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.05);
  });

  test(`no page of an admin moves while it loads, ${width} px wide`, async ({ company, open }) => {
    test.slow();
    const filled = await fillCompany(company);
    const page = await open(company.admin);
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    await delayAnswers(page);
    const moving: string[] = [];
    for (const path of pagesOfAdmin(filled)) {
      await openPage(page, path);
      const shift = await layoutShift(page);
      if (shift > goodShift) moving.push(`${path}: ${shift.toFixed(3)}`);
    }
    expect(moving).toEqual([]);
  });
}

test('the menu warns of a connection that is down as soon as it is known', async ({ company, open }) => {
  await company.admin.api.call(createConnection, {
    body: { name: 'Balcão', provider: 'sandbox', greetingMessage: 'Olá', queueIds: [] },
  });
  const page = await open(company.admin);
  // The two seconds that a change waits never pass.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 2000 ? 0 : later(run, ms))) as typeof setTimeout;
  });
  await page.goto('/tags');
  await expect(page.getByRole('link', { name: /Há conexões que não estão no ar/ })).toBeVisible();
});
