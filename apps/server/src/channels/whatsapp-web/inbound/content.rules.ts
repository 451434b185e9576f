import type { proto } from 'baileys';
import type { MediaType } from '@balcao/contract';
import { maxSharedContacts } from '../../port/bounded-content.rules.ts';
import type { PendingMedia } from '../../port/message-content.ts';
import { defaultFileName } from '../../port/default-file-name.ts';
import { locationBody } from '../../port/location.ts';
import { commerceText, interactiveReplyText, interactiveText } from './offer-text.rules.ts';
import { joinLines, sanitizeText } from './text.rules.ts';

/** Translates the content of a message. */
export interface Content {
  mediaType: MediaType;
  body: string;
  /** a file that is still at WhatsApp */
  file?: PendingMedia | undefined;
  isVoice?: boolean | undefined;
}

/** Wrappers around the content; only what is inside counts. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'pollCreationMessageV4',
  'lottieStickerMessage',
  'limitSharingMessage',
  'questionMessage',
  'questionReplyMessage',
  'groupStatusMentionMessage',
  'deviceSentMessage',
  'commentMessage',
  'eventCoverImage',
  'pollCreationOptionImageMessage',
] as const;
/** How many wrappers of a message are opened; real clients nest two or three. */
const maxLayers = 8;

export function unwrap(message: proto.IMessage): proto.IMessage {
  let inner = message;
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const name = wrappers.find((wrapper) => inner[wrapper]?.message);
    if (name === undefined) return inner;
    inner = inner[name]?.message ?? {};
  }
  return inner;
}

/** Protocol messages, or changes of other messages in a form that is not shown: neither a message nor a loss. */
const silentKinds = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'stickerSyncRmrMessage',
  'albumMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'messageHistoryNotice',
  'messageHistoryBundle',
  'call',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  // Posts of a status, which are no conversation.
  'statusMentionMessage',
  'statusNotificationMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
]);

const kindsOf = (message: proto.IMessage): string[] =>
  Object.entries(message).flatMap(([name, value]) =>
    value === null || value === undefined || name === 'messageContextInfo' ? [] : name,
  );

/** Whether there is nothing in it for anybody to read. */
export function isSilent(message: proto.IMessage): boolean {
  const kinds = kindsOf(message);
  return kinds.length > 0 && kinds.every((kind) => silentKinds.has(kind));
}

/** Whether it is a text without a letter, of which nothing can be read. */
export function isEmptyText(message: proto.IMessage): boolean {
  const kinds = kindsOf(message);
  return kinds.length > 0 && kinds.every((kind) => kind === 'conversation' || kind === 'extendedTextMessage');
}

/** Kinds of association by which a picture or film comes once more, of more detail or in motion; an app shows it in the place of the first. */
export const copies: ReadonlySet<number> = new Set([5, 10, 12, 19]);

export function isBetterCopy(message: proto.IMessage): boolean {
  const child = message.associatedChildMessage?.message;
  const context = child?.messageContextInfo ?? message.messageContextInfo;
  return child != null && copies.has(context?.messageAssociation?.associationType ?? 0);
}

/** Whether the library found no content in it: its kind is newer than the library, or there is nothing. */
export const isBlank = (message: proto.IMessage | null | undefined): boolean =>
  message != null && kindsOf(unwrap(message)).every((kind) => senderKeyKinds.has(kind));

