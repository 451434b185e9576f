import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isoDate, messageId, noDetails, queryFlag } from './fields.ts';
import { unparsedPhone } from './phone/field.ts';
import { phoneProblems } from './phone/problems.ts';

/** How far a message got that a program sent. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;
const deliveryState = z.enum(deliveryStates);
export type DeliveryState = (typeof deliveryStates)[number];

export function deliveryStateOf(ack: number): DeliveryState {
  if (ack < 0) return 'failed';
  if (ack < 2) return 'queued';
  return ack === 2 ? 'sent' : ack === 3 ? 'delivered' : 'read';
}

export const sendOverConnection = endpoint({
  method: 'POST',
  path: '/api/messages/send',
  access: 'token',
  plan: 'useExternalApi',
  // The limits of a connection count its calls, and people make none of them.
  weight: 1,
  summary:
    'Sends a text, or files with `body` as caption of the first, over the connection whose token is the bearer, or with an API key over that of its user or the default one; a repeat with the same `Idempotency-Key` within 24 hours sends nothing and answers the same',
  body: z.object({
    /** however it is written; also the digits of a contact as they are stored */
    number: unparsedPhone,
    body: z.string().max(65_536).default(''),
    /** where the file is that is sent, of a request without `medias`; `body` is its caption */
    mediaUrl: z.string().trim().max(2000).optional(),
    /** leaves the conversation resolved; without it, it waits in the queue of the connection as if the contact had written */
    closeTicket: z.preprocess((value) => value === true || value === 'true', z.boolean()).optional(),
  }),
  files: { field: 'medias', maxCount: 10, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({
    mensagem: z.literal('Mensagem enviada'),
    /** the first message that was stored, and how far it is */
    id: z.string(),
    status: deliveryState,
    /** one for each file */
    ids: z.array(z.string()),
  }),
});

export const getSentMessage = endpoint({
  method: 'GET',
  path: '/api/messages/{id}',
  access: 'token',
  plan: 'useExternalApi',
  weight: 1,
  summary: 'How far a message got that was sent with the token of the same connection',
  params: z.object({ id: messageId }),
  notFound: 'ERR_NO_MESSAGE_FOUND',
  answer: z.object({
    id: z.string(),
    ticketId: z.number(),
    status: deliveryState,
    /** a code of the catalogue: why it was not sent */
    failure: z.string().nullable(),
    createdAt: isoDate,
    updatedAt: isoDate,
  }),
});

/** One call of `POST /api/messages/send`, and what became of it. */
export const apiCall = z.object({
  id: z.string(),
  requestId: z.string(),
  /** of the answer */
  status: z.number(),
  /** a code of the catalogue */
  error: z.string().nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  number: z.string(),
  /** letters of a text, bytes of files */
  size: z.number(),
  fileName: z.string().nullable(),
  durationMs: z.number(),
  messageId: z.string().nullable(),
  /** null = nothing was stored, or it is gone */
  message: deliveryState.nullable(),
  createdAt: isoDate,
});
export type ApiCall = z.infer<typeof apiCall>;

export const listApiCalls = endpoint({
  method: 'GET',
  path: '/api-calls',
  access: 'admin',
  plan: 'useExternalApi',
  summary:
    'Calls of the messages API in the last 7 days, newest first, 50 a page; `olderThan` = the id of the last one of the page before',
  query: z.object({ onlyFailed: queryFlag, olderThan: messageId.optional() }),
  answer: z.object({ calls: z.array(apiCall), hasMore: z.boolean(), failed: z.number() }),
});

/** A connection with the shown facts of its token. */
export const connectionToken = z.object({
  whatsapp: z.object({ id: z.number(), name: z.string(), number: z.string().nullable() }),
  /** the first signs; null = it has none */
  hint: z.string().nullable(),
  lastUsedAt: isoDate.nullable(),
  /** messages that were accepted this month */
  sentThisMonth: z.number(),
});
export type ConnectionToken = z.infer<typeof connectionToken>;

export const listConnectionTokens = endpoint({
  method: 'GET',
  path: '/connection-tokens',
  access: 'admin',
  plan: 'useExternalApi',
  summary: 'Which connections have a token, without the tokens; one is set with `PUT /whatsapp/{id}`',
  answer: z.object({ tokens: z.array(connectionToken) }),
});

export const messagesApiEvents = {
  /** calls were made: who looks at the list reads it again */
  apiCall: z.object({ action: z.literal('create') }),
} as const;

export const messagesApiErrors = {
  /** the bearer is no token of a connection */
  ERR_API_TOKEN: { status: 401, details: noDetails },
  /** a text that is no number, or one that no country has */
  ERR_API_NUMBER: { status: 400, details: z.object({ reason: z.enum(phoneProblems), problem: z.string() }) },
  /** the file at `mediaUrl` is not there: `status` = it is answered otherwise than with 200 */
  ERR_MEDIA_ADDRESS: {
    status: 400,
    details: z.object({ reason: z.enum(['invalid', 'private', 'unreachable', 'timeout', 'tooLarge', 'status']) }),
  },
} as const;
