import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { okAnswer, optionalCount, optionalId, optionalText, singleEmoji } from './fields.ts';
import { sendRatesPerMinute } from './sending-rates.ts';
import {
  connectionOutage,
  connectionBackfill,
  connectionPace,
  provider,
  sandboxContact,
  sandboxMessage,
  connection,
} from './entities/inbox.ts';
import { activity } from './entities/service.ts';

const { min: slowest, default: usualRate, max: fastest } = sendRatesPerMinute;
const ids = z.array(z.coerce.number().int().min(1).max(2_147_483_647)).max(500);
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
  queueIds: ids.optional(),
});

export const listConnections = endpoint({
  method: 'GET',
  path: '/whatsapp',
  access: 'user',
  summary: 'Connections of the company, default first, then by name',
  answer: z.array(connection),
});

export const getConnection = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}',
  access: 'user',
  summary: 'One connection',
  params: idParams,
  answer: connection,
});

export const createConnection = endpoint({
  method: 'POST',
  path: '/whatsapp',
  access: 'admin',
  summary: 'Adds a connection within the limit of the plan; the first of a company becomes its default',
  body: connectionFields.extend({ provider: provider.default('sandbox') }),
  answer: connection,
});

export const updateConnection = endpoint({
  method: 'PUT',
  path: '/whatsapp/{id}',
  access: 'admin',
  summary: 'Changes the fields that are sent and nothing else',
  params: idParams,
  body: connectionFields.partial(),
  answer: connection,
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/whatsapp/{id}',
  access: 'admin',
  summary: 'Ends the session and removes the connection; its tickets stay',
  params: idParams,
  answer: okAnswer,
});

export const retrySession = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'Try again: opens the session with what is stored',
  params: idParams,
  answer: okAnswer,
});

export const newQrCode = endpoint({
  method: 'PUT',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'New QR: forgets the stored session and asks for a scan; changes no other field',
  params: idParams,
  answer: okAnswer,
});

export const disconnectSession = endpoint({
  method: 'DELETE',
  path: '/whatsappsession/{id}',
  access: 'admin',
  summary: 'Logs the session out',
  params: idParams,
  answer: okAnswer,
});

export const pairByCode = endpoint({
  method: 'POST',
  path: '/whatsappsession/{id}/code',
  access: 'admin',
  summary:
    'Instead of the QR code: a code of eight letters and digits to type into the phone that has this number, while a scan is waited for',
  params: idParams,
  /** with its country, however it is written */
  body: z.object({
    number: z
      .string()
      .max(50)
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().min(8).max(15)),
  }),
  answer: z.object({ code: z.string() }),
});

/** As WhatsApp shows it, with or without the dash in the middle. */
const pairingCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{8}$/));

export const listConnectionOutages = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/absences',
  access: 'user',
  summary:
    'When a connection was away and what was received afterwards, newest first, 50 a page; `olderThan` = the id of the last one of the page before',
  params: idParams,
  query: z.object({ olderThan: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  answer: z.object({ absences: z.array(connectionOutage), hasMore: z.boolean() }),
});

export const getConnectionPace = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/pace',
  access: 'user',
  summary: 'How carefully a connection sends; null = as its provider takes it',
  params: idParams,
  answer: z.object({ pace: connectionPace.nullable() }),
});

export const resumeSending = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/resume',
  access: 'admin',
  summary: 'Ends a pause: messages to contacts who never wrote and automatic texts leave again',
  params: idParams,
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
  answer: backfillAnswer,
});

export const dismissBackfill = endpoint({
  method: 'DELETE',
  path: '/whatsapp/{id}/history',
  access: 'admin',
  summary:
    'Declines the import of what the phone had unread, and forgets it; of an import that is over, puts its result away',
  params: idParams,
  answer: backfillAnswer,
});

const sandboxParams = z.object({ whatsappId: idParams.shape.id });
const number = z
  .string()
  .trim()
  .regex(/^\d{8,15}$/);

