import type { ResponderReply } from '@balcao/contract';
import type { StoredMedia } from '../../../channels/port/message-content.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { WorkFiles } from '../../../platform/files/with-stored-files.ts';
import type { ContactWords, LockedTicket } from '../../inbox/index.ts';

/** A message of a contact that waits to be answered by the automatic service. */
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
 * @returns the queue it moved the ticket to, which may have a responder of its own; 'unchanged' when it has written nothing about the ticket
 */
export type Answer = (tx: CompanyTx, ticket: LockedTicket) => Promise<{ movedTo: number | null } | 'unchanged' | void>;

/** A part of an answer, so many milliseconds after the one before it. It is data: it is stored until it is written. */
export interface AnswerStep {
  pauseMs: number;
  reply: ResponderReply;
  /** its files by the address that the reply has for them */
  files: readonly (readonly [url: string, media: StoredMedia])[];
}

/** An answer in steps: the first is written at once, in the transaction that stores the others with the turn. */
export interface AnswerInSteps {
  write: Answer;
  later: readonly AnswerStep[];
}

/**
 * Answers without waiting, in the transaction that stores the message and before it is emitted. It may move the ticket, which is then
 * emitted where it is.
 */
export interface ImmediateResponder {
  readonly isImmediate: true;
  /** Present: it also begins with the message by which a ticket was moved to it; the menu has answered that already. */
  readonly beginsOnMove?: true;
  answer(turn: Turn): Answer;
}

/** Answers after asking elsewhere. */
export interface AskingResponder {
  readonly isImmediate: false;
  /**
   * Finds the answer of a turn outside of any transaction, where the network may be used. A turn whose process ended is
   * asked again unless a part of its answer is written, and an answer to a turn that is over is dropped.
   * @param signal is aborted when the answer is no longer awaited
   * @param save stores a file for a message of the answer; it is removed when the answer is dropped
   */
  answer(turn: Turn, signal: AbortSignal, save: WorkFiles['save']): Promise<Answer | AnswerInSteps>;
  /** Writes the outcome for the contact when there is finally no answer. Absent: the ticket waits for people. */
  giveUp?(tx: CompanyTx, ticket: LockedTicket, turn: Turn, error: unknown): Promise<void>;
}

/** Answers contacts automatically until a person does. */
export type Responder = ImmediateResponder | AskingResponder;

/** The responder used up its attempts. The cause is why there was no answer. */
export class LastFailure extends Error {
  override readonly name = 'LastFailure';
}

/** Programs seem to answer each other: the responder is not asked. */
export class RobotLoop extends Error {
  override readonly name = 'RobotLoop';
}

/** Returns the responder of a ticket; called with the ticket locked, at each turn. @param isFirst as of its turn */
export type PickResponder = (
  tx: CompanyTx,
  ticket: LockedTicket,
  message: ContactWords,
  isFirst: boolean,
) => Responder | Promise<Responder>;
