import { randomUUID } from 'node:crypto';
import { access, constants, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { listStaleTempFiles, removeStaleTempFiles } from '../../../platform/files/temp-file.ts';
import { freeBytes } from '../../../platform/http/health-checks.ts';
import type { Check, CheckResult, Fix } from './check.ts';

type FolderConfig = Pick<Config, 'dataDir' | 'minFreeBytes'>;

/** Checks of the data folder: whether this account can write to it, and what room there is. */
export function folderChecks({ dataDir, minFreeBytes }: FolderConfig): Check[] {
  return [
    { name: 'Data folder', run: async () => ((await exists(dataDir)) ? tryWriting(dataDir) : examineParent(dataDir)) },
    {
      name: 'Disk',
      needs: 'Data folder',
      async run() {
        const free = await freeBytes(dataDir);
        if (free === undefined) return { state: 'ok', detail: 'its file system does not tell what is free' };
        const detail = `${Math.floor(free / 1_048_576)} MB are free for ${dataDir}`;
        const fix = await staleFiles(dataDir);
        const offered = fix === undefined ? {} : { fix };
        if (free >= minFreeBytes) return { state: 'ok', detail, ...offered };
        return {
          state: 'failed',
          detail: `${detail}, less than MIN_FREE_MB (${minFreeBytes / 1_048_576}); make room before writing fails`,
          // It may not be enough.
          ...offered,
        };
      },
    },
  ];
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function tryWriting(dataDir: string): Promise<CheckResult> {
  const path = join(dataDir, `doctor-${randomUUID()}`);
  try {
    await writeFile(path, 'doctor', { mode: 0o600, flag: 'wx' });
    await rm(path);
    return { state: 'ok', detail: `${dataDir} can be written to` };
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    return { state: 'failed', detail: `${dataDir} cannot be written to (${codeOf(error)}); ${adviceOf(error)}` };
  }
}

/** Whether the first start could make the folder. */
async function examineParent(dataDir: string): Promise<CheckResult> {
  let parent = dirname(dataDir);
  while (!(await exists(parent)) && parent !== dirname(parent)) parent = dirname(parent);
  try {
    await access(parent, constants.W_OK | constants.X_OK);
    return { state: 'ok', isAbsent: true, detail: `${dataDir} is not there yet; the first start makes it` };
  } catch (error) {
    return {
      state: 'failed',
      detail: `${dataDir} is not there, and this account may not make it in ${parent} (${codeOf(error)}); ${adviceOf(error)}`,
    };
  }
}

async function staleFiles(dataDir: string): Promise<Fix | undefined> {
  const found = await listStaleTempFiles(dataDir, new Date());
  if (found.length === 0) return undefined;
  return {
    what: `remove ${found.length} unfinished uploads of more than a day ago from ${join(dataDir, 'tmp')}`,
    run: () => removeStaleTempFiles(dataDir, new Date()),
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

function adviceOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'make room on its disk';
  if (code === 'EROFS') return 'its file system is mounted for reading only';
  return 'run the doctor as the account that starts Balcão, give that one write access, or name another folder with DATA_DIR';
}
