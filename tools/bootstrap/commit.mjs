import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePath, root } from './paths.mjs';
import { capture } from './run.mjs';

/** The commit that is checked out, as the program itself finds it; null where nothing tells. @returns {Promise<string | null>} */
async function readCommit() {
  const reader = join(root, 'apps', 'server', 'src', 'platform', 'process', 'release.ts');
  const program = `const { release } = await import(${JSON.stringify(reader)}); process.stdout.write(release.commit ?? '')`;
  const { code, output } = await capture(nodePath, ['--no-warnings', '--input-type=module', '-e', program]);
  if (code !== 0) throw new Error(output);
  return output || null;
}

/** Writes into a folder that has no `.git` which commit it was made of. @param {string} folder */
export async function writeCommit(folder) {
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ commit: await readCommit() })}\n`);
}
