import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from './index.ts';
import { openQuestions } from './specification-limits.testing.ts';

it('docs/api.md has the table of profiles, public calls, pages and limits', () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## Profiles, pages and limits\n');
  const rows = section
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => /^\| (?!what \||---)/.test(line));
  expect(rows).toEqual(openQuestions(Object.values(endpoints)).map(([what, how]) => `| ${what} | ${how} |`));
});
