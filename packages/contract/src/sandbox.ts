import * as z from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, jsonFormField, noDetails, okAnswer, singleEmoji } from './fields.ts';
import { unparsedPhone, writtenPhone } from './phone/field.ts';
import { ack, mediaFacts, mediaType, reaction } from './message-fields.ts';
import { interactive, referral } from './message-interactive.ts';
import { activity } from './presence.ts';
import { sandboxOffers } from './sandbox-offers.ts';

/** A member of a group of the simulated phone. */
export const sandboxMember = z.object({ number: z.string(), name: z.string() });

/** A message as the simulated phone of a contact shows it: `fromMe` is the contact's own; in a group, of any of its members. */
export const sandboxMessage = z.object({
  id: z.string(),
  providerId: z.string(),
  whatsappId: z.number(),
  number: z.string(),
  fromMe: z.boolean(),
  /** in a group: which of its members wrote it */
  author: sandboxMember.nullable(),
  body: z.string(),
  mediaType,
  mediaUrl: z.string().nullable(),
  ...mediaFacts.shape,
  isVoice: z.boolean(),
  ack,
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  referral: referral.nullable(),
  interactive: interactive.nullable(),
  /** `author`: the number of the member of a group who reacted, else empty */
  reactions: z.array(reaction.pick({ emoji: true, fromMe: true }).extend({ author: z.string() })),
  quotedMsg: z
    .object({
      providerId: z.string(),
      body: z.string(),
      fromMe: z.boolean(),
      author: sandboxMember.nullable(),
      mediaType,
    })
    .nullable(),
  createdAt: isoDate,
});

/** A contact played on the simulated phone, or a group of them. */
export const sandboxContact = z.object({
  number: z.string(),
  name: z.string(),
  /** who is in the group; null = a person */
  members: z.array(sandboxMember).nullable(),
  unread: z.number(),
  lastMessage: z.string(),
  lastMessageAt: isoDate.nullable(),
});
export type SandboxMessage = z.infer<typeof sandboxMessage>;
export type SandboxContact = z.infer<typeof sandboxContact>;
export type SandboxMember = z.infer<typeof sandboxMember>;

/** The form of a group's id. */
const groupNumber = /^120363\d{12}$/;
export const isSandboxGroup = (number: string): boolean => groupNumber.test(number);

/** In WhatsApp's form, with or without the dash in the middle. */
const pairingCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{8}$/));

const sandboxParams = z.object({ whatsappId: idParam });
const number = z
  .string()
  .trim()
  .regex(/^\d{8,15}$/);
/** of a person who may be new: any form of a number, read by the rule unless the phone has the person */
const person = unparsedPhone;
/** of a person, or the id of a group */
const chat = number.or(z.string().trim().regex(groupNumber));
/** in a group: the member who does it */
const author = number.optional();

const groupName = z.string().trim().min(1).max(100);

export const scanSandboxQrCode = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/scan',
  access: 'admin',
  summary:
    'The simulated phone scans the QR code, or has a pairing code typed in; without either, scans what is shown now',
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ qrcode: z.string().max(400).optional(), code: pairingCode.optional() }).optional(),
  answer: okAnswer,
});

export const setSandboxActivity = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/typing',
  repeat: 'settles',
  access: 'admin',
  summary: 'A contact writes or records, or stops',
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ number: chat, activity }),
  answer: okAnswer,
});

export const disconnectSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/disconnect',
  access: 'admin',
  summary: 'The simulated phone unlinks the device',
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const listSandboxContacts = endpoint({
  method: 'GET',
  path: '/sandbox/{whatsappId}/contacts',
  access: 'admin',
  summary: 'Contacts played on the simulated phone, latest first',
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: z.array(sandboxContact),
});

export const createSandboxGroup = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/groups',
  repeat: { idField: 'number' },
  access: 'admin',
  summary: 'Contacts of the simulated phone make a group, in which the company is, too',
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({
    name: groupName,
    members: z
      .array(z.object({ number: person, name: z.string().trim().min(1).max(100) }))
      .min(2)
      .max(30),
  }),
  answer: sandboxContact,
});

const sandboxGroupParams = sandboxParams.extend({ number: z.string().regex(groupNumber) });

