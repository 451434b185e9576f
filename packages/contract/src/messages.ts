import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { conversationOutage } from './connection-state.ts';
import { endpoint, idParam } from './endpoint.ts';
import {
  expectedUserId,
  isoDate,
  jsonFormField,
  messageId,
  noDetails,
  pageNumber,
  queryFlag,
  searchParam,
} from './fields.ts';
import { contactName, contactRef, masked, messageText } from './masks.ts';
import {
  ack,
  mediaFacts,
  mediaType,
  messageMentions,
  messageOperation,
  messageOrigins,
  participant,
  reaction,
} from './message-fields.ts';
import { interactive, referral } from './message-interactive.ts';
import { outgoingInteractive } from './outgoing-interactive.ts';
import { ticket } from './tickets.ts';

const messageCore = z.object({
  /** digits; unique on the installation */
  id: z.string(),
  ticketId: z.number(),
  companyId: z.number(),
  contactId: z.number().nullable(),
  queueId: z.number().nullable(),
  /** the attendant who wrote it */
  user: namedRef.nullable(),
  clientId: z.string().nullable(),
  body: messageText(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack,
  /** why it was not sent, while ack is -1; why it still waits, while ack is 0 */
  failure: z.string().nullable(),
  mediaType,
  mediaUrl: masked('fileAddress', z.string()).nullable(),
  ...mediaFacts.shape,
  /** of a picture or film that is not here: the small picture its sender's phone made, as an address that holds it */
  mediaPreview: z.string().nullable(),
  /** a file that is not here: it is being fetched from the provider, could not be, or was not kept any longer */
  mediaState: z.enum(['fetching', 'failed', 'expired']).nullable(),
  /** recorded, not chosen: sound that is shown as a voice message */
  isVoice: z.boolean(),
  /** own, and sent by the automatic service */
  isAutomatic: z.boolean(),
  /** where it comes from */
  origin: z.enum(messageOrigins),
  /** for everyone; the team still sees its text. Own and with ack -1: it was deleted before it left. */
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  operation: messageOperation.nullable(),
  /** what brought the contact to write this */
  referral: referral.nullable(),
  interactive: interactive.nullable(),
  reactions: z.array(reaction),
  /** in a group: who wrote it, `<number>@s.whatsapp.net`, or `<id>@lid` where the number is hidden */
  participant: masked('person', z.string()).nullable(),
  /** in a group: the name they give themselves */
  participantName: contactName.nullable(),
  quotedMsgId: z.string().nullable(),
  /** the provider's time; orders the thread, `id` breaks ties */
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const message = messageCore.extend({
  contact: contactRef.nullable(),
  quotedMsg: messageCore
    .pick({
      id: true,
      body: true,
      fromMe: true,
      mediaType: true,
      mediaName: true,
      isDeleted: true,
      participant: true,
      participantName: true,
    })
    .extend({
      /** null = it is not here, and known only by what the sender's phone says of it */
      id: messageCore.shape.id.nullable(),
      contact: contactRef.nullable(),
      /** own: who of the team wrote it; null for what was sent by itself or by the phone */
      user: namedRef.nullable(),
    })
    .nullable(),
});
export type Message = z.infer<typeof message>;

const ticketParams = z.object({ ticketId: idParam });

export const listConversationOutages = endpoint({
  method: 'GET',
  path: '/messages/{ticketId}/absences',
  access: 'user',
  summary:
    'When the connection of a ticket was away, as far as its conversation is concerned: messages came afterwards, or may be missing',
  params: ticketParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({ absences: z.array(conversationOutage) }),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/{ticketId}',
  access: 'user',
  summary:
    'Newest page of a conversation, 20 a page, oldest first; the first page marks it read for a client that has joined it and never calls /tickets/{id}/read',
  params: ticketParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  query: z.object({
    pageNumber,
    /** pages by key: messages older than this one; wins over pageNumber */
    before: messageId.optional(),
    /** messages newer than this one, oldest of them first */
    after: messageId.optional(),
    /** a page with this message in its middle */
    around: messageId.optional(),
    /** marks nothing as read for any caller */
    keepUnread: queryFlag,
  }),
  answer: z.object({
    messages: z.array(message),
    ticket,
    count: z.number(),
    /** there are older ones; and newer ones */
    hasMore: z.boolean(),
    hasNewer: z.boolean(),
    /** the oldest unread message of the contact, on any page */
    unreadFrom: z.string().nullable(),
  }),
});

export const listMessageHits = endpoint({
  method: 'GET',
  path: '/messages/{ticketId}/hits',
  access: 'user',
  summary:
    'The messages of a conversation that hold these words, as `searchParam` of GET /tickets finds them; the newest 100, oldest first',
  params: ticketParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  query: z.object({
    /** two letters at least; fewer find nothing */
    searchParam,
    /** older ones than this message */
    before: messageId.optional(),
  }),
  answer: z.object({
    messageIds: z.array(z.string()),
    /** there are older ones */
    hasMore: z.boolean(),
  }),
});

export const listParticipants = endpoint({
  method: 'GET',
  path: '/messages/{ticketId}/participants',
  access: 'user',
  summary:
    'Who is in the group of a ticket, by name, without the connection itself; while the phone cannot be asked, who wrote there lately. Empty for one person',
  params: ticketParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({ participants: z.array(z.object({ participant, name: contactName })) }),
});

/** Begins as every JPEG does, or is empty. */
const smallJpeg = z
  .string()
  .max(24_000)
  .regex(/^(?:\/9j\/[A-Za-z\d+/]*={0,2})?$/);

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/{ticketId}',
  access: 'user',
  summary: 'Writes to the contact: text, or files with captions; stored as pending and sent in order',
  params: ticketParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  fault: 'ERR_CREATING_MESSAGE',
  body: z.object({
    body: z.union([z.string().max(65_536), z.array(z.string().max(65_536)).max(10)]).default(''),
    /** uuid chosen by the caller, one per file: a repeat after a lost answer returns the first row */
    clientId: z.union([z.uuid(), z.array(z.uuid()).max(10)]).optional(),
    /** in a multipart request: the same as JSON text */
    quotedMsg: jsonFormField(z.union([z.object({ id: messageId }), z.null(), z.literal('')])),
    /** in a group; in a multipart request: the same as JSON text */
    mentions: jsonFormField(messageMentions),
    /** what the contact can press below the text: of at most 1,024 characters, without files, not in a group */
    interactive: jsonFormField(outgoingInteractive),
    /** whose the ticket was when this was written; with somebody else's now ERR_ASSIGNEE_CHANGED, and nothing is sent */
    expectedUserId,
    /** one per file: a small JPEG as base64 by which a film is shown before it is fetched; '' = none */
    previews: z.union([smallJpeg, z.array(smallJpeg).max(10)]).optional(),
  }),
  files: { field: 'medias', maxCount: 10, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({ messages: z.array(message) }),
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/retry',
  access: 'user',
  summary: 'Sends a failed message again under its own id',
  params: z.object({ id: messageId }),
  notFound: 'ERR_NO_MESSAGE_FOUND',
  answer: z.object({ messages: z.array(message) }),
});

export const messagesEvents = {
  appMessage: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), message, ticket, contact: ticket.shape.contact }),
    z.object({ action: z.literal('update'), message }),
  ]),
} as const;

export const messagesErrors = {
  /** the ticket went to somebody else since the message was written: `userId` has it now */
  ERR_ASSIGNEE_CHANGED: {
    status: 409,
    details: z.object({ userId: z.number().nullable(), userName: z.string().nullable() }),
  },
  ERR_NO_MESSAGE_FOUND: { status: 404, details: noDetails },
  ERR_CREATING_MESSAGE: { status: 500, details: noDetails },
  /** too late to edit or delete at WhatsApp */
  ERR_MESSAGE_TOO_OLD: { status: 409, details: z.object({ limitMinutes: z.number() }) },
  /** the message cannot be changed so: not one's own, deleted, not sent yet, or without a text */
  ERR_MESSAGE_FIXED: { status: 409, details: noDetails },
  ERR_EMPTY_MESSAGE: { status: 400, details: noDetails },
  ERR_FETCH_WAPP_MSG: { status: 404, details: noDetails },
  ERR_WAPP_DOWNLOAD_MEDIA: { status: 502, details: noDetails },
  ERR_SENDING_WAPP_MSG: { status: 502, details: noDetails },
  /** the message cannot be deleted: it is the contact's, or WhatsApp refused */
  ERR_DELETE_WAPP_MSG: { status: 409, details: noDetails },
} as const;
