import * as z from 'zod';
import { queueBrief } from './briefs.ts';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { idList, isoDate, noDetails, okAnswer, optionalCount, optionalId, optionalText } from './fields.ts';
import { type UserActor, isAdmin, isConnectionAllowed } from './permissions.ts';

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
  'outdated',
  'suspended',
] as const;

/**
 * Why WhatsApp lets a connection not log in, or not link: this version is too old; it does not take the client for what it says
 * it is; the number is suspended for a time, or for good; linking asks for a passkey; many connections of this installation are
 * refused alike, so that they log in one at a time; its proxy does not do what it shall.
 */
export const loginProblem = z.object({
  reason: z.enum(['outdated', 'rejected', 'suspended', 'banned', 'passkey', 'crowded', 'proxy']),
  /** when WhatsApp takes it again, where it said so */
  until: isoDate.nullable(),
});

/**
 * What is wrong with a proxy: nobody answers there; it lets nobody through to WhatsApp; it does not take the user or the password;
 * it says nothing; what it says is no answer, or whoever answers behind it is not WhatsApp; its address is in a private network.
 */
export const proxyProblems = ['unreachable', 'refused', 'auth', 'hangs', 'lies', 'private'] as const;
export type ProxyProblem = (typeof proxyProblems)[number];

/** `http://user:password@host:port` or `socks5://…`. */
const proxyAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^(?:http|socks5):$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  }, 'expected http://host:port or socks5://host:port');

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

/** A connection. Its session secrets have no place here, so they cannot leave. */
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
  /** where a linked number goes out, without its password; '' = directly */
  proxy: z.string(),
  /** attendants bound to one connection of a group see the tickets of all of it */
  shareGroup: z.string().nullable(),
  /** what answers contacts who have no queue yet */
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  companyId: z.number(),
  /** with which programs send over it: it can be set and is never shown */
  token: z.literal(''),
  connectedAt: isoDate.nullable(),
  disconnectedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  queues: z.array(queueBrief),
  /** null = nothing of the kind, or nothing any more */
  loginProblem: loginProblem.nullable(),
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
export type Connection = z.infer<typeof connection>;
export type LoginProblem = z.infer<typeof loginProblem>;
export type ConnectionPause = z.infer<typeof connectionPause>;
export type ConnectionBackfill = z.infer<typeof connectionBackfill>;
export type ConnectionOutage = z.infer<typeof connectionOutage>;
export type ConnectionPace = z.infer<typeof connectionPace>;
export type ConversationOutage = z.infer<typeof conversationOutage>;
export type ConnectionStatus = z.infer<typeof connectionStatus>;
export type Provider = z.infer<typeof provider>;

/** Messages a minute that leave over a number linked as a device: nobody but WhatsApp knows from where on it bars a number. */
export const sendRatesPerMinute = { min: 10, default: 60, max: 600 } as const;
const { min: slowest, default: usualRate, max: fastest } = sendRatesPerMinute;
/** What is shorter could be guessed. */
export const minTokenLength = 16;

const connectionFields = z.object({
  name: z.string().trim().min(2).max(50),
  isDefault: z.boolean().optional(),
  greetingMessage: optionalText(4096),
  complationMessage: optionalText(4096),
  outOfHoursMessage: optionalText(4096),
  ratingMessage: optionalText(4096),
  maxUseBotQueues: optionalCount(1000, 3),
  timeUseBotQueues: optionalCount(100_000),
  expiresTicket: optionalCount(1_000_000),
  expiresInactiveMessage: optionalText(4096),
  timeToTransfer: optionalCount(1_000_000),
  transferQueueId: optionalId,
  messagesPerMinute: optionalCount(fastest, usualRate, slowest),
  shareGroup: z
    .string()
    .trim()
    .max(50)
    .nullable()
    .transform((name) => name || null)
    .optional(),
  /** of linked numbers; '' = directly */
  proxy: z.union([z.literal(''), proxyAddress]).optional(),
  integrationId: optionalId,
  promptId: optionalId,
  queueIds: idList.optional(),
  /** for programs that send over it (`POST /api/messages/send`), unique on the installation; empty keeps the one that is set */
  token: z
    .string()
    .trim()
    .max(200)
    .regex(new RegExp(`^(?:\\S{${minTokenLength},})?$`), `expected ${minTokenLength} signs or more without spaces`)
    .nullable()
    .transform((token) => token ?? '')
    .optional(),
});

export const connectionsCrud = crud({
  path: '/whatsapp',
  one: 'connection',
  many: 'connections',
  entity: connection,
  list: {
    ...arrayOf(connection),
    query: z.object({
      /** only those that offer this queue */
      queueId: optionalId,
    }),
  },
  fields: connectionFields,
  create: { provider: provider.default('beta') },
  deleted: 'Whatsapp deleted.',
  access: { read: 'user', write: 'admin' },
  notFound: 'ERR_NO_WAPP_FOUND',
  event: { name: 'whatsapp', record: 'whatsapp', id: 'whatsappId', actions: ['update'] },
  without: ['lookup'],
  summaries: {
    list: 'Connections of the company, default first, then by name',
    create: 'Adds a connection within the limit of the plan; the first of a company becomes its default',
    update: 'Changes the fields that are sent and nothing else',
    delete: 'Ends the session and removes the connection; its tickets stay',
  },
});
export const {
  list: listConnections,
  get: getConnection,
  create: createConnection,
  update: updateConnection,
  delete: deleteConnection,
} = connectionsCrud;

