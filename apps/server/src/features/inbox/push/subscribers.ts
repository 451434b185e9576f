import { LRUCache } from 'lru-cache';
import { atMost } from '../../../platform/util/at-most.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import * as rows from './push.sql.ts';

/** How long the known subscribers of a company are trusted, in case a notification is missed. */
const maxAgeMs = 3_000;
const maxCompanies = 50_000;

export interface Subscribers {
  /** The people of the company who have a device. A company without any costs no query. */
  of(tx: CompanyTx): Promise<ReadonlySet<number>>;
  /** Somebody's devices changed. */
  changed(tx: CompanyTx): void;
}

/** Knows who has devices that receive notices, so that what happens to nobody's knowledge costs nothing. */
export function createSubscribers(listener: Listener): Subscribers {
  const known = new LRUCache<number, ReadonlySet<number>>({ ...atMost(maxCompanies), ttl: maxAgeMs });
  let generation = 0;
  const forget = (companyId?: number) => {
    generation += 1;
    if (companyId === undefined) known.clear();
    else known.delete(companyId);
  };
  listener.on('push', (companyId) => forget(Number(companyId)));
  listener.onReconnect(() => forget());
  return {
    async of({ db, companyId }) {
      const cached = known.get(companyId);
      if (cached) return cached;
      const begun = generation;
      const found = new Set(await rows.listSubscribers(db));
      if (generation === begun) known.set(companyId, found);
      return found;
    },
    changed(tx) {
      tx.notify('push', String(tx.companyId));
      // Other processes are notified; this one must not miss what happens in the meantime.
      tx.afterCommit(() => forget(tx.companyId));
    },
  };
}
