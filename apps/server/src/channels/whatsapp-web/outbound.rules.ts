import type { proto } from 'baileys';
import type { MessageRef, OutboundChange, OutboundMessage, QuotedMessage, StoredMedia } from '../channel.ts';
import { jidOf } from './addresses.rules.ts';
import { placeOf } from '../location.ts';
import { unwrap } from './content.rules.ts';
import { stanzaIdOf, wire } from './inbound.rules.ts';

const MiB = 1024 * 1024;

/** As what WhatsApp shows a file. */
type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

const shown: readonly { kind: FileKind; mimes: RegExp; max: number }[] = [
  { kind: 'image', mimes: /^image\/(?:jpeg|png)$/, max: 16 * MiB },
  { kind: 'audio', mimes: /^audio\/(?:aac|amr|mpeg|mp4|x-m4a|ogg)(?:;|$)/, max: 64 * MiB },
  { kind: 'video', mimes: /^video\/(?:mp4|3gpp)$/, max: 100 * MiB },
];
const stickerSide = 512;

/** Everything that phones do not show as what it is goes as a document, and so does sound with words, which has no caption. */
export function kindOfFile({ mime, size, width, height }: Pick<StoredMedia, 'mime' | 'size' | 'width' | 'height'>, caption: string): FileKind {
  // A sticker of a conversation that is passed on is one again.
  if (mime === 'image/webp' && caption === '' && size <= MiB && width !== undefined && Math.max(width, height ?? 0) <= stickerSide) return 'sticker';
  const kind = shown.find(({ mimes, max }) => mimes.test(mime) && size <= max)?.kind ?? 'document';
  return kind === 'audio' && caption !== '' ? 'document' : kind;
}

/** Where a message stands, for whoever is told of it. */
function keyOf(chat: OutboundMessage['address'], { providerId, fromMe, author }: MessageRef): proto.IMessageKey {
  const participant = chat.kind === 'group' && author && !fromMe ? { participant: jidOf(author) } : {};
  return { remoteJid: jidOf(chat), fromMe, id: stanzaIdOf(providerId), ...participant };
}

/**
 * What is beside the content: the message that it answers, as it was said.
 * @param original of the quoted message, where it is kept: of a file it brings the small picture
 */
export function contextOf(
  { address, quoted, isForwarded }: Pick<OutboundMessage, 'address' | 'quoted' | 'isForwarded'>,
  me: string,
  original?: proto.IMessage,
): proto.IContextInfo | undefined {
  if (!quoted && !isForwarded) return undefined;
  return {
    ...(quoted ? { stanzaId: stanzaIdOf(quoted.providerId), participant: writerOf(address, quoted, me), quotedMessage: withoutContext(original) ?? asSaid(quoted) } : {}),
    ...(isForwarded ? { isForwarded, forwardingScore: 1 } : {}),
  };
}

function writerOf(chat: OutboundMessage['address'], { fromMe, author }: MessageRef, me: string): string {
  if (fromMe) return me;
  return jidOf(chat.kind === 'group' && author ? author : chat);
}

/** A quote does not bring along what the quoted message answered. */
function withoutContext(original: proto.IMessage | undefined): proto.IMessage | undefined {
  const inner = original && unwrap(original);
  if (!inner) return undefined;
  return Object.fromEntries(
    Object.entries(inner)
      .filter(([name, value]) => value && name !== 'messageContextInfo' && name !== 'senderKeyDistributionMessage')
      .map(([name, value]: [string, unknown]) => [name, typeof value === 'object' ? { ...value, contextInfo: undefined } : value]),
  );
}

function asSaid({ mediaType, body }: QuotedMessage): proto.IMessage {
  switch (mediaType) {
    case 'image':
      return { imageMessage: { caption: body } };
    case 'video':
      return { videoMessage: { caption: body } };
    case 'audio':
      return { audioMessage: {} };
    case 'application':
      return { documentMessage: { caption: body } };
    default:
      return saidContent({ mediaType, body }, undefined);
  }
}

function saidContent({ mediaType, body }: Pick<OutboundMessage, 'mediaType' | 'body'>, contextInfo: proto.IContextInfo | undefined): proto.IMessage {
  if (mediaType === 'vcard') return { contactMessage: { displayName: /^(?:item\d+\.)?FN[^:]*:(.*)$/m.exec(body)?.[1]?.trim() ?? '', vcard: body, contextInfo } };
  const place = mediaType === 'locationMessage' ? placeOf(body) : undefined;
  if (place) return { locationMessage: { degreesLatitude: place.latitude, degreesLongitude: place.longitude, name: place.name, contextInfo } };
  return { extendedTextMessage: { text: body, contextInfo } };
}

/**
 * A message as phones get it.
 * @param file what its upload brought, under the kind it was uploaded as
 */
export function contentOf(message: OutboundMessage, contextInfo: proto.IContextInfo | undefined, file?: proto.IMessage): proto.IMessage {
  if (!file) return saidContent(message, contextInfo);
  const caption = message.body === '' ? {} : { caption: message.body };
  if (file.imageMessage) return { imageMessage: { ...file.imageMessage, ...caption, contextInfo } };
  if (file.videoMessage) return { videoMessage: { ...file.videoMessage, ...caption, contextInfo } };
  if (file.audioMessage) return { audioMessage: { ...file.audioMessage, contextInfo } };
  if (file.stickerMessage) return { stickerMessage: { ...file.stickerMessage, contextInfo } };
  const documentMessage = { ...file.documentMessage, ...caption, contextInfo };
  return message.body === '' ? { documentMessage } : { documentWithCaptionMessage: { message: { documentMessage } } };
}

/** Content, and what WhatsApp's server has to know of it. */
export interface Leaving {
  content: proto.IMessage;
  attributes: Record<string, string>;
}

/**
 * A change as phones get it.
 * @param original of the changed message, where it is kept: a new caption comes with the file's description
 */
export function changeContent({ change, address, target, mediaType, value }: OutboundChange, now: number, original?: proto.IMessage): Leaving {
  const key = keyOf(address, target);
  switch (change) {
    case 'reaction':
      return { content: { reactionMessage: { key, text: value, senderTimestampMs: now } }, attributes: {} };
    case 'delete':
      // 8: an admin of a group, of what another wrote
      return { content: { protocolMessage: { key, type: wire.revoke } }, attributes: { edit: target.fromMe ? '7' : '8' } };
    case 'edit':
      return { content: { protocolMessage: { key, type: wire.edit, editedMessage: edited(mediaType, value, original), timestampMs: now } }, attributes: { edit: '1' } };
  }
}

function edited(mediaType: OutboundChange['mediaType'], value: string, original: proto.IMessage | undefined): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = original ? unwrap(original) : {};
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: value } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: value } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption: value } };
  return mediaType === 'conversation' ? { extendedTextMessage: { text: value } } : asSaid({ mediaType, body: value, providerId: '', fromMe: true });
}
