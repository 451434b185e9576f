import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../../package.json' with { type: 'json' };

export interface Release {
  /** e.g. `6.0.0` */
  version: string;
  /** the full id, 40 or 64 hexadecimal digits; null where neither git nor `release.json` tells, as in an archive of the sources */
  commit: string | null;
}

const isCommit = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

function readText(...path: string[]): string | undefined {
  try {
    return readFileSync(join(...path), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** `release.json` is written where `.git` does not go: into the archive of `npm run pack` and the image. */
function writtenCommit(root: string): unknown {
  try {
    return (JSON.parse(readText(root, 'release.json') ?? '{}') as { commit?: unknown }).commit;
  } catch {
    return undefined;
  }
}

/** Reads what `HEAD` names from the files of git, which need no program: https://git-scm.com/docs/gitrepository-layout */
function checkedOutCommit(root: string): string | undefined {
  // In a worktree of its own `.git` is a file that names the folder, and that one names the folder of the refs.
  const pointer = readText(root, '.git')?.match(/^gitdir: (.+)$/)?.[1];
  const folder = pointer === undefined ? join(root, '.git') : resolve(root, pointer);
  const head = readText(folder, 'HEAD');
  const ref = head?.match(/^ref: (.+)$/)?.[1];
  if (ref === undefined) return head;
  const common = resolve(folder, readText(folder, 'commondir') ?? '.');
  const packed = readText(common, 'packed-refs')?.split('\n');
  return (
    readText(folder, ref) ??
    readText(common, ref) ??
    packed?.find((line) => line.endsWith(` ${ref}`))?.slice(0, -ref.length - 1)
  );
}

/**
 * Which commit the files of a folder are.
 * @param root the folder with `release.json` or `.git`
 * @returns null where nothing tells; changes that are not committed are not seen
 */
export function readCommit(root: string): string | null {
  const found = writtenCommit(root) ?? checkedOutCommit(root);
  return typeof found === 'string' && isCommit.test(found) ? found : null;
}

/** The release that runs, read once: a checkout under a running program does not change what runs. */
export const release: Release = {
  version: manifest.version,
  commit: readCommit(fileURLToPath(new URL('../../../../../', import.meta.url))),
};
