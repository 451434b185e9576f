import { acks, type Contact, type Draft, type Message, type Ticket } from '@balcao/contract';

/**
 * What a tool answers a model: the same facts as short text and as an object. The API's records have some sixty fields, which cost
 * the model tokens and help it little.
 */
export interface ToolResult {
  text: string;
  structured: Record<string, unknown>;
}

const ticketFacts = (ticket: Ticket) => ({
  id: ticket.id,
  status: ticket.status,
  contact: { id: ticket.contactId, name: ticket.contact.name, number: ticket.contact.number },
  queue: ticket.queue?.name ?? null,
  attendant: ticket.user?.name ?? null,
  connection: ticket.whatsapp?.name ?? null,
  tags: ticket.tags.map(({ name }) => name),
  unread: ticket.unreadMessages,
  lastMessage: ticket.lastMessage,
  lastMessageAt: ticket.lastMessageAt,
  waitingSince: ticket.pendingSince,
});

function ticketLine(ticket: Ticket): string {
  const { id, status, contact, queue, attendant, tags, unread, lastMessage, lastMessageAt } = ticketFacts(ticket);
  const facts = [
    status,
    ...(queue === null ? [] : [`queue ${queue}`]),
    ...(attendant === null ? [] : [`with ${attendant}`]),
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
    ...(unread > 0 ? [`${unread} unread`] : []),
  ];
  return `#${id} ${contact.name} (contact ${contact.id}, ${contact.number}): ${facts.join('; ')}. Last ${lastMessageAt ?? 'never'}: ${lastMessage}`;
}

function messageFacts(message: Message) {
  return {
    id: message.id,
    at: message.createdAt,
    from: message.fromMe ? ('company' as const) : ('contact' as const),
    author: message.user?.name ?? message.participantName ?? message.contact?.name ?? null,
    text: message.isDeleted ? '' : message.body,
    ...(message.mediaUrl !== null && { file: message.mediaName ?? message.mediaType }),
    ...(message.isDeleted && { isDeleted: true }),
    ...(message.ack === acks.failed && { failed: true }),
  };
}

function messageLine(message: Message): string {
  const { at, from, author, text, ...more } = messageFacts(message);
  const file = more.file === undefined ? '' : ` [file ${more.file}]`;
  const state = more.isDeleted ? ' [deleted]' : more.failed ? ' [not sent]' : '';
  return `${at} ${author === null ? from : `${author} (${from})`}: ${text}${file}${state}`;
}

const contactFacts = ({ id, name, number, email, extraInfo }: Contact) => ({
  id,
  name,
  number,
  email,
  info: Object.fromEntries(extraInfo.map((row) => [row.name, row.value])),
});

function contactLine(contact: Contact): string {
  const { id, name, number, email, info } = contactFacts(contact);
  const more = [email, ...Object.entries(info).map(([field, value]) => `${field}: ${value}`)].filter(
    (one) => one !== '',
  );
  return [`contact ${id}: ${name}, ${number}`, ...more].join('; ');
}

const listText = (lines: readonly string[], hasMore: boolean) =>
  [...(lines.length === 0 ? ['Nothing found.'] : lines), ...(hasMore ? ['More on the next page.'] : [])].join('\n');

export const ofTickets = ({ tickets, hasMore }: { tickets: Ticket[]; hasMore: boolean }): ToolResult => ({
  text: listText(tickets.map(ticketLine), hasMore),
  structured: { conversations: tickets.map(ticketFacts), hasMore },
});

export const ofTicket = (ticket: Ticket): ToolResult => ({ text: ticketLine(ticket), structured: ticketFacts(ticket) });

export const ofMessages = ({ messages, hasMore }: { messages: Message[]; hasMore: boolean }): ToolResult => ({
  text: listText(messages.map(messageLine), hasMore),
  structured: { messages: messages.map(messageFacts), hasMore },
});

export const ofContacts = ({ contacts, hasMore }: { contacts: Contact[]; hasMore: boolean }): ToolResult => ({
  text: listText(contacts.map(contactLine), hasMore),
  structured: { contacts: contacts.map(contactFacts), hasMore },
});

export const ofContact = (contact: Contact): ToolResult => ({
  text: contactLine(contact),
  structured: contactFacts(contact),
});

export const ofDraft = ({ ticketId, body }: Draft): ToolResult => ({
  text: `The draft is in conversation #${ticketId}, for a person to send.`,
  structured: { ticketId, text: body },
});

export const ofSent = ({ messages }: { messages: Message[] }): ToolResult => ({
  text: `Sent: ${messages.map(({ id }) => `message ${id}`).join(', ')}.`,
  structured: { messages: messages.map(messageFacts) },
});

export const ofSchedule = ({ id, contactId, body, sendAt }: ScheduleFacts): ToolResult => ({
  text: `Schedule ${id} sends it to contact ${contactId} at ${sendAt}.`,
  structured: { id, contactId, text: body, sendAt },
});

interface ScheduleFacts {
  id: number;
  contactId: number;
  body: string;
  sendAt: string;
}
