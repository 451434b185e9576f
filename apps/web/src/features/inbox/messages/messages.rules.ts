import { deleteLimitMinutes, editLimitMinutes, minuteMs } from '@balcao/contract';
import type { Message } from '@balcao/contract';

/** Actions that the server would refuse are not offered; it decides again. */

const editableTypes: ReadonlySet<Message['mediaType']> = new Set(['conversation', 'image', 'video', 'application']);
/** pixels */
const stickerSizePx = 512;
const minutesSince = (time: string, now: Date): number => (now.getTime() - new Date(time).getTime()) / minuteMs;
/** WhatsApp has it: theirs, or ours that has left. */
const isKnownToWhatsapp = ({ fromMe, ack, isDeleted, mediaType }: Message): boolean =>
  !isDeleted && (!fromMe || ack >= 2) && mediaType !== 'call_log';

export function mayEdit(message: Message, now: Date): boolean {
  if (!message.fromMe || message.isDeleted || message.ack < 0 || message.body === '') return false;
  // What can be pressed is sent once; the card of a link is not part of the text.
  if ((message.interactive?.kind ?? 'link') !== 'link') return false;
  return editableTypes.has(message.mediaType) && minutesSince(message.createdAt, now) < editLimitMinutes;
}

/** The newest message of the contact that can be answered. */
export const lastOfContact = (messages: readonly Message[]): Message | undefined =>
  messages.findLast((message) => !message.fromMe && mayReply(message));

/** The user's last message in a conversation, if it can still be changed: never an older one in its place. */
export function lastEditable(messages: readonly Message[], userId: number, now: Date): Message | undefined {
  const last = messages.findLast(({ fromMe, user }) => fromMe && user?.id === userId);
  return last && mayEdit(last, now) ? last : undefined;
}

/** A failed message can always be deleted. */
export function mayDelete(message: Message, now: Date): boolean {
  if (!message.fromMe || message.isDeleted) return false;
  return message.ack < 0 || minutesSince(message.createdAt, now) < deleteLimitMinutes;
}

export const mayReact = isKnownToWhatsapp;
export const mayReply = isKnownToWhatsapp;
/** Small, without words, in the form of stickers: it leaves as one, too. */
export const isSticker = ({ mediaType, mediaMime, body, mediaWidth, mediaHeight }: Message): boolean =>
  mediaType === 'image' &&
  mediaMime === 'image/webp' &&
  body === '' &&
  mediaWidth !== null &&
  Math.max(mediaWidth, mediaHeight ?? 0) <= stickerSizePx;
/** Whether a message may be forwarded: WhatsApp knows it, and its file is here. */
export const mayForward = (message: Message): boolean => isKnownToWhatsapp(message) && message.mediaState === null;
