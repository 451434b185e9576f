import type { Actor, MediaType, Message } from '@balcao/contract';
import type { OutboundTemplate, StoredMedia } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { wakeSession } from '../connections/index.ts';
import { lockSeenTicket, noteAnswers, ticketAudience, type LockedTicket } from '../tickets/index.ts';
import { findByClientIds, findMessages, ticketsOfMessages } from './messages.sql.ts';
import { isRecording, mediaTypeOf, previewOf } from './messages.rules.ts';
import { insertOwn, type OwnMessage } from './own.sql.ts';
import { newProviderId } from './provider-id.ts';
import { fillsFor, requireWriter, writingFacts, type Writing } from './writing.ts';

/** One thing to send: text, or a stored file with its caption. */
export interface Draft {
  body: string;
  clientId: string | null;
  media?: StoredMedia | undefined;
  /** what it is, when its file alone does not tell */
  mediaType?: MediaType;
  isVoice?: boolean;
  isForwarded?: boolean;
  /** sent as an approved template, of which `body` is the text */
  template?: OutboundTemplate;
}

/** What somebody sends in a ticket, in order. */
export interface SendRequest {
  actor: Actor;
  ticketId: number;
  drafts: readonly Draft[];
  quotedId?: string | undefined;
}

export interface Sent {
  messages: Message[];
  /** drafts that had been stored before */
  repeats: readonly Draft[];
}

/** A request whose ticket is locked, and seen by who asks. */
export interface AdmittedRequest extends SendRequest {
  ticket: LockedTicket;
}

/**
 * Stores messages as pending, in order, and has them sent. A repeat of a client id answers the first row.
 * Errors: ERR_NO_TICKET_FOUND and those of `sendAll`.
 */
export async function send(tx: CompanyTx, writing: Writing, request: SendRequest): Promise<Sent> {
  const ticket = await lockSeenTicket(tx.db, request.actor, request.ticketId);
  const [sent] = await sendAll(tx, writing, [{ ...request, ticket }]);
  if (sent === undefined || sent instanceof AppError) throw sent ?? new AppError('ERR_NO_TICKET_FOUND');
  return sent;
}

/**
 * The same for several requests at once, each of which is refused for itself: with the errors of `requireWriter`,
 * ERR_FETCH_WAPP_MSG when the quoted message is not of its conversation, ERR_VALIDATION for a client id used otherwise.
 * @param requests no two of them with the same client id
 * @returns what became of each, in their order
 * @throws AppError ERR_VALIDATION when somebody else stores a message under one of the client ids just now
 */
export async function sendAll(tx: CompanyTx, writing: Writing, requests: readonly AdmittedRequest[]): Promise<(Sent | AppError)[]> {
  const { db, companyId } = tx;
  const plans = await plansFor(db, writing, companyId, requests);
  const letters = plans.flatMap((plan) => (isPlan(plan) ? plan.fresh.map((draft) => ({ plan, draft })) : []));
  const written = letters.length > 0 ? await store(tx, writing, letters) : new Map<Plan, Message[]>();
  return plans.map((plan) => (isPlan(plan) ? { messages: [...plan.known, ...(written.get(plan) ?? [])], repeats: plan.repeats } : plan));
}

/** What is to be done for a request of which something is new. */
interface Plan {
  request: AdmittedRequest;
  whatsappId: number;
  fresh: readonly Draft[];
  repeats: readonly Draft[];
  /** what had been stored of it before */
  known: readonly Message[];
}
const isPlan = (plan: Plan | Sent | AppError): plan is Plan => 'fresh' in plan;

