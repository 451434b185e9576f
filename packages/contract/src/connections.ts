import * as z from 'zod';
import { queueBrief } from './briefs.ts';
import { proxyAddress } from './connection-proxy.ts';
import {
  connectionBackfill,
  connectionOutage,
  connectionPause,
  loginProblem,
  officialHealth,
  passkeyLinking,
  phoneHistory,
} from './connection-state.ts';
import { isChanged, isGiven, type Confirmation } from './confirmation.ts';
import { arrayOf, crud } from './crud.ts';
import { formFlag, idList, isoDate, noDetails, optionalCount, optionalId, optionalText } from './fields.ts';
import { type UserActor, isAdmin, isConnectionAllowed } from './permissions.ts';

export const connectionStatuses = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'] as const;
export const connectionStatus = z.enum(connectionStatuses);
export const providers = ['beta', 'cloud', 'sandbox'] as const;
export const provider = z.enum(providers);

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
  /** how often the menu of queues is sent to a contact who does not answer it; 0 = as often as they write */
  maxUseBotQueues: z.number(),
  /** minutes the menu is silent once it was sent that often; 0 = until the service ends */
  timeUseBotQueues: z.number(),
  /** minutes without an answer of the contact after which an open ticket closes by itself; 0 = never */
  expiresTicket: z.number(),
  /** the text that the contact then receives */
  expiresInactiveMessage: z.string(),
  /** minutes a pending ticket without a queue waits until it goes to `transferQueueId`; 0 = for ever */
  timeToTransfer: z.number(),
  transferQueueId: z.number().nullable(),
  /** how fast a number sends that is linked as a device, `sendRatesPerMinute`; the others have the limits of their provider */
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
  /** null = no phone that is being linked demands a passkey */
  passkey: passkeyLinking.nullable(),
  /** null = no official number, or Meta has not reported anything yet */
  officialHealth: officialHealth.nullable(),
  /** automatic texts and messages to contacts who never wrote are held back until then */
  pause: connectionPause.nullable(),
  /** the last time it was away for longer than a moment, or may have missed something */
  lastAbsence: connectionOutage.nullable(),
  /** null = there is nothing to decide or to show */
  history: connectionBackfill.nullable(),
  /** the one that was chosen last; null = none was */
  phoneHistory: phoneHistory.nullable(),
});

export type Connection = z.infer<typeof connection>;
export type ConnectionStatus = z.infer<typeof connectionStatus>;
export type Provider = z.infer<typeof provider>;

/** Messages a minute that leave over a number linked as a device: only WhatsApp knows at which rate it bars a number. */
export const sendRatesPerMinute = { min: 10, default: 60, max: 600 } as const;
const { min: slowest, default: usualRate, max: fastest } = sendRatesPerMinute;
/** A shorter one could be guessed. */
export const minTokenLength = 16;

const connectionFields = z.object({
  name: z.string().trim().min(2).max(50),
  isDefault: formFlag.optional(),
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

const confirmsCredentials: Confirmation = {
  when: 'where a token is set, or a proxy is set or changed',
  acts: (facts) => [
    ...(isGiven(facts, 'token') ? ['connectionToken' as const] : []),
    // A new connection has none.
    ...(isChanged({ ...facts, before: { proxy: '', ...facts.before } }, 'proxy') ? ['connectionProxy' as const] : []),
  ],
};

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
  confirms: { create: confirmsCredentials, update: confirmsCredentials },
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
  /** no phone that is being linked waits for this, or no longer */
  ERR_WAPP_PASSKEY_OVER: { status: 409, details: noDetails },
  /** what was confirmed is not what WhatsApp asked for: another page, another linking, or nobody was verified */
  ERR_WAPP_PASSKEY_FOREIGN: { status: 422, details: noDetails },
  /** WhatsApp, or the person with the phone, did not take the passkey */
  ERR_WAPP_PASSKEY_REFUSED: { status: 409, details: noDetails },
  ERR_WAPP_TOO_FAST: { status: 429, details: noDetails },
  ERR_WAPP_UNDELIVERABLE: { status: 422, details: noDetails },
  /** of a message that was sent: the contact was there afterwards, and none of their devices got it */
  ERR_WAPP_NOT_DELIVERED: { status: 422, details: noDetails },
  /** the number belongs to another WhatsApp account than before */
  ERR_WAPP_NEW_ACCOUNT: { status: 422, details: noDetails },
  /** WhatsApp refuses this first message, and does not limit the number: the contact has to write first */
  ERR_WAPP_FIRST_CONTACT_REFUSED: { status: 422, details: noDetails },
  /** WhatsApp lets the number begin no conversations for a while */
  ERR_WAPP_REACHOUT_LIMIT: { status: 429, details: noDetails },
  /** many messages failed at once: the number rests */
  ERR_WAPP_MANY_ERRORS: { status: 429, details: noDetails },
  /** messages to contacts who never wrote leave one by one, so many a day */
  ERR_WAPP_FIRST_CONTACTS: { status: 429, details: noDetails },
  /** unknown whether it left: a user who sends it again decides that a second one does no harm */
  ERR_WAPP_UNCERTAIN: { status: 502, details: noDetails },
  /** WhatsApp offers no way to do this on an official number */
  ERR_WAPP_UNSUPPORTED: { status: 409, details: noDetails },
  ERR_WAPP_TOO_LONG: { status: 422, details: noDetails },
  ERR_WAPP_MEDIA_REFUSED: { status: 422, details: noDetails },
  ERR_WAPP_TOKEN: { status: 502, details: noDetails },
  /** Meta refuses what the account sends: messages wait until an admin releases them or Meta takes it back */
  ERR_WAPP_ACCOUNT: { status: 409, details: noDetails },
  /** the account may write to nobody in the country of this contact */
  ERR_WAPP_COUNTRY: { status: 422, details: noDetails },
  /** the contact stopped marketing messages of the company on WhatsApp */
  ERR_WAPP_OPTED_OUT: { status: 422, details: noDetails },
  ERR_WAPP_PAYMENT: { status: 402, details: noDetails },
  /** Meta's servers do not answer */
  ERR_WAPP_GRAPH: { status: 502, details: noDetails },
} as const;

export function canSeeConnection(actor: UserActor, whatsapp: { id: number; companyId: number }): boolean {
  return whatsapp.companyId === actor.companyId && (isAdmin(actor) || isConnectionAllowed(actor, whatsapp.id));
}
