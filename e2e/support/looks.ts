import type { Page } from '@playwright/test';

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** With SHOTS: pictures of a page in light and dark, wide and narrow. The page is as it was afterwards. */
export async function shotInAllLooks(
  page: Page,
  shot: (page: Page, name: string) => Promise<void>,
  name: string,
): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize();
  for (const viewport of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await shot(page, `${name}-${colorScheme}-${viewport.width}`);
    }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
