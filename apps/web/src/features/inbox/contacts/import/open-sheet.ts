import type { Sheet } from './read-sheet.ts';

/** Longer takes no sheet that is one. */
const parseTimeoutMs = 60_000;

/** Reads a .xlsx in a worker of its own, which ends with it. */
export async function openSheet(file: File): Promise<Sheet> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return { kind: 'problem', problem: 'type' };
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  try {
    const bytes = await file.arrayBuffer();
    return await new Promise<Sheet>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: 'problem', problem: 'tooBig' }), parseTimeoutMs);
      worker.addEventListener('message', ({ data }: MessageEvent<Sheet>) => {
        clearTimeout(timer);
        resolve(data);
      });
      worker.addEventListener('error', () => {
        clearTimeout(timer);
        resolve({ kind: 'problem', problem: 'broken' });
      });
      worker.postMessage(bytes, [bytes]);
    });
  } catch {
    return { kind: 'problem', problem: 'broken' };
  } finally {
    worker.terminate();
  }
}