export const retrySession = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'Try again: opens the session with what is stored',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const newQrCode = endpoint({
  method: 'PUT',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'New QR: forgets the stored session and asks for a scan; changes no other field',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const disconnectSession = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'Logs the session out',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const checkProxy = endpoint({
  method: 'POST',
  path: '/whatsapp-proxy',
  audit: false,
  access: 'admin',
  summary: 'Opens a connection to WhatsApp through a proxy, and says what is wrong with it; null = nothing',
  body: z.object({ proxy: proxyAddress }),
  answer: z.object({ problem: z.enum(proxyProblems).nullable(), ms: z.number() }),
});

export const pairByCode = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}/code',
  access: 'admin',
  summary:
    'Instead of the QR code: a code of eight letters and digits to type into the phone that has this number, while a scan is waited for',
  params: idParams,
  /** with its country, however it is written */
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({
    number: z
      .string()
      .max(50)
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().min(8).max(15)),
  }),
  answer: z.object({ code: z.string() }),
});

export const listConnectionOutages = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/absences',
  access: 'user',
  summary:
    'When a connection was away and what was received afterwards, newest first, 50 a page; `olderThan` = the id of the last one of the page before',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  query: z.object({ olderThan: idParam.optional() }),
  answer: z.object({ absences: z.array(connectionOutage), hasMore: z.boolean() }),
});

export const getConnectionPace = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/pace',
  access: 'user',
  summary: 'How carefully a connection sends; null = as its provider takes it',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: z.object({ pace: connectionPace.nullable() }),
});

export const resumeSending = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/resume',
  access: 'admin',
  summary: 'Ends a pause: messages to contacts who never wrote and automatic texts leave again',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

const backfillAnswer = z.object({ history: connectionBackfill.nullable() });

export const startBackfill = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/history',
  access: 'admin',
  summary:
    'Imports what the phone had unread before it was linked, or goes on with an import that failed; where nothing is offered nothing happens. Progress and end are told live',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: backfillAnswer,
});

export const dismissBackfill = endpoint({
  method: 'DELETE',
  path: '/whatsapp/{id}/history',
  access: 'admin',
  summary:
    'Declines the import of what the phone had unread, and forgets it; of an import that is over, puts its result away',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: backfillAnswer,
});
export const connectionsEvents = {
  ...connectionsCrud.events,
  whatsappSession: z.object({ action: z.literal('update'), session: connection }),
} as const;

export const connectionsErrors = {
  ...connectionsCrud.errors,
  ERR_WAPP_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
  /** another connection, of whatever company, has this token */
  ERR_WAPP_TOKEN_TAKEN: { status: 409, details: noDetails },
  ERR_NO_OTHER_WHATSAPP: { status: 409, details: noDetails },
  ERR_NO_DEF_WAPP_FOUND: { status: 409, details: noDetails },
  ERR_WAPP_NOT_INITIALIZED: { status: 409, details: noDetails },
  ERR_WAPP_CHECK_CONTACT: { status: 502, details: noDetails },
  ERR_WAPP_INVALID_CONTACT: { status: 422, details: noDetails },
  ERR_WAPP_NUMBER_IN_USE: { status: 409, details: noDetails },
  ERR_WAPP_GREETING_REQUIRED: { status: 400, details: noDetails },
  ERR_WAPP_QR_INVALID: { status: 409, details: noDetails },
  /** WhatsApp gives no code for linking this number; scanning may still work */
  ERR_WAPP_CODE_REFUSED: { status: 409, details: noDetails },
  ERR_WAPP_CODE_TOO_OFTEN: { status: 429, details: noDetails },
  ERR_WAPP_TOO_FAST: { status: 429, details: noDetails },
  ERR_WAPP_UNDELIVERABLE: { status: 422, details: noDetails },
  /** WhatsApp refuses this first message, and does not limit the number: the contact has to write first */
  ERR_WAPP_FIRST_CONTACT_REFUSED: { status: 422, details: noDetails },
  /** WhatsApp lets the number write to nobody new for a while */
  ERR_WAPP_REACHOUT_LIMIT: { status: 429, details: noDetails },
  /** many messages failed at once: the number rests */
  ERR_WAPP_MANY_ERRORS: { status: 429, details: noDetails },
  /** messages to contacts who never wrote leave one by one, so many a day */
  ERR_WAPP_FIRST_CONTACTS: { status: 429, details: noDetails },
  /** nobody knows whether it left: whoever sends it again decides that a second one does no harm */
  ERR_WAPP_UNCERTAIN: { status: 502, details: noDetails },
  /** WhatsApp offers no way to do this on an official number */
  ERR_WAPP_UNSUPPORTED: { status: 409, details: noDetails },
  ERR_WAPP_TOO_LONG: { status: 422, details: noDetails },
  ERR_WAPP_MEDIA_REFUSED: { status: 422, details: noDetails },
  ERR_WAPP_TOKEN: { status: 502, details: noDetails },
  ERR_WAPP_PAYMENT: { status: 402, details: noDetails },
  /** Meta's servers do not answer */
  ERR_WAPP_GRAPH: { status: 502, details: noDetails },
} as const;

export function canSeeConnection(actor: UserActor, whatsapp: { id: number; companyId: number }): boolean {
  return whatsapp.companyId === actor.companyId && (isAdmin(actor) || isConnectionAllowed(actor, whatsapp.id));
}
