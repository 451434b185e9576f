import type { Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { fillCompany, fillInstallation } from '../support/filled-company.ts';
import { expect, test } from '../support/fixtures.ts';
import { openPage, pagesOfAdmin, pagesOfOperator } from '../support/pages.ts';

/** What is wrong with a page in a window as narrow as a phone. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`wider than its window by ${scrollWidth - clientWidth} px`);
    const content = document.querySelector<HTMLElement>('#content');
    if (content && content.scrollWidth > content.clientWidth)
      faults.push(`its content is wider by ${content.scrollWidth - content.clientWidth} px`);
    const bar = document.querySelector('nav[aria-label="Principal"]')?.getBoundingClientRect();
    const pressed = 'a[href], button, input:not([type=file]), textarea, select, [role=button], [role=tab]';
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (element.closest('nav[aria-label="Principal"], [inert], [aria-hidden=true]')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || bottom <= 0) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
      // What scrolls can be moved into sight.
      let isScrolled = false;
      for (let frame = element.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(frame);
        isScrolled ||= [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
      }
      if (isScrolled) continue;
      if (left < -1 || right > clientWidth + 1) faults.push(`"${name}" is beyond the edge`);
      if (bar && bottom > bar.top + 1 && top < bar.bottom) faults.push(`"${name}" is below the bottom bar`);
    }
    return faults;
  });
}

/** Whether the last of what scrolls can be seen above the bar. */
async function isEndCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="Principal"]')?.getBoundingClientRect();
    if (!bar) return false;
    return [...document.querySelectorAll<HTMLElement>('#content, #content [data-scrolls]')].some(
      (scroller) => scroller.getBoundingClientRect().bottom > bar.top + 1,
    );
  });
}

test('every page of the menu fits a phone of 390 and of 360 pixels, and nothing lies below the bottom bar', async ({
  company,
  open,
  product,
  shot,
}) => {
  test.slow();
  const filled = await fillCompany(company);
  const operator = await new Api(product.url).login(product.account('operator'));
  await fillInstallation(operator.api);
  const found: Record<string, string[]> = {};
  const look = async (page: Page, path: string, who: string) => {
    await openPage(page, path);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 844 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await shot(page, `${who}-${path.replaceAll(/\W+/g, '-')}-${width}`);
      const faults = await faultsOf(page);
      if (await isEndCovered(page)) faults.push('its end is below the bottom bar');
      if (faults.length > 0) found[`${path} of the ${who} at ${width}`] = faults;
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  const page = await open(company.admin);
  for (const path of pagesOfAdmin(filled)) await look(page, path, 'admin');
  for (const path of ['/team', '/hours', '/deadlines', '/pause-reasons', '/custom-fields', '/settings/all'])
    await look(page, path, 'admin');
  const theirs = await open({ ...company.admin, ...operator });
  for (const path of pagesOfOperator) await look(theirs, path, 'operator');
  expect(found).toEqual({});
});
