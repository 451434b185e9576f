// Tuned: messages sent at the same moment share a transaction (docs/performance.md, "Messages sent by one company at the same moment share a transaction").
import { can } from '@balcao/contract';
import type { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { createKeyedBatcher } from '../../../../platform/util/batcher.ts';
import { isRolledBack } from '../../../../platform/db/rolled-back.ts';
import { lockTicketsSkipLocked } from '../../tickets/index.ts';
import { authorize, send, sendAll, type AuthorizedSendRequest, type SendRequest, type SendResult } from './send.ts';

/** Requests of one transaction at most: so many tickets are locked meanwhile. */
const maxBatchSize = 50;

/** The outcome of a request in a batch; undefined = none, it is handled by itself. */
type BatchResult = SendResult | AppError | undefined;

/**
 * Sends for attendants. What comes in of a company while something is being stored is stored together after it, so that a busy
 * company costs a transaction for many messages. It waits for no one else: a request whose ticket someone holds just then goes
 * by itself, and so does everything together with something that the database refuses.
 * @returns throws as `send` does
 */
export function createBatchedSend(
  database: Database,
): (request: SendRequest, options?: { isAlone: boolean }) => Promise<SendResult> {
  const addToBatch = createKeyedBatcher<number, SendRequest, SendResult | undefined>(
    ({ actor }) => actor.companyId,
    async (companyId, pending) => {
      const results = new Map<SendRequest, BatchResult>();
      for (const chunk of chunks(pending))
        for (const [request, result] of await storeBatch(companyId, chunk)) results.set(request, result);
      return pending.map((request) => results.get(request));
    },
  );

  async function storeBatch(
    companyId: number,
    pending: readonly SendRequest[],
  ): Promise<(readonly [SendRequest, BatchResult])[]> {
    try {
      return await database.forCompany(companyId, async (tx) => {
        const lockedTickets = await lockTicketsSkipLocked(
          tx.db,
          pending.map(({ ticketId }) => ticketId),
        );
        const tickets = new Map(lockedTickets.map((ticket) => [ticket.id, ticket]));
        const visible = pending.flatMap((request): { request: SendRequest; authorized: AuthorizedSendRequest }[] => {
          const ticket = tickets.get(request.ticketId);
          return ticket && can(request.actor, 'ticket:see', ticket)
            ? [{ request, authorized: authorize(request, ticket) }]
            : [];
        });
        const results = await sendAll(
          tx,
          visible.map(({ authorized }) => authorized),
        );
        return visible.map(({ request }, index) => [request, results[index]] as const);
      });
    } catch (error) {
      if (!isRolledBack(error)) throw error;
      return [];
    }
  }

  return async (request, { isAlone } = { isAlone: false }) => {
    const result = isAlone ? undefined : await addToBatch(request);
    return result ?? database.forCompany(request.actor.companyId, (tx) => send(tx, request));
  };
}

/**
 * At most this many at a time, and none with a client id of one before: it would be a repeat of a message that is not
 * stored yet.
 */
function chunks(pending: readonly SendRequest[]): SendRequest[][] {
  const knownIds = new Set<string>();
  const repeated = new Set<SendRequest>();
  for (const request of pending) {
    const ids = request.drafts.flatMap(({ clientId }) => clientId ?? []);
    if (ids.some((id) => knownIds.has(id))) repeated.add(request);
    for (const id of ids) knownIds.add(id);
  }
  const others = pending.filter((request) => !repeated.has(request));
  return Array.from({ length: Math.ceil(others.length / maxBatchSize) }, (_unused, part) =>
    others.slice(part * maxBatchSize, (part + 1) * maxBatchSize),
  );
}
