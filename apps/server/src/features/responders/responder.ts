import type { CompanyTx } from '../../platform/db/database.ts';
import type { ContactWords } from '../messages/index.ts';
import type { LockedTicket } from '../tickets/index.ts';

/** A message of a contact that waits to be answered by the machine. */
export interface Turn {
  companyId: number;
  ticketId: number;
  messageId: string;
  message: ContactWords;
  /** with this message a service began, or the responder with the contact */
  isFirst: boolean;
}

/**
 * Writes what follows from a turn, in the transaction that takes the turn; the ticket is locked.
 * @returns the queue it moved the ticket to, which may have a responder of its own
 */
export type Answer = (tx: CompanyTx, ticket: LockedTicket) => Promise<{ movedTo: number | null } | void>;

/** A part of an answer, so many milliseconds after the one before it. */
export interface AnswerStep {
  pauseMs: number;
  write: Answer;
}

/** What answers contacts by itself until a person does. */
export interface Responder {
  /**
   * It waits for nothing: it answers in the transaction that stores the message, before people are told of the message. It may
   * move the ticket, and they are told where the ticket then is.
   */
  readonly isImmediate: boolean;
  /**
   * Finds the answer of a turn outside of any transaction, where the network may be asked. A turn whose process ended is put to
   * it again, and what it finds for a turn that is over is dropped: only the answer counts.
   * @param signal says that no one waits for the answer any more
   */
  answer(turn: Turn, signal: AbortSignal): Promise<Answer | readonly AnswerStep[]>;
  /** Writes what the contact is left with when there is no answer for good. Absent: the ticket waits for people. */
  giveUp?(tx: CompanyTx, ticket: LockedTicket, turn: Turn, error: unknown): Promise<void>;
}

/** Whoever was asked is not to be asked again: they were as often as they are to be. The cause is why there was no answer. */
export class LastFailure extends Error {
  override readonly name = 'LastFailure';
}

/** Says which responder a ticket is answered by; it is asked with the ticket locked, at each turn. */
export type PickResponder = (
  tx: CompanyTx,
  ticket: LockedTicket,
  message: ContactWords,
) => Responder | Promise<Responder>;
