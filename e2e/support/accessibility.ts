import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Best practices that a screen reader notices at once: one banner, landmarks that differ, headings in their order, labels that are seen. */
const bestPractices = [
  'landmark-no-duplicate-banner',
  'landmark-unique',
  'page-has-heading-one',
  'heading-order',
  'label-content-name-mismatch',
];
const enabled = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: true }]));
/** What is looked at in each scheme; in the second one only colours can be different. */
const rulesByScheme = (rules: readonly string[]) => ({
  light: { runOnly: { type: 'tag' as const, values: wcagTags }, rules: enabled(rules) },
  dark: { runOnly: { type: 'rule' as const, values: ['color-contrast'] } },
});

/** Checks one screen after the other by WCAG 2.2 AA, and reports all violations at the end. */
export class AccessibilityCheck {
  /** what is wrong, and on which screens */
  readonly #found = new Map<string, string[]>();
  readonly #rules;

  /** @param options.bestPractices also what no criterion demands */
  constructor(options?: { bestPractices: true }) {
    this.#rules = rulesByScheme(['aria-dialog-name', ...(options ? bestPractices : [])]);
  }

  /** Checks what is on screen, in light and in dark, and leaves it in the scheme it was in. */
  async check(page: Page, screen: string): Promise<void> {
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    const former = isDark ? 'dark' : 'light';
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await waitForAnimations(page);
      const { violations } = await new AxeBuilder({ page }).options(this.#rules[colorScheme]).analyze();
      for (const { id, nodes } of violations) {
        for (const { html, any, all, none } of nodes) {
          const reasons = [...any, ...all, ...none].map(({ message }) => message).join('; ');
          const element = html.replaceAll(/mantine-\w+/g, 'mantine-…').slice(0, 200);
          this.#record(`${id}: ${reasons}\n${element}`, `${screen}, ${colorScheme}`);
        }
      }
    }
    await page.emulateMedia({ colorScheme: former });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', former);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    for (const id of ids.filter((each, index) => ids.indexOf(each) !== index))
      this.#record(`twice the id ${id}`, screen);
  }

  expectNoViolations(): void {
    expect(Object.fromEntries(this.#found)).toEqual({});
  }

  #record(what: string, where: string): void {
    this.#found.set(what, [...(this.#found.get(what) ?? []), where]);
  }
}

/** A colour that is on its way from one to another is none to be measured. What turns for ever is not waited for. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  });
}
