import { LRUCache } from 'lru-cache';
import { atMost } from '../util/at-most.ts';
import type { CompanyTx } from './database.ts';
import type { Listener } from './listener.ts';

/** How long what is cached of a company is trusted, in case a notification is missed. */
const maxAgeMs = 3_000;
const maxCompanies = 50_000;

type Reader = Pick<CompanyTx, 'db' | 'companyId'>;

export interface CompanyCache<Value extends object> {
  of(tx: Reader): Promise<Value>;
  /** What is cached of the company changes with this transaction. */
  changed(tx: CompanyTx): void;
}

/** Caches what every transaction of a company asks for and seldom changes; a plan of the company that changes counts as a change. */
export function createCompanyCache<Value extends object>(
  listener: Pick<Listener, 'on' | 'onReconnect'>,
  read: (tx: Reader) => Promise<Value>,
): CompanyCache<Value> {
  const cached = new LRUCache<number, Value>({ ...atMost(maxCompanies), ttl: maxAgeMs });
  let generation = 0;
  const forget = (companyId?: number) => {
    generation += 1;
    if (companyId === undefined) cached.clear();
    else cached.delete(companyId);
  };
  listener.on('actors', (companyId) => forget(Number(companyId)));
  listener.on('plans', (companyId) => forget(Number(companyId)));
  listener.onReconnect(() => forget());
  return {
    async of(tx) {
      const known = cached.get(tx.companyId);
      if (known) return known;
      const begun = generation;
      const found = await read(tx);
      if (generation === begun) cached.set(tx.companyId, found);
      return found;
    },
    changed(tx) {
      // Other processes are notified; this one must not miss what happens in the meantime.
      tx.notify('actors', String(tx.companyId));
      tx.afterCommit(() => forget(tx.companyId));
    },
  };
}
