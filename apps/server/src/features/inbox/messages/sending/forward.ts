import type { UserActor, Message } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { connectionForNew, findTicketId, getVisibleTicket, lockTickets, startTicket } from '../../tickets/index.ts';
import { findMessageMedia } from '../media/media.sql.ts';
import { findMessages } from '../messages.sql.ts';
import { send } from './send.ts';

interface ForwardRequest {
  actor: UserActor;
  /** of the message */
  id: string;
  ticketIds: readonly number[];
  /** with each of whom a ticket of the caller begins, unless there is one */
  contactIds?: readonly number[] | undefined;
  /** of the tickets that begin */
  queueId?: number | null | undefined;
  /** of the new messages, in the order of the tickets and then of the contacts */
  clientIds?: readonly string[] | undefined;
  /** whose all the tickets were when they were chosen; undefined = whoever has them */
  expectedUserId?: number | null | undefined;
}

/**
 * Forwards a message into other tickets, all or none. A file is not copied: both messages refer to it. A repeat of the
 * client ids answers the first messages. Errors: ERR_NO_MESSAGE_FOUND, ERR_MESSAGE_FIXED for a deleted message or none,
 * those of beginning a ticket and those of sending.
 */
export async function forward(
  tx: CompanyTx,
  { actor, id, ticketIds, contactIds = [], queueId, clientIds = [], expectedUserId }: ForwardRequest,
): Promise<Message[]> {
  const { db } = tx;
  const [message] = await findMessages(tx, [id]);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await getVisibleTicket(db, actor, message.ticketId, 'ERR_NO_MESSAGE_FOUND');
  if (message.isDeleted || message.mediaType === 'call_log') throw new AppError('ERR_MESSAGE_FIXED');
  const { body, mediaType, isVoice } = message;
  const draft = { body, mediaType, isVoice, media: await findMessageMedia(db, id), isForwarded: true };
  const begun = contactIds.length > 0 ? await ticketsOf(tx, actor, { contactIds, queueId, ticketIds }) : [];
  const targets = [...ticketIds, ...begun];
  const sent: Message[] = [];
  // In the order of their ids: two that forward at once into the same tickets do not wait for each other crosswise.
  for (const ticketId of [...new Set(targets)].toSorted((a, b) => a - b)) {
    const clientId = clientIds[targets.indexOf(ticketId)] ?? null;
    const request = { actor, ticketId, drafts: [{ ...draft, clientId }], expectedUserId };
    sent.push(...(await send(tx, request)).messages);
  }
  return sent;
}

/** The open tickets of the caller with some contacts, in their order; those that are not there begin now. */
async function ticketsOf(
  tx: CompanyTx,
  actor: UserActor,
  {
    contactIds,
    queueId = null,
    ticketIds,
  }: Pick<ForwardRequest, 'ticketIds' | 'queueId'> & { contactIds: readonly number[] },
): Promise<number[]> {
  const { db } = tx;
  const whatsappId = await connectionForNew(db, actor, null);
  const known = await Promise.all(contactIds.map((contactId) => findTicketId(db, contactId, whatsappId)));
  // All at once, before a single one of them is taken by its contact.
  await lockTickets(db, [...ticketIds, ...known.filter((id) => id !== undefined)]);
  const begun: number[] = [];
  for (const contactId of contactIds) begun.push((await startTicket(tx, actor, { contactId, queueId })).id);
  return begun;
}
