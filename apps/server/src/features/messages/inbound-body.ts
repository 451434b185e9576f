import type { InboundMessage } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { companyForSession } from '../companies/index.ts';
import { undecryptableText, missedCallText, unsupportedText } from './messages.rules.ts';
import type { NewMessage } from './append.ts';
import { interactiveText } from './interactive.rules.ts';
import { findInTicket } from './messages.sql.ts';

/** The message of the ticket that one answers. */
export async function findQuotedId(
  db: Db,
  ticketId: number,
  { quotedProviderId: providerId }: InboundMessage,
): Promise<string | null> {
  const quoted = providerId === undefined ? undefined : await findInTicket(db, ticketId, { providerId });
  return quoted?.id ?? null;
}

/** What a channel can only name is said in the language of the company. */
export async function inboundBody({ db, companyId }: CompanyTx, inbound: InboundMessage): Promise<string> {
  const { mediaType, body, sentAt, isUnsupported, isAwaited, interactive } = inbound;
  if (isAwaited) return undecryptableText(await companyForSession(db, companyId));
  if (mediaType === 'call_log') return missedCallText(body, sentAt, await companyForSession(db, companyId));
  if (interactive && body === '')
    return interactiveText(interactive, (await companyForSession(db, companyId)).language);
  return isUnsupported ? unsupportedText(await companyForSession(db, companyId)) : body;
}

/** What a message says apart from its text, as a channel tells it. */
export function inboundContent(inbound: InboundMessage) {
  const { providerId, mediaType, media, file, mediaFailed, isVoice, isForwarded, author, senderName, sentAt } = inbound;
  const { referral, interactive } = inbound;
  return {
    providerId,
    mediaType,
    media,
    file,
    mediaFailed,
    isVoice,
    isForwarded,
    referral,
    interactive,
    sentAt,
    author: author && { ...author, name: senderName },
  } satisfies Partial<NewMessage>;
}
