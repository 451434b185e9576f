import type { proto } from 'baileys';
import { parseVcards } from '@balcao/contract';
import type { Address, QuotedCopy } from '../../port/message-content.ts';
import { parseJid, sameAddress } from '../addresses/addresses.rules.ts';
import { contentsOf, unwrap } from './content.rules.ts';
import { sanitizeText } from './text.rules.ts';
import { isStatus } from './referral.rules.ts';

/** What a quote says of a file that is not fetched for it. */
const fileKinds = [
  ['imageMessage', 'image'],
  ['stickerMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'application'],
] as const;

/**
 * What the phone of whoever answers says of the message that is answered, for where that is not known here: it was written before the
 * number was linked, or was deleted. Undefined for an answer to a status, which is reported in another way.
 * @param own the addresses of the connection itself
 */
export function quotedCopyOf(
  context: proto.IContextInfo | undefined,
  own: readonly Address[],
  isGroup: boolean,
): QuotedCopy | undefined {
  const { quotedMessage, participant, remoteJid, stanzaId } = context ?? {};
  if (!quotedMessage || !stanzaId || isStatus(remoteJid)) return undefined;
  const by = parseJid(participant);
  const fromMe = by !== undefined && own.some((mine) => sameAddress(mine, by));
  const author = isGroup && !fromMe && by?.kind !== 'group' ? by : undefined;
  const inner = unwrap(quotedMessage);
  const [field, mediaType] = fileKinds.find(([name]) => inner[name]) ?? [];
  if (field) {
    const { caption, fileName } = inner[field] as { caption?: string | null; fileName?: string | null };
    return { fromMe, author, mediaType, body: sanitizeText(caption), mediaName: sanitizeText(fileName) || null };
  }
  const [first] = contentsOf(quotedMessage);
  if (!first) return undefined;
  const body = first.mediaType === 'vcard' ? (parseVcards(first.body)[0]?.name ?? '') : first.body;
  return { fromMe, author, mediaType: first.mediaType, body, mediaName: null };
}
