import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { until } from '../../testing/client.ts';
import { makeTempFolder } from '../../testing/temp-folder.ts';
import { linesFromChild, parseInChild } from './parse-in-child.ts';

async function reader(code: string): Promise<{ program: URL; folder: string }> {
  const folder = await makeTempFolder('reader');
  await writeFile(join(folder, 'reader.mjs'), code);
  return { program: pathToFileURL(join(folder, 'reader.mjs')), folder };
}
const reading = { companyId: 1, broken: 'ERR_DOCUMENT_BROKEN' } as const;

it.runIf(process.platform === 'linux')(
  'a reader of a file is killed once its buffers take more memory than it may have',
  async () => {
    const { program } = await reader(`
      process.once('message', ({ mb }) => {
        const buffers = Array.from({ length: mb / 10 }, () => Buffer.alloc(10 * 1024 * 1024, 1));
        setTimeout(() => process.send(buffers.length, () => process.disconnect()), mb > 100 ? 10_000 : 0);
      });`);
    const limited = { ...reading, maxResidentMb: 300 };
    expect(await parseInChild(program, { mb: 50 }, limited)).toBe(5);
    await expect(parseInChild(program, { mb: 400 }, limited)).rejects.toMatchObject({ code: 'ERR_DOCUMENT_BROKEN' });
  },
);

it('at most two readers of files run at once, and one of a company', async () => {
  const { program, folder } = await reader(`
    import { appendFileSync, existsSync } from 'node:fs';
    process.once('message', ({ id, notes, go }) => {
      appendFileSync(notes, 'begin ' + id + '\\n');
      const timer = setInterval(() => {
        if (!existsSync(go)) return;
        clearInterval(timer);
        appendFileSync(notes, 'end ' + id + '\\n');
        process.send(id, () => process.disconnect());
      }, 20);
    });`);
  const [notes, go] = [join(folder, 'notes'), join(folder, 'go')];
  const ids = ['1a', '1b', '2a', '2b', '3a'];
  const all = ids.map((id) =>
    parseInChild(program, { id, notes, go }, { ...reading, companyId: Number(id.slice(0, 1)) }),
  );
  const lines = async () => (await readFile(notes, 'utf8').catch(() => '')).trim().split('\n');
  await until(async () => (await lines()).length >= 2);
  expect((await lines()).toSorted()).toEqual(['begin 1a', 'begin 2a']);
  await writeFile(go, '');
  expect(await Promise.all(all)).toEqual(ids);
  const running = new Set<string>();
  for (const [what, id = ''] of (await lines()).map((line) => line.split(' '))) {
    if (what === 'begin') running.add(id);
    else running.delete(id);
    expect(running.size).toBeLessThanOrEqual(2);
    expect(new Set([...running].map((one) => one.slice(0, 1))).size).toBe(running.size);
  }
});

it('a reader in the background, as of an import, holds up no file that a person of its company waits for', async () => {
  const { program } = await reader(
    `process.once('message', ({ id }) => process.send(id, () => process.disconnect()));`,
  );
  const { program: rows } = await reader(`console.log('1'); console.log('2'); setInterval(() => {}, 1_000);`);
  const inBackground = { ...reading, isBackground: true };
  const lines = linesFromChild(rows, [], async () => Readable.from(['']), inBackground);
  expect((await lines.next()).value).toBe('1');
  expect(await parseInChild(program, { id: 7 }, reading)).toBe(7);
  await lines.return(undefined);
});
