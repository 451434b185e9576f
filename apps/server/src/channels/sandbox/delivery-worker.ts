import { createKeyedBatcher } from '../../platform/util/batcher.ts';
import type { Database } from '../../platform/db/database.ts';
import * as delivery from './phone-delivery.sql.ts';

/** How long a message takes to reach the contact's phone. */
const deliveryDelayMs = 250;

/** A linked phone that has something to receive. */
interface DeliveryTarget {
  whatsappId: number;
  /**
   * Reports to the company that messages arrived.
   * @returns false when no session is open: the next session reports them
   */
  recordDelivered(providerIds: string[]): Promise<boolean>;
  /** polls again later: messages on their way have not arrived */
  onError(error: unknown): void;
}

/**
 * Delivers messages of the company to the contacts' phones: one round for all phones of a company, a moment after the
 * first message. They are reported first and marked as delivered then: after a crash between the two they are reported
 * again.
 */
export function createDeliveryWorker({
  database,
}: {
  database: Database;
}): (companyId: number, target: DeliveryTarget) => void {
  const deliver = createKeyedBatcher<number, { companyId: number; target: DeliveryTarget }>(
    ({ companyId }) => companyId,
    (companyId, items) => deliverBatch(companyId, new Map(items.map(({ target }) => [target.whatsappId, target]))),
    { delayMs: deliveryDelayMs },
  );

  async function deliverBatch(companyId: number, targets: ReadonlyMap<number, DeliveryTarget>): Promise<void> {
    const pending = await database.forCompany(companyId, ({ db }) =>
      delivery.listNotDeliveredToPhones(db, [...targets.keys()]),
    );
    const byPhone = Map.groupBy(pending, ({ whatsappId }) => whatsappId);
    const delivered = await Promise.all(
      [...byPhone].map(async ([whatsappId, messages]) =>
        (await targets.get(whatsappId)?.recordDelivered(messages.map(({ providerId }) => providerId))) ? messages : [],
      ),
    );
    const ids = delivered.flat().map(({ id }) => id);
    if (ids.length > 0) await database.forCompany(companyId, ({ db }) => delivery.markDeliveredToPhones(db, ids));
  }

  return (companyId, target) => void deliver({ companyId, target }).catch(target.onError);
}
