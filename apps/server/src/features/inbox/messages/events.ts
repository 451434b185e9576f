import type { Message, Ticket } from '@balcao/contract';
import type { BilledMessage } from '../../../channels/port/outbound-message.ts';
import type { InboundMessage } from '../../../channels/port/inbound-entry.ts';
import { defineEvent } from '../../../platform/events.ts';
import type { RatingAnswer } from '../tickets/index.ts';

/** The fields of a message that decide how it is answered. */
export type ContactWords = Pick<InboundMessage, 'mediaType' | 'body'>;

export interface ContactTurn {
  ticketId: number;
  messageId: string;
  message: ContactWords;
  /** with this message a service begins */
  isFirst: boolean;
  /** Storing the message failed before, maybe in a handler: this time the answer does not hold it up. */
  isRetry: boolean;
}

/**
 * A contact is to be answered by the automatic service: they wrote in a ticket that has no attendant, or called. The
 * message is stored and the ticket locked; the message is emitted afterwards, with the ticket as it then is.
 */
export const contactTurn = defineEvent<ContactTurn>('messages.contactTurn');
/** What a handler of it returns when it has written nothing about the ticket. */
export const nothingWritten = Symbol('nothing written');

/** Messages were stored, in the tickets as they are now: of contacts, and those that the company is about to send. */
export const messagesStored = defineEvent<readonly { message: Message; ticket: Ticket }[]>('messages.messagesStored');

/** Messages of the company left, were delivered or read, or failed; their tickets are locked. */
export const messagesMoved = defineEvent<{ messages: readonly Message[]; tickets: readonly Ticket[] }>(
  'messages.messagesMoved',
);

/** Messages that no one typed left, were delivered or read, or failed; their tickets are locked. */
export const automaticMessagesMoved = defineEvent<readonly Message[]>('messages.automaticMessagesMoved');

/** The provider reported the price of messages of a connection; `category` is its own name of it. */
export const messagesBilled = defineEvent<{
  whatsappId: number;
  billed: readonly BilledMessage[];
}>('messages.billed');

/** A contact rated a service that has ended. The message is stored as read, the ticket locked and still resolved. */
export const ratingReceived = defineEvent<{ contactId: number; whatsappId: number; answer: RatingAnswer }>(
  'messages.ratingReceived',
);
