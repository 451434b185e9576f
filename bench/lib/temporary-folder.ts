import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmStart, repository, type Product } from './product.ts';

/** Works in a folder that is gone afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Works with the product of this folder, started on an empty data folder. */
export function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const product = await npmStart(repository, { DATA_DIR: join(folder, 'data') });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  });
}
