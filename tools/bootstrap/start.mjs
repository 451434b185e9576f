import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { childEnvironment, nodePath, root } from './paths.mjs';
import { becomeProgram, runVisibly, waitForExit, startChild } from './run.mjs';
import { ensureWeb } from './web.mjs';

/** Types are stripped and modules compiled once, not at every start: quicker, and some 25 MB less to live with. */
const programEnvironment = () => ({
  ...memoryEnvironment,
  ...childEnvironment(),
  NODE_COMPILE_CACHE: join(root, '.runtime', 'compile-cache'),
});

/** Installs and builds what is missing, then runs the server; answers its exit code. */
export async function startProduct() {
  await install();
  await ensureWeb();
  const program = join(root, 'apps', 'server', 'src', 'main.ts');
  /** @param {string} name */
  const argumentsWith = (name) => [
    ...memoryFlags,
    '--import',
    pathToFileURL(join(root, 'tools', 'bootstrap', name)).href,
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

/** Installs, builds and compiles what a start would, so that the start after it takes seconds; answers the exit code. */
export async function prepareProduct() {
  await install();
  await ensureWeb();
  const compile = join(root, 'tools', 'bootstrap', 'compile-program.mjs');
  // With the flags of the program: what was compiled under others is not used.
  const code = await runVisibly(nodePath, [...memoryFlags, compile], { env: programEnvironment() });
  if (code !== 0) return code;
  console.log('Everything is installed and built. The next start only migrates the database.');
  return 0;
}

/**
 * Runs a command of the server beside the product, or without it; answers its exit code.
 * @param {string[]} args
 */
export async function runCommand(args) {
  await install();
  return runVisibly(nodePath, [join(root, 'apps', 'server', 'src', 'commands', 'main.ts'), ...args]);
}
