import type { MediaType } from '@balcao/contract';

/** A message of a chat as it is shown. */
export interface ShownMessage<Message, Unsent> {
  /** the same before and after the server has it */
  key: string;
  message: Message;
  /** set while only this browser knows it */
  unsent: Unsent | null;
}

/** How a chat names its messages. */
interface Naming<Message, Unsent> {
  keyOf: (message: Message) => string;
  /** of a message that was sent from here, the id under which it was sent */
  sentIdOf: (message: Message) => string | null;
  unsentIdOf: (unsent: Unsent) => string;
  /** in the form in which the server will return it */
  toMessage: (unsent: Unsent) => Message;
}

/** The messages that the server has, then those on their way, none of them twice. */
export function joinUnsent<Message, Unsent>(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  { keyOf, sentIdOf, unsentIdOf, toMessage }: Naming<Message, Unsent>,
): ShownMessage<Message, Unsent>[] {
  const confirmed = new Set(messages.map(sentIdOf));
  return [
    ...messages.map((message) => ({ key: keyOf(message), message, unsent: null })),
    ...unsent
      .filter((one) => !confirmed.has(unsentIdOf(one)))
      .map((one) => ({ key: unsentIdOf(one), message: toMessage(one), unsent: one })),
  ];
}

/** The day of a time on the calendar of this computer, as a number. */
export function dayNumber(time: string): number {
  const date = new Date(time);
  return (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate();
}

/** The fields of a message that describe its file, before the server has it. */
export interface UnsentMedia {
  file: File;
  /** the address of a small picture of it; null = it is shown as what it is */
  preview: string | null;
  /** pixels, of a picture */
  width: number | null;
  height: number | null;
}

export function unsentMediaFields(media: UnsentMedia | null) {
  return {
    mediaType: media ? mediaTypeOf(media) : ('conversation' as const),
    mediaName: media?.file.name ?? null,
    mediaMime: media?.file.type ?? null,
    mediaSize: media?.file.size ?? null,
    mediaWidth: media?.width ?? null,
    mediaHeight: media?.height ?? null,
    mediaDuration: null,
  };
}

function mediaTypeOf({ file, preview }: UnsentMedia): MediaType {
  if (preview !== null) return 'image';
  const kind = file.type.split('/')[0];
  return kind === 'audio' || kind === 'video' ? kind : 'application';
}