export const renameSandboxGroup = endpoint({
  method: 'PUT',
  path: '/sandbox/{whatsappId}/groups/{number}',
  access: 'admin',
  summary: 'A member of a group of the simulated phone gives it another name',
  params: sandboxGroupParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ author: number, name: groupName }),
  answer: okAnswer,
});

export const leaveSandboxGroup = endpoint({
  method: 'DELETE',
  path: '/sandbox/{whatsappId}/groups/{number}/{member}',
  access: 'admin',
  summary: 'A member leaves a group of the simulated phone',
  params: sandboxGroupParams.extend({ member: number }),
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: okAnswer,
});

export const listSandboxMessages = endpoint({
  method: 'GET',
  path: '/sandbox/{whatsappId}/messages',
  access: 'admin',
  summary: "What that contact's phone shows: the newest 100 messages, oldest first",
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  query: z.object({ number: chat }),
  answer: z.object({ messages: z.array(sandboxMessage) }),
});

export const sendSandboxMessage = endpoint({
  method: 'POST',
  path: '/sandbox/{whatsappId}/messages',
  access: 'admin',
  summary: 'A contact writes to the company',
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({
    /** of a person, also a new one, or the id of a group */
    number: person,
    author,
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
    vcard: jsonFormField(z.object({ name: z.string().trim().min(1).max(100), number: writtenPhone })),
    call: z.enum(['voice', 'video']).optional(),
    ...sandboxOffers,
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
  access: 'admin',
  summary: "The contact looks at the conversation: the company's messages become read",
  params: sandboxParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ number: chat }),
  answer: okAnswer,
});

const sandboxMessageParams = sandboxParams.extend({ providerId: z.string().min(1).max(100) });

export const editSandboxMessage = endpoint({
  method: 'PUT',
  path: '/sandbox/{whatsappId}/messages/{providerId}',
  access: 'admin',
  summary: 'A contact edits what they wrote',
  params: sandboxMessageParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ number: chat, author, body: z.string().max(65_536) }),
  answer: okAnswer,
});

export const deleteSandboxMessage = endpoint({
  method: 'DELETE',
  path: '/sandbox/{whatsappId}/messages/{providerId}',
  access: 'admin',
  summary: 'A contact deletes what they wrote, for everybody',
  params: sandboxMessageParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  query: z.object({ number: chat, author }),
  answer: okAnswer,
});

export const reactToSandboxMessage = endpoint({
  method: 'PUT',
  path: '/sandbox/{whatsappId}/messages/{providerId}/reaction',
  access: 'admin',
  summary: 'A contact reacts to a message of either side; an empty emoji takes it back',
  params: sandboxMessageParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ number: chat, author, emoji: singleEmoji.or(z.literal('')) }),
  answer: okAnswer,
});

export const voteInSandboxPoll = endpoint({
  method: 'PUT',
  path: '/sandbox/{whatsappId}/messages/{providerId}/vote',
  access: 'admin',
  summary: 'A contact votes in a poll; no choice takes the vote back',
  params: sandboxMessageParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ number: chat, author, choices: z.array(z.string().regex(/^[\w-]{1,64}$/)).max(12) }),
  answer: okAnswer,
});

export const sandboxErrors = {
  /** a group keeps one member */
  ERR_LAST_MEMBER: { status: 409, details: noDetails },
} as const;

export const sandboxEvents = {
  /** the simulated phone; only for sockets that joined it */
  sandbox: z.discriminatedUnion('action', [
    z.object({
      action: z.enum(['create', 'update']),
      whatsappId: z.number(),
      message: sandboxMessage,
      /** what was done to it, and by whom; absent where only its ack changed. `emoji`: empty = removed */
      change: z
        .object({ kind: z.enum(['edit', 'delete', 'reaction']), byContact: z.boolean(), emoji: z.string() })
        .optional(),
    }),
    z.object({ action: z.literal('read'), whatsappId: z.number(), number: z.string() }),
  ]),
  /** an attendant writes to this contact of the simulated phone; only for sockets that joined it */
  sandboxTyping: z.object({ action: z.literal('update'), whatsappId: z.number(), number: z.string(), activity }),
} as const;
