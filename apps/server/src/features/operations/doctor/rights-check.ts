import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { secretPath } from '../../../platform/secrets/secrets.ts';
import type { Check } from './check.ts';

/** What `chmod` calls others: every account of the machine that is neither the owner nor of the group. */
const others = 0o007;

/** Whether other accounts of this machine can read what holds secrets and words of customers. @param directory of the file `.env` */
export function rightsCheck(dataDir: string, directory: string = process.cwd()): Check {
  return {
    name: 'Rights',
    needs: 'Data folder',
    async run() {
      const open: { path: string; mode: number }[] = [];
      for (const path of [dataDir, secretPath({ dataDir }), join(directory, '.env')]) {
        const mode = await stat(path).then(
          (found) => found.mode,
          () => 0,
        );
        if ((mode & others) !== 0) open.push({ path, mode });
      }
      if (open.length === 0) return { state: 'ok', detail: 'other accounts of this machine read nothing of it' };
      const names = open.map(({ path }) => path).join(', ');
      return {
        state: 'warning',
        detail: `every account of this machine may read ${names}`,
        fix: {
          what: `take the rights of other accounts from ${names}`,
          async run() {
            for (const { path, mode } of open) await chmod(path, mode & 0o7777 & ~others);
          },
        },
      };
    },
  };
}
