import { fitsSticker, parseVcards, traitsOf } from '@balcao/contract';
import type { proto } from 'baileys';
import type { MessageRef, QuotedMessage, StoredMedia } from '../../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../../port/outbound-message.ts';
import { toJid } from '../addresses/addresses.rules.ts';
import { parseLocation } from '../../port/location.ts';
import type { LinkCard } from '../../link-cards/link-cards.ts';
import { unwrap } from '../inbound/content.rules.ts';
import { stanzaIdOf, wire } from '../inbound/translate.rules.ts';

const MiB = 1024 * 1024;

/** The kind under which WhatsApp shows a file. */
type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

const mediaLimits: readonly { kind: FileKind; mimes: RegExp; maxBytes: number }[] = [
  { kind: 'image', mimes: /^image\/(?:jpeg|png)$/, maxBytes: 16 * MiB },
  { kind: 'audio', mimes: /^audio\/(?:aac|amr|mpeg|mp4|x-m4a|ogg)(?:;|$)/, maxBytes: 64 * MiB },
  { kind: 'video', mimes: /^video\/(?:mp4|3gpp)$/, maxBytes: 100 * MiB },
];

/**
 * Files that phones do not show by their kind are sent as documents, and so is sound with a text, since it has no
 * caption.
 */
export function kindOfFile(
  { mime, size, width, height }: Pick<StoredMedia, 'mime' | 'size' | 'width' | 'height'>,
  caption: string,
): FileKind {
  // A sticker of a conversation that is passed on is one again.
  if (caption === '' && fitsSticker({ mime, size, width, height }, traitsOf('beta')) === 'yes') return 'sticker';
  const kind = mediaLimits.find(({ mimes, maxBytes }) => mimes.test(mime) && size <= maxBytes)?.kind ?? 'document';
  return kind === 'audio' && caption !== '' ? 'document' : kind;
}

/** The key of a message, as its recipient needs it. */
function toMessageKey(chat: OutboundMessage['address'], { providerId, fromMe, author }: MessageRef): proto.IMessageKey {
  const participant = chat.kind === 'group' && author && !fromMe ? { participant: toJid(author) } : {};
  return { remoteJid: toJid(chat), fromMe, id: stanzaIdOf(providerId), ...participant };
}

interface ContextParts {
  rawMessage?: proto.IMessage | undefined;
  expirationSeconds?: number | undefined;
  mentionedJids?: readonly string[];
}

/**
 * Builds the context of a message: the quoted message as it was written.
 * @param beside `rawMessage` of the quoted message, where it is stored: of a file it contains the thumbnail;
 * `expirationSeconds` where messages of the chat disappear; `mentionedJids` of the people whom the text mentions
 */
export function toContextInfo(
  { address, quoted, isForwarded }: Pick<OutboundMessage, 'address' | 'quoted' | 'isForwarded'>,
  ownJid: string,
  { rawMessage, expirationSeconds, mentionedJids = [] }: ContextParts = {},
): proto.IContextInfo | undefined {
  if (!quoted && !isForwarded && expirationSeconds === undefined && mentionedJids.length === 0) return undefined;
  return {
    ...(mentionedJids.length > 0 ? { mentionedJid: [...mentionedJids] } : {}),
    ...(expirationSeconds === undefined ? {} : { expiration: expirationSeconds }),
    ...(quoted
      ? {
          stanzaId: stanzaIdOf(quoted.providerId),
          participant: participantOf(address, quoted, ownJid),
          quotedMessage: withoutContext(rawMessage) ?? quotedContent(quoted),
        }
      : {}),
    ...(isForwarded ? { isForwarded, forwardingScore: 1 } : {}),
  };
}

function participantOf(chat: OutboundMessage['address'], { fromMe, author }: MessageRef, ownJid: string): string {
  if (fromMe) return ownJid;
  return toJid(chat.kind === 'group' && author ? author : chat);
}

/** A quote does not bring along what the quoted message answered. */
function withoutContext(rawMessage: proto.IMessage | undefined): proto.IMessage | undefined {
  const inner = rawMessage && unwrap(rawMessage);
  if (!inner) return undefined;
  return Object.fromEntries(
    Object.entries(inner)
      .filter(([name, value]) => value && name !== 'messageContextInfo' && name !== 'senderKeyDistributionMessage')
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'object' ? { ...value, contextInfo: undefined } : value,
      ]),
  );
}

