import {
  createSchedule,
  getContact,
  getTicket,
  isPersonal,
  listContacts,
  listMessages,
  listTickets,
  saveDraft,
  scopeOf,
  sendMessage,
  type ApiScope,
  type Endpoint,
  type HandlerAnswer,
} from '@balcao/contract';
import * as z from 'zod';
import * as results from './results.rules.ts';

/** One call of the API, as a tool makes it. */
export interface ToolCall {
  endpoint: Endpoint;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

export interface Tool {
  name: string;
  title: string;
  /** what it does and when to use it, for the assistant that chooses */
  description: string;
  input: z.ZodRawShape;
  /** changes nothing */
  readOnly: boolean;
  scope: ApiScope | undefined;
  /** for keys that their user made */
  personal: boolean;
  toCall(input: Record<string, unknown>): ToolCall;
  /** what of the answer the model gets */
  toResult(answer: unknown): results.ToolResult;
}

function tool<Shape extends z.ZodRawShape, E extends Endpoint>(
  endpoint: E,
  definition: Pick<Tool, 'name' | 'title' | 'description'> & {
    input: Shape;
    toCall(input: z.infer<z.ZodObject<Shape>>): Omit<ToolCall, 'endpoint'>;
    toResult(answer: HandlerAnswer<E>): results.ToolResult;
  },
): Tool {
  const schema = z.object(definition.input);
  return {
    ...definition,
    readOnly: endpoint.method === 'GET',
    scope: scopeOf(endpoint),
    personal: isPersonal(endpoint),
    toCall: (input) => ({ endpoint, ...definition.toCall(schema.parse(input)) }),
    toResult: (answer) => definition.toResult(answer as HandlerAnswer<E>),
  };
}

// Models write numbers as texts, and null for what they leave out.
const ticketId = z.coerce.number().int().describe('Id of the conversation (ticket)');
const contactId = z.coerce.number().int().describe('Id of the contact');
const page = z.coerce.number().int().min(1).nullable().default(1);
const search = z.coerce.string().max(200).nullable().default('');

/** The tools of an assistant: calls of the API and nothing else, so that a key reaches as far here as there. */
export const tools: readonly Tool[] = [
  tool(listTickets, {
    name: 'search_conversations',
    title: 'Search conversations',
    description:
      'Finds conversations by words of the contact or of messages, newest first. `status`: pending = waiting for somebody, open = being served, closed = resolved.',
    input: {
      search,
      status: z.enum(['pending', 'open', 'closed']).nullish(),
      page,
    },
    toResult: results.ofTickets,
    toCall: ({ search: words, status, page: pageNumber }) => ({
      query: { searchParam: words ?? '', showAll: true, pageNumber: pageNumber ?? 1, ...(status && { status }) },
    }),
  }),
  tool(getTicket, {
    name: 'read_conversation',
    title: 'Read a conversation',
    description: 'Who the contact is, who serves them, in which queue and state the conversation is.',
    input: { ticketId },
    toResult: results.ofTicket,
    toCall: (input) => ({ params: { id: input.ticketId } }),
  }),
  tool(listMessages, {
    name: 'read_messages',
    title: 'Read the messages of a conversation',
    description: 'The latest messages, oldest first; `page` 2 reads further back. Nothing is marked as read.',
    input: { ticketId, page },
    toResult: results.ofMessages,
    toCall: (input) => ({
      params: { ticketId: input.ticketId },
      query: { pageNumber: input.page ?? 1, keepUnread: true },
    }),
  }),
  tool(listContacts, {
    name: 'search_contacts',
    title: 'Search contacts',
    description: 'Finds contacts by name or number.',
    input: { search, page },
    toResult: results.ofContacts,
    toCall: ({ search: words, page: pageNumber }) => ({
      query: { searchParam: words ?? '', pageNumber: pageNumber ?? 1 },
    }),
  }),
  tool(getContact, {
    name: 'read_contact',
    title: 'Read a contact',
    description: 'Name, number, e-mail and what else is noted of a contact.',
    input: { contactId },
    toResult: results.ofContact,
    toCall: (input) => ({ params: { id: input.contactId } }),
  }),
  tool(saveDraft, {
    name: 'draft_message',
    title: 'Draft a message',
    description:
      'Leaves a text in the composer of the conversation, for the person of the key to look over and send. Prefer it to sending.',
    input: { ticketId, text: z.string().max(65_536) },
    toResult: results.ofDraft,
    toCall: ({ ticketId: id, text }) => ({ params: { ticketId: id }, body: { body: text } }),
  }),
  tool(sendMessage, {
    name: 'send_message',
    title: 'Send a message',
    description:
      'Sends a text to the contact of an open conversation, in the name of the person of the key. It cannot be taken back. A repeat with the same `clientId` (a UUID) sends nothing.',
    input: { ticketId, text: z.string().min(1).max(65_536), clientId: z.uuid().nullish() },
    toResult: results.ofSent,
    toCall: ({ ticketId: id, text, clientId }) => ({
      params: { ticketId: id },
      body: { body: text, ...(clientId && { clientId }) },
    }),
  }),
  tool(createSchedule, {
    name: 'schedule_message',
    title: 'Schedule a message',
    description: 'Sends a text to a contact at a time, ISO 8601 with its offset, such as 2026-12-01T09:00:00-03:00.',
    input: { contactId, text: z.string().min(5).max(4096), sendAt: z.iso.datetime({ offset: true }) },
    toResult: results.ofSchedule,
    toCall: (input) => ({ body: { contactId: input.contactId, body: input.text, sendAt: input.sendAt } }),
  }),
];
