import type { Readable } from 'node:stream';
import { prepareWAMessageMedia, type AnyMediaMessageContent, type proto, type WAMediaUploadFunction } from 'baileys';
import type { Files } from '../../../platform/files/files.ts';
import { SendError, type ConnectionRef } from '../../port/channel.ts';
import type { OutboundMessage } from '../../port/outbound-message.ts';
import type { StoredMedia } from '../../port/message-content.ts';
import { toMessageContent, toContextInfo, kindOfFile } from './translate.rules.ts';
import type { LinkCard } from '../../link-cards/link-cards.ts';
import { firstLinkIn } from '../../link-cards/page-card.rules.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import { toVoiceRecording } from '../../voice/voice.ts';

/** The side of the small picture that phones show while the file comes. */
const previewSidePx = 72;

interface UploadDeps {
  files: Files;
  connection: ConnectionRef;
  rawMessages: RawMessageStore;
  upload: WAMediaUploadFunction;
  /** the jid of the connection itself, in the form of the chat */
  ownJid: string;
  /** the key with which the phone seals later changes of the message */
  messageSecret: Uint8Array;
  /** the people whom the text mentions by these digits */
  mentionedJids: readonly string[];
  /** undefined = messages of the chat stay */
  expirationSeconds: number | undefined;
  /** The card of the page that a text links to; undefined = the text goes without one. */
  findLinkCard(url: string): Promise<LinkCard | undefined>;
}

/**
 * A message as phones get it, its file at WhatsApp. Of one with a file, mentions or a link the form is kept: a repeat is the very same
 * message, whose file is there already, and a phone that could not read it gets it again.
 * @throws SendError
 */
export async function buildMessage(message: OutboundMessage, deps: UploadDeps): Promise<proto.IMessage> {
  const { rawMessages, ownJid, messageSecret, mentionedJids, expirationSeconds } = deps;
  const { providerId, address, quoted, media } = message;
  const link = message.mediaType === 'conversation' ? firstLinkIn(message.body) : undefined;
  // Its row has neither the digits of the mentions nor the card of the page.
  const isKept = media !== undefined || mentionedJids.length > 0 || link !== undefined;
  const before = isKept && (await rawMessages.find({ providerId, fromMe: true }));
  if (before) return before.content;
  const rawMessage = quoted && (await rawMessages.find(quoted));
  const file = media && (await uploadMedia(message, media, deps));
  const card = link && (await deps.findLinkCard(link.url));
  const content = {
    ...toMessageContent(
      message,
      toContextInfo(message, ownJid, { rawMessage: rawMessage?.content, expirationSeconds, mentionedJids }),
      { file, card: card && { ...card, matchedText: link.matchedText } },
    ),
    messageContextInfo: { messageSecret },
  };
  if (isKept) await rawMessages.store({ key: { id: providerId, fromMe: true, remoteJid: address.value }, content });
  return content;
}

async function uploadMedia(message: OutboundMessage, media: StoredMedia, deps: UploadDeps): Promise<proto.IMessage> {
  const content = await describeMedia(message, media, deps);
  try {
    return await prepareWAMessageMedia(content, { upload: deps.upload });
  } catch {
    throw new SendError('ERR_SENDING_WAPP_MSG', false);
  }
}

/**
 * Builds what the library uploads, with its description. Properties that the library would detect with external
 * programs are given.
 */
async function describeMedia(
  { body, isVoice }: OutboundMessage,
  media: StoredMedia,
  deps: UploadDeps,
): Promise<AnyMediaMessageContent> {
  const open = async (): Promise<Readable> => {
    const stream = await deps.files.open(deps.connection.companyId, media.key);
    if (!stream) throw new SendError('ERR_WAPP_MEDIA_REFUSED', true);
    return stream;
  };
  const { mime: mimetype, width, height, seconds = 0, name: fileName } = media;
  const size = width === undefined || height === undefined ? {} : { width, height };
  switch (kindOfFile(media, body)) {
    case 'image': {
      const jpegThumbnail = await previewJpeg(await open());
      const smaller = isOversized(media) ? await shrink(await open(), media.size) : undefined;
      if (!smaller) return { image: { stream: await open() }, mimetype, jpegThumbnail, ...size };
      const { data: image, info } = smaller;
      return { image, mimetype: 'image/jpeg', jpegThumbnail, width: info.width, height: info.height };
    }
    case 'video':
      return { video: { stream: await open() }, mimetype, jpegThumbnail: media.preview ?? '', ...size };
    case 'sticker':
      return { sticker: { stream: await open() }, mimetype, ...size };
    case 'document':
      return { document: { stream: await open() }, mimetype, fileName };
    case 'audio': {
      const recording = isVoice ? await toVoiceRecording(await open(), media) : undefined;
      if (!recording) return { audio: { stream: await open() }, mimetype, seconds };
      const { content, ...shown } = recording;
      return { audio: content, ptt: true, mimetype: 'audio/ogg; codecs=opus', ...shown };
    }
  }
}

/** Empty for what cannot be drawn: the file itself is sent all the same. */
async function previewJpeg(picture: Readable): Promise<string> {
  const { default: sharp } = await import('sharp');
  try {
    const drawing = picture.pipe(
      sharp({ limitInputPixels: 100_000_000 })
        .rotate()
        .resize(previewSidePx, previewSidePx, { fit: 'inside' })
        .jpeg({ quality: 50 }),
    );
    return (await drawing.toBuffer()).toString('base64');
  } catch {
    return '';
  } finally {
    picture.destroy();
  }
}

/** Larger pictures are made smaller, as WhatsApp's own clients do: a phone would fetch for long what it shows no better. */
const maxPicture = { bytes: 3 * 1024 * 1024, sidePx: 4_096 } as const;
const shrunkSidePx = 2_560;

const isOversized = ({ size, width = 0, height = 0 }: Pick<StoredMedia, 'size' | 'width' | 'height'>) =>
  size > maxPicture.bytes || Math.max(width, height) > maxPicture.sidePx;

/** Undefined for what cannot be drawn or would not be smaller: the file itself is sent. */
async function shrink(picture: Readable, size: number) {
  const { default: sharp } = await import('sharp');
  try {
    const drawing = picture.pipe(
      sharp({ limitInputPixels: 100_000_000 })
        .rotate()
        .resize(shrunkSidePx, shrunkSidePx, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 }),
    );
    const drawn = await drawing.toBuffer({ resolveWithObject: true });
    return drawn.data.length < size ? drawn : undefined;
  } catch {
    return undefined;
  } finally {
    picture.destroy();
  }
}
