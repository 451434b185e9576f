import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { withClient } from '../../testing/tables.ts';
import { forgetFilesMark, hasFilesHere } from './marked-folder.sql.ts';

const server = useTestServer();

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'balcao-mark-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

it('a process whose data folder is another than that of the files is found out, unless a bucket has them', async () => {
  const [first, second, moved] = await Promise.all([folder(), folder(), folder()]);
  await withClient(server.ownerUrl, async (owner) => {
    const isRight = (dataDir: string, isAsked = false) =>
      hasFilesHere({ dataDir, bucket: undefined }, owner, { isAsked });
    // Whoever only asks marks nothing.
    expect(await isRight(second, true)).toBe(true);
    expect([await isRight(first), await isRight(second), await isRight(first)]).toEqual([true, false, true]);
    expect([await isRight(first, true), await isRight(second, true)]).toEqual([true, false]);
    const bucket = { bucket: 'arquivos' } as Parameters<typeof hasFilesHere>[0]['bucket'];
    expect(await hasFilesHere({ dataDir: second, bucket }, owner)).toBe(true);
    await cp(first, moved, { recursive: true });
    expect(await isRight(moved)).toBe(true);
    await forgetFilesMark(owner);
    expect([await isRight(second), await isRight(first)]).toEqual([true, false]);
  });
});
