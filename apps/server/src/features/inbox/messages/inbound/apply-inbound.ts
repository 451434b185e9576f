import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findOnlyQueue } from '../../../numbers/index.ts';
import { emitContact, findContact, resolveContact } from '../../contacts/index.ts';
import {
  findRating,
  findThanks,
  followOwnMessage,
  followSign,
  lockConversation,
  lockTickets,
  recordReferral,
  ticketForInbound,
  type RatingAnswer,
} from '../../tickets/index.ts';
import { append, type AppendOptions } from '../append.ts';
import { emitMessageChange } from '../changes/emit-message-change.ts';
import { campaignReply, contactTurn, conversationBegan, ratingReceived, type CampaignReply } from '../events.ts';
import { findTicketByAddresses } from './find-ticket.ts';
import { isHandsetAutomatic } from './handset-texts.ts';
import { ignoresGroups } from './ignores-groups.ts';
import { applyInboundChange } from './inbound-changes.ts';
import { inboundContent, inboundEnvelope } from './inbound-content.ts';
import { chatOf, takeDeferred } from './journal.sql.ts';
import { downloadFiles, downloadKey } from '../media/media-downloads.ts';
import { lockUndecryptable, storeDecrypted } from './undecryptable.sql.ts';

/** A message that could not be decrypted when it came is there already, under the id of its content. */
export class UndecryptableExists extends Error {}

/** A message is there already: nothing of what a new one does may happen, such as reopening its conversation. */
export class MessageExists extends Error {}

/**
 * Contact, ticket, message, unread count and live events, all or nothing.
 * @throws UndecryptableExists when it is the content of a message that could not be decrypted before, MessageExists when it is stored already
 */
export async function applyMessage(
  tx: CompanyTx,
  connection: ConnectionRef,
  inbound: InboundMessage,
  { isRetry, hasDeferred }: { isRetry: boolean; hasDeferred: boolean },
): Promise<void> {
  const { db, companyId } = tx;
  const { whatsappId } = connection;
  const isGroup = inbound.addresses[0].kind === 'group';
  if (isGroup && (await ignoresGroups(db, companyId))) return;
  const contact = await resolveContact(tx, {
    // In a group the sender is not the contact.
    name: inbound.fromMe || isGroup ? undefined : inbound.senderName,
    addresses: inbound.addresses,
    username: inbound.fromMe || isGroup ? undefined : inbound.username,
    isMessage: true,
  });
  if (contact.isBlocked && !inbound.fromMe) return;
  const rating =
    inbound.fromMe || inbound.isAwaited
      ? undefined
      : await findRating(tx, { contactId: contact.id, whatsappId }, inbound);
  const reply =
    inbound.fromMe || inbound.isAwaited || isGroup || rating
      ? undefined
      : await tx.ask(campaignReply, { contactId: contact.id, whatsappId, message: inbound });
  const settled = reply?.isSettled
    ? await findClosedConversation(tx, contact.id, whatsappId)
    : await thanksOf(tx, { contactId: contact.id, whatsappId }, inbound, reply !== undefined || rating !== undefined);
  const found =
    rating ??
    settled ??
    (await ticketForInbound(tx, {
      contactId: contact.id,
      whatsappId,
      firstQueue: async () => reply?.queueId ?? findOnlyQueue(db, whatsappId),
      isGroup,
      sentAt: inbound.sentAt,
      note: reply?.isSettled ? '' : reply?.note,
    }));
  const { ticketId } = found;
  const before = 'before' in found ? found.before : undefined;
  const isFirst = before === null || before?.status === 'closed';
  // A conversation that begins has no question; groups have none.
  const mayChoose = before !== null && before !== undefined && !isGroup && !rating && !reply?.isSettled;
  const content = await inboundContent(tx, { ticketId, whatsappId, mayChoose }, inbound);
  // What another responder wrote is no answer of the team.
  const isAutomatic =
    (inbound.isStandby === true && inbound.fromMe) ||
    (!isGroup && (await isHandsetAutomatic(db, connection, ticketId, inbound)));
  await followHolder(tx, ticketId, inbound);
  const newContact = contact.created ? await findContact(db, contact.id) : undefined;
  if (newContact) await emitContact(tx, 'create', newContact);
  // While a person has the ticket the automatic service answers only calls.
  const isAnswered =
    !inbound.fromMe &&
    !inbound.isAwaited &&
    !inbound.isStandby &&
    settled === undefined &&
    (isFirst || before?.status === 'pending' || inbound.mediaType === 'call_log');
  const [stored] = await append(
    tx,
    [
      {
        origin: inbound.fromMe ? 'phone' : 'contact',
        ticketId,
        whatsappId,
        contactId: contact.id,
        ...inboundEnvelope(inbound),
        ...content,
        awaited: inbound.isAwaited ? (isFirst ? 'first' : 'later') : null,
        isAutomatic,
        read: inbound.fromMe || inbound.isStandby === true || rating !== undefined || settled !== undefined,
      },
    ],
    // Emitted once the automatic service has answered: it may have moved the ticket to other attendants.
    {
      before: before ?? null,
      respond: responseTo(tx, {
        inbound,
        at: { contactId: contact.id, ticketId, whatsappId, queueId: before?.queueId ?? null },
        rating,
        reply,
        turn: isAnswered ? { isFirst, isRetry } : undefined,
        begins: isFirst && !inbound.fromMe && !inbound.isAwaited && !isGroup && settled === undefined,
      }),
    },
  );
  if (!stored) {
    // Nothing of what a new message does has happened.
    if (inbound.isAwaited || !(await lockUndecryptable(db, ticketId, inbound))) throw new MessageExists();
    throw new UndecryptableExists();
  }
  if (inbound.file && !inbound.mediaFailed) tx.enqueue(downloadFiles, connection, { key: downloadKey(whatsappId) });
  if (!hasDeferred) return;
  // Changes that came before what they change.
  const deferredChanges = await takeDeferred(db, connection, chatOf(inbound), inbound);
  for (const change of deferredChanges) await applyInboundChange(tx, connection, change);
}

