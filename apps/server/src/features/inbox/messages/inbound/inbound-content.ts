import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { QuotedCopy } from '../../../../channels/port/message-content.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { companyForSession } from '../../../account/index.ts';
import { undecryptableText, missedCallText, unsupportedText } from '../messages.rules.ts';
import type { NewMessage } from '../append.ts';
import { interactiveText } from '../sending/interactive.rules.ts';
import { isBusinessId } from '../sending/recipient-address.rules.ts';
import { nameMentions } from '../thread/mentions.ts';
import type { StoredQuote } from '../messages.sql.ts';
import { findPeopleNames } from '../thread/people-names.ts';
import { choiceContent, findChoiceAnswer, markChosen } from './choice-answers.ts';
import { findInOtherScope, findInTicket } from './provider-ids.sql.ts';

/** The message of the ticket that one answers. */
async function findQuotedId(
  db: Db,
  ticketId: number,
  { quotedProviderId: providerId }: InboundMessage,
): Promise<string | null> {
  if (providerId === undefined) return null;
  const quoted =
    (await findInTicket(db, ticketId, { providerId })) ?? (await findInOtherScope(db, ticketId, providerId));
  return quoted?.id ?? null;
}

/** Returns the copy of a message that is not here, with the name of its author. */
async function nameQuoted(db: Db, ticketId: number, copy: QuotedCopy): Promise<StoredQuote> {
  const by = copy.author && [copy.author];
  return { ...copy, authorName: by && (await findPeopleNames(db, ticketId, [by]))(by) };
}

/** Content for which a channel only has a name is described in the language of the company. */
export async function inboundBody({ db, companyId }: CompanyTx, inbound: InboundMessage): Promise<string> {
  const { mediaType, body, sentAt, isUnsupported, isAwaited, interactive } = inbound;
  if (isAwaited) return undecryptableText(await companyForSession(db, companyId));
  if (mediaType === 'call_log') return missedCallText(body, sentAt, await companyForSession(db, companyId));
  if (interactive && body === '') return interactiveText(interactive, await companyForSession(db, companyId));
  return isUnsupported ? unsupportedText(await companyForSession(db, companyId)) : body;
}

/**
 * The columns of an inbound message: its text, what it quotes, its file and its extras. What answers the choices of an attendant
 * says what was chosen, and marks it at the question.
 * @param mayChoose something else answers the message: a rating, or a request of a campaign
 */
export async function inboundContent(
  tx: CompanyTx,
  place: { ticketId: number; whatsappId: number; mayChoose: boolean },
  inbound: InboundMessage,
) {
  const { mediaType, media, file, mediaFailed, isVoice, isForwarded, referral, interactive, quotedCopy } = inbound;
  const quotedId = await findQuotedId(tx.db, place.ticketId, inbound);
  const answer = place.mayChoose ? await findChoiceAnswer(tx.db, place.ticketId, inbound, quotedId) : undefined;
  if (answer) await markChosen(tx, place.ticketId, answer.question, answer.choice.id);
  return {
    body: await nameMentions(tx, { body: await inboundBody(tx, inbound), mentions: inbound.mentions }, place),
    quotedId,
    quoted: quotedId === null && quotedCopy ? await nameQuoted(tx.db, place.ticketId, quotedCopy) : undefined,
    mediaType,
    media,
    file,
    mediaFailed,
    isVoice,
    isForwarded,
    referral,
    interactive,
    ...(answer && choiceContent(answer)),
  } satisfies Partial<NewMessage>;
}

export type InboundContent = Awaited<ReturnType<typeof inboundContent>>;

/** The identity of a message, its time and author: all that is known of one before it is decrypted. */
export function inboundEnvelope({ providerId, sentAt, author, senderName, addressForm, addresses }: InboundMessage) {
  const addressValue = addresses.find(isBusinessId)?.value;
  return {
    providerId,
    sentAt,
    addressForm,
    addressValue,
    author: author && { ...author, name: senderName },
  } satisfies Partial<NewMessage>;
}
