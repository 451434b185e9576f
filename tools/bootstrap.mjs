// The door of `npm start` and `npm test`. It runs on the Node.js that is there (20.10 or newer), before anything is
// installed: nothing here or in tools/bootstrap may import a package.
import { Failure } from './bootstrap/failure.mjs';
import { forwardSignals } from './bootstrap/run.mjs';
import { startProduct } from './bootstrap/start.mjs';
import { runTests } from './bootstrap/test.mjs';

const [command, ...args] = process.argv.slice(2);

async function main() {
  forwardSignals();
  if (command === 'start') return startProduct();
  if (command === 'test') return runTests(args);
  throw new Failure('Usage: npm start, npm test [-- step ...], or npm run test:all.');
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
