import type { Message, Ticket } from '@balcao/contract';
import type { BilledMessage } from '../../../channels/port/outbound-message.ts';
import type { InboundMessage } from '../../../channels/port/inbound-entry.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineEvent, defineQuestion } from '../../../platform/events.ts';
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
 * The automatic service has to answer a contact who wrote in a ticket that has no attendant, or called. The message is stored
 * and the ticket locked; the message is emitted afterwards, with the ticket as it then is. The answer is whether anything was
 * written that may have changed the ticket.
 */
export const contactTurn = defineQuestion<ContactTurn, boolean>('messages.contactTurn');

/** A conversation with a contact begins, also again, with a message of theirs; it is stored, and its ticket locked. */
export const conversationBegan = defineEvent<{ ticketId: number; message: ContactWords }>('messages.conversationBegan');

/** The campaign, or other request of the company, that a contact's message answers. */
export interface CampaignReply {
  /** Nothing is left for the team to do: a conversation that is closed stays so, and the automatic service answers nothing else. */
  isSettled: boolean;
  /** of a service that it begins: where it waits, without the menu; null = where the connection puts people */
  queueId: number | null;
  /** the log line of the ticket when a service begins with it */
  note: string;
  /** Runs once the message is stored, while the ticket is locked. */
  stored(tx: CompanyTx, at: { ticketId: number; whatsappId: number; queueId: number | null }): Promise<void>;
}

/** Does a person's message reply to a campaign? Asked before its ticket is looked for; undefined = it is like any other. */
export const campaignReply = defineQuestion<
  { contactId: number; whatsappId: number; message: ContactWords },
  CampaignReply | undefined
>('messages.campaignReply');

/** Which of these contacts want no marketing from the company? What counts as such is not sent to them unasked. */
export const marketingRefused = defineQuestion<readonly number[], ReadonlySet<number>>('messages.marketingRefused');

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
