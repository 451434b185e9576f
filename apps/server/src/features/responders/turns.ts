import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Activity } from '@balcao/contract';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { KeyedQueue } from '../../platform/queue.ts';
import { isPastDue } from '../companies/index.ts';
import { findContactWords, type ContactTurn } from '../messages/index.ts';
import { lockTickets, type LockedTicket } from '../tickets/index.ts';
import { leaveToPeople } from './leave-to-people.ts';
import {
  LastFailure,
  type Answer,
  type AnswerInSteps,
  type AnswerStep,
  type PickResponder,
  type Responder,
  type Turn,
} from './responder.ts';
import { claimNext, hasTurns, insertTurn, releaseTurn, storeSteps, takeTurn } from './turns.sql.ts';

/** Conversations of this process that are being answered side by side. */
const maxConversations = 500;
const answerTimeoutMs = 60_000;
/** Longer than an answer may take; afterwards the process that claimed a turn counts as ended. */
const leaseMs = 90_000;
const retryDelayMs = 2_000;
/** A phone shows that someone types for a few seconds more than this. */
const activityRepeatMs = 8_000;
/** After so many failures a conversation is left to people, and after a time-out at once. */
const maxFailures = 2;

/** For answers that wait for nothing. */
const neverAborted = new AbortController().signal;

export interface Turns {
  /** A contact wrote: the message is answered at once, or its turn is kept as a row until it is. The ticket is locked. */
  receive(tx: CompanyTx, received: ContactTurn): Promise<void>;
  /** Answers in the background what waits in some conversations. */
  schedule(companyId: number, ticketIds: readonly number[]): void;
  /** Aborts the pending answers of these tickets: an attendant has them now, and their turns are deleted. */
  abandon(ticketIds: readonly number[]): void;
  /** Starts no new turns; running ones are released, and another process takes them. */
  stop(): Promise<void>;
}

/** Shows the contact of a conversation that an answer is being written. */
export type ShowActivity = (companyId: number, ticketId: number, activity: Activity) => Promise<void>;

/** A turn that this process works on. */
interface RunningTurn extends Turn {
  id: string;
  claim: string;
  responder: Responder;
  laterSteps: readonly AnswerStep[] | null;
}

