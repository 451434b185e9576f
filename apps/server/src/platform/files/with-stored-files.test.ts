import { describe, expect, it } from 'vitest';
import type { FileContent, StoredFile } from './files.ts';
import { withStoredFiles, type WorkFiles } from './with-stored-files.ts';

const contentOf = (name: string): FileContent => ({ name, content: Buffer.from(name) });

/** Files in memory, named by the order in which their saving began; saving one of them fails at once, the others end later. */
function memoryFiles({ failsAt }: { failsAt?: number } = {}) {
  const kept = new Map<string, string>();
  let begun = 0;
  return {
    kept,
    async save(_companyId: number, { name }: { name: string }): Promise<StoredFile> {
      begun += 1;
      const key = String(begun);
      if (begun === failsAt) throw new Error('no space left');
      await new Promise(setImmediate);
      kept.set(key, name);
      return { key, name, mime: 'text/plain', size: 1 };
    },
    async remove(_companyId: number, key: string): Promise<void> {
      kept.delete(key);
    },
  };
}

const saveAll = (files: WorkFiles, names: readonly string[]) =>
  Promise.all(names.map((name) => files.save(contentOf(name))));

describe('files that are stored for a work', () => {
  it('all stay when it succeeds, and its result is returned', async () => {
    const files = memoryFiles();
    const names = await withStoredFiles(files, 1, async (own) =>
      (await saveAll(own, ['a', 'b'])).map(({ name }) => name),
    );
    expect(names).toEqual(['a', 'b']);
    expect([...files.kept.values()]).toEqual(['a', 'b']);
  });

  it('are all removed when one cannot be saved, also those whose saving ends after that', async () => {
    const files = memoryFiles({ failsAt: 2 });
    await expect(withStoredFiles(files, 1, (own) => saveAll(own, ['a', 'b', 'c']))).rejects.toThrow('no space left');
    expect([...files.kept.values()]).toEqual([]);
  });

  it('are all removed when the work fails after they were saved', async () => {
    const files = memoryFiles();
    const work = async (own: WorkFiles) => {
      await saveAll(own, ['a', 'b']);
      throw new Error('refused');
    };
    await expect(withStoredFiles(files, 1, work)).rejects.toThrow('refused');
    expect([...files.kept.values()]).toEqual([]);
  });

  it('are removed alone that the work discards', async () => {
    const files = memoryFiles();
    await withStoredFiles(files, 1, async (own) => {
      const [first] = await saveAll(own, ['a', 'b']);
      own.discard(first ? [first] : []);
    });
    expect([...files.kept.values()]).toEqual(['b']);
  });

  it('leave the outcome of the work as it is when they cannot be removed', async () => {
    const files = { ...memoryFiles(), remove: () => Promise.reject(new Error('the place of files is gone')) };
    const discarding = withStoredFiles(files, 1, async (own) => {
      own.discard([await own.save(contentOf('a'))]);
      return 'sent';
    });
    await expect(discarding).resolves.toBe('sent');
    const failing = withStoredFiles(files, 1, async (own) => {
      await own.save(contentOf('a'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
  });
});
