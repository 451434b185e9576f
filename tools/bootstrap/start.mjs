import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { childEnvironment, nodePath, root } from './paths.mjs';
import { becomeProgram, runVisibly, waitForExit, startChild } from './run.mjs';
import { ensureWeb } from './web.mjs';

/** The reading processes live for seconds: what they need compiled comes from Node.js's compile cache. */
const programEnvironment = () => ({
  ...memoryEnvironment,
  ...childEnvironment(),
  READERS_COMPILE_CACHE: join(root, '.runtime', 'compile-cache'),
});

/** @param {string} name a module of the bootstrap */
const preload = (name) => ['--import', pathToFileURL(join(root, 'tools', 'bootstrap', name)).href];

/** Installs and builds what is missing, then runs the server; answers its exit code. */
export async function startProduct() {
  await install('program');
  await ensureWeb();
  const program = join(root, 'apps', 'server', 'src', 'main.ts');
  /** @param {string} name */
  const argumentsWith = (name) => [
    ...memoryFlags,
    '--disable-warning=ExperimentalWarning',
    ...preload('strip-types.mjs'),
    ...preload(name),
    program,
  ];
  const env = programEnvironment();
  if (process.env.npm_lifecycle_event) becomeProgram(nodePath, argumentsWith('stop-with-npm.mjs'), env);
  // A process group of its own: Ctrl-C reaches it once, through us, and not also from the terminal.
  const server = startChild(nodePath, argumentsWith('stop-with-parent.mjs'), {
    detached: true,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return waitForExit(server);
}

/** Installs, builds and strips of types what a start would, so that the start after it takes seconds; answers the exit code. */
export async function prepareProduct() {
  await install('program');
  await ensureWeb();
  const code = await runVisibly(nodePath, ['--no-warnings', join(root, 'tools', 'bootstrap', 'strip-program.mjs')]);
  if (code !== 0) return code;
  console.log('Everything is installed and built. The next start only migrates the database.');
  return 0;
}

/**
 * Runs a command of the server beside the product, or without it; answers its exit code.
 * @param {string[]} args
 */
export async function runCommand(args) {
  await install('program');
  return runVisibly(nodePath, [join(root, 'apps/server/src/features/operations/commands/main.ts'), ...args]);
}
