import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const provider = "'(?:beta|cloud|sandbox)'";
/** A provider compared by its name, in code or in SQL. */
const comparison = new RegExp(
  `[!=]==? *${provider}|${provider} *[!=]==|\\bprovider *(?:=|<>|!=) *${provider}|'provider', *'[^']+', *${provider}|case ${provider}:`,
);

const findComparisons = (text: string): string[] => text.split('\n').filter((line) => comparison.test(line));

it('code asks for a trait of a provider, not for its name', async () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      // A channel is one provider. The test peer plays its other end.
      !file.startsWith('apps/server/src/channels/') &&
      !/\.(?:test|testing|samples)\.tsx?$|^apps\/server\/src\/testing\/|^packages\/fake-whatsapp\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const found = await Promise.all(
    files.map(async (file) =>
      findComparisons(await readFile(`${root}${file}`, 'utf8')).map((line) => [file, line.trim()]),
    ),
  );
  expect(found.flat()).toEqual([]);
});

it.each([
  "if (connection.provider === 'cloud') return;",
  "w.provider = 'cloud'",
  ".where('provider', '=', 'beta')",
  "case 'sandbox':",
])('finds %s', (line) => {
  expect(findComparisons(line)).toEqual([line]);
});

it.each(["provider: 'sandbox',", "roomName('sandbox', id)", "['connections', 'cloud', id]"])(
  'passes over %s',
  (line) => {
    expect(findComparisons(line)).toEqual([]);
  },
);
