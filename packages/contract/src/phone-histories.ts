import * as z from 'zod';
import { queueBrief } from './briefs.ts';
import { phoneHistory, phoneHistoryRanges } from './connection-state.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, messageId, noDetails, optionalId, searchParam } from './fields.ts';
import { contactName, contactNumber, masked, messageText } from './masks.ts';
import { mediaType } from './message-fields.ts';

/*
 * The history of a phone, which an admin may bring when they link it (docs/decisions/0272-history-apart-from-messages.md). `{id}` below
 * `/phone-histories` is the connection.
 */

/** How many days an admin can undo what was brought. */
export const phoneHistoryUndoDays = 7;
/** Chats that one call names. */
const maxChats = 500;

/** A conversation of the phone. */
export const phoneChat = z.object({
  id: z.number(),
  whatsappId: z.number(),
  /** '' = none is known */
  name: contactName,
  /** '' for a group, and for a person who hides theirs */
  number: contactNumber,
  isGroup: z.boolean(),
  messages: z.number(),
  firstAt: isoDate,
  lastAt: isoDate,
  /** nothing of it is brought */
  isLeftOut: z.boolean(),
  /** it was brought, or is being */
  isBrought: z.boolean(),
  /** whose attendants read it, too; null = admins alone */
  queue: queueBrief.nullable(),
});
export type PhoneChat = z.infer<typeof phoneChat>;

export const phoneMessage = z.object({
  id: messageId,
  chatId: z.number(),
  fromMe: z.boolean(),
  body: messageText(),
  mediaType,
  /** in a group, of somebody else: the name they give themselves, or their number */
  author: contactName.nullable(),
  quoted: z
    .object({
      fromMe: z.boolean(),
      author: contactName.nullable(),
      body: messageText(),
      mediaType,
    })
    .nullable(),
  mediaUrl: masked('fileAddress', z.string()).nullable(),
  mediaName: masked('file', z.string()).nullable(),
  mediaMime: z.string().nullable(),
  /** bytes */
  mediaSize: z.number().nullable(),
  /** a file that is not here: it can be asked for, is being fetched, the phone has it no more, or it was not kept any longer */
  mediaState: z.enum(['absent', 'fetching', 'failed', 'expired']).nullable(),
  /** the phone's time */
  sentAt: isoDate,
});
export type PhoneMessage = z.infer<typeof phoneMessage>;

const ofConnection = { params: idParams, notFound: 'ERR_NO_WAPP_FOUND' } as const;
const historyAnswer = z.object({ phoneHistory: phoneHistory.nullable() });

export const choosePhoneHistory = endpoint({
  ...ofConnection,
  method: 'PUT',
  path: '/phone-histories/{id}/range',
  access: 'admin',
  summary:
    'Chooses how much of its history the phone that is linked next shall bring; `none`, as long as nobody chooses, brings nothing. A code that is shown is made anew. Refused while a phone is linked, and once one began to send',
  body: z.object({ range: z.enum(['none', ...phoneHistoryRanges]) }),
  answer: historyAnswer,
});

export const importPhoneHistory = endpoint({
  ...ofConnection,
  method: 'POST',
  path: '/phone-histories/{id}/import',
  repeat: 'settles',
  access: 'admin',
  summary:
    'Brings the conversations that are not left out, or goes on after a failure; where none waits nothing happens. Admins alone read them until they are opened to a queue; they count nowhere and nobody is notified',
  answer: historyAnswer,
});

export const undoPhoneHistory = endpoint({
  ...ofConnection,
  method: 'DELETE',
  path: '/phone-histories/{id}/import',
  access: 'admin',
  summary: 'Forgets what the phone sent, also once it was brought, as a whole, for 7 days from then',
  answer: historyAnswer,
});

export const listPhoneChats = endpoint({
  ...ofConnection,
  method: 'GET',
  path: '/phone-histories/{id}/chats',
  access: 'admin',
  summary: 'The conversations that the phone sent, the latest first, 50 a page; searched by name and number',
  query: z.object({
    searchParam,
    /** the `nextCursor` of the page before */
    cursor: z.string().max(100).optional(),
  }),
  answer: z.object({
    chats: z.array(phoneChat),
    nextCursor: z.string().nullable(),
    /** of the connection: all, and those that are left out */
    count: z.number(),
    leftOut: z.number(),
  }),
});

const chatIds = z.array(idParam).min(1).max(maxChats).optional();

export const choosePhoneChats = endpoint({
  ...ofConnection,
  method: 'PUT',
  path: '/phone-histories/{id}/chats',
  access: 'admin',
  summary:
    'Leaves conversations out before they are brought, or takes them in again: those of `ids`, without it all, or all groups',
  body: z.object({ isLeftOut: z.boolean(), ids: chatIds, groupsOnly: z.boolean().optional() }),
  answer: z.object({ leftOut: z.number() }),
});

export const openPhoneChats = endpoint({
  ...ofConnection,
  method: 'PUT',
  path: '/phone-histories/{id}/queue',
  access: 'admin',
  summary:
    'Opens what was brought to the attendants of a queue: the conversations of `ids`, without it all; null = admins alone, again',
  body: z.object({ queueId: optionalId, ids: chatIds }),
  answer: z.object({ opened: z.number() }),
});

export const listContactPhoneChats = endpoint({
  method: 'GET',
  path: '/phone-chats',
  access: 'user',
  summary: 'The conversations with a contact that were brought from phones, as far as the caller may read them',
  query: z.object({ contactId: idParam }),
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: z.object({ chats: z.array(phoneChat) }),
});

const ofChat = { notFound: 'ERR_NO_PHONE_CHAT_FOUND', access: 'user' } as const;

export const listPhoneMessages = endpoint({
  ...ofChat,
  method: 'GET',
  path: '/phone-chats/{id}/messages',
  summary: 'Messages that were brought from a phone, the newest 50, or those before one; oldest first',
  params: idParams,
  query: z.object({ before: messageId.optional() }),
  answer: z.object({ chat: phoneChat, messages: z.array(phoneMessage), hasMore: z.boolean() }),
});

export const fetchPhoneFile = endpoint({
  ...ofChat,
  method: 'POST',
  path: '/phone-chats/{id}/messages/{messageId}/file',
  repeat: 'settles',
  summary: 'Asks the phone for the file of a message; one that is here, or on its way, is answered as it is',
  params: z.object({ id: idParam, messageId }),
  answer: phoneMessage,
});

export const phoneHistoryErrors = {
  ERR_NO_PHONE_CHAT_FOUND: { status: 404, details: noDetails },
  /** a phone is linked, or has begun to send what was chosen before */
  ERR_PHONE_HISTORY_BEGUN: { status: 409, details: noDetails },
  /** what was brought stays */
  ERR_PHONE_HISTORY_KEPT: { status: 409, details: noDetails },
} as const;