/** Puts turns to responders: those of a conversation one after the other, in order, conversations side by side. */
export function createTurns({
  database,
  log,
  pick,
  writeStep,
  timeoutMs = answerTimeoutMs,
  showActivity = async () => {},
}: {
  database: Database;
  log: Logger;
  pick: PickResponder;
  /** writes a later step of an answer */
  writeStep: (tx: CompanyTx, ticket: LockedTicket, step: AnswerStep) => ReturnType<Answer>;
  /** of one answer */
  timeoutMs?: number;
  /** shows the contact that an answer is being made */
  showActivity?: ShowActivity;
}): Turns {
  const conversations = new KeyedQueue<number>({
    concurrency: maxConversations,
    retry: () => retryDelayMs,
    onError: (error, ticketId) => log.error({ err: error, ticketId }, 'a conversation could not be answered'),
  });

  /** The pending answers, by ticket. */
  const asking = new Map<number, AbortController>();

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
      return { ...turn, claim, companyId, ticketId, message, responder: await pick(tx, ticket, message) };
    });
  }

  /** @returns whether there may be another turn; throws to be called again after a pause */
  async function answerNext(companyId: number, ticketId: number, stopping: AbortSignal): Promise<boolean> {
    const claimed = await claimTurn(companyId, ticketId);
    if (!claimed) return false;
    const taken = new AbortController();
    asking.set(ticketId, taken);
    const endActivity = claimed.responder.isImmediate ? undefined : beginActivity(companyId, ticketId);
    try {
      await writeAnswer(claimed, stopping, taken.signal);
      return true;
    } catch (error) {
      if (taken.signal.aborted) return !stopping.aborted;
      if (!stopping.aborted) log.error({ err: error, ticketId }, 'a message of a contact could not be answered');
      const isLast = error instanceof LastFailure;
      const failures = stopping.aborted ? 0 : isLast ? maxFailures : 1;
      if (await recordFailedTurn(claimed, error, failures)) throw error;
      return !stopping.aborted;
    } finally {
      asking.delete(ticketId);
      endActivity?.();
    }
  }

  /** @returns what ends it */
  function beginActivity(companyId: number, ticketId: number): () => void {
    let shown = Promise.resolve();
    // It is a courtesy, one after the other: an answer does not wait for it, nor fail with it.
    const show = (activity: Activity) => {
      shown = shown
        .then(() => showActivity(companyId, ticketId, activity))
        .catch((error: unknown) =>
          log.debug({ err: error, ticketId }, 'a contact is not shown that an answer is being made'),
        );
    };
    show('typing');
    const repeating = setInterval(() => show('typing'), activityRepeatMs);
    return () => {
      clearInterval(repeating);
      show('paused');
    };
  }

  /** Writes an answer step by step while the claim holds. For a turn whose answer is partly written, nothing is asked again. */
  async function writeAnswer(claimed: RunningTurn, stopping: AbortSignal, taken: AbortSignal): Promise<void> {
    let rest = claimed.laterSteps;
    if (!rest) {
      const { write, later } = await askInTime(claimed, AbortSignal.any([stopping, taken]));
      if (!(await commitStep(claimed, write, later))) return;
      rest = later;
    }
    for (const [index, step] of rest.entries()) {
      await delay(step.pauseMs, undefined, { signal: stopping });
      const write: Answer = (tx, ticket) => writeStep(tx, ticket, step);
      if (!(await commitStep(claimed, write, rest.slice(index + 1)))) return;
    }
  }

  async function askInTime(turn: RunningTurn, ending: AbortSignal): Promise<AnswerInSteps> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([ending, timeout]);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      const answer = await Promise.race([turn.responder.answer(turn, signal), aborted]);
      return typeof answer === 'function' ? { write: answer, later: [] } : answer;
    } catch (error) {
      throw timeout.aborted && !ending.aborted
        ? new LastFailure('there was no answer in time', { cause: error })
        : error;
    }
  }

  /**
   * Commits a step: the last one deletes the turn, each other one stores what is left.
   * @returns whether the turn was still this claim's
   */
  function commitStep(claimed: RunningTurn, write: Answer, rest: readonly AnswerStep[]): Promise<boolean> {
    return database.forCompany(claimed.companyId, async (tx) => {
      const [ticket] = await lockTickets(tx.db, [claimed.ticketId]);
      // A person has the conversation now, or another process was faster.
      if (!ticket) return false;
      const isOurs =
        rest.length === 0
          ? await takeTurn(tx.db, claimed.id, claimed.claim)
          : await storeSteps(tx.db, claimed, rest, leaseMs);
      if (isOurs) await answerOn(tx, ticket, claimed, await write(tx, ticket));
      return isOurs;
    });
  }

  /** A ticket that was moved to a queue with a responder of its own is its from this message on. */
  async function answerOn(
    tx: CompanyTx,
    ticket: LockedTicket,
    { messageId, message }: Pick<Turn, 'messageId' | 'message'>,
    moved: { movedTo: number | null } | void,
  ): Promise<void> {
    if (!moved || moved.movedTo === ticket.queueId) return;
    const [now] = await lockTickets(tx.db, [ticket.id]);
    if (!now || now.status !== 'pending' || (await pick(tx, now, message)).isImmediate) return;
    await keep(tx, { ticketId: ticket.id, messageId, isFirst: true });
  }

  async function keep(tx: CompanyTx, turn: { ticketId: number; messageId: string; isFirst: boolean }): Promise<void> {
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
      if (responder.giveUp) await responder.giveUp(tx, ticket, claimed, error);
      else await leaveToPeople(tx, ticket);
      return false;
    });
  }

  return {
    async receive(tx, { ticketId, messageId, message, isFirst, isRetry }) {
      const { db, companyId } = tx;
      const [[ticket], isWaiting] = await Promise.all([lockTickets(db, [ticketId]), hasTurns(db, ticketId)]);
      if (!ticket || !isForResponders(ticket, message) || (await isPastDue(db, companyId))) return;
      if (!isRetry && !isWaiting) {
        const responder = await pick(tx, ticket, message);
        if (responder.isImmediate) {
          const turn = { companyId, ticketId, messageId, message, isFirst };
          const answer = await responder.answer(turn, neverAborted);
          if (typeof answer === 'function') await answerOn(tx, ticket, turn, await answer(tx, ticket));
          return;
        }
      }
      await keep(tx, { ticketId, messageId, isFirst });
    },
    schedule,
    abandon: (ticketIds) => ticketIds.forEach((id) => asking.get(id)?.abort()),
    stop: () => conversations.stop(),
  };
}

/** While a person has the ticket, the automatic service answers only calls. */
const isForResponders = ({ isGroup, whatsappId, status }: LockedTicket, { mediaType }: ContactTurn['message']) =>
  !isGroup && whatsappId !== null && (status === 'pending' || mediaType === 'call_log');
