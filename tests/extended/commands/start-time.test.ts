import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { npmStart, temporaryFolder } from '../../commands/product.ts';

it('a second start is ready within three seconds', async () => {
  const clone = inject('clone');
  const dataDir = join(await temporaryFolder(), 'data');
  const durations = [];
  // The first start creates the database. Of the others the fastest counts: it is disturbed least by other programs.
  for (let start = 0; start < 4; start += 1) {
    const product = await npmStart({ clone, dataDir });
    const duration = await product.ready();
    if (start > 0) durations.push(duration);
    product.interrupt();
    await product.outcome;
  }
  expect(Math.min(...durations)).toBeLessThan(3000);
});
