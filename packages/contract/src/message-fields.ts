import * as z from 'zod';
import { contactName, masked } from './masks.ts';

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

/** The facts of a file that a message carries. */
export const mediaFacts = z.object({
  mediaName: masked('file', z.string()).nullable(),
  mediaMime: z.string().nullable(),
  /** bytes */
  mediaSize: z.number().nullable(),
  /** pixels, of pictures and videos: keeps the place before the file has come */
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  /** seconds, of sound and film whose length is known */
  mediaDuration: z.number().nullable(),
});

/**
 * Delivery of an own message: 0 and 1 waiting, 2 sent (the provider's server has it), 3 delivered, 4 read, 5 played;
 * -1 failed. Only ever moves forward.
 */
export const ack = z.number().int().min(-1).max(5);
export const acks = { failed: -1, pending: 0, sent: 2, delivered: 3, read: 4, played: 5 } as const;

/** Reactions to one message: one per side, or one per participant of a group; a new one replaces the one before. */
export const reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** who reacted, in words: the contact's or the attendant's name */
  name: contactName,
});

/**
 * The latest change of a message (edit, delete, own reaction) that the contact does not have yet. With a `failure` it never
 * will: the change was taken back, and the next one asked for takes its place.
 */
export const messageOperation = z.object({
  kind: z.enum(['edit', 'delete', 'reaction']),
  failure: z.string().nullable(),
});
export type MessageOperation = z.infer<typeof messageOperation>;
export type MediaType = z.infer<typeof mediaType>;

/** Where a message comes from: a contact, the company's own phone, a user of the company, an automatic text, or an import. */
export const messageOrigins = [
  'contact',
  'phone',
  'attendant',
  'bot',
  'schedule',
  'campaign',
  'api',
  'import',
] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

/** A person of a group: `<number>@s.whatsapp.net`, or `<id>@lid` where the number is hidden. */
export const participant = masked('person', z.string().regex(/^\d{1,20}@(?:s\.whatsapp\.net|lid)$/));

/** People of a group whom a text mentions: where it says `@` and the name, they are notified. */
export const messageMentions = z.array(z.object({ participant, name: z.string().trim().min(1).max(200) })).max(50);
export type MessageMention = z.infer<typeof messageMentions>[number];