/** In a multipart request objects travel as JSON text. */
function jsonFormField<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema.optional());
}

export const scanSandboxQrCode = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/scan',
  access: 'user',
  summary:
    'The simulated phone scans the QR code, or has a pairing code typed in; without either, scans what is shown now',
  params: sandboxParams,
  body: z.object({ qrcode: z.string().max(400).optional(), code: pairingCode.optional() }).optional(),
  answer: okAnswer,
});

export const setSandboxActivity = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/typing',
  access: 'user',
  summary: 'A contact writes or records, or stops',
  params: sandboxParams,
  body: z.object({ number, activity }),
  answer: okAnswer,
});

export const disconnectSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/disconnect',
  access: 'user',
  summary: 'The simulated phone unlinks the device',
  params: sandboxParams,
  answer: okAnswer,
});

export const listSandboxContacts = endpoint({
  method: 'GET',
  path: '/sandbox/{whatsappId}/contacts',
  access: 'user',
  summary: 'Contacts played on the simulated phone, latest first',
  params: sandboxParams,
  answer: z.array(sandboxContact),
});

export const listSandboxMessages = endpoint({
  method: 'GET',
  path: '/sandbox/{whatsappId}/messages',
  access: 'user',
  summary: "What that contact's phone shows: the newest 100 messages, oldest first",
  params: sandboxParams,
  query: z.object({ number }),
  answer: z.object({ messages: z.array(sandboxMessage) }),
});

export const sendSandboxMessage = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/messages',
  access: 'user',
  summary: 'A contact writes to the company',
  params: sandboxParams,
  body: z.object({
    number,
    name: z.string().trim().min(1).max(100).optional(),
    body: z.string().max(65_536).default(''),
    /** provider id of the message it quotes */
    quotedMsgId: z.string().max(100).optional(),
    /** the provider's own id: sending the same one twice is the provider delivering twice */
    providerId: z.string().min(1).max(100).optional(),
    /** instead of text or files: a place, a contact card, or a call that was missed */
    location: jsonFormField(
      z.object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        description: z.string().trim().max(200).default(''),
      }),
    ),
    vcard: jsonFormField(z.object({ name: z.string().trim().min(1).max(100), number })),
    call: z.enum(['voice', 'video']).optional(),
    /** the files were recorded: voice messages */
    voice: z.union([z.boolean(), z.stringbool()]).optional(),
    forwarded: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  files: { field: 'medias', maxCount: 10, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({ id: z.string(), ids: z.array(z.string()) }),
});

export const markSandboxRead = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/read',
  access: 'user',
  summary: "The contact looks at the conversation: the company's messages become read",
  params: sandboxParams,
  body: z.object({ number }),
  answer: okAnswer,
});

const sandboxMessageParams = sandboxParams.extend({ providerId: z.string().min(1).max(100) });

export const editSandboxMessage = endpoint({
  method: 'PUT',
  path: '/sandbox/{whatsappId}/messages/{providerId}',
  access: 'user',
  summary: 'A contact edits what they wrote',
  params: sandboxMessageParams,
  body: z.object({ number, body: z.string().max(65_536) }),
  answer: okAnswer,
});

export const deleteSandboxMessage = endpoint({
  method: 'DELETE',
  path: '/sandbox/{whatsappId}/messages/{providerId}',
  access: 'user',
  summary: 'A contact deletes what they wrote, for everybody',
  params: sandboxMessageParams,
  query: z.object({ number }),
  answer: okAnswer,
});

export const reactToSandboxMessage = endpoint({
  method: 'PUT',
  path: '/sandbox/{whatsappId}/messages/{providerId}/reaction',
  access: 'user',
  summary: 'A contact reacts to a message of either side; an empty emoji takes it back',
  params: sandboxMessageParams,
  body: z.object({ number, emoji: singleEmoji.or(z.literal('')) }),
  answer: okAnswer,
});
