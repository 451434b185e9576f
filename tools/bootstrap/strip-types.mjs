// Preloaded into the server: its TypeScript loses its types once, not at every start, and without Node.js's compile cache, which keeps what it
// has read in memory for as long as the process lives (docs/performance.md, "Types are stripped once").
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './paths.mjs';
import { readStripped, strip } from './stripped.mjs';

let isProgramStripped = false;

/** Once for all modules, in a process of its own: a start after an upgrade needs no more memory than others. */
function stripProgram() {
  if (isProgramStripped) return;
  isProgramStripped = true;
  try {
    execFileSync(process.execPath, ['--no-warnings', join(root, 'tools', 'bootstrap', 'strip-program.mjs')]);
  } catch {
    // The modules are stripped one by one.
  }
}

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const source = readFileSync(path, 'utf8');
    let program = readStripped(path, source);
    if (program === undefined) {
      stripProgram();
      program = readStripped(path, source) ?? strip(path, source);
    }
    return { format: 'module', source: program, shortCircuit: true };
  },
});
