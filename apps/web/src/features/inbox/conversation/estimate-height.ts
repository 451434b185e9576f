import type { Message } from '@balcao/contract';
import { isSticker, messageText, truncateText } from '../messages/index.ts';
import { mediaBoxHeight } from './media-box.ts';
import type { ThreadItem } from './thread-items.ts';

const lineHeight = 20;
const charactersPerLine = 52;
/** The width that the time and the tick take of the last line. */
const timeWidthCharacters = 8;
/** Two by two squares in the width of a picture, with the frame. */
const albumHeight = 261;
const bubbleHeights = new WeakMap<Message, number>();

/** A guess at a row's height in pixels until it has been drawn and measured; a close one keeps the scroll bar calm. */
export function estimateHeight(item: ThreadItem): number {
  if (item.kind === 'note') return 40 + linesOf(item.note.note) * lineHeight;
  if (item.kind === 'event') return item.event.note === '' ? 28 : 46;
  if (item.kind === 'outage') return item.outage.mayMiss ? 44 : 28;
  if (item.kind === 'phoneHistory') return 44 * item.chats.length;
  if (item.kind === 'album') return albumHeight + (item.first ? 16 : 0);
  if (item.kind !== 'message') return 32;
  const { message, first } = item;
  // Asked for every row again when one is added.
  const bubble = bubbleHeights.get(message) ?? bubbleHeight(message);
  bubbleHeights.set(message, bubble);
  return bubble + (first ? 16 : 0);
}

function bubbleHeight(message: Message): number {
  const { mediaType, mediaName, mediaWidth, mediaHeight, quotedMsg, ack, body } = message;
  const text = messageText(message);
  const lines = linesOf(truncateText(text) ?? text);
  const media = () => {
    switch (mediaType) {
      case 'image':
      case 'video':
        return isSticker(message) ? 160 : mediaBoxHeight(mediaWidth, mediaHeight);
      case 'audio':
        return 40;
      case 'locationMessage':
        return 118;
      case 'vcard':
        return 26 + 28 * (body.match(/^\S*TEL/gm)?.length ?? 1);
      case 'application':
      case 'conversation':
      case 'call_log':
        return mediaName === null ? 0 : 58;
    }
  };
  const marks =
    (message.isDeleted ? 16 : 0) +
    (message.isForwarded ? 16 : 0) +
    (message.isAutomatic ? 16 : 0) +
    (message.reactions.length > 0 ? 18 : 0);
  const cards = (message.referral ? 76 : 0) + interactiveHeight(message.interactive);
  return 17 + Math.max(1, lines) * lineHeight + media() + marks + cards + (quotedMsg ? 49 : 0) + (ack < 0 ? 21 : 0);
}

function interactiveHeight(interactive: Message['interactive']): number {
  switch (interactive?.kind) {
    case undefined:
      return 0;
    case 'pix':
      return 92;
    case 'payment':
    case 'order':
      return 64 + Math.min(260, interactive.items.length * 40) + (interactive.kind === 'payment' ? 92 : 0);
    case 'buttons':
      return 7 + interactive.buttons.length * 36;
    case 'choices':
      return choicesHeight(interactive);
    case 'form':
      return 30 + interactive.answers.length * 38;
    case 'numberRequest':
    case 'locationRequest':
      return 43;
    case 'callPermission':
    case 'choice':
      return 0;
    case 'link':
      return 76;
    case 'event':
      return 88 + (interactive.place === '' ? 0 : 20) + (interactive.url === null ? 0 : 36);
    case 'poll':
      return 36 + interactive.options.length * 50;
  }
}

function choicesHeight({ layout, choices, footer }: Extract<Message['interactive'], { kind: 'choices' }>): number {
  const small = footer === '' ? 0 : 20;
  if (layout !== 'list') return 7 + small + choices.length * 36;
  const rows = choices.map(({ description }) => (description === '' ? 31 : 47));
  const titles = new Set(choices.map(({ section }) => section)).size;
  return 30 + small + titles * 20 + rows.reduce((sum, height) => sum + height, 0);
}

function linesOf(text: string): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil((line.length + timeWidthCharacters) / charactersPerLine), 0);
}