/**
 * Stores the content of a message that could not be decrypted at first: in its place, without a second notification.
 */
export async function applyDecrypted(
  tx: CompanyTx,
  connection: ConnectionRef,
  inbound: InboundMessage,
  isRetry: boolean,
): Promise<void> {
  const { db } = tx;
  const ticketId = await findTicketByAddresses(db, connection, inbound.addresses);
  if (ticketId === undefined) return;
  const [ticket] = await lockTickets(db, [ticketId]);
  const message = await lockUndecryptable(db, ticketId, inbound);
  if (!ticket || !message) return;
  const { file, mediaFailed, referral } = inbound;
  await storeDecrypted(
    db,
    message.id,
    await inboundContent(tx, { ticketId, whatsappId: connection.whatsappId, mayChoose: !ticket.isGroup }, inbound),
  );
  if (referral && !inbound.fromMe) await recordReferral(tx, ticketId, referral);
  if (file && !mediaFailed) tx.enqueue(downloadFiles, connection, { key: downloadKey(connection.whatsappId) });
  const reply =
    inbound.fromMe || ticket.isGroup
      ? undefined
      : await tx.ask(campaignReply, {
          contactId: ticket.contactId,
          whatsappId: connection.whatsappId,
          message: inbound,
        });
  await reply?.stored(tx, { ticketId, whatsappId: connection.whatsappId, queueId: ticket.queueId });
  if (!inbound.fromMe && !ticket.isGroup && message.awaited === 'first')
    await tx.raise(conversationBegan, { ticketId, message: inbound });
  if (!inbound.fromMe && ticket.status === 'pending' && !reply?.isSettled)
    await tx.ask(contactTurn, {
      ticketId,
      messageId: message.id,
      message: inbound,
      isFirst: message.awaited === 'first',
      isRetry,
    });
  await emitMessageChange(tx, message);
  for (const change of await takeDeferred(db, connection, chatOf(inbound), inbound))
    await applyInboundChange(tx, connection, change);
}

/** What a stored message does before it is emitted; undefined = nothing. */
function responseTo(
  tx: CompanyTx,
  {
    inbound,
    at: { contactId, ...at },
    rating,
    reply,
    turn,
    begins,
  }: {
    inbound: InboundMessage;
    at: { contactId: number; ticketId: number; whatsappId: number; queueId: number | null };
    /** the service that it rates */
    rating: RatingAnswer | undefined;
    /** the request that it answers */
    reply: CampaignReply | undefined;
    /** absent when the automatic service has nothing to answer */
    turn: { isFirst: boolean; isRetry: boolean } | undefined;
    /** a conversation begins with it */
    begins: boolean;
  },
): AppendOptions['respond'] {
  const { ticketId, whatsappId } = at;
  if (rating)
    return async () => {
      await tx.raise(ratingReceived, { contactId, whatsappId, answer: rating });
      return true;
    };
  if (!turn && !reply && !begins) return undefined;
  return async (messageId) => {
    if (begins) await tx.raise(conversationBegan, { ticketId, message: inbound });
    await reply?.stored(tx, at);
    const isAnswered =
      turn !== undefined &&
      !isSilent(reply, turn.isFirst) &&
      (await tx.ask(contactTurn, { ticketId, messageId, message: contactWords(inbound), ...turn }));
    return reply !== undefined || isAnswered;
  };
}

/** A message of a contact tells who has the conversation: another responder that received it, or the company. */
async function followHolder(
  tx: CompanyTx,
  ticketId: number,
  { fromMe, isStandby, sentAt }: InboundMessage,
): Promise<void> {
  // What others sent, and reports on it, may come much later than they lost the conversation.
  if (fromMe || isStandby === undefined) return;
  if (!isStandby) return followOwnMessage(tx, ticketId, sentAt);
  await followSign(tx, { ticketId, holder: 'other', role: null, summary: '', at: sentAt, isHandover: false });
}

/** A choice from a menu is its number there, whatever the label of its button. */
const contactWords = (inbound: InboundMessage): InboundMessage =>
  inbound.choice === undefined ? inbound : { ...inbound, body: inbound.choice };

/**
 * Messages that are handled already, and those that begin a service in a queue of their own, are not answered by the
 * menu.
 */
const isSilent = (reply: CampaignReply | undefined, isFirst: boolean): boolean =>
  reply !== undefined && (reply.isSettled || (isFirst && reply.queueId !== null));

/** The closed conversation in which a contact thanks, after ratings and answers to requests. */
async function thanksOf(
  tx: CompanyTx,
  at: { contactId: number; whatsappId: number },
  inbound: InboundMessage,
  isTaken: boolean,
): Promise<{ ticketId: number; before?: undefined } | undefined> {
  const { fromMe, isAwaited, isStandby, addresses } = inbound;
  if (isTaken || fromMe || isAwaited || isStandby || addresses[0].kind === 'group') return undefined;
  return findThanks(tx, at, inbound);
}

/** The conversation of a contact while no one serves it, locked. */
async function findClosedConversation(
  tx: CompanyTx,
  contactId: number,
  whatsappId: number,
): Promise<{ ticketId: number; before?: undefined } | undefined> {
  const { id, status } = await lockConversation(tx, { id: contactId, isGroup: false }, whatsappId);
  return status === 'closed' ? { ticketId: id } : undefined;
}
