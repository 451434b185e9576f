import type { Message } from '@balcao/contract';
import type { ThreadItem } from './thread-items.ts';

const lineHeight = 20;
const charactersPerLine = 52;
/** What the time and the tick take of the last line. */
const placeOfTime = 8;
const known = new WeakMap<Message, number>();

/** A guess at a row's height in pixels until it has been drawn and measured; a close one keeps the scroll bar calm. */
export function estimateHeight(item: ThreadItem | undefined): number {
  if (item?.kind !== 'message') return 32;
  const { message, first } = item;
  // Asked for every row again when one is added.
  const bubble = known.get(message) ?? bubbleHeight(message);
  known.set(message, bubble);
  return bubble + (first ? 16 : 0);
}

function bubbleHeight({ body, mediaType, mediaName, quotedMsg, ack }: Message): number {
  const lines = body
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil((line.length + placeOfTime) / charactersPerLine), 0);
  const media = mediaType === 'image' ? 190 : mediaName !== null ? 58 : 0;
  return 17 + Math.max(1, lines) * lineHeight + media + (quotedMsg ? 49 : 0) + (ack < 0 ? 21 : 0);
}
