// Preloaded into the server where it took the place of the process that started it: what that one knew about npm and terminals.
import { constants } from 'node:os';
import { watchNpm } from './npm-process.mjs';

let isStopping = false;
const stop = () => {
  // Being asked twice means to end at once.
  if (!isStopping) process.kill(process.pid, 'SIGTERM');
};

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => {
    isStopping = true;
    // Where nothing else listens yet, a signal ends the process, as without this listener.
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
// A closed terminal means the same as being asked to stop.
process.on('SIGHUP', stop);
watchNpm(stop);
