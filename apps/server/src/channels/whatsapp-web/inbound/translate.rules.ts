import type { WAMessage } from 'baileys';
import type { Address, StoredInteractive } from '../../port/message-content.ts';
import type { InboundChange, InboundGroupChange, InboundMessage } from '../../port/inbound-entry.ts';
import { authorAddress, chatAddresses, sameAddress, parseJid } from '../addresses/addresses.rules.ts';
import {
  contentsOf,
  contextInfoOf,
  isBetterCopy,
  isEmptyText,
  isSilent,
  unwrap,
  type Content,
} from './content.rules.ts';
import { sanitizeText } from './text.rules.ts';
import { groupChangeOf } from './group-changes.rules.ts';
import { interactiveOf } from './interactive.rules.ts';
import { linkPreviewOf } from './link-preview.rules.ts';
import { quotedCopyOf } from './quoted.rules.ts';
import { isStatus, referralOf, smallPicture } from './referral.rules.ts';

/** A translated message, before it is reported to the host. */
export type TranslatedEntry =
  | {
      kind: 'message';
      message: InboundMessage;
      /** JPEG; of what brought the contact, or of an address in the text */
      thumbnail?: Uint8Array | undefined;
    }
  | { kind: 'change'; change: InboundChange }
  | { kind: 'group'; change: InboundGroupChange };

// Values of the protocol; the tests compare them with the library's, which is not loaded for this.
export const wire = {
  revoke: 0,
  edit: 14,
  deleted: 1,
  cannotBeRead: 2,
  missedCalls: new Map<number, 'voice' | 'video'>([
    [40, 'voice'],
    [41, 'video'],
    [45, 'voice'],
    [46, 'video'],
  ]),
  callMissed: [1, 6, 7] as readonly number[],
} as const;

