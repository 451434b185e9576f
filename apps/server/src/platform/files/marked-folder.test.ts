import { cp } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { withClient } from '../../testing/tables.ts';
import { makeTempFolder } from '../../testing/temp-folder.ts';
import { forgetFilesMark, hasFilesHere } from './marked-folder.sql.ts';

const server = useTestServer();

it('a process whose data folder is another than that of the files is found out, unless a bucket has them', async () => {
  const [first, second, moved] = await Promise.all([
    makeTempFolder('mark'),
    makeTempFolder('mark'),
    makeTempFolder('mark'),
  ]);
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
