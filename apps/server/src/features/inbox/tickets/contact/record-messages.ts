import type { Ticket } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { saveRecorded, type RecordedMessage } from './last-message.sql.ts';
import { withDeadlines } from '../lifecycle/with-deadlines.ts';
import { logEvents } from '../log.ts';

/** A message that was stored in a ticket. */
export interface NewTicketMessage extends Omit<RecordedMessage, 'unread' | 'answers' | 'askedAt'> {
  isUnread: boolean;
  /** written by a user, named by `userId`, or on the phone of the company */
  isAnswer: boolean;
  userId: number | null;
}

/**
 * Records messages in the order of their conversations: in the ticket rows, in the running service cycles, and in the
 * log where one is the first answer. A user who writes in their ticket has seen its transfer. The tickets are locked.
 * @returns the tickets as they are now, by id
 */
export async function recordMessages(
  tx: CompanyTx,
  messages: readonly NewTicketMessage[],
): Promise<ReadonlyMap<number, Ticket>> {
  const answers = messages.flatMap(({ ticketId, isAnswer, userId }) =>
    isAnswer && userId !== null ? [{ ticketId, userId }] : [],
  );
  const newest = [...Map.groupBy(messages, ({ ticketId }) => ticketId).values()].flatMap((ofTicket) => {
    const last = ofTicket.at(-1);
    if (!last) return [];
    const count = (counts: (message: NewTicketMessage) => boolean) => ofTicket.filter(counts).length;
    const unread = count(({ isUnread }) => isUnread);
    const addressValue = ofTicket.findLast((message) => message.addressValue !== null)?.addressValue ?? null;
    const addressForm = ofTicket.findLast((message) => message.addressForm !== null)?.addressForm ?? null;
    const unanswered = ofTicket.slice(ofTicket.findLastIndex(({ isAnswer }) => isAnswer) + 1);
    const askedAt = unanswered.find(({ fromMe }) => !fromMe)?.sentAt ?? null;
    return [{ ...last, addressForm, addressValue, unread, answers: count(({ isAnswer }) => isAnswer), askedAt }];
  });
  const saved = await saveRecorded(tx.db, newest, answers);
  const recorded = saved.map(({ ticket }) => ticket);
  const current = saved.some(({ hasRules }) => hasRules) ? await withDeadlines(tx, recorded) : recorded;
  const tickets = new Map(current.map((ticket) => [ticket.id, ticket]));
  const first = saved.flatMap(({ ticket, isFirst }) =>
    isFirst ? (answers.find(({ ticketId }) => ticketId === ticket.id) ?? []) : [],
  );
  if (first.length > 0) {
    const emitLogged = await logEvents(
      tx,
      first.map(({ ticketId, userId }) => ({ ticketId, kind: 'first_answer', userId })),
    );
    emitLogged((id) => tickets.get(id));
  }
  return tickets;
}