/** WhatsApp's own id of a message, also of one that was split into several. */
export const stanzaIdOf = (providerId: string) => providerId.replace(/#\d+$/, '');

/**
 * Translates a message: into messages, a change of an earlier one, or nothing for protocol messages and other
 * conversations.
 * @param own the addresses of the connection itself
 * @param vote the decrypted vote of the message, where it is one
 */
export function translateInbound(
  message: WAMessage,
  own: readonly Address[],
  vote?: Pick<InboundChange, 'target' | 'value'>,
): TranslatedEntry[] {
  const { key, category } = message;
  const addresses = chatAddresses(key, own);
  const providerId = sanitizeText(key.id);
  if (!addresses || providerId === '' || category === 'peer') return [];
  const fromMe = key.fromMe === true;
  const isGroup = addresses[0].kind === 'group';
  const base = {
    addresses,
    providerId,
    fromMe,
    senderName: fromMe ? '' : sanitizeText(message.pushName ?? message.verifiedBizName).trim(),
    author: isGroup && !fromMe ? authorAddress(key) : undefined,
    sentAt: toIsoTime(message.messageTimestamp),
  };
  const messageEntry = (part: Partial<InboundMessage>): TranslatedEntry => ({
    kind: 'message',
    message: { ...base, mediaType: 'conversation', body: '', ...part },
  });

  const content = message.message;
  if (!content) {
    const stub: number = message.messageStubType ?? 0;
    const call = wire.missedCalls.get(stub);
    if (call && !fromMe) return [messageEntry({ mediaType: 'call_log', body: call })];
    if (stub === wire.cannotBeRead) return [messageEntry({ isAwaited: true })];
    const groupChange = isGroup ? groupChangeOf(message, own) : undefined;
    if (groupChange) return [{ kind: 'group', change: { addresses, providerId, fromMe, ...groupChange } }];
    return key.isViewOnce ? [messageEntry({ isUnsupported: true })] : [];
  }

  const change = vote ? { change: 'vote' as const, ...vote } : changeOf(content, fromMe, isGroup, own);
  if (change) return [{ kind: 'change', change: { ...base, ...change } }];
  const inner = unwrap(content);
  if (isSilent(inner) || isBetterCopy(content)) return [];
  const call = inner.callLogMesssage;
  if (call) {
    const missed = !fromMe && wire.callMissed.includes(call.callOutcome ?? -1);
    return missed ? [messageEntry({ mediaType: 'call_log', body: call.isVideo ? 'video' : 'voice' })] : [];
  }
  const context = contextInfoOf(content);
  const beside = {
    isForwarded: context?.isForwarded === true || (context?.forwardingScore ?? 0) > 0,
    // A status is no message of the conversation.
    quotedProviderId: context?.stanzaId && !isStatus(context.remoteJid) ? sanitizeText(context.stanzaId) : undefined,
    quotedCopy: quotedCopyOf(context, own, isGroup),
  };
  const found = fromMe ? undefined : referralOf(content);
  // An ad shows the same by itself.
  const link = found ? undefined : linkPreviewOf(inner);
  const interactive = interactiveOf(inner) ?? link;
  const thumbnail = found ? found.thumbnail : link && smallPicture(inner.extendedTextMessage?.jpegThumbnail);
  const [first, ...others] = contentsWith(interactive, contentsOf(inner));
  if (!first && !found && isEmptyText(inner)) return [];
  if (!first) return [messageEntry({ ...beside, isUnsupported: true, referral: found?.referral })];
  return [
    {
      ...messageEntry({ ...beside, ...first, interactive, referral: found?.referral }),
      ...(thumbnail ? { thumbnail } : {}),
    },
    ...others.map((part, index) => messageEntry({ ...beside, ...part, providerId: `${providerId}#${index + 2}` })),
  ];
}

/** Content that is shown by its parts needs no text: the inbox describes it in the language of the company. */
function contentsWith(interactive: StoredInteractive | undefined, contents: readonly Content[]): readonly Content[] {
  if (!interactive || interactive.kind === 'link' || contents.some(({ file }) => file)) return contents;
  const words = interactive.kind === 'buttons' ? contents[0]?.body : undefined;
  return [{ mediaType: 'conversation', body: words ?? '' }];
}

/** Translates an edit, a deletion or a reaction, as the phone that made it sends it. */
function changeOf(
  content: NonNullable<WAMessage['message']>,
  fromMe: boolean,
  isGroup: boolean,
  own: readonly Address[],
): Pick<InboundChange, 'change' | 'target' | 'value'> | undefined {
  const inner = unwrap(content);
  const reaction = inner.reactionMessage;
  // The library has turned the key of a reaction to our point of view already.
  if (reaction)
    return reaction.key?.id
      ? {
          change: 'reaction',
          target: { providerId: sanitizeText(reaction.key.id), fromMe: reaction.key.fromMe === true },
          value: sanitizeText(reaction.text),
        }
      : undefined;
  const { key, editedMessage } = inner.protocolMessage ?? {};
  const type: number = inner.protocolMessage?.type ?? -1;
  if (!key?.id || (type !== wire.revoke && type !== wire.edit)) return undefined;
  const author = parseJid(key.participant);
  const oursInGroup = isGroup && author !== undefined && own.some((mine) => sameAddress(mine, author));
  const target = {
    providerId: sanitizeText(key.id),
    fromMe: key.fromMe === true ? fromMe : isGroup ? !fromMe && oursInGroup : !fromMe,
  };
  if (type === wire.revoke) return { change: 'delete', target, value: '' };
  const [now] = editedMessage ? contentsOf(editedMessage) : [];
  const caption = editedMessage && unwrap(editedMessage);
  const value =
    now?.body ??
    sanitizeText(caption?.imageMessage?.caption ?? caption?.videoMessage?.caption ?? caption?.documentMessage?.caption);
  return { change: 'edit', target, value };
}

function toIsoTime(seconds: WAMessage['messageTimestamp']): string {
  const time = Number(seconds ?? 0) * 1000;
  return new Date(time > 0 && time < 8.64e15 ? time : Date.now()).toISOString();
}
