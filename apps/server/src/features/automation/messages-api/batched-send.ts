// Tuned: messages of programs that come together are stored together (docs/performance.md, "Messages of programs").
import { AppError } from '../../../platform/app-error.ts';
import { createKeyedBatcher } from '../../../platform/util/batcher.ts';
import type { CompanyTx, Database } from '../../../platform/db/database.ts';
import { isRolledBack } from '../../../platform/db/rolled-back.ts';
import { sendForTokens, type TokenSendRequest } from '../../inbox/index.ts';
import { findKnownKeys, insertAnsweredKeys } from './messages-api.sql.ts';

/** Requests of one transaction at most: so many tickets are locked meanwhile. */
const maxBatchSize = 50;

export interface BatchedRequest extends TokenSendRequest {
  key: string | undefined;
  requestHash: string;
}

/** The outcome of a request: the ids of its messages; undefined = none, it is handled by itself. */
type Outcome = string[] | AppError | undefined;

/** Some key was taken by someone else in between: nothing is stored, and each request goes by itself. */
class KeyTaken extends Error {}

/**
 * Sends for the programs of a company what came in while something was being stored, all of it in one transaction. It waits for
 * no one: what meets a conversation that is locked or has to be made, a key that is known, or a refusal of the database goes by
 * itself.
 * @returns the ids of the messages; undefined = nothing was done. Throws what the request is refused with
 */
export function createBatchedSend(database: Database): (request: BatchedRequest) => Promise<string[] | undefined> {
  return createKeyedBatcher<number, BatchedRequest, string[] | undefined>(
    ({ actor }) => actor.companyId,
    async (companyId, pending) => {
      const outcomes = new Map<BatchedRequest, Outcome>();
      const together = withoutRepeatedKeys(pending);
      for (let from = 0; from < together.length; from += maxBatchSize) {
        const chunk = together.slice(from, from + maxBatchSize);
        try {
          const done = await database.forCompany(companyId, (tx) => sendChunk(tx, chunk));
          for (const [request, outcome] of done) outcomes.set(request, outcome);
        } catch (error) {
          if (!(error instanceof KeyTaken) && !isRolledBack(error)) throw error;
        }
      }
      return pending.map((request) => outcomes.get(request));
    },
  );
}

async function sendChunk(tx: CompanyTx, chunk: readonly BatchedRequest[]): Promise<[BatchedRequest, Outcome][]> {
  const known = await findKnownKeys(tx.db, chunk.flatMap(keyOf));
  const fresh = chunk.filter((request) =>
    keyOf(request).every(({ whatsappId, key }) => !known.has(`${whatsappId} ${key}`)),
  );
  const sent = await sendForTokens(tx, fresh);
  const outcomes = fresh.map((request, index): [BatchedRequest, Outcome] => {
    const result = sent[index];
    return [request, result && !(result instanceof AppError) ? result.messages.map(({ id }) => id) : result];
  });
  const answered = outcomes.flatMap(([request, outcome]) =>
    Array.isArray(outcome)
      ? keyOf(request).map((key) => ({ ...key, requestHash: request.requestHash, messageIds: outcome }))
      : [],
  );
  if ((await insertAnsweredKeys(tx.db, tx.companyId, answered)) < answered.length) throw new KeyTaken();
  return outcomes;
}

const keyOf = ({ actor: { whatsappId }, key }: BatchedRequest) => (key === undefined ? [] : [{ whatsappId, key }]);

/** Leaves requests out whose key an earlier one of the batch has: they wait for that one. */
function withoutRepeatedKeys(pending: readonly BatchedRequest[]): BatchedRequest[] {
  const seen = new Set<string>();
  return pending.filter((request) =>
    keyOf(request).every(({ whatsappId, key }) => {
      const name = `${whatsappId} ${key}`;
      return !seen.has(name) && seen.add(name);
    }),
  );
}
