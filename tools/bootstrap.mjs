// The door of `npm start`, `npm test` and the commands of an operator. It runs on the Node.js that is there (20.10 or newer), before anything is
// installed: nothing here or in tools/bootstrap may import a package.
import { Failure } from './bootstrap/failure.mjs';
import { packProduct, stageProduct } from './bootstrap/pack.mjs';
import { forwardSignals } from './bootstrap/run.mjs';
import { prepareProduct, runCommand, startProduct } from './bootstrap/start.mjs';
import { runTests } from './bootstrap/test.mjs';

const [command, ...args] = process.argv.slice(2);

async function main() {
  forwardSignals();
  if (command === 'start' && args.includes('--check')) return runCommand(['check']);
  if (command === 'start') return startProduct();
  if (command === 'prepare') return prepareProduct();
  if (command === 'admin' || command === 'backup' || command === 'restore') return runCommand([command, ...args]);
  if (command === 'pack') return packProduct(args);
  // The Dockerfile calls it.
  if (command === 'stage') return stageProduct(args);
  if (command === 'test') return runTests(args);
  throw new Failure(
    'Usage: npm start [-- --check], npm run prepare-start, npm run pack, npm run admin, npm run backup, npm run restore, npm test [-- step ...], or npm run test:all.',
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
