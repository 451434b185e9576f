import type { CompanyTx } from '../../../platform/db/database.ts';

/** The rules that act in transactions of this process. */
const acting = new WeakMap<CompanyTx, readonly number[]>();

/** The rules because of which a transaction changes tickets, the first one first; none = a person does, or a contact. */
export const chainOf = (tx: CompanyTx): readonly number[] => acting.get(tx) ?? [];

/** From now on a transaction does what rules say. */
export function setChain(tx: CompanyTx, ruleIds: readonly number[]): void {
  acting.set(tx, ruleIds);
}
