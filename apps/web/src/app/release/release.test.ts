import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../testing/memory-storage.ts';

const reload = vi.fn<() => void>();

/** The page of a release, from the network or from the worker's cache. */
async function load(release: string | undefined, isKept = false) {
  vi.resetModules();
  vi.stubGlobal('document', {
    querySelector: () => (release === undefined ? null : { content: release }),
    documentElement: { dataset: isKept ? { kept: '' } : {} },
  });
  return import('./release.ts');
}

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('window', { location: { reload } });
  return () => vi.unstubAllGlobals();
});

it('a page is outdated once the server tells another release, and no more where it tells this one again', async () => {
  const { recordServerRelease, isPageOutdated } = await load('a');
  recordServerRelease('a');
  recordServerRelease(null);
  expect(isPageOutdated()).toBe(false);
  recordServerRelease('b');
  expect(isPageOutdated()).toBe(true);
  recordServerRelease('a');
  expect(isPageOutdated()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('a page from the cache makes room for another release at once, and once only', async () => {
  const first = await load('a', true);
  first.recordServerRelease('b');
  expect([reload.mock.calls.length, first.isPageOutdated()]).toEqual([1, false]);
  // The network gave way to the cache once more.
  const again = await load('a', true);
  again.recordServerRelease('b');
  expect([reload.mock.calls.length, again.isPageOutdated()]).toEqual([1, true]);
});

it('a page that was not built is of no release', async () => {
  const { recordServerRelease, isPageOutdated } = await load(undefined);
  recordServerRelease('b');
  expect(isPageOutdated()).toBe(false);
});
