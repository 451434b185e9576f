import type { Endpoint } from '@balcao/contract';
import { vi } from 'vitest';
import { MemoryStorage } from './memory-storage.ts';

interface Losing {
  create: Endpoint;
  /** whether the attempt whose answer is lost has added its record */
  isAdded: boolean;
  /** the refusal of a repeat, as of answers that are given once; a repeat is answered by its record otherwise */
  repeat?: (id: number) => Response;
  /** what any other call answers */
  answer?: (records: readonly object[]) => unknown;
}

/**
 * A browser whose server adds what it is sent, once for each `Idempotency-Key`, and loses the answer to the first addition.
 * @returns what it has
 */
export function stubLosingServer({ create, isAdded, repeat, answer }: Losing): readonly object[] {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  const records: object[] = [];
  const byKey = new Map<string | undefined, { id: number }>();
  let isLost = true;
  vi.stubGlobal(
    'fetch',
    async (url: string, init: { method: string; body: string; headers: Record<string, string> }) => {
      if (init.method !== create.method || url !== create.path) return Response.json(answer?.(records));
      const key = init.headers['idempotency-key'];
      const known = key === undefined ? undefined : byKey.get(key);
      if (known) return repeat?.(known.id) ?? Response.json(known);
      const made = { ...(JSON.parse(init.body) as object), id: records.length + 1 };
      if (isAdded || !isLost) {
        records.push(made);
        byKey.set(key, made);
      }
      if (!isLost) return Response.json(made);
      isLost = false;
      throw new TypeError('the network is away');
    },
  );
  return records;
}
