import type { InboundMessage } from '../port/inbound-entry.ts';
import type { StoredInteractive, StoredReferral } from '../port/message-content.ts';
import { toAddress } from './groups.ts';
import type { DeliveredToCompany } from './phone-messages.sql.ts';

/** A message on the simulated phone as a channel reports it. */
export function toInboundMessage({ row, senderName }: DeliveredToCompany): InboundMessage {
  return {
    addresses: [toAddress(row.number)],
    providerId: row.providerId,
    fromMe: false,
    senderName,
    author: row.author === null ? undefined : toAddress(row.author),
    mediaType: row.mediaType,
    body: row.body,
    media:
      row.mediaKey === null
        ? undefined
        : {
            key: row.mediaKey,
            name: row.mediaName ?? '',
            mime: row.mediaMime ?? 'application/octet-stream',
            size: row.mediaSize ?? 0,
            width: row.mediaWidth ?? undefined,
            height: row.mediaHeight ?? undefined,
            seconds: row.mediaDuration ?? undefined,
          },
    isVoice: row.isVoice,
    isForwarded: row.isForwarded,
    quotedProviderId: row.quotedProviderId ?? undefined,
    referral: (row.referral as StoredReferral | null) ?? undefined,
    interactive: (row.interactive as StoredInteractive | null) ?? undefined,
    sentAt: row.createdAt,
  };
}
