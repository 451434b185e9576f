import { randomUUID } from 'node:crypto';
import { webhookVersion, type DeliveryKind, type WebhookData, type WebhookKind } from '@balcao/contract';
import { createCompanyCache } from '../../../platform/db/company-cache.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { hasPlanFeature } from '../../account/index.ts';
import { insertDeliveries } from './deliveries.sql.ts';
import { findWantedKinds } from './webhooks.sql.ts';

/** Something that happened, as webhooks receive it. */
export interface Happening<Kind extends DeliveryKind = DeliveryKind> {
  kind: Kind;
  data: WebhookData<Kind>;
}

/** As text, once: the posted bytes are the signed ones. */
export function eventOf({ kind, data }: Happening): { eventId: string; kind: DeliveryKind; body: string } {
  const body = { type: kind, version: webhookVersion, timestamp: new Date().toISOString(), data };
  return { eventId: `evt_${randomUUID().replaceAll('-', '')}`, kind, body: JSON.stringify(body) };
}

/**
 * Stores events for webhooks, in the transaction in which they happen. The kinds that a company's webhooks want are
 * cached: a company without webhooks costs no query.
 * @param wake is called after the commit with webhooks that have something to do
 */
export function createRecorder(listener: Listener, wake: (companyId: number, webhookIds: readonly number[]) => void) {
  const wanted = createCompanyCache<ReadonlySet<string>>(listener, async ({ db, companyId }) => {
    const kinds = await findWantedKinds(db);
    const isIncluded = kinds.size === 0 || (await hasPlanFeature(db, companyId, 'useExternalApi'));
    return isIncluded ? kinds : new Set();
  });

  return {
    /** Addresses of a company changed. */
    changed: wanted.changed,

    /** Returns whether any webhook wants one of the kinds. */
    async wants(tx: CompanyTx, kinds: readonly WebhookKind[]): Promise<boolean> {
      const set = await wanted.of(tx);
      return set.size > 0 && kinds.some((kind) => set.has(kind));
    },

    async record(tx: CompanyTx, happenings: readonly Happening[]): Promise<void> {
      const set = await wanted.of(tx);
      const events = happenings.filter(({ kind }) => set.has(kind)).map(eventOf);
      if (events.length === 0) return;
      const { companyId } = tx;
      const webhookIds = await insertDeliveries(tx.db, companyId, events);
      if (webhookIds.length > 0) tx.afterCommit(() => wake(companyId, webhookIds));
    },
  };
}
export type Recorder = ReturnType<typeof createRecorder>;
