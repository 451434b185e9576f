import type { Actor, Message } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { lockSeenTicket, noteAcks, seenTicket } from '../tickets/index.ts';
import { announceChange } from './announce-change.ts';
import { decideDelete, decideEdit, decideReaction, ownAuthor, withReaction, type ChangeDecision } from './changes.rules.ts';
import * as rows from './changes.sql.ts';
import { findMessages, nameOfUser } from './messages.sql.ts';
import { wakeSession } from '../connections/index.ts';
import { newProviderId } from './provider-id.ts';
import { requireWriter, writingFacts, type Writing } from './writing.ts';

/** Another text for an own message. Errors: those of `openMessage`, ERR_EMPTY_MESSAGE, ERR_MESSAGE_FIXED, ERR_MESSAGE_TOO_OLD. */
export async function edit(tx: CompanyTx, writing: Writing, actor: Actor, id: string, body: string): Promise<Message> {
  const { db, companyId } = tx;
  if (body.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  const { message, whatsappId } = await openMessage(tx, writing, actor, id);
  if (message.template !== null) throw new AppError('ERR_MESSAGE_FIXED');
  const decision = refuse(decideEdit(message, writing.clock.now()));
  if (body === message.body) return shown(db, writing, id);
  if (decision === 'onRow') {
    await rows.saveMessage(db, id, { body });
  } else {
    const versionFrom = await rows.insertVersion(db, companyId, id, message.body);
    await rows.saveMessage(db, id, { body, isEdited: true });
    await tell(tx, whatsappId, { messageId: id, kind: 'edit', value: body, previous: message.body, versionFrom });
  }
  return announceChange(tx, message, writing.urlOf);
}

/** Takes an own message away from everybody; the team keeps reading it. Once more changes nothing. */
export async function remove(tx: CompanyTx, writing: Writing, actor: Actor, id: string): Promise<Message> {
  const { db } = tx;
  const { message, whatsappId } = await openMessage(tx, writing, actor, id);
  if (message.fromMe && message.isDeleted) return shown(db, writing, id);
  const decision = refuse(decideDelete(message, writing.clock.now()));
  if (decision === 'onRow') {
    // It waits no longer to be sent, and shows nothing that could be sent again.
    await rows.saveMessage(db, id, { isDeleted: true, ack: -1, failure: null });
    await noteAcks(db, [id]);
  } else {
    await rows.saveMessage(db, id, { isDeleted: true });
    await tell(tx, whatsappId, { messageId: id, kind: 'delete', value: '', previous: '', versionFrom: null });
  }
  return announceChange(tx, message, writing.urlOf);
}

/** The company's one reaction to a message; an empty emoji takes it back. */
export async function react(tx: CompanyTx, writing: Writing, actor: Actor, id: string, emoji: string): Promise<Message> {
  const { db } = tx;
  const { message, whatsappId } = await openMessage(tx, writing, actor, id);
  refuse(decideReaction(message));
  const mine = message.reactions.find(({ author }) => author === ownAuthor)?.emoji ?? '';
  if (mine === emoji) return shown(db, writing, id);
  const name = (await nameOfUser(db, actor.userId)) ?? '';
  await rows.saveMessage(db, id, { reactions: withReaction(message.reactions, { emoji, fromMe: true, name, author: ownAuthor }) });
  await tell(tx, whatsappId, { messageId: id, kind: 'reaction', value: emoji, previous: mine, versionFrom: null });
  return announceChange(tx, message, writing.urlOf);
}

/** Earlier texts of a message the caller may see. */
export async function versions(db: Db, actor: Actor, id: string): Promise<{ body: string; createdAt: string }[]> {
  const [message] = await findMessages(db, [id], () => '');
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await seenTicket(db, actor, message.ticketId).catch(asMissing);
  return rows.listVersions(db, id);
}

/** A message of a ticket the caller may write in, both locked. Errors: ERR_NO_MESSAGE_FOUND and those of writing. */
async function openMessage(tx: CompanyTx, writing: Writing, actor: Actor, id: string) {
  const { db } = tx;
  const ticketId = await rows.ticketOf(db, id);
  if (ticketId === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const ticket = await lockSeenTicket(db, actor, ticketId).catch(asMissing);
  const message = await rows.lockMessage(db, { id });
  // It may have gone with its ticket, or into another one, a moment ago.
  if (message?.ticketId !== ticket.id) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const { whatsappId } = await requireWriter(db, actor, ticket, await writingFacts(db, writing, tx.companyId, [ticket]));
  return { message, whatsappId };
}

/** Another's message looks like a missing one. */
function asMissing(error: unknown): never {
  if (error instanceof AppError) throw new AppError('ERR_NO_MESSAGE_FOUND');
  throw error;
}

function refuse(decision: ChangeDecision): 'onRow' | 'tell' {
  if (typeof decision === 'string') return decision;
  if (decision.refuse === 'fixed') throw new AppError('ERR_MESSAGE_FIXED');
  throw new AppError('ERR_MESSAGE_TOO_OLD', { limitMinutes: decision.limitMinutes });
}

/** Puts a change into the outbox of the connection, and shows the message as waiting for it. */
async function tell(
  tx: CompanyTx,
  whatsappId: number,
  operation: Pick<rows.NewOperation, 'messageId' | 'kind' | 'value' | 'previous' | 'versionFrom'>,
): Promise<void> {
  const { db, companyId } = tx;
  await rows.putOperation(db, { ...operation, companyId, whatsappId, providerId: newProviderId() });
  await rows.saveMessage(db, operation.messageId, { operation: { kind: operation.kind, failure: null } });
  wakeSession(tx, whatsappId);
}

async function shown(db: Db, { urlOf }: Writing, id: string): Promise<Message> {
  const [message] = await findMessages(db, [id], urlOf);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return message;
}
