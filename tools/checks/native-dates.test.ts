import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../apps/web/src/', import.meta.url);

/** The browser writes these in its own language, which may differ from the person's: days are typed into `ui/dates/`. */
const nativeDates = /\btype\s*[=:]\s*\{?\s*['"](date|time|datetime-local|month|week)['"]/g;

it('the web app leaves no date or time to a native field of the browser', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: root })) {
    const source = await readFile(new URL(file, root), 'utf8');
    found.push(...[...source.matchAll(nativeDates)].map(([text]) => `${file}: ${text}`));
  }
  expect(found).toEqual([]);
});

it.each(['<TextInput type="date" />', "<input type={'time'} />", "{ type: 'datetime-local' }"])(
  'would see %s',
  (text) => expect(text).toMatch(nativeDates),
);
