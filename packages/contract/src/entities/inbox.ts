import * as z from 'zod';
import { isoDate } from '../fields.ts';
import { queueBrief, openingHoursEntry } from './accounts.ts';

export const queue = queueBrief.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
  orderQueue: z.number().nullable(),
  schedules: z.array(openingHoursEntry),
  companyId: z.number(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** An answer a contact can choose inside a queue. */
export const queueOption = z.object({
  id: z.number(),
  queueId: z.number(),
  title: z.string(),
  message: z.string(),
  /** the number the contact types, its place among its siblings; text, as clients of this API know it */
  option: z.string(),
  /** null = offered on entering the queue */
  parentId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const connectionStatuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const;
export const connectionStatus = z.enum(connectionStatuses);
export const providers = ['beta', 'cloud', 'sandbox'] as const;
export const provider = z.enum(providers);

/** Why a number sends only answers for a while: a code of the catalogue of errors. */
export const connectionPause = z.object({
  reason: z.enum(['ERR_WAPP_REACHOUT_LIMIT', 'ERR_WAPP_MANY_ERRORS']),
  since: isoDate,
  until: isoDate,
});

export const outageReasons = [
  'network',
  'restart',
  'frozen',
  'unlinked',
  'replaced',
  'refused',
  'disconnected',
  'relinked',
  'unreadable',
] as const;

/** A time in which a connection could not receive. */
export const connectionOutage = z.object({
  id: z.number(),
  whatsappId: z.number(),
  beganAt: isoDate,
  /** null = it still lasts */
  endedAt: isoDate.nullable(),
  reason: z.enum(outageReasons),
  /** the provider does not promise to deliver what was sent meanwhile */
  mayMiss: z.boolean(),
  /** what contacts wrote meanwhile and was received afterwards, and in how many conversations */
  messages: z.number(),
  conversations: z.number(),
});

/** The same in a conversation: what its contact wrote meanwhile and was received afterwards. */
export const conversationOutage = connectionOutage
  .pick({ id: true, beganAt: true, endedAt: true, mayMiss: true })
  .extend({ messages: z.number() });

/**
 * What a phone had unread before it was linked: offered, being imported (`done` of the messages are through), stopped by a
 * failure, or imported. `messages` and `conversations` are what is offered, at the end what came of it.
 */
export const connectionBackfill = z.object({
  state: z.enum(['offered', 'importing', 'failed', 'imported']),
  messages: z.number(),
  conversations: z.number(),
  done: z.number(),
});

/** A connection. Its session secrets and API token have no place here, so they cannot leave. */
export const connection = z.object({
  id: z.number(),
  name: z.string(),
  provider,
  status: connectionStatus,
  /** text of the QR code to show; empty once nothing is to be scanned */
  qrcode: z.string(),
  qrcodeExpiresAt: isoDate.nullable(),
  retries: z.number(),
  number: z.string().nullable(),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** how often the menu of queues is sent to somebody who does not answer it; 0 = as often as they write */
  maxUseBotQueues: z.number(),
  /** minutes the menu is silent once it was sent that often; 0 = until the service ends */
  timeUseBotQueues: z.number(),
  /** minutes without an answer of the contact after which an open ticket closes by itself; 0 = never */
  expiresTicket: z.number(),
  /** what the contact is told then */
  expiresInactiveMessage: z.string(),
  /** minutes a pending ticket without a queue waits until it goes to `transferQueueId`; 0 = for ever */
  timeToTransfer: z.number(),
  transferQueueId: z.number().nullable(),
  /** how fast a number sends that is linked as a device, `sendingRates`; the others have the limits of their provider */
  messagesPerMinute: z.number(),
  /** attendants bound to one connection of a group see the tickets of all of it */
  shareGroup: z.string().nullable(),
  companyId: z.number(),
  connectedAt: isoDate.nullable(),
  disconnectedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  queues: z.array(queueBrief),
  /** automatic texts and messages to contacts who never wrote are held back until then */
  pause: connectionPause.nullable(),
  /** the last time it was away for longer than a moment, or may have missed something */
  lastAbsence: connectionOutage.nullable(),
  /** null = there is nothing to decide or to tell */
  history: connectionBackfill.nullable(),
});

/** How carefully a connection sends. */
export const connectionPace = z.object({
  /** messages that leave in a minute, in the long run */
  perMinute: z.number(),
  /** messages to contacts who never wrote to this number: how many a day, how many are left, and when the day's are new */
  firstContacts: z.object({ limit: z.number(), left: z.number(), renewsAt: isoDate.nullable() }),
  /** a number that is new here: when it may send as much as others */
  warmUp: z.object({ since: isoDate, until: isoDate, limitThen: z.number() }).nullable(),
  pause: connectionPause.nullable(),
});

export const extraInfo = z.object({ id: z.number(), name: z.string(), value: z.string() });

/** `number` is empty while only the private id (LID) of a contact is known: LID digits are never shown as a phone. */
export const contactBrief = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  /** the company neither receives from nor writes to a blocked contact */
  isBlocked: z.boolean(),
});

export const contact = contactBrief.extend({
  companyId: z.number(),
  extraInfo: z.array(extraInfo),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export const ticketStatus = z.enum(ticketStatuses);

export const tagBrief = z.object({ id: z.number(), name: z.string(), color: z.string() });

export const mediaTypes = [
  'conversation',
  'image',
  'audio',
  'video',
  'application',
  'locationMessage',
  'vcard',
  'call_log',
] as const;
export const mediaType = z.enum(mediaTypes);

/**
 * Delivery of an own message: 0 and 1 waiting, 2 sent (the provider's server has it), 3 delivered, 4 read, 5 played;
 * -1 failed. Only ever moves forward.
 */
export const ack = z.number().int().min(-1).max(5);
export const acks = { failed: -1, pending: 0, sent: 2, delivered: 3, read: 4, played: 5 } as const;

export const ticket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: ticketStatus,
  unreadMessages: z.number(),
  lastMessage: z.string(),
  lastMessageAt: isoDate.nullable(),
  lastMessageFromMe: z.boolean(),
  lastMessageAck: ack,
  lastMessageType: mediaType,
  /** in a group: the name of who wrote the newest message; empty elsewhere, and of the company's own */
  lastMessageAuthor: z.string(),
  /** the newest message was deleted for everybody; `lastMessage` still says what it said */
  lastMessageDeleted: z.boolean(),
  /** the contact's reaction to the newest message; empty = none */
  lastMessageReaction: z.string(),
  isGroup: z.boolean(),
  fromMe: z.boolean(),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  contactId: z.number(),
  whatsappId: z.number().nullable(),
  companyId: z.number(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  /** since when the contact waits; set while pending */
  pendingSince: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  contact: contactBrief.extend({ extraInfo: z.array(extraInfo) }),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queue: queueBrief.nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string(), status: connectionStatus }).nullable(),
  tags: z.array(tagBrief),
});

