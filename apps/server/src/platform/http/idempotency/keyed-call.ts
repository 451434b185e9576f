import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClaimKey } from '../../db/database.ts';
import { answerStatement, claimStatement, releaseStatement, type KeyName } from './keys.sql.ts';

/** A call with an `Idempotency-Key`, as far as its transactions need it. */
export interface KeyedCall {
  name: KeyName;
  /** of the caller */
  companyId: number;
  requestHash: string;
  /** of a success */
  status: number;
  /** what is kept of an answer, as JSON; undefined = this is not the answer */
  keep(result: unknown): string | undefined;
  /**
   * `trying` = one of its transactions holds the claim; `claimed` = one that wrote was committed with it; `repeated` = the key
   * was taken; `over` = it was answered, and what runs on in its name has no key
   */
  state: 'free' | 'trying' | 'claimed' | 'repeated' | 'over';
  /** what is stored of its answer; undefined = nothing yet */
  kept: string | undefined;
}

/** The key of the call is taken: it was done, or another process does it. None of its transactions does anything from then on. */
export class RepeatedCall extends Error {}

/** Followed without being passed on, as the line in the audit log is: no use case can forget it. */
const calls = new AsyncLocalStorage<KeyedCall>();

export const runKeyed = <T>(call: KeyedCall, work: () => Promise<T>): Promise<T> => calls.run(call, work);

/**
 * Claims the key of the call at the begin of its transaction, so that a repeat waits until the transaction is over. A
 * transaction that wrote nothing gives the key back: the next one of the call claims it. One that wrote keeps it, with
 * what its work returned where that is the answer. Begin throws RepeatedCall where the key is taken.
 */
export const claimKey: ClaimKey = () => {
  const call = calls.getStore();
  // Others of the call that run beside the one with the claim would wait for it.
  if (call === undefined || call.state === 'trying' || call.state === 'over') return undefined;
  const isFirst = call.state !== 'claimed';
  const isTaken = call.state === 'repeated';
  call.state = 'trying';
  let kept: string | undefined;
  let isKept = !isFirst;
  let isRepeated = false;
  return {
    async begin({ companyId, query }) {
      if (!isFirst) return;
      const claim = claimStatement(call.name, companyId ?? call.companyId, call.requestHash);
      if (!isTaken && (await query(claim)) > 0) return;
      isRepeated = true;
      throw new RepeatedCall('the key is taken');
    },
    end({ hasWritten, result }) {
      if (!hasWritten) return isFirst ? releaseStatement(call.name) : undefined;
      isKept = true;
      kept = call.keep(result);
      return kept === undefined ? undefined : answerStatement(call.name, { status: call.status, made: kept });
    },
    over(isCommitted) {
      if (call.state === 'trying')
        call.state = isRepeated ? 'repeated' : !isFirst || (isCommitted && isKept) ? 'claimed' : 'free';
      if (isCommitted && kept !== undefined) call.kept = kept;
    },
  };
};
