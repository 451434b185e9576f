import { type MediaType, proto } from 'baileys';
import type { Account, ChatMessage } from '../core/accounts.ts';
import type { TestPeerState } from '../core/test-peer.ts';
import type { MediaStore } from '../media/store.ts';
import {
  adContext,
  type AdReferral,
  flowMessage,
  type Order,
  orderMessage,
  type PixKey,
  pixMessage,
} from './business-content.ts';
import { newMessageSecret } from './seal.ts';

/** Context that any content may have. */
interface MessageContext {
  quoted?: ChatMessage;
  isForwarded?: boolean;
  /** came by an ad */
  ad?: AdReferral;
  /** answers a status of a contact, of which only this is known */
  status?: { id: string; author: Account; content: proto.IMessage };
  /** people named in the text by `@` and the user of their address */
  mentions?: readonly Account[];
}

/** A phone's preview of an address in a text. */
interface LinkPreview {
  matchedText: string;
  title: string;
  description: string;
  jpegThumbnail?: Buffer;
}

/** The content that a phone can send; a string is a text. */
export type Content =
  | string
  | ({ text: string; preview?: LinkPreview } & MessageContext)
  | ({ image: Buffer; caption?: string; mimetype?: string } & MessageContext)
  | ({ video: Buffer; caption?: string; mimetype?: string; seconds?: number } & MessageContext)
  | ({ audio: Buffer; isVoice?: boolean; mimetype?: string; seconds?: number } & MessageContext)
  | ({ document: Buffer; fileName: string; mimetype: string; caption?: string } & MessageContext)
  | ({ sticker: Buffer; mimetype?: string } & MessageContext)
  | ({ location: { latitude: number; longitude: number; name?: string; address?: string } } & MessageContext)
  | ({ contact: { name: string; number: string } } & MessageContext)
  | { poll: { question: string; options: readonly string[]; maxChoices?: number } }
  | { pix: PixKey }
  /** the phone it goes to is the seller's */
  | { order: Order }
  /** buttons of an automatic service; parameters as JSON, or as text however wrong */
  | { flow: { name: string; parameters: unknown; text?: string } }
  /** anything else, unknown kinds of message included */
  | { raw: proto.IMessage };

type Stores = Pick<TestPeerState, 'media' | 'orders'>;

/** The sent message, with a secret of its own; `raw` is sent as it is. */
export async function buildContent(
  content: Content,
  { media, orders }: Stores,
  sellerJid: string,
): Promise<proto.IMessage> {
  if (typeof content === 'object' && 'raw' in content) return content.raw;
  if (typeof content === 'object' && 'order' in content) orders.set(content.order.id, content.order);
  const message = await contentMessage(content, media, sellerJid);
  return { messageContextInfo: { messageSecret: newMessageSecret() }, ...message };
}

