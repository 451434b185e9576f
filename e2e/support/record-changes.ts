import type { Locator } from '@playwright/test';

/**
 * Writes down everything a part of the page shows from now on, also what is there for a moment only: the values of an
 * attribute of the last element in it that matches, or its text; each only when it differs from the one before.
 * The part itself has to stay.
 */
export async function recordChanges(
  part: Locator,
  what?: { last: string; attribute: string },
): Promise<() => Promise<string[]>> {
  const element = await part.elementHandle();
  if (!element) throw new Error('there is nothing to record');
  const seen = await element.evaluateHandle((watched, wanted) => {
    const values: string[] = [];
    const recordValue = () => {
      const value = wanted
        ? [...watched.querySelectorAll(wanted.last)].at(-1)?.getAttribute(wanted.attribute)
        : watched.textContent;
      if (value && values.at(-1) !== value) values.push(value);
    };
    recordValue();
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(recordValue).observe(watched, everything);
    return values;
  }, what);
  return () => seen.jsonValue();
}
