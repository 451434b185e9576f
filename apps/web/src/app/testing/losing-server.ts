import type { Endpoint } from '@balcao/contract';
import { vi } from 'vitest';
import { MemoryStorage } from './memory-storage.ts';

interface Losing {
  create: Endpoint;
  /** whether the attempt whose answer is lost has added its record */
  isAdded: boolean;
  /** what any other call answers */
  answer: (records: readonly object[]) => unknown;
}

/** A browser whose server adds what it is sent, and loses the answer to the first addition. @returns what it has */
export function stubLosingServer({ create, isAdded, answer }: Losing): readonly object[] {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  const records: object[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string }) => {
    if (init.method !== create.method || url !== create.path) return Response.json(answer(records));
    const body = JSON.parse(init.body) as object;
    const made = { ...body, id: records.length + 1, createdAt: new Date().toISOString() };
    if (isAdded || !isLost) records.push(made);
    if (!isLost) return Response.json(made);
    isLost = false;
    throw new TypeError('the network is away');
  });
  return records;
}
