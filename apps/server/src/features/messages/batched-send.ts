import { canSeeTicket } from '@balcao/contract';
import pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { createKeyedBatcher } from '../../platform/batcher.ts';
import { lockTicketsSkipLocked } from '../tickets/index.ts';
import { send, sendAll, type AuthorizedSendRequest, type SendRequest, type SendResult } from './sending.ts';
import type { WritingPorts } from './writing.ts';

/** Requests of one transaction at most: so many tickets are held meanwhile. */
const maxBatchSize = 50;

interface PendingSend {
  request: SendRequest;
  /** undefined = it goes by itself */
  result?: SendResult | AppError;
}

/**
 * Sends for attendants. What comes in of a company while something is being stored is stored together after it, so that a busy
 * company costs a transaction for many messages. It waits for nobody else: a request whose ticket somebody holds just then goes
 * by itself, and so does everything together with something that the database refuses.
 * @returns throws as `send` does
 */
export function createBatchedSend(
  database: Database,
  writing: WritingPorts,
): (request: SendRequest) => Promise<SendResult> {
  const addToBatch = createKeyedBatcher(
    ({ request }: PendingSend) => request.actor.companyId,
    async (companyId, pending) => {
      for (const chunk of chunks(pending)) await storeBatch(companyId, chunk);
    },
  );

  async function storeBatch(companyId: number, pending: readonly PendingSend[]): Promise<void> {
    try {
      const answered = await database.forCompany(companyId, async (tx) => {
        const lockedTickets = await lockTicketsSkipLocked(
          tx.db,
          pending.map(({ request }) => request.ticketId),
        );
        const tickets = new Map(lockedTickets.map((ticket) => [ticket.id, ticket]));
        const authorized = pending.flatMap((item): { item: PendingSend; request: AuthorizedSendRequest }[] => {
          const { request } = item;
          const ticket = tickets.get(request.ticketId);
          return ticket && canSeeTicket(request.actor, ticket) ? [{ item, request: { ...request, ticket } }] : [];
        });
        const results = await sendAll(
          tx,
          writing,
          authorized.map(({ request }) => request),
        );
        return authorized.map(({ item }, index) => ({ letter: item, answer: results[index] }));
      });
      for (const { letter: item, answer: result } of answered) if (result) item.result = result;
    } catch (error) {
      if (!isRolledBack(error)) throw error;
    }
  }

  return async (request) => {
    const item: PendingSend = { request };
    await addToBatch(item);
    const result =
      item.result ?? (await database.forCompany(request.actor.companyId, (tx) => send(tx, writing, request)));
    if (result instanceof AppError) throw result;
    return result;
  };
}

/** Up to so many at a time, and none with a client id of one before: it would be a repeat of what is not there yet. */
function chunks(pending: readonly PendingSend[]): PendingSend[][] {
  const knownIds = new Set<string>();
  const repeated = new Set<PendingSend>();
  for (const item of pending) {
    const ids = item.request.drafts.flatMap(({ clientId }) => clientId ?? []);
    if (ids.some((id) => knownIds.has(id))) repeated.add(item);
    for (const id of ids) knownIds.add(id);
  }
  const others = pending.filter((item) => !repeated.has(item));
  return Array.from({ length: Math.ceil(others.length / maxBatchSize) }, (_unused, part) =>
    others.slice(part * maxBatchSize, (part + 1) * maxBatchSize),
  );
}

/** Nothing of it was stored for certain. Of a connection that was lost, nobody knows. */
function isRolledBack(error: unknown): boolean {
  return error instanceof AppError || (error instanceof pg.DatabaseError && error.severity === 'ERROR');
}
