import { randomUUID } from 'node:crypto';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { KeyedQueue } from '../../platform/queue.ts';
import { findContactWords, type ContactTurn } from '../messages/index.ts';
import { emitTicketById, lockTickets, moveWaitingTicket, type LockedTicket } from '../tickets/index.ts';
import { endResponding } from './menu.sql.ts';
import type { Responder, Turn } from './responder.ts';
import { claimNext, hasTurns, insertTurn, releaseTurn, takeTurn } from './turns.sql.ts';

/** Conversations of this process that are being answered side by side. */
const maxConversations = 500;
const answerTimeoutMs = 60_000;
/** Longer than an answer may take; afterwards the process that claimed a turn counts as ended. */
const leaseMs = 90_000;
const retryDelayMs = 2_000;
/** After so many failures a conversation is left to people. */
const maxFailures = 2;

/** For answers that wait for nothing. */
const neverAborted = new AbortController().signal;

export interface Turns {
  /** A contact wrote: the message is answered at once, or its turn is kept as a row until it is. The ticket is locked. */
  receive(tx: CompanyTx, received: ContactTurn): Promise<void>;
  /** Answers in the background what waits in some conversations. */
  schedule(companyId: number, ticketIds: readonly number[]): void;
  /** Begins nothing any more; what is being answered goes back, and another process takes it up. */
  stop(): Promise<void>;
}

/** Puts turns to a responder: those of a conversation one after the other, in order, conversations side by side. */
export function createTurns({
  database,
  log,
  responder,
}: {
  database: Database;
  log: Logger;
  responder: Responder;
}): Turns {
  const conversations = new KeyedQueue<number>({
    concurrency: maxConversations,
    retry: () => retryDelayMs,
    onError: (error, ticketId) => log.error({ err: error, ticketId }, 'a conversation could not be answered'),
  });

  function schedule(companyId: number, ticketIds: readonly number[]): void {
    for (const ticketId of ticketIds)
      void conversations.schedule(ticketId, async (signal) => {
        while (!signal.aborted && (await answerNext(companyId, ticketId, signal)));
      });
  }

  /** @returns whether there may be another turn; throws to be called again after a pause */
  async function answerNext(companyId: number, ticketId: number, stopping: AbortSignal): Promise<boolean> {
    const claim = randomUUID();
    const claimed = await database.forCompany(companyId, async ({ db }) => {
      const turn = await claimNext(db, ticketId, { claim, leaseMs });
      const message = turn && (await findContactWords(db, turn.messageId));
      return turn && message && { ...turn, companyId, ticketId, message };
    });
    if (!claimed) return false;
    try {
      const answer = await answerInTime(claimed, stopping);
      await database.forCompany(companyId, async (tx) => {
        const [ticket] = await lockTickets(tx.db, [ticketId]);
        // A person has the conversation now, or another process was faster.
        if (!ticket || !(await takeTurn(tx.db, claimed.id, claim))) return;
        await answer(tx, ticket);
      });
      return true;
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error, ticketId }, 'a message of a contact could not be answered');
      if (await giveBack(companyId, ticketId, { id: claimed.id, claim, isStopping: stopping.aborted })) throw error;
      return false;
    }
  }

  function answerInTime(turn: Turn, stopping: AbortSignal): ReturnType<Responder['answer']> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeoutMs)]);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([responder.answer(turn, signal), aborted]);
  }

  /** @returns whether the turn is to be tried again here */
  async function giveBack(
    companyId: number,
    ticketId: number,
    { id, claim, isStopping }: { id: string; claim: string; isStopping: boolean },
  ): Promise<boolean> {
    return database.forCompany(companyId, async (tx) => {
      const [ticket] = await lockTickets(tx.db, [ticketId]);
      const change = isStopping
        ? ({ failures: 0, pauseMs: 0 } as const)
        : ({ failures: 1, pauseMs: retryDelayMs } as const);
      const failures = await releaseTurn(tx.db, id, claim, change);
      if (!ticket || failures === undefined || isStopping) return false;
      if (failures < maxFailures) return true;
      await leaveToPeople(tx, ticket);
      return false;
    });
  }

  return {
    async receive(tx, { ticketId, messageId, message, isFirst, isRetry }) {
      const { db, companyId } = tx;
      const [[ticket], isWaiting] = await Promise.all([lockTickets(db, [ticketId]), hasTurns(db, ticketId)]);
      if (!ticket || !isForResponders(ticket, message)) return;
      if (responder.isImmediate && !isRetry && !isWaiting) {
        const answer = await responder.answer({ companyId, ticketId, messageId, message, isFirst }, neverAborted);
        return answer(tx, ticket);
      }
      await insertTurn(db, { companyId, ticketId, messageId, isFirst });
      tx.afterCommit(() => schedule(companyId, [ticketId]));
    },
    schedule,
    stop: () => conversations.stop(),
  };
}

/** While a person has the ticket only a call is the machine's. */
const isForResponders = ({ isGroup, whatsappId, status }: LockedTicket, { mediaType }: ContactTurn['message']) =>
  !isGroup && whatsappId !== null && (status === 'pending' || mediaType === 'call_log');

/** The ticket waits in its queue as if nothing answered by itself. */
async function leaveToPeople(tx: CompanyTx, ticket: LockedTicket): Promise<void> {
  await endResponding(tx.db, [ticket.id]);
  if (ticket.status !== 'pending') return;
  await moveWaitingTicket(tx, ticket, { queueId: ticket.queueId, chatbot: false });
  await emitTicketById(tx, ticket.id, ticket);
}
