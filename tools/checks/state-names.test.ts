import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../apps/web/src/', import.meta.url);

/**
 * The pairs of a hook whose setter is not named after its value. oxlint's `react/hook-use-state` would also refuse a value that
 * is set once, `const [start] = useState(...)`.
 */
function misnamedPairs(source: string): string[] {
  return [...source.matchAll(/const \[\s*(\w+),\s*(\w+),?\s*\] = use\w+/g)].flatMap(([pair, value = '', setter]) =>
    setter?.startsWith('set') && setter !== `set${value.charAt(0).toUpperCase()}${value.slice(1)}` ? [pair] : [],
  );
}

it('the web app names every setter after the value that it sets', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    const source = await readFile(new URL(file, root), 'utf8');
    found.push(...misnamedPairs(source).map((pair) => `${file}: ${pair}`));
  }
  expect(found).toEqual([]);
});

it('the check of state names would see a renamed value, and accepts a value that is set once', () => {
  expect(misnamedPairs('const [method, setWay] = useState(1);')).toHaveLength(1);
  expect(misnamedPairs('const [isOpen, setOpen] = useState(false);')).toHaveLength(1);
  expect(misnamedPairs('const [method, setMethod] = useState(1); const [start] = useState(2);')).toEqual([]);
});
