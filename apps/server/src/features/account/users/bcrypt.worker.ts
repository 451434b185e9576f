import { parentPort, workerData } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

const { passwordHash, password } = workerData as { passwordHash: string; password: string };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that began this one, which is no window
parentPort?.postMessage(compareSync(password, passwordHash));
