import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { reportFigures } from '../../packages/contract/src/report-figures.ts';

it('docs/behaviour/reports.md defines each figure of reports as the contract does', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/behaviour/reports.md', import.meta.url)), 'utf8');
  const written = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean),
    );
  expect(written).toEqual(Object.entries(reportFigures).map(([key, { counts, base }]) => [`\`${key}\``, counts, base]));
});
