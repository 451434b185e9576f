import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCommit } from './release.ts';

const one = '1'.repeat(40);
const two = '2'.repeat(40);

it.each<[name: string, files: Record<string, string>, commit: string | null]>([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${one}\n` }, one],
  ['a branch of packed refs', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': packed('main') }, one],
  [
    'a branch that moved since refs were packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': packed('main'),
      '.git/refs/heads/main': `${two}\n`,
    },
    two,
  ],
  [
    'a branch whose name ends as another',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/packed-refs': packed('x/main') },
    null,
  ],
  ['a tag that is checked out', { '.git/HEAD': `${one}\n` }, one],
  ['a repository with SHA-256', { '.git/HEAD': `${'a'.repeat(64)}\n` }, 'a'.repeat(64)],
  ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/main\n' }, null],
  [
    'a worktree',
    {
      '.git': 'gitdir: main.git/worktrees/one\n',
      'main.git/worktrees/one/HEAD': 'ref: refs/heads/one\n',
      'main.git/worktrees/one/commondir': '../..\n',
      'main.git/refs/heads/one': `${one}\n`,
      'main.git/HEAD': `${two}\n`,
    },
    one,
  ],
  ['the archive of npm run pack', { 'release.json': `{"commit":"${one}"}\n` }, one],
  ['an archive in a repository of somebody else', { 'release.json': `{"commit":"${one}"}`, '.git/HEAD': two }, one],
  ['an archive of sources without git', { 'release.json': '{"commit":null}' }, null],
  ['a release.json that is no JSON', { 'release.json': one }, null],
  ['a commit that is none', { 'release.json': '{"commit":"main"}' }, null],
  ['no git', {}, null],
  ['a folder of git that cannot be read', { '.git': 'gitdir: /nowhere\n' }, null],
])('the commit that runs is read from the files of %s', async (_, files, commit) => {
  const root = await mkdtemp(join(tmpdir(), 'balcao-release-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  expect(readCommit(root)).toBe(commit);
});

function packed(branch: string): string {
  return `# pack-refs with: peeled fully-peeled sorted \n${two} refs/heads/other\n${one} refs/heads/${branch}\n^${two}\n`;
}
