import { AppError } from '../../../platform/app-error.ts';

/** Bounds how many bytes of one key are worked on at a time. One body alone is always taken. */
export function createBytesInWork(maxBytes: number) {
  const inWork = new Map<number, number>();
  return {
    /** @throws AppError ERR_UNAVAILABLE when others of the key have to be done first */
    async run(key: number, bytes: number, work: () => Promise<void>): Promise<void> {
      const before = inWork.get(key) ?? 0;
      if (before > 0 && before + bytes > maxBytes) throw new AppError('ERR_UNAVAILABLE');
      inWork.set(key, before + bytes);
      try {
        await work();
      } finally {
        const left = (inWork.get(key) ?? 0) - bytes;
        if (left > 0) inWork.set(key, left);
        else inWork.delete(key);
      }
    },
  };
}
