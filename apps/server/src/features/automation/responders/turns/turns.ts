import { randomUUID } from 'node:crypto';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { KeyedQueue } from '../../../../platform/util/queue.ts';
import { isPastDue } from '../../../account/index.ts';
import {
  type ContactTurn,
  countAnsweredTurns,
  findContactWords,
  type LockedTicket,
  lockTickets,
} from '../../../inbox/index.ts';
import { leaveToPeople } from './leave-to-people.ts';
import { isRobotLoop } from './loops.rules.ts';
import { LastFailure, RobotLoop, type Answer, type PickResponder, type Turn } from '../responder.ts';
import { claimNext, hasTurns, insertTurn, releaseTurn } from './turns.sql.ts';
import { beginTypingNotice, type ShowActivity } from './typing-notice.ts';
import { createAnswerWriter, leaseMs, type AnswerWriterDeps, type RunningTurn } from '../write-answer.ts';

/** Conversations of this process that are being answered side by side. */
const maxConversations = 500;
const retryDelayMs = 2_000;
/** After so many failures a conversation is left to people, and after a time-out at once. */
const maxFailures = 2;

export interface Turns {
  /** A contact wrote: the message is answered at once, or its turn is kept as a row until it is. The ticket is locked. */
  receive(tx: CompanyTx, received: ContactTurn): Promise<boolean>;
  /** Answers in the background what waits in some conversations. */
  schedule(companyId: number, ticketIds: readonly number[]): void;
  /** Aborts the pending answers of these tickets: an attendant has them now, and their turns are deleted. */
  abandon(ticketIds: readonly number[]): void;
  /** Starts no new turns; running ones are released, and another process takes them. */
  stop(): Promise<void>;
}

