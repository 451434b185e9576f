import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { cloneInstalled } from '../../commands/clone.ts';
import { npmRun, npmStart, temporaryFolder } from '../../commands/product.ts';

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

it('prepare-start leaves no module for the start after it to strip', async () => {
  const folder = await temporaryFolder();
  const [clone, dataDir] = [join(folder, 'clone'), join(folder, 'data')];
  await cloneInstalled(clone);
  const timesOfStripped = async () => {
    const files = await readdir(join(clone, '.runtime', 'stripped'), { recursive: true, withFileTypes: true });
    return Promise.all(files.map(async ({ parentPath, name }) => [name, (await stat(join(parentPath, name))).mtimeMs]));
  };
  expect(await npmRun({ clone, dataDir }, 'prepare-start', [])).toMatchObject({ code: 0 });
  const prepared = await timesOfStripped();
  const product = await npmStart({ clone, dataDir });
  await product.ready();
  product.interrupt();
  await product.outcome;
  expect(prepared.length).toBeGreaterThan(500);
  expect(await timesOfStripped()).toEqual(prepared);
});