/** Reactions to one message: one per side, or one per participant of a group; a new one replaces the one before. */
export const reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** who reacted, in words: the contact's or the attendant's name */
  name: z.string(),
});

/**
 * The latest change of a message (edit, delete, own reaction) that the contact does not have yet. With a `failure` it never
 * will: the change was taken back, and the next one asked for takes its place.
 */
export const messageOperation = z.object({
  kind: z.enum(['edit', 'delete', 'reaction']),
  failure: z.string().nullable(),
});

const messageCore = z.object({
  /** digits; unique on the installation */
  id: z.string(),
  ticketId: z.number(),
  companyId: z.number(),
  contactId: z.number().nullable(),
  queueId: z.number().nullable(),
  /** the attendant who wrote it */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  clientId: z.string().nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack,
  /** why it was not sent, while ack is -1; why it still waits, while ack is 0 */
  failure: z.string().nullable(),
  mediaType,
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  /** bytes */
  mediaSize: z.number().nullable(),
  /** pixels, for pictures and videos: keeps the place before the file has come */
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  /** seconds, of sound and film whose length is known */
  mediaDuration: z.number().nullable(),
  /** a file that is not here: it is being fetched from the provider, or could not be */
  mediaState: z.enum(['fetching', 'failed']).nullable(),
  /** recorded, not chosen: sound that is shown as a voice message */
  isVoice: z.boolean(),
  /** own, and nobody typed it: the automatic service said it */
  isAutomatic: z.boolean(),
  /** for everybody; the team keeps reading what it said. Own and with ack -1: it was deleted before it left. */
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  operation: messageOperation.nullable(),
  reactions: z.array(reaction),
  /** in a group: who wrote it, `<number>@s.whatsapp.net`, or `<id>@lid` where the number is not told */
  participant: z.string().nullable(),
  /** in a group: the name they give themselves */
  participantName: z.string().nullable(),
  quotedMsgId: z.string().nullable(),
  /** the provider's time; orders the thread, `id` breaks ties */
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const message = messageCore.extend({
  contact: z.object({ id: z.number(), name: z.string() }).nullable(),
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
    .extend({ contact: z.object({ id: z.number(), name: z.string() }).nullable() })
    .nullable(),
});

/** A message as the simulated phone of a contact shows it: `fromMe` is the contact's own. */
export const sandboxMessage = z.object({
  id: z.string(),
  providerId: z.string(),
  whatsappId: z.number(),
  number: z.string(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType,
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.number().nullable(),
  /** pixels, for pictures */
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  mediaDuration: z.number().nullable(),
  isVoice: z.boolean(),
  ack,
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  reactions: z.array(reaction.pick({ emoji: true, fromMe: true })),
  quotedMsg: z.object({ providerId: z.string(), body: z.string(), fromMe: z.boolean(), mediaType }).nullable(),
  createdAt: isoDate,
});

/** A contact played on the simulated phone. */
export const sandboxContact = z.object({
  number: z.string(),
  name: z.string(),
  unread: z.number(),
  lastMessage: z.string(),
  lastMessageAt: isoDate.nullable(),
});

export type Queue = z.infer<typeof queue>;
export type QueueOption = z.infer<typeof queueOption>;
export type Connection = z.infer<typeof connection>;
export type ConnectionPause = z.infer<typeof connectionPause>;
export type ConnectionBackfill = z.infer<typeof connectionBackfill>;
export type ConnectionOutage = z.infer<typeof connectionOutage>;
export type ConnectionPace = z.infer<typeof connectionPace>;
export type ConversationOutage = z.infer<typeof conversationOutage>;
export type ConnectionStatus = z.infer<typeof connectionStatus>;
export type Provider = z.infer<typeof provider>;
export type Contact = z.infer<typeof contact>;
export type Ticket = z.infer<typeof ticket>;
export type TicketStatus = z.infer<typeof ticketStatus>;
export type Message = z.infer<typeof message>;
export type MessageOperation = z.infer<typeof messageOperation>;
export type MediaType = z.infer<typeof mediaType>;
export type SandboxMessage = z.infer<typeof sandboxMessage>;
export type SandboxContact = z.infer<typeof sandboxContact>;
