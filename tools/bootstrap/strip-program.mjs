// Strips the types of all modules of the server that have changed. The process ends with it, and what stripping loads: 7 MB.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForTests, root } from './paths.mjs';
import { readStripped, strip } from './stripped.mjs';

for (const name of globSync(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root })) {
  if (isForTests.test(name)) continue;
  const path = join(root, name);
  const source = readFileSync(path, 'utf8');
  if (readStripped(path, source) === undefined) strip(path, source);
}
