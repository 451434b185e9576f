import type { CompanyTx } from '../../platform/db/database.ts';
import type { ContactWords } from '../messages/index.ts';
import type { LockedTicket } from '../tickets/index.ts';

/** A message of a contact that waits to be answered by the machine. */
export interface Turn {
  companyId: number;
  ticketId: number;
  messageId: string;
  message: ContactWords;
  /** with this message a service began */
  isFirst: boolean;
}

/** Writes what follows from a turn, in the transaction that takes the turn; the ticket is locked. */
export type Answer = (tx: CompanyTx, ticket: LockedTicket) => Promise<void>;

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
   * @param signal says that nobody waits for the answer any more
   */
  answer(turn: Turn, signal: AbortSignal): Promise<Answer>;
}
