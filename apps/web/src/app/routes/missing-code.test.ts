import { describe, expect, it } from 'vitest';
import { shouldReloadForMissingCode, recordReload } from './missing-code.ts';

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
const missing = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://x.test/assets/${file}`);

describe('isOutdated', () => {
  it('is true once per file, so that the page does not reload endlessly', () => {
    const storage = aStorage();
    expect(shouldReloadForMissingCode(missing('a.js'), true, storage)).toBe(true);
    recordReload(missing('a.js'), storage);
    expect(shouldReloadForMissingCode(missing('a.js'), true, storage)).toBe(false);
    expect(shouldReloadForMissingCode(missing('b.js'), true, storage)).toBe(true);
  });
  it.each([
    'Failed to fetch dynamically imported module: https://x.test/a.js',
    'error loading dynamically imported module: https://x.test/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('knows what browsers say: %s', (message) => {
    expect(shouldReloadForMissingCode(new TypeError(message), true, aStorage())).toBe(true);
  });
  it('is false for other errors and while offline', () => {
    expect(shouldReloadForMissingCode(new TypeError('x is undefined'), true, aStorage())).toBe(false);
    expect(shouldReloadForMissingCode('no error', true, aStorage())).toBe(false);
    expect(shouldReloadForMissingCode(missing('a.js'), false, aStorage())).toBe(false);
  });
});
