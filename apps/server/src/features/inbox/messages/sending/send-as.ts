import { calendarDay, can, type TokenActor, type SystemActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findCompany, isPastDue } from '../../../account/index.ts';
import { findProvider } from '../../../numbers/index.ts';
import {
  emitContact,
  findByAddresses,
  findContact,
  findContactsByAddress,
  problemOf,
  recipientsOf,
  resolveContact,
} from '../../contacts/index.ts';
import {
  lockConversation,
  lockConversationsSkipLocked,
  lockTickets,
  startService,
  type LockedTicket,
  type ServiceStart,
} from '../../tickets/index.ts';
import { findByClientIds } from '../messages.sql.ts';
import { send, sendAll, type MessageInput, type SendRequest, type SendResult } from './send.ts';

/** The recipient of a message without a human author: a ticket, or a contact or number over a connection. */
export type SendTarget =
  | { ticketId: number }
  | { contactId: number; whatsappId: number }
  /** digits with the country code; `name` is given to a contact who has none */
  | { number: string; name?: string | undefined; whatsappId: number };

export type SendAsRequest =
  | SendRequest
  | {
      /** a schedule, a campaign or the bot; or a program with the token of the connection */
      actor: SystemActor | TokenActor;
      to: SendTarget;
      /** in order; a client id makes a repeat of the request harmless */
      drafts: readonly MessageInput[];
      /** begins a service when the ticket is closed; absent = it stays closed, and nothing is counted */
      open?: ServiceStart | undefined;
    };

/**
 * Sends for a person, in a ticket they see and may write in, or for something that no one types, which needs neither a person
 * nor an open ticket. Errors: those of `send`; of what no one types ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND,
 * ERR_NO_WAPP_FOUND, ERR_NO_PERMISSION for a token that is not of the connection, ERR_WAPP_INVALID_CONTACT without an address to write to, ERR_CONTACT_BLOCKED, ERR_NUMBER_TO_CHECK,
 * ERR_COMPANY_DUE for a company past its due date.
 * @returns as `send`, with the conversation they are in
 */
export async function sendAs(tx: CompanyTx, request: SendAsRequest): Promise<SendResult & { ticketId: number }> {
  if ('ticketId' in request) return { ...(await send(tx, request)), ticketId: request.ticketId };
  const { actor, to, drafts, open } = request;
  const isElsewhere = actor.kind === 'token' && !('whatsappId' in to && to.whatsappId === actor.whatsappId);
  if (isElsewhere || !can(actor, 'contact:write', tx)) throw new AppError('ERR_NO_PERMISSION');
  if (await isPastDue(tx.db, tx.companyId)) {
    const company = await findCompany(tx.db, tx.companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    const { dueDate, timeZone } = company;
    throw new AppError('ERR_COMPANY_DUE', { dueDate, dueOn: calendarDay(dueDate, timeZone) });
  }
  const origin = actor.kind === 'token' ? 'api' : actor.origin;
  const conversation = await lockTarget(tx, to);
  const isRepeat = async () => {
    const clientIds = drafts.flatMap(({ clientId }) => clientId ?? []);
    return clientIds.length === drafts.length && (await findByClientIds(tx.db, clientIds)).length === drafts.length;
  };
  // A repeat opens nothing that was closed since.
  const ticket = open && !(await isRepeat()) ? await startService(tx, conversation, open) : conversation;
  const [sent] = await sendAll(tx, [{ sender: { origin }, ticket, drafts }]);
  if (sent === undefined || sent instanceof AppError) throw sent ?? new AppError('ERR_NO_TICKET_FOUND');
  return { ...sent, ticketId: ticket.id };
}

/** Something a program sends to a number over the connection of its token. */
export interface TokenSendRequest {
  actor: TokenActor;
  /** digits with the country code */
  number: string;
  drafts: readonly MessageInput[];
  /** leaves the conversation closed */
  closes: boolean;
}

/**
 * Sends for many programs of a company at once, each of which is refused for itself: to contacts who are known, in conversations
 * that are as they shall be afterwards. It waits for no one.
 * @returns what became of each, in their order; undefined = nothing, it goes by itself with `sendAs`
 */
export async function sendForTokens(
  tx: CompanyTx,
  requests: readonly TokenSendRequest[],
): Promise<(SendResult | AppError | undefined)[]> {
  const contacts = await findContactsByAddress(
    tx.db,
    requests.map(({ number }) => ({ kind: 'pn', value: number })),
  );
  const contactOf = ({ number }: TokenSendRequest) => contacts.get(`pn:${number}`)?.id;
  const locked = await lockConversationsSkipLocked(
    tx.db,
    requests.flatMap((request) => {
      const contactId = contactOf(request);
      return contactId === undefined ? [] : [{ contactId, whatsappId: request.actor.whatsappId }];
    }),
  );
  const tickets = new Map(locked.map((ticket) => [`${ticket.contactId} ${ticket.whatsappId}`, ticket]));
  const ready = requests.flatMap((request) => {
    const ticket = tickets.get(`${contactOf(request)} ${request.actor.whatsappId}`);
    const isReady = ticket && (ticket.status === 'closed') === request.closes;
    return isReady && can(request.actor, 'contact:write', tx) ? [{ request, ticket }] : [];
  });
  const sent = await sendAll(
    tx,
    ready.map(({ request: { drafts }, ticket }) => ({ sender: { origin: 'api' }, ticket, drafts })),
  );
  const results = new Map(ready.map(({ request }, index) => [request, sent[index]]));
  return requests.map((request) => results.get(request));
}

async function lockTarget(tx: CompanyTx, to: SendTarget): Promise<LockedTicket> {
  const { db } = tx;
  if ('ticketId' in to) {
    const [ticket] = await lockTickets(db, [to.ticketId]);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    return ticket;
  }
  if ((await findProvider(db, to.whatsappId)) === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
  const contactId = 'contactId' in to ? to.contactId : await findOrCreateContact(tx, to);
  const [contact, recipients] = await Promise.all([findContact(db, contactId), recipientsOf(db, [contactId])]);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (!recipients.has(contactId)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return lockConversation(tx, contact, to.whatsappId);
}

/** The contact behind a number, as of a message that comes in from it. */
async function findOrCreateContact(
  tx: CompanyTx,
  { number, name }: { number: string; name?: string | undefined },
): Promise<number> {
  if (!/^\d{8,15}$/.test(number)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  // Of a contact who is known it was examined; what was stored elsewhere may be older than the rule.
  if (problemOf(number) !== null && (await findByAddresses(tx.db, [{ kind: 'pn', value: number }])).length === 0)
    throw new AppError('ERR_NUMBER_TO_CHECK');
  const { id, created } = await resolveContact(tx, { name, addresses: [{ kind: 'pn', value: number }] });
  const contact = created ? await findContact(tx.db, id) : undefined;
  if (contact) await emitContact(tx, 'create', contact);
  return id;
}
