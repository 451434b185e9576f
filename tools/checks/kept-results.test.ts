import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../apps/web/src/', import.meta.url);

/** Whoever keeps the results of an older search does it here, where it is known whose answer is shown. */
const owners = new Set(['app/search/kept-rows.ts', 'app/search/use-answered-search.ts']);
const keepsResults = /\b(keepPreviousData|placeholderData)\b/g;

/** A field in which Enter or a click chooses a result has its own search; rows that are only looked at are kept by `keepFormerRows`. */
const choosesAndKeeps = (source: string) =>
  /keepFormerRows/.test(source) && /role="(option|combobox)"|useCombobox/.test(source);

async function sources(): Promise<[file: string, source: string][]> {
  const found: [string, string][] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root }))
    found.push([file.replaceAll('\\', '/'), await readFile(new URL(file, root), 'utf8')]);
  return found;
}

it('results of an older search are kept by the hooks of app/search alone', async () => {
  const found = (await sources()).flatMap(([file, source]) =>
    owners.has(file) ? [] : [...source.matchAll(keepsResults)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('no field with options keeps former rows without knowing whose they are', async () => {
  expect((await sources()).flatMap(([file, source]) => (choosesAndKeeps(source) ? [file] : []))).toEqual([]);
});

it.each([
  'useQuery({ queryKey, queryFn, placeholderData: keepPreviousData })',
  'useQuery({ queryKey, queryFn, placeholderData: (previous) => previous })',
  "import { keepPreviousData as keep } from '@tanstack/react-query';",
])('the check of kept results would see %s', (text) => expect(text).toMatch(keepsResults));

it('the check of kept results would see a combobox with former rows', () => {
  expect(choosesAndKeeps('const c = useCombobox(); useQuery({ ...keepFormerRows })')).toBe(true);
  expect(choosesAndKeeps('useQuery({ ...keepFormerRows })')).toBe(false);
});
