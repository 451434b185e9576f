import { expect, type Page } from '@playwright/test';

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Shows a page in light and dark, wide and narrow, one look after the other. The page is as it was afterwards. */
async function eachLook(page: Page, visit: (look: string) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await visit(`${colorScheme}-${viewport.width}`);
    }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** With SHOTS: pictures of a page in all looks. */
export async function shotInAllLooks(
  page: Page,
  shot: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<void> {
  if (!process.env.SHOTS) return;
  await eachLook(page, (look) => shot(page, `${name}-${look}`));
}

/** Expects in all looks that a page is no wider than its window, which would cut it or scroll it sideways. With SHOTS also takes pictures. */
export async function expectFits(
  page: Page,
  shot: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<void> {
  await eachLook(page, async (look) => {
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${name}, ${look}: wider than its window`,
      )
      .toBeLessThanOrEqual(0);
    await shot(page, `${name}-${look}`);
  });
}