const senderKeyKinds: ReadonlySet<string> = new Set([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

type FileMessage = Partial<
  proto.Message.IImageMessage &
    proto.Message.IVideoMessage &
    proto.Message.IAudioMessage &
    proto.Message.IDocumentMessage &
    proto.Message.IStickerMessage
>;

const fileKinds: readonly [keyof proto.IMessage, MediaType, string][] = [
  ['imageMessage', 'image', 'image'],
  ['stickerMessage', 'image', 'sticker'],
  ['videoMessage', 'video', 'video'],
  ['ptvMessage', 'video', 'video'],
  ['audioMessage', 'audio', 'audio'],
  ['documentMessage', 'application', 'document'],
];

/** The part of a message that names a file, and as what it was encrypted. */
export function filePartOf(message: proto.IMessage): { part: FileMessage; kind: MediaType; name: string } | undefined {
  const inner = headerOf(unwrap(message));
  for (const [field, kind, name] of fileKinds) {
    const part = inner[field] as FileMessage | null | undefined;
    if (part?.mediaKey && (part.directPath || part.url)) return { part, kind, name };
  }
  return undefined;
}

/** Texts with buttons may carry a picture, film or document above them, and things of a catalogue a picture. */
function headerOf(message: proto.IMessage): proto.IMessage {
  const { buttonsMessage, templateMessage, interactiveMessage, productMessage } = message;
  const productImage = productMessage?.product?.productImage;
  if (productImage) return { imageMessage: productImage };
  return (
    buttonsMessage ??
    templateMessage?.hydratedTemplate ??
    templateMessage?.hydratedFourRowTemplate ??
    interactiveMessage?.header ??
    message
  );
}

const positive = (value: unknown) => (Number(value) > 0 ? Math.round(Number(value)) : undefined);

function fileContent(message: proto.IMessage, caption: string): Content | undefined {
  const found = filePartOf(message);
  if (!found) return undefined;
  const { part, kind, name } = found;
  const mime = sanitizeText(part.mimetype) || 'application/octet-stream';
  const fileName = sanitizeText(part.fileName ?? part.title).trim() || defaultFileName(name, mime);
  return {
    mediaType: kind,
    body: caption,
    isVoice: kind === 'audio' && part.ptt === true,
    file: {
      name: fileName,
      mime,
      size: positive(part.fileLength) ?? 0,
      width: positive(part.width),
      height: positive(part.height),
      seconds: positive(part.seconds),
      preview: kind === 'image' || kind === 'video' ? previewOf(part.jpegThumbnail) : undefined,
    },
  };
}

/** More is not kept of the small picture of a file; phones send some kilobytes. */
const maxPreviewBytes = 20_000;
const previewOf = (bytes: Uint8Array | null | undefined) =>
  bytes && bytes.length <= maxPreviewBytes && bytes[0] === 0xff && bytes[1] === 0xd8
    ? Buffer.from(bytes).toString('base64')
    : undefined;

const textContent = (body: string): Content[] => (body === '' ? [] : [{ mediaType: 'conversation', body }]);

function locationContent(at: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage): Content[] {
  const { degreesLatitude: latitude, degreesLongitude: longitude } = at;
  if (
    typeof latitude !== 'number' ||
    typeof longitude !== 'number' ||
    !Number.isFinite(latitude) ||
    !Number.isFinite(longitude)
  )
    return [];
  const { name, address, caption } = at as proto.Message.ILocationMessage & proto.Message.ILiveLocationMessage;
  return [
    {
      mediaType: 'locationMessage',
      body: locationBody({ latitude, longitude, name: sanitizeText(name || caption), address: sanitizeText(address) }),
    },
  ];
}

const contactCards = (contacts: readonly proto.Message.IContactMessage[]): Content[] =>
  contacts
    .slice(0, maxSharedContacts)
    .flatMap(({ vcard }) => (vcard ? [{ mediaType: 'vcard' as const, body: sanitizeText(vcard) }] : []));

export const pollCreationOf = (message: proto.IMessage) =>
  message.pollCreationMessage ??
  message.pollCreationMessageV2 ??
  message.pollCreationMessageV3 ??
  message.pollCreationMessageV5;

/** Several messages of ours for one that holds several cards; none for what cannot be shown. */
export function contentsOf(message: proto.IMessage): Content[] {
  const inner = unwrap(message);
  const offer = interactiveText(inner);
  const caption = sanitizeText(
    inner.imageMessage?.caption ??
      inner.videoMessage?.caption ??
      inner.ptvMessage?.caption ??
      inner.documentMessage?.caption,
  );
  const file = fileContent(inner, caption || offer || commerceText(inner));
  if (file) return [file];
  const poll = pollCreationOf(inner);
  if (poll)
    return textContent(joinLines(poll.name, ...(poll.options ?? []).map(({ optionName }) => `• ${optionName ?? ''}`)));
  const at = inner.locationMessage ?? inner.liveLocationMessage ?? headerOf(inner).locationMessage;
  if (at) return locationContent(at);
  if (inner.contactMessage) return contactCards([inner.contactMessage]);
  if (inner.contactsArrayMessage) return contactCards(inner.contactsArrayMessage.contacts ?? []);
  return textContent(
    sanitizeText(inner.conversation ?? inner.extendedTextMessage?.text) ||
      interactiveReplyText(inner) ||
      offer ||
      commerceText(inner),
  );
}

/** Context beside the content, whatever its kind. */
export function contextInfoOf(message: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(unwrap(message)) as unknown[]) {
    const context = typeof part === 'object' && part !== null && 'contextInfo' in part ? part.contextInfo : undefined;
    if (context) return context;
  }
  return undefined;
}
