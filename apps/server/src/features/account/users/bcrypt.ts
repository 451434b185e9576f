import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { KeyedQueue } from '../../../platform/util/queue.ts';

/** Passwords that came with their people from a program that hashes with bcrypt. Each is compared so until its first login, and then hashed anew. */

/** As bcrypt writes one, of no more rounds than a login is to take: 12 are some 0.4 s of a core. */
const bcryptHash = /^\$2[aby]\$(?:0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;
export const isBcryptHash = (text: string): boolean => bcryptHash.test(text);

const comparisons = new KeyedQueue();

/** Compares in a thread of its own, one password at a time, so that nobody else waits for it. */
export function matchesBcrypt(passwordHash: string, password: string): Promise<boolean> {
  return comparisons.run('bcrypt', async () => {
    const worker = new Worker(new URL('bcrypt.worker.ts', import.meta.url), { workerData: { passwordHash, password } });
    try {
      const [matches] = (await once(worker, 'message')) as [boolean];
      return matches;
    } finally {
      void worker.terminate();
    }
  });
}
