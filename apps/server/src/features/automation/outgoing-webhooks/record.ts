import { randomUUID } from 'node:crypto';
import { webhookVersion, type DeliveryKind, type WebhookData, type WebhookKind } from '@balcao/contract';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../platform/util/at-most.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { hasPlanFeature } from '../../account/index.ts';
import { insertDeliveries } from './deliveries.sql.ts';
import { findWantedKinds } from './webhooks.sql.ts';

/** How long the cached addresses of a company are trusted, in case a notification is missed. */
const maxAgeMs = 3_000;
const maxCompanies = 50_000;

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
  const wanted = new LRUCache<number, ReadonlySet<string>>({ ...atMost(maxCompanies), ttl: maxAgeMs });
  let generation = 0;
  const forget = (companyId?: number) => {
    generation += 1;
    if (companyId === undefined) wanted.clear();
    else wanted.delete(companyId);
  };
  listener.on('actors', (companyId) => forget(Number(companyId)));
  listener.on('plans', (companyId) => forget(Number(companyId)));
  listener.onReconnect(() => forget());

  async function wantedBy({ db, companyId }: CompanyTx): Promise<ReadonlySet<string>> {
    const known = wanted.get(companyId);
    if (known) return known;
    const begun = generation;
    const kinds = await findWantedKinds(db);
    const isIncluded = kinds.size === 0 || (await hasPlanFeature(db, companyId, 'useExternalApi'));
    const found: ReadonlySet<string> = isIncluded ? kinds : new Set();
    if (generation === begun) wanted.set(companyId, found);
    return found;
  }

  return {
    /** Addresses of a company changed. */
    changed(tx: CompanyTx): void {
      // Other processes are notified; this one must not miss what happens in the meantime.
      tx.notify('actors', String(tx.companyId));
      tx.afterCommit(() => forget(tx.companyId));
    },

    /** Returns whether any webhook wants one of the kinds. */
    async wants(tx: CompanyTx, kinds: readonly WebhookKind[]): Promise<boolean> {
      const set = await wantedBy(tx);
      return set.size > 0 && kinds.some((kind) => set.has(kind));
    },

    async record(tx: CompanyTx, happenings: readonly Happening[]): Promise<void> {
      const set = await wantedBy(tx);
      const events = happenings.filter(({ kind }) => set.has(kind)).map(eventOf);
      if (events.length === 0) return;
      const { companyId } = tx;
      const webhookIds = await insertDeliveries(tx.db, companyId, events);
      if (webhookIds.length > 0) tx.afterCommit(() => wake(companyId, webhookIds));
    },
  };
}
export type Recorder = ReturnType<typeof createRecorder>;