async function contentMessage(
  content: Exclude<Content, { raw: proto.IMessage }>,
  media: MediaStore,
  sellerJid: string,
): Promise<proto.IMessage> {
  if (typeof content === 'string') return { conversation: content };
  if ('poll' in content) return pollMessage(content.poll);
  if ('pix' in content) return pixMessage(content.pix);
  if ('order' in content) return orderMessage(content.order, sellerJid);
  if ('flow' in content) return flowMessage(content.flow.name, content.flow.parameters, content.flow.text);
  const contextInfo = contextOf(content);
  if ('text' in content) return { extendedTextMessage: { text: content.text, ...content.preview, contextInfo } };
  if ('location' in content) {
    const { latitude, longitude, name, address } = content.location;
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address, contextInfo } };
  }
  if ('contact' in content) {
    const { name, number } = content.contact;
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`;
    return { contactMessage: { displayName: name, vcard, contextInfo } };
  }
  return fileMessage(content, media, contextInfo);
}

type FileContent = Extract<
  Content,
  { image: Buffer } | { video: Buffer } | { audio: Buffer } | { document: Buffer } | { sticker: Buffer }
>;

async function fileMessage(
  content: FileContent,
  media: MediaStore,
  contextInfo: proto.IContextInfo | undefined,
): Promise<proto.IMessage> {
  if ('image' in content) {
    const { image, caption, mimetype = 'image/jpeg' } = content;
    return { imageMessage: { ...(await media.upload(image, 'image')), caption, mimetype, contextInfo } };
  }
  if ('video' in content) {
    const { video, caption, seconds, mimetype = 'video/mp4' } = content;
    return { videoMessage: { ...(await media.upload(video, 'video')), caption, seconds, mimetype, contextInfo } };
  }
  if ('audio' in content) {
    const { audio, isVoice = false, seconds, mimetype = 'audio/ogg; codecs=opus' } = content;
    return { audioMessage: { ...(await media.upload(audio, 'audio')), ptt: isVoice, seconds, mimetype, contextInfo } };
  }
  if ('document' in content) {
    const { document, fileName, mimetype, caption } = content;
    const documentMessage = {
      ...(await media.upload(document, 'document')),
      fileName,
      title: fileName,
      mimetype,
      caption,
      contextInfo,
    };
    return caption === undefined
      ? { documentMessage }
      : { documentWithCaptionMessage: { message: { documentMessage } } };
  }
  const { sticker, mimetype = 'image/webp' } = content;
  return { stickerMessage: { ...(await media.upload(sticker, 'sticker')), mimetype, contextInfo } };
}

function contextOf({ quoted, isForwarded, ad, status, mentions }: MessageContext): proto.IContextInfo | undefined {
  if (!quoted && !isForwarded && !ad && !status && !mentions) return undefined;
  return {
    ...(ad ? adContext(ad) : {}),
    ...(status
      ? {
          stanzaId: status.id,
          participant: status.author.address,
          remoteJid: 'status@broadcast',
          quotedMessage: status.content,
        }
      : {}),
    ...(mentions ? { mentionedJid: mentions.map(({ lid }) => lid) } : {}),
    ...(quoted ? { stanzaId: quoted.id, participant: quoted.from.address, quotedMessage: quoted.content } : {}),
    ...(isForwarded ? { isForwarded, forwardingScore: 1 } : {}),
  };
}

function pollMessage({
  question,
  options,
  maxChoices = 1,
}: {
  question: string;
  options: readonly string[];
  maxChoices?: number;
}) {
  return {
    pollCreationMessageV3: {
      name: question,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: maxChoices,
    },
  };
}

/** A message's file: where it is, and as what it is encrypted. */
export function fileOf(
  message: proto.IMessage,
): { pointer: Parameters<MediaStore['open']>[0]; type: MediaType } | undefined {
  const inner = message.documentWithCaptionMessage?.message ?? message;
  if (inner.imageMessage) return { pointer: inner.imageMessage, type: 'image' };
  if (inner.videoMessage) return { pointer: inner.videoMessage, type: 'video' };
  if (inner.audioMessage) return { pointer: inner.audioMessage, type: 'audio' };
  if (inner.documentMessage) return { pointer: inner.documentMessage, type: 'document' };
  if (inner.stickerMessage) return { pointer: inner.stickerMessage, type: 'sticker' };
  return undefined;
}

const { Type } = proto.Message.ProtocolMessage;

/** The key by which a phone refers to a message. */
export function keyOf({ id, from, chat }: ChatMessage, perspective: ChatMessage['from']): proto.IMessageKey {
  const isGroup = 'members' in chat;
  const other = chat === perspective ? from : chat;
  return {
    id,
    fromMe: from === perspective,
    remoteJid: isGroup ? chat.jid : 'address' in other ? other.address : undefined,
    participant: isGroup ? from.lid : undefined,
  };
}

export function editOf(key: proto.IMessageKey, text: string, mentions: readonly Account[] = []): proto.IMessage {
  const contextInfo = contextOf({ mentions });
  const editedMessage = mentions.length > 0 ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
  return { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() } };
}

export function deletionOf(key: proto.IMessageKey): proto.IMessage {
  return { protocolMessage: { type: Type.REVOKE, key } };
}

/** An empty emoji takes the reaction back. */
export function reactionTo(key: proto.IMessageKey, emoji: string): proto.IMessage {
  return { reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() } };
}
