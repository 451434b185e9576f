import type { proto } from 'baileys';
import type { StoredReferral } from '../../port/message-content.ts';
import { contextInfoOf, contentsOf, filePartOf, unwrap } from './content.rules.ts';
import { sanitizeText } from './text.rules.ts';

export const isStatus = (jid: string | null | undefined): boolean => jid === 'status@broadcast';
/** The limit of a picture inside a message; phones send some kilobytes of JPEG, and other types are ignored. */
const maxThumbnailBytes = 100_000;

/** The advertisement or status that led a contact to write, with its thumbnail. */
export interface FoundReferral {
  referral: StoredReferral;
  /** JPEG */
  thumbnail: Uint8Array | undefined;
}

/**
 * Returns the advertisement or status by which a message came; undefined for most. Some phones only report that there
 * was one (Baileys #2354): that is recorded, too.
 */
export function referralOf(message: proto.IMessage): FoundReferral | undefined {
  const context = contextInfoOf(message);
  if (!context) return undefined;
  if (isStatus(context.remoteJid)) return statusReferral(context.quotedMessage);
  const { externalAdReply: ad, entryPointConversionSource: entryPoint, ctwaPayload } = context;
  const isAd =
    ad?.sourceType === 'ad' || Boolean(ad?.ctwaClid) || entryPoint === 'ctwa_ad' || Boolean(ctwaPayload?.length);
  if (!isAd) return undefined;
  return {
    referral: {
      kind: 'ad',
      headline: sanitizeText(ad?.title),
      body: sanitizeText(ad?.body),
      url: ad?.sourceUrl ?? null,
      ctwaClid: ad?.ctwaClid ?? null,
      picture: null,
    },
    thumbnail: smallPicture(ad?.thumbnail),
  };
}

function statusReferral(status: proto.IMessage | null | undefined): FoundReferral {
  const [content] = status ? contentsOf(status) : [];
  const file = status ? filePartOf(status)?.part : undefined;
  const inner = status ? unwrap(status) : {};
  const thumbnail =
    file?.jpegThumbnail ?? inner.imageMessage?.jpegThumbnail ?? inner.videoMessage?.jpegThumbnail ?? undefined;
  const caption = inner.imageMessage?.caption ?? inner.videoMessage?.caption;
  return {
    referral: {
      kind: 'status',
      headline: '',
      body: content?.body ?? sanitizeText(caption),
      url: null,
      ctwaClid: null,
      picture: null,
    },
    thumbnail: smallPicture(thumbnail),
  };
}

export const smallPicture = (bytes: Uint8Array | null | undefined) =>
  bytes && bytes.length <= maxThumbnailBytes && bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : undefined;
