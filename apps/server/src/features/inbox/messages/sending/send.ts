import {
  completeOffer,
  type UserActor,
  type MediaType,
  type Message,
  type OutgoingInteractive,
} from '@balcao/contract';
import type { NamedMention, OutboundTemplate } from '../../../../channels/port/outbound-message.ts';
import type { StoredInteractive, StoredMedia } from '../../../../channels/port/message-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { announceHeldSteps, lockVisibleTicket, type LockedTicket } from '../../tickets/index.ts';
import { append, type NewMessage } from '../append.ts';
import { findByClientIds, findMessages, ticketsOfMessages } from '../messages.sql.ts';
import { mediaTypeOf } from '../../../../channels/port/media-type.ts';
import { isRecording } from '../messages.rules.ts';
import type { AutomaticOrigin } from '../origins.rules.ts';
import { readLocked } from '../thread/reading.ts';
import { createVariableFiller, requireReachable, requireWriter, findWritingFacts } from './writing.ts';

/** One thing to send: text, or a stored file with its caption. */
export interface MessageInput {
  body: string;
  clientId: string | null;
  media?: StoredMedia | undefined;
  /** its kind, where the file alone does not decide it */
  mediaType?: MediaType;
  isVoice?: boolean;
  isForwarded?: boolean;
  /** its variables are filled in already: what stands in braces is meant as it is */
  isFilled?: boolean;
  /** sent as an approved template, of which `body` is the text */
  template?: OutboundTemplate;
  /** its interactive content, of which `body` is the text */
  interactive?: StoredInteractive;
  /** what an attendant lets the contact press below `body`; never in a group */
  offer?: OutgoingInteractive | undefined;
  /** the people whom the text mentions, in a group */
  mentions?: readonly NamedMention[] | undefined;
}

/** The drafts that a user sends in a ticket, in order. */
export interface SendRequest {
  actor: UserActor;
  ticketId: number;
  drafts: readonly MessageInput[];
  quotedId?: string | undefined;
  /** whose the ticket was when the drafts were written; undefined = whoever has it */
  expectedUserId?: number | null | undefined;
}

export interface SendResult {
  messages: Message[];
  /** drafts that had been stored before */
  repeats: readonly MessageInput[];
}

/** A person who writes in a ticket, or something that no one types. */
export type Sender = { origin: 'attendant'; actor: UserActor } | { origin: AutomaticOrigin };

/** A request whose ticket is locked, and seen by the person who asks. */
export interface AuthorizedSendRequest extends Pick<SendRequest, 'drafts' | 'quotedId' | 'expectedUserId'> {
  sender: Sender;
  ticket: LockedTicket;
}

/** @param ticket locked, and seen by who asks */
export const authorize = (
  { actor, drafts, quotedId, expectedUserId }: SendRequest,
  ticket: LockedTicket,
): AuthorizedSendRequest => ({
  sender: { origin: 'attendant', actor },
  ticket,
  drafts,
  quotedId,
  expectedUserId,
});

/**
 * Stores messages as pending, in order, and has them sent. A repeat of a client id answers the first row.
 * Errors: ERR_NO_TICKET_FOUND and those of `sendAll`.
 */
export async function send(tx: CompanyTx, request: SendRequest): Promise<SendResult> {
  const ticket = await lockVisibleTicket(tx.db, request.actor, request.ticketId);
  const [sent] = await sendAll(tx, [authorize(request, ticket)]);
  if (sent === undefined || sent instanceof AppError) throw sent ?? new AppError('ERR_NO_TICKET_FOUND');
  return sent;
}

/**
 * Stores the messages of several requests to be sent. Each is refused for itself: with the errors of `requireWriter`
 * (what no one types: those of `requireReachable`), ERR_FETCH_WAPP_MSG when the quoted message is not of its
 * conversation, ERR_VALIDATION for a client id used otherwise and for something to press in a group.
 * @param requests no two of them with the same client id
 * @returns what became of each, in their order
 * @throws AppError ERR_VALIDATION when someone else stores a message under one of the client ids just now
 */
export async function sendAll(
  tx: CompanyTx,
  requests: readonly AuthorizedSendRequest[],
): Promise<(SendResult | AppError)[]> {
  const plans = await planSends(tx, requests);
  const items = plans.flatMap((plan) => (isSendPlan(plan) ? plan.fresh.map((draft) => ({ plan, draft })) : []));
  await readAnswered(tx, plans.filter(isSendPlan));
  await greetFirst(tx, plans.filter(isSendPlan));
  const written = items.length > 0 ? await storeMessages(tx, items) : new Map<SendPlan, Message[]>();
  return plans.map((plan) =>
    isSendPlan(plan) ? { messages: [...plan.known, ...(written.get(plan) ?? [])], repeats: plan.repeats } : plan,
  );
}

/** Answering marks the answered messages as read. */
async function readAnswered(tx: CompanyTx, plans: readonly SendPlan[]): Promise<void> {
  const answered = new Map<number, () => Promise<unknown>>();
  for (const { request } of plans) {
    const { sender, ticket } = request;
    if (sender.origin === 'attendant' && ticket.unreadMessages > 0)
      answered.set(ticket.id, () => readLocked(tx, sender.actor, ticket));
  }
  for (const read of answered.values()) await read();
}

