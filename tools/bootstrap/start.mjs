import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { memoryEnvironment, memoryFlags } from './memory-settings.mjs';
import { childEnvironment, nodePath, root } from './paths.mjs';
import { waitForExit, startChild } from './run.mjs';
import { ensureWeb } from './web.mjs';

/** Installs and builds what is missing, then runs the server; answers its exit code. */
export async function startProduct() {
  await install();
  await ensureWeb();
  const preload = pathToFileURL(join(root, 'tools', 'bootstrap', 'stop-with-parent.mjs')).href;
  // A process group of its own: Ctrl-C reaches it once, through us, and not also from the terminal.
  const server = startChild(
    nodePath,
    [...memoryFlags, '--import', preload, join(root, 'apps', 'server', 'src', 'main.ts')],
    {
      detached: true,
      // Types are stripped and modules compiled once, not at every start: quicker, and some 25 MB less to live with.
      env: { ...memoryEnvironment, ...childEnvironment(), NODE_COMPILE_CACHE: join(root, '.runtime', 'compile-cache') },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  return waitForExit(server);
}