/** Puts turns to responders: those of a conversation one after the other, in order, conversations side by side. */
export function createTurns({
  database,
  log,
  pick,
  showActivity = async () => {},
  ...writing
}: AnswerWriterDeps & { database: Database; log: Logger; pick: PickResponder; showActivity?: ShowActivity }): Turns {
  const conversations = new KeyedQueue<number>({
    concurrency: maxConversations,
    retry: () => retryDelayMs,
    onError: (error, ticketId) => log.error({ err: error, ticketId }, 'a conversation could not be answered'),
  });

  const writeAnswer = createAnswerWriter({ database, ...writing }, answerOn);

  /** The pending answers, by ticket. */
  const pendingAnswers = new Map<number, AbortController>();

  function schedule(companyId: number, ticketIds: readonly number[]): void {
    for (const ticketId of ticketIds)
      void conversations.schedule(ticketId, async (signal) => {
        while (!signal.aborted && (await answerNext(companyId, ticketId, signal)));
      });
  }

  function claimTurn(companyId: number, ticketId: number): Promise<RunningTurn | undefined> {
    const claim = randomUUID();
    return database.forCompany(companyId, async (tx) => {
      const [ticket] = await lockTickets(tx.db, [ticketId]);
      const turn = ticket && (await claimNext(tx.db, ticketId, { claim, leaseMs }));
      const message = turn && (await findContactWords(tx.db, turn.messageId));
      if (!ticket || !turn || !message) return undefined;
      const responder = await pick(tx, ticket, message, turn.isFirst);
      const isLoop =
        !responder.isImmediate &&
        turn.laterSteps === null &&
        isRobotLoop({ moves: turn.moves, ...(await countAnsweredTurns(tx.db, ticketId)) });
      return { ...turn, claim, companyId, ticketId, message, responder, isLoop };
    });
  }

  /** @returns whether there may be another turn; throws to be called again after a pause */
  async function answerNext(companyId: number, ticketId: number, stopping: AbortSignal): Promise<boolean> {
    const claimed = await claimTurn(companyId, ticketId);
    if (!claimed) return false;
    const takeover = new AbortController();
    pendingAnswers.set(ticketId, takeover);
    const endNotice = claimed.responder.isImmediate ? undefined : beginTypingNotice({ log, showActivity }, claimed);
    try {
      if (claimed.isLoop) throw new LastFailure('robots answer each other', { cause: new RobotLoop() });
      await writeAnswer(claimed, AbortSignal.any([stopping, takeover.signal]));
      return true;
    } catch (error) {
      if (takeover.signal.aborted) return !stopping.aborted;
      if (!stopping.aborted) log.error({ err: error, ticketId }, 'a message of a contact could not be answered');
      const isLast = error instanceof LastFailure;
      const failures = stopping.aborted ? 0 : isLast ? maxFailures : 1;
      if (await recordFailedTurn(claimed, error, failures)) throw error;
      return !stopping.aborted;
    } finally {
      pendingAnswers.delete(ticketId);
      endNotice?.();
    }
  }

  /** A ticket that was moved to a queue with a responder of its own is its from this message on. */
  async function answerOn(
    tx: CompanyTx,
    ticket: LockedTicket,
    { messageId, message, moves = 0 }: Pick<Turn, 'messageId' | 'message'> & { moves?: number },
    moved: Awaited<ReturnType<Answer>>,
  ): Promise<void> {
    if (!moved || moved === 'unchanged' || moved.movedTo === ticket.queueId) return;
    const [now] = await lockTickets(tx.db, [ticket.id]);
    const next = now?.status === 'pending' ? await pick(tx, now, message, true) : undefined;
    if (!now || !next) return;
    if (!next.isImmediate) return storeTurn(tx, { ticketId: ticket.id, messageId, isFirst: true, moves: moves + 1 });
    const { companyId } = tx;
    if (next.beginsOnMove)
      await next.answer({ companyId, ticketId: ticket.id, messageId, message, isFirst: true })(tx, now);
  }

  async function storeTurn(
    tx: CompanyTx,
    turn: { ticketId: number; messageId: string; isFirst: boolean; moves: number },
  ): Promise<void> {
    const { companyId } = tx;
    await insertTurn(tx.db, { ...turn, companyId });
    tx.afterCommit(() => schedule(companyId, [turn.ticketId]));
  }

  /** @returns whether the turn is to be tried again here */
  async function recordFailedTurn(claimed: RunningTurn, error: unknown, failures: number): Promise<boolean> {
    const { companyId, ticketId, id, claim, responder } = claimed;
    return database.forCompany(companyId, async (tx) => {
      const [ticket] = await lockTickets(tx.db, [ticketId]);
      const failed = await releaseTurn(tx.db, id, claim, { failures, pauseMs: failures === 0 ? 0 : retryDelayMs });
      if (!ticket || failed === undefined || failures === 0) return false;
      if (failed < maxFailures) return true;
      if (!responder.isImmediate && responder.giveUp) await responder.giveUp(tx, ticket, claimed, error);
      else await leaveToPeople(tx, ticket);
      return false;
    });
  }

  return {
    async receive(tx, { ticketId, messageId, message, isFirst, isRetry }) {
      const { db, companyId } = tx;
      const [[ticket], isWaiting, isOverdue] = await Promise.all([
        lockTickets(db, [ticketId]),
        hasTurns(db, ticketId),
        isPastDue(db, companyId),
      ]);
      if (!ticket || !isForResponders(ticket, message) || isOverdue) return false;
      if (!isRetry && !isWaiting) {
        const responder = await pick(tx, ticket, message, isFirst);
        if (responder.isImmediate) {
          const turn = { companyId, ticketId, messageId, message, isFirst };
          const outcome = await responder.answer(turn)(tx, ticket);
          if (outcome === 'unchanged') return false;
          await answerOn(tx, ticket, turn, outcome);
          return true;
        }
      }
      await storeTurn(tx, { ticketId, messageId, isFirst, moves: 0 });
      return true;
    },
    schedule,
    abandon: (ticketIds) => ticketIds.forEach((id) => pendingAnswers.get(id)?.abort()),
    stop: () => conversations.stop(),
  };
}

/** While a person has the ticket, the automatic service answers only calls. */
const isForResponders = ({ isGroup, whatsappId, status }: LockedTicket, { mediaType }: ContactTurn['message']) =>
  !isGroup && whatsappId !== null && (status === 'pending' || mediaType === 'call_log');