/** Who accepted a ticket and writes at once is introduced before. */
async function greetFirst(tx: CompanyTx, plans: readonly SendPlan[]): Promise<void> {
  const held = plans.flatMap(({ request: { sender, ticket } }) =>
    sender.origin === 'attendant' && ticket.greetingHeld ? [ticket.id] : [],
  );
  if (held.length === 0) return;
  await announceHeldSteps(
    tx,
    [...new Set(held)].map((ticketId) => ({ ticketId })),
  );
}

/** The work of a request that contains something new. */
interface SendPlan {
  request: AuthorizedSendRequest;
  whatsappId: number;
  fresh: readonly MessageInput[];
  repeats: readonly MessageInput[];
  /** what had been stored of it before */
  known: readonly Message[];
}
const isSendPlan = (plan: SendPlan | SendResult | AppError): plan is SendPlan => 'fresh' in plan;

async function planSends(
  tx: CompanyTx,
  requests: readonly AuthorizedSendRequest[],
): Promise<(SendPlan | SendResult | AppError)[]> {
  const { db, companyId } = tx;
  const [known, facts, quoted] = await Promise.all([
    findByClientIds(db, requests.flatMap(clientIdsOf)),
    findWritingFacts(
      db,
      companyId,
      requests.map(({ ticket }) => ticket),
    ),
    ticketsOfMessages(
      db,
      requests.flatMap(({ quotedId }) => quotedId ?? []),
    ),
  ]);
  const stored = await findMessages(
    tx,
    known.map(({ id }) => id),
  );

  async function planSend(request: AuthorizedSendRequest): Promise<SendPlan | SendResult> {
    const { sender, ticket, drafts, quotedId, expectedUserId } = request;
    const clientIds = clientIdsOf(request);
    const before = stored.filter(({ clientId }) => clientId !== null && clientIds.includes(clientId));
    if (new Set(clientIds).size < clientIds.length || before.some(({ ticketId }) => ticketId !== ticket.id))
      throw clientIdTakenError();
    const isRepeat = (draft: MessageInput) =>
      draft.clientId !== null && before.some(({ clientId }) => clientId === draft.clientId);
    const fresh = drafts.filter((draft) => !isRepeat(draft));
    if (fresh.length === 0) return { messages: before, repeats: drafts };
    if (ticket.isGroup && fresh.some(({ offer }) => offer)) throw offerInGroupError();
    const { whatsappId } =
      sender.origin === 'attendant'
        ? await requireWriter(db, sender.actor, ticket, facts, expectedUserId)
        : requireReachable(ticket, facts);
    if (quotedId !== undefined && quoted.get(quotedId) !== ticket.id) throw new AppError('ERR_FETCH_WAPP_MSG');
    return { request, whatsappId, fresh, repeats: drafts.filter(isRepeat), known: before };
  }

  return Promise.all(requests.map((request) => planSend(request).catch(returnAppError)));
}

/** Stores the new messages of all requests together. */
async function storeMessages(
  tx: CompanyTx,
  items: readonly { plan: SendPlan; draft: MessageInput }[],
): Promise<ReadonlyMap<SendPlan, Message[]>> {
  const fillVariablesFor = await createVariableFiller(
    tx,
    items.map(({ plan, draft }) => ({ ticketId: plan.request.ticket.id, text: draft })),
  );
  const stored = await append(
    tx,
    items.map(({ plan, draft }) => toNewMessage(plan, fillVariablesFor(plan.request.ticket.id, draft))),
  );
  const written = items.flatMap(({ plan }, index) => {
    const message = stored[index];
    return message ? [{ plan, message }] : [];
  });
  // Only a client id can clash here, with a request that ran at the same time.
  if (written.length < items.length) throw clientIdTakenError();
  return new Map(
    [...Map.groupBy(written, ({ plan }) => plan)].map(([plan, own]) => [plan, own.map(({ message }) => message)]),
  );
}

function toNewMessage(
  { request, whatsappId }: SendPlan,
  { media, mediaType, isVoice, isFilled: _isFilled, offer, ...draft }: MessageInput,
): NewMessage {
  const { ticket, sender, quotedId = null } = request;
  return {
    ...draft,
    ...(offer && completeOffer(draft.body, offer)),
    origin: sender.origin,
    whatsappId,
    quotedId,
    media,
    ticketId: ticket.id,
    queueId: ticket.queueId,
    userId: sender.origin === 'attendant' ? sender.actor.userId : null,
    mediaType: mediaType ?? mediaTypeOf(media?.mime),
    isVoice: isVoice ?? isRecording(media),
  };
}

const clientIdsOf = ({ drafts }: Pick<SendRequest, 'drafts'>) => drafts.flatMap(({ clientId }) => clientId ?? []);
const offerInGroupError = () =>
  new AppError('ERR_VALIDATION', { fields: [{ field: 'interactive', problem: 'is not possible in a group' }] });
const clientIdTakenError = () =>
  new AppError('ERR_VALIDATION', { fields: [{ field: 'clientId', problem: 'is taken' }] });

function returnAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
