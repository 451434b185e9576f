import { insertBody, trimBodies, type BodyLimits, type KeptBody } from '../../../channels/cloud-api/index.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';

/** What one connection keeps at most; the oldest bodies go first. */
const maxKept: BodyLimits = { bodies: 100_000, bytes: 200 * 1024 * 1024 };
/** The limits are looked at after so much: a connection may have as much more for a while. */
const trimAfter: BodyLimits = { bodies: 1_000, bytes: 16 * 1024 * 1024 };
/** Connections whose bodies are counted in this process. At the limit all are forgotten, and counted anew. */
const maxCounted = 10_000;

/** Keeps bodies of webhooks within the limits of their connection. */
export function createBodyStore(limits = maxKept, after = trimAfter) {
  const stored = new Map<number, BodyLimits>();
  return {
    /** Stores a body in the transaction of what it brought. */
    async store(tx: CompanyTx, whatsappId: number, body: KeptBody): Promise<void> {
      await insertBody(tx.db, { companyId: tx.companyId, whatsappId }, body);
      const before = stored.get(whatsappId) ?? { bodies: 0, bytes: 0 };
      const now = { bodies: before.bodies + 1, bytes: before.bytes + body.bytes };
      const isDue = now.bodies >= after.bodies || now.bytes >= after.bytes;
      if (stored.size >= maxCounted) stored.clear();
      stored.set(whatsappId, isDue ? { bodies: 0, bytes: 0 } : now);
      if (isDue) await trimBodies(tx.db, whatsappId, limits);
    },
  };
}