async function plansFor(db: Db, writing: Writing, companyId: number, requests: readonly AdmittedRequest[]): Promise<(Plan | Sent | AppError)[]> {
  const [known, facts, quoted] = await Promise.all([
    findByClientIds(db, requests.flatMap(clientIdsOf)),
    writingFacts(db, writing, companyId, requests.map(({ ticket }) => ticket)),
    ticketsOfMessages(db, requests.flatMap(({ quotedId }) => quotedId ?? [])),
  ]);
  const stored = await findMessages(db, known.map(({ id }) => id), writing.urlOf);

  async function planOf(request: AdmittedRequest): Promise<Plan | Sent> {
    const { actor, ticket, drafts, quotedId } = request;
    const clientIds = clientIdsOf(request);
    const before = stored.filter(({ clientId }) => clientId !== null && clientIds.includes(clientId));
    if (new Set(clientIds).size < clientIds.length || before.some(({ ticketId }) => ticketId !== ticket.id)) throw clientIdTaken();
    const isRepeat = (draft: Draft) => draft.clientId !== null && before.some(({ clientId }) => clientId === draft.clientId);
    const fresh = drafts.filter((draft) => !isRepeat(draft));
    if (fresh.length === 0) return { messages: before, repeats: drafts };
    const { whatsappId } = await requireWriter(db, actor, ticket, facts);
    if (quotedId !== undefined && quoted.get(quotedId) !== ticket.id) throw new AppError('ERR_FETCH_WAPP_MSG');
    return { request, whatsappId, fresh, repeats: drafts.filter(isRepeat), known: before };
  }

  return Promise.all(requests.map((request) => planOf(request).catch(asRefusal)));
}

/** Writes down what is new, tells everybody who sees it, and wakes the sessions that send it. */
async function store(tx: CompanyTx, writing: Writing, letters: readonly { plan: Plan; draft: Draft }[]): Promise<ReadonlyMap<Plan, Message[]>> {
  const { db, companyId } = tx;
  const fill = await fillsFor(db, writing, companyId, letters.map(({ plan, draft }) => ({ ticketId: plan.request.ticketId, text: draft })));
  const stored = await insertOwn(db, letters.map(({ plan, draft }) => toRow(companyId, plan, fill(plan.request.ticketId, draft))), writing.urlOf);
  // Only a client id can clash here, with a request that ran at the same time.
  if (stored.length < letters.length) throw clientIdTaken();
  const written = letters.flatMap(({ plan }, place) => {
    const message = stored[place];
    return message ? [{ plan, message }] : [];
  });
  const tickets = await noteAnswers(
    tx,
    written.map(({ plan: { request }, message }) => ({
      ticket: request.ticket,
      userId: request.actor.userId,
      message: { ...message, sentAt: message.createdAt, body: previewOf(message) },
    })),
  );
  const messagesOf = Map.groupBy(stored, ({ ticketId }) => ticketId);
  for (const [ticketId, ticket] of tickets) {
    const audience = ticketAudience(ticket, null);
    tx.emit('ticket', { action: 'update', ticket }, audience);
    for (const message of messagesOf.get(ticketId) ?? []) tx.emit('appMessage', { action: 'create', message, ticket, contact: ticket.contact }, audience);
  }
  for (const whatsappId of new Set(letters.map(({ plan }) => plan.whatsappId))) wakeSession(tx, whatsappId);
  return new Map([...Map.groupBy(written, ({ plan }) => plan)].map(([plan, own]) => [plan, own.map(({ message }) => message)]));
}

function toRow(companyId: number, { request, whatsappId }: Plan, { body, clientId, media, mediaType, isVoice, isForwarded = false, template }: Draft): OwnMessage {
  const { ticket, actor, quotedId = null } = request;
  return {
    companyId, whatsappId, clientId, body, media, isForwarded, template, quotedId,
    ticketId: ticket.id,
    queueId: ticket.queueId,
    userId: actor.userId,
    providerId: newProviderId(),
    mediaType: mediaType ?? mediaTypeOf(media?.mime),
    isVoice: isVoice ?? isRecording(media),
  };
}

const clientIdsOf = ({ drafts }: SendRequest) => drafts.flatMap(({ clientId }) => clientId ?? []);
const clientIdTaken = () => new AppError('ERR_VALIDATION', { fields: [{ field: 'clientId', problem: 'is taken' }] });

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
