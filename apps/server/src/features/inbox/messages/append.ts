import type { Message, Ticket, TicketFacts } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { notifyPendingWork } from '../../../channels/session-hub/index.ts';
import {
  emitTicket,
  findTickets,
  recordMessages,
  recordReferral,
  ticketAudience,
  withDeadlines,
} from '../tickets/index.ts';
import { insertMessages, type MessageInsert } from './append.sql.ts';
import { messagesStored } from './events.ts';
import { previewOf } from './messages.rules.ts';
import { toMessage } from './messages.sql.ts';
import { initialAck, isAnswer, originRules } from './origins.rules.ts';
import { newProviderId } from './inbound/provider-id.ts';

/** The content of a message of any origin. Its conversation's row is locked. */
export interface NewMessage
  extends
    Pick<MessageInsert, 'origin' | 'ticketId' | 'whatsappId' | 'body' | 'mediaType'>,
    Partial<
      Pick<
        MessageInsert,
        | 'contactId'
        | 'queueId'
        | 'userId'
        | 'clientId'
        | 'media'
        | 'file'
        | 'mediaFailed'
        | 'isVoice'
        | 'isForwarded'
        | 'template'
        | 'referral'
        | 'interactive'
        | 'mentions'
        | 'author'
        | 'awaited'
        | 'quotedId'
        | 'quoted'
        | 'sentAt'
      >
    > {
  /** absent = a new one */
  providerId?: string;
  /** the app on the company's handset sent it by itself: no one typed it there */
  isAutomatic?: boolean;
  /** of a contact's message: the form of address in which it came, where the provider has two */
  addressForm?: 'pn' | 'lid' | undefined;
  /** of a contact's message: the id under which the provider names them to this business, where it has such ids */
  addressValue?: string | undefined;
  /** what a contact wrote leaves nothing for the team to do */
  read?: boolean;
  /** of an import: the author, and the ack */
  imported?: { fromMe: boolean; ack: number };
}

export interface AppendOptions {
  /** the ticket as it was before the message came; null = it did not exist */
  before?: TicketFacts | null;
  /**
   * Runs once a message is stored and before it is emitted: what it does to the ticket is emitted with the message.
   * @returns whether it may have changed the ticket
   */
  respond?: ((messageId: string) => Promise<boolean>) | undefined;
}

/**
 * Stores messages of any origin, in order: the rows, the newest one and the unread count in the list, first answers,
 * live events, and the wake-up of the sessions that send them. The consequences of an origin are in `originRules`.
 * @returns the messages beside those given; undefined = its provider id or client id existed already
 */
export async function append(
  tx: CompanyTx,
  messages: readonly NewMessage[],
  { before = null, respond }: AppendOptions = {},
): Promise<(Message | undefined)[]> {
  const cameFrom = new Map<MessageInsert, Pick<NewMessage, 'addressForm' | 'addressValue'>>();
  const inserts = messages.map((message) => {
    const insert = toInsert(tx.companyId, message);
    if (!insert.fromMe) cameFrom.set(insert, message);
    return insert;
  });
  const rows = await insertMessages(tx.db, inserts);
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const stored = inserts.flatMap((insert) => {
    const row = rowOf.get(keyOf(insert));
    return row ? [{ insert, message: toMessage(row, tx.fileUrl) }] : [];
  });
  if (stored.length > 0) {
    for (const { insert } of stored)
      if (insert.referral && !insert.fromMe) await recordReferral(tx, insert.ticketId, insert.referral);
    const recorded = await recordMessages(
      tx,
      stored.map(({ insert, message }) => ({
        ticketId: insert.ticketId,
        id: message.id,
        body: previewOf(message),
        fromMe: insert.fromMe,
        ack: insert.ack,
        mediaType: message.mediaType,
        sentAt: message.createdAt,
        authorName: (insert.fromMe ? message.user?.name : insert.author?.name) ?? '',
        isUnread: !insert.fromMe && !insert.read,
        isAnswer: isAnswer(insert.origin) && !insert.isAutomatic,
        userId: insert.userId,
        addressForm: cameFrom.get(insert)?.addressForm ?? null,
        addressValue: cameFrom.get(insert)?.addressValue ?? null,
      })),
    );
    let hasChanged = false;
    if (respond) for (const { message } of stored) hasChanged = (await respond(message.id)) || hasChanged;
    const tickets = hasChanged
      ? await withDeadlines(tx, await findTickets(tx.db, [...recorded.keys()]))
      : [...recorded.values()];
    await emitStored(tx, tickets, before, stored);
  }
  const messageOf = new Map(stored.map(({ insert, message }) => [insert, message]));
  return inserts.map((insert) => messageOf.get(insert));
}

const keyOf = ({ ticketId, providerId, fromMe }: { ticketId: number; providerId: string; fromMe: boolean }) =>
  `${ticketId} ${fromMe} ${providerId}`;

function toInsert(companyId: number, { imported, isAutomatic = false, ...message }: NewMessage): MessageInsert {
  const { origin, contactId = null } = message;
  const rules = originRules[origin];
  const fromMe = imported?.fromMe ?? rules.fromMe ?? false;
  return {
    ...message,
    companyId,
    fromMe,
    contactId: fromMe ? null : contactId,
    queueId: message.queueId ?? null,
    userId: message.userId ?? null,
    providerId: message.providerId ?? newProviderId(),
    clientId: message.clientId ?? null,
    isAutomatic: rules.isAutomatic || isAutomatic,
    ack: imported?.ack ?? initialAck(origin),
    read: message.read ?? fromMe,
    media: message.media,
    file: message.file,
    mediaFailed: message.mediaFailed ?? false,
    isVoice: message.isVoice ?? false,
    isForwarded: message.isForwarded ?? false,
    template: message.template ?? null,
    referral: message.referral,
    interactive: message.interactive,
    mentions: message.mentions,
    author: message.author,
    awaited: message.awaited ?? null,
    quotedId: message.quotedId ?? null,
    quoted: message.quoted,
    sentAt: message.sentAt ?? null,
  };
}

/**
 * Emits the messages to those who see the tickets and to other features, and wakes the sessions that have something to
 * send.
 */
async function emitStored(
  tx: CompanyTx,
  tickets: readonly Ticket[],
  before: TicketFacts | null,
  stored: readonly { insert: MessageInsert; message: Message }[],
): Promise<void> {
  const shown = stored.filter(({ insert }) => originRules[insert.origin].isEmitted);
  const messagesOf = Map.groupBy(shown, ({ insert }) => insert.ticketId);
  const emitted: { message: Message; ticket: Ticket }[] = [];
  for (const ticket of tickets) {
    const messages = messagesOf.get(ticket.id);
    if (!messages) continue;
    emitTicket(tx, ticket, before);
    for (const { message } of messages) {
      emitted.push({ message, ticket });
      tx.emit(
        'appMessage',
        { action: 'create', message, ticket, contact: ticket.contact },
        ticketAudience(ticket, null),
      );
    }
  }
  const toSend = stored.filter(({ insert }) => originRules[insert.origin].isSent);
  for (const whatsappId of new Set(toSend.map(({ insert }) => insert.whatsappId))) notifyPendingWork(tx, whatsappId);
  if (emitted.length > 0) await tx.raise(messagesStored, emitted);
}
