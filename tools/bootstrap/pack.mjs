import { chmod, cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeCommit } from './commit.mjs';
import { Failure } from './failure.mjs';
import { ensureRuntime, installProgram } from './install.mjs';
import { writeInventory } from './inventory.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { isForTests, nodePath, root } from './paths.mjs';
import { step } from './progress.mjs';
import { readRelease, releaseFaults, versionTags } from './release.mjs';
import { capture } from './run.mjs';
import { ensureWeb } from './web.mjs';

/** Files that a production installation reads besides its libraries and the built web app. */
const sources = ['LICENSE', 'README.md', 'CHANGELOG.md', 'docs', 'deploy', 'apps/server/migrations', 'apps/server/src'];

/** What the commands of npm are in a clone. Paths in it may hold spaces. */
const launcher = `#!/bin/sh
# The program and its commands, on the Node.js beside it: balcao start | check | doctor | admin ... | backup ... | restore ...
export INIT_CWD="$PWD"
cd "$(dirname "$0")" || exit 1
node="$PWD/runtime/bin/node"
${Object.entries(memoryEnvironment)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  .join('\n')}
command="\${1:-start}"
[ $# -eq 0 ] || shift
case "$command" in
  start) exec "$node" ${memoryFlags.join(' ')} apps/server/src/main.ts "$@" ;;
  doctor) exec "$node" apps/server/src/features/operations/doctor/main.ts "$@" ;;
  check | admin | backup | restore) exec "$node" apps/server/src/features/operations/commands/main.ts "$command" "$@" ;;
  *) echo "Usage: balcao start | check | doctor | admin ... | backup ... | restore ..." >&2; exit 1 ;;
esac
`;

/**
 * Makes one archive of all that production needs: program, libraries, built web app, Node.js and PostgreSQL for this kind of machine. It is
 * unpacked and started without a registry or a build.
 * @param {string[]} args the folder it is written to; the current one without
 */
export async function packProduct([folder = '.']) {
  const target = resolve(folder);
  if (!(await stat(target).catch(() => null))?.isDirectory())
    throw new Failure(`There is no folder ${target}. Make it, or name another: npm run pack -- FOLDER.`);
  const faults = (await versionTags()).flatMap((tag) => releaseFaults(tag, readRelease()));
  if (faults.length > 0) throw new Failure(faults.join('\n'));
  const name = `balcao-${readRelease().version}-${process.platform}-${process.arch}`;
  const work = await mkdtemp(join(tmpdir(), 'balcao-pack-'));
  try {
    const stage = join(work, name);
    await stageProduct([stage]);
    await addLauncher(stage);
    const archive = join(target, `${name}.tar.gz`);
    await step('Writing the archive', async () => {
      // Under its name only when it is whole.
      const unfinished = `${archive}.unfinished`;
      const { code, output } = await capture('tar', ['-czf', unfinished, '-C', work, name], { cwd: work });
      if (code !== 0) {
        await rm(unfinished, { force: true });
        throw new Failure(`${output.trim()}\n\nThe archive could not be written (above is why).`);
      }
      await rename(unfinished, archive);
    });
    const megabytes = Math.ceil((await stat(archive)).size / 1_000_000);
    console.log(`${archive} has ${megabytes} MB. Unpack it anywhere and run its program: ./${name}/balcao start`);
    return 0;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Puts into a folder what production runs, apart from Node.js: program, libraries, built web app, and what it is made of. The image is made of it.
 * @param {string[]} args the folder
 */
export async function stageProduct([folder]) {
  if (folder === undefined) throw new Failure('Name the folder: node tools/bootstrap.mjs stage FOLDER.');
  const stage = resolve(folder);
  await ensureRuntime();
  await ensureWeb();
  await step('Installing the libraries of production', () => installProgram(stage));
  await step('Copying the program', async () => {
    for (const path of [...sources, 'packages/contract', 'packages/i18n', 'apps/web/dist'])
      await cp(join(root, path), join(stage, path), {
        recursive: true,
        filter: (from) => !isForTests.test(from.slice(root.length)) && !from.endsWith('node_modules'),
      });
    await writeCommit(stage);
    await writeInventory(stage);
  });
  return 0;
}

/** @param {string} stage */
async function addLauncher(stage) {
  await mkdir(join(stage, 'runtime/bin'), { recursive: true });
  await cp(nodePath, join(stage, 'runtime/bin/node'), { dereference: true });
  await writeFile(join(stage, 'balcao'), launcher);
  await chmod(join(stage, 'balcao'), 0o755);
}
