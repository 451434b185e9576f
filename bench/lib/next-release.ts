import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './product.ts';

const run = promisify(execFile);

/**
 * Makes a release that follows the last commit: the program with one migration more, and the web app under another name, so that pages of
 * the former one know that they are outdated.
 * @returns its program
 */
export async function makeNextRelease(folder: string): Promise<string> {
  await run('git', ['clone', '--quiet', repository, folder]);
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'apps/server/migrations/9999_next_release.sql'),
    'ALTER TABLE companies ADD COLUMN next_release boolean NOT NULL DEFAULT true;\n',
  );
  const built = join(repository, 'apps/web/dist');
  const dist = join(folder, 'apps/web/dist');
  // Without browsers nobody asks for it.
  if (!existsSync(built)) return join(folder, 'apps/server/src/main.ts');
  await cp(built, dist, { recursive: true });
  const index = join(dist, 'index.html');
  const page = await readFile(index, 'utf8');
  await writeFile(index, page.replace(/(<meta name="release" content=")[\w-]+/, '$1next'));
  return join(folder, 'apps/server/src/main.ts');
}
