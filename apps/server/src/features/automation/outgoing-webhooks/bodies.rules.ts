import type {
  Contact,
  FieldValues,
  Message,
  PixCharge,
  Ticket,
  TicketEvent,
  TicketEventKind,
  WebhookData,
  WebhookKind,
} from '@balcao/contract';
import type { DeadlineNotice } from '../../inbox/index.ts';
import type { Happening } from './record.ts';

type Named = { id: number; name: string };
const named = (record: Named | null) => record && { id: record.id, name: record.name };

function ticketBody({
  id,
  uuid,
  status,
  priority,
  queue,
  user,
  whatsapp,
  contact,
}: Ticket): WebhookData<'ticket.queued'>['ticket'] {
  const { id: contactId, name, number, isGroup } = contact;
  return {
    id,
    uuid,
    status,
    priority,
    queue: named(queue),
    user: named(user),
    whatsapp: named(whatsapp),
    contact: { id: contactId, name, number, isGroup },
  };
}

/** @param origin where the product is, for addresses of files */
function messageBody(message: Message, origin: string): WebhookData<'message.received'>['message'] {
  const { id, fromMe, isAutomatic, body, mediaType, mediaUrl, mediaName, createdAt } = message;
  const url = mediaUrl === null ? null : new URL(mediaUrl, origin).href;
  return { id, fromMe, isAutomatic, body, mediaType, mediaUrl: url, mediaName, createdAt };
}

/** The name of an ack in bodies; undefined = it is not sent. */
export function kindOfAck(ack: number): Extract<WebhookKind, `message.${string}`> | undefined {
  if (ack < 0) return 'message.failed';
  if (ack < 2) return undefined;
  return ack === 2 ? 'message.sent' : ack === 3 ? 'message.delivered' : 'message.read';
}

/** A message that was stored: one of the contact, or one of the company that has left already. */
export function storedMessage(message: Message, ticket: Ticket, origin: string): Happening | undefined {
  const kind = message.fromMe ? kindOfAck(message.ack) : 'message.received';
  return kind && ofMessage(kind, message, ticket, origin);
}

/** An own message that left, arrived, was read or failed. */
export function movedMessage(message: Message, ticket: Ticket, origin: string): Happening | undefined {
  const kind = message.fromMe ? kindOfAck(message.ack) : undefined;
  return kind && ofMessage(kind, message, ticket, origin);
}

function ofMessage(
  kind: Extract<WebhookKind, `message.${string}`>,
  message: Message,
  ticket: Ticket,
  origin: string,
): Happening {
  const data = { message: messageBody(message, origin), ticket: ticketBody(ticket) };
  return kind === 'message.failed' ? { kind, data: { ...data, failure: message.failure } } : { kind, data };
}

/** A resolved ticket can be undone for a moment, and its event follows then. */
export const kindOfLog: Partial<Record<TicketEventKind, Extract<WebhookKind, `ticket.${string}`>>> = {
  queued: 'ticket.queued',
  started: 'ticket.started',
  returned: 'ticket.returned',
  transferred: 'ticket.transferred',
  reopened: 'ticket.reopened',
};

/** A line of the log of a ticket. */
export function loggedTicket(line: TicketEvent, ticket: Ticket): Happening | undefined {
  const kind = kindOfLog[line.kind];
  if (!kind) return undefined;
  const data = { ticket: ticketBody(ticket), user: named(line.user), note: line.note };
  return kind === 'ticket.transferred'
    ? { kind, data: { ...data, fromUser: named(line.fromUser), fromQueue: named(line.fromQueue) } }
    : { kind, data };
}

/** A ticket waits again, since whoever accepted it undid that: other systems have heard of the one, and hear of the other. */
export function returnedTicket(ticket: Ticket, user: Ticket['user']): Happening {
  return { kind: 'ticket.returned', data: { ticket: ticketBody(ticket), user: named(user), note: '' } };
}

export function resolvedTicket(ticket: Ticket, reason: { name: string; detail: string } | undefined): Happening {
  const { name: closeReason, detail: closeDetail } = reason ?? { name: '', detail: '' };
  return {
    kind: 'ticket.resolved',
    data: { ticket: ticketBody(ticket), user: named(ticket.user), note: '', closeReason, closeDetail },
  };
}

export function ratedTicket(ticket: Ticket, rate: number, scale: number): Happening {
  return { kind: 'ticket.rated', data: { ticket: ticketBody(ticket), user: null, note: '', rate, scale } };
}

export function noticedDeadline({ ticket, what, kind, dueAt }: DeadlineNotice): Happening {
  return {
    kind: `ticket.deadline_${what}`,
    data: { ticket: ticketBody(ticket), user: named(ticket.user), note: '', kind, dueAt },
  };
}

export function movedCharge(
  { id, messageId, value, paidValue, description, provider }: PixCharge,
  what: 'paid' | 'unpaid' | 'canceled',
  { ticket, user }: { ticket: Ticket; user: Named | null },
): Happening {
  const charge = { id, messageId, value, paidValue, description, provider };
  return { kind: `pix.${what}`, data: { charge, ticket: ticketBody(ticket), user: named(user) } };
}

export function savedContact(
  kind: 'contact.created' | 'contact.updated',
  contact: Contact,
  customFields: FieldValues,
): Happening {
  const { id, name, number, isGroup, email, isBlocked, extraInfo } = contact;
  const info = extraInfo.map(({ name: label, value }) => ({ name: label, value }));
  return { kind, data: { contact: { id, name, number, isGroup, email, isBlocked, extraInfo: info, customFields } } };
}