function quotedContent({ mediaType, body }: QuotedMessage): proto.IMessage {
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
      return textualContent({ mediaType, body }, undefined);
  }
}

function textualContent(
  { mediaType, body }: Pick<OutboundMessage, 'mediaType' | 'body'>,
  contextInfo: proto.IContextInfo | undefined,
): proto.IMessage {
  if (mediaType === 'vcard')
    return {
      contactMessage: {
        displayName: parseVcards(body)[0]?.name ?? '',
        vcard: body,
        contextInfo,
      },
    };
  const place = mediaType === 'locationMessage' ? parseLocation(body) : undefined;
  if (place)
    return {
      locationMessage: {
        degreesLatitude: place.latitude,
        degreesLongitude: place.longitude,
        name: place.name,
        contextInfo,
      },
    };
  return { extendedTextMessage: { text: body, contextInfo } };
}

/**
 * A message as phones get it.
 * @param beside `file`: what its upload brought, under the kind it was uploaded as; `card`: of the page that the text links to
 */
export function toMessageContent(
  message: OutboundMessage,
  contextInfo: proto.IContextInfo | undefined,
  { file, card }: { file?: proto.IMessage | undefined; card?: (LinkCard & { matchedText: string }) | undefined } = {},
): proto.IMessage {
  if (!file) {
    const content = textualContent(message, contextInfo);
    return content.extendedTextMessage && card
      ? { extendedTextMessage: { ...content.extendedTextMessage, ...card } }
      : content;
  }
  const caption = message.body === '' ? {} : { caption: message.body };
  if (file.imageMessage) return { imageMessage: { ...file.imageMessage, ...caption, contextInfo } };
  if (file.videoMessage) return { videoMessage: { ...file.videoMessage, ...caption, contextInfo } };
  if (file.audioMessage) return { audioMessage: { ...file.audioMessage, contextInfo } };
  if (file.stickerMessage) return { stickerMessage: { ...file.stickerMessage, contextInfo } };
  const documentMessage = { ...file.documentMessage, ...caption, contextInfo };
  return message.body === '' ? { documentMessage } : { documentWithCaptionMessage: { message: { documentMessage } } };
}

/** Content, and what WhatsApp's server has to know of it. */
export interface OutgoingContent {
  content: proto.IMessage;
  attributes: Record<string, string>;
}

/**
 * Builds the change of a message as phones receive it.
 * @param beside `rawMessage` of the changed message, where it is stored: a new caption is sent with the file's
 * description; `mentionedJids` of the people whom a new text mentions
 */
export function toChangeContent(
  { change, address, target, mediaType, value }: OutboundChange,
  now: number,
  { rawMessage, mentionedJids = [] }: Pick<ContextParts, 'rawMessage' | 'mentionedJids'> = {},
): OutgoingContent {
  const key = toMessageKey(address, target);
  switch (change) {
    case 'reaction':
      return { content: { reactionMessage: { key, text: value, senderTimestampMs: now } }, attributes: {} };
    case 'delete':
      // 8: an admin of a group, of what another wrote
      return {
        content: { protocolMessage: { key, type: wire.revoke } },
        attributes: { edit: target.fromMe ? '7' : '8' },
      };
    case 'edit':
      return {
        content: {
          protocolMessage: {
            key,
            type: wire.edit,
            editedMessage: editedContent(mediaType, value, { rawMessage, mentionedJids }),
            timestampMs: now,
          },
        },
        attributes: { edit: '1' },
      };
  }
}

function editedContent(
  mediaType: OutboundChange['mediaType'],
  value: string,
  { rawMessage, mentionedJids }: { rawMessage: proto.IMessage | undefined; mentionedJids: readonly string[] },
): proto.IMessage {
  const contextInfo = mentionedJids.length > 0 ? { contextInfo: { mentionedJid: [...mentionedJids] } } : {};
  const { imageMessage, videoMessage, documentMessage } = rawMessage ? unwrap(rawMessage) : {};
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: value, ...contextInfo } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: value, ...contextInfo } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption: value, ...contextInfo } };
  return mediaType === 'conversation'
    ? { extendedTextMessage: { text: value, ...contextInfo } }
    : quotedContent({ mediaType, body: value, providerId: '', fromMe: true });
}
