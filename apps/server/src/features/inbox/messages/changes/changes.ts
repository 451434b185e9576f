import type { UserActor, Message, MessageMention } from '@balcao/contract';
import { readInteractive } from '../../../../channels/port/stored-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { lockVisibleTicket, recordLastMessageAcks } from '../../tickets/index.ts';
import { emitMessageChange } from './emit-message-change.ts';
import {
  decideDelete,
  decideEdit,
  decideReaction,
  ownAuthor,
  withReaction,
  type ChangeDecision,
} from './changes.rules.ts';
import * as rows from './changes.sql.ts';
import { findMessages, findUserName } from '../messages.sql.ts';
import { notifyPendingWork } from '../../../../channels/session-hub/index.ts';
import { mentionsOfText, toNamedMentions } from '../inbound/own-mentions.rules.ts';
import { newProviderId } from '../inbound/provider-id.ts';
import { getVisibleMessage, throwMessageNotFound } from '../thread/visible-message.ts';
import { requireWriter, findWritingFacts } from '../sending/writing.ts';
import { insertVersion, listVersions } from '../thread/versions.sql.ts';

/** Changes the text of an own message. Errors: those of `lockWritableMessage`, ERR_EMPTY_MESSAGE, ERR_MESSAGE_FIXED, ERR_MESSAGE_TOO_OLD. */
export async function edit(
  tx: CompanyTx,
  actor: UserActor,
  id: string,
  { body, mentions: asked = [] }: { body: string; mentions?: readonly MessageMention[] | undefined },
): Promise<Message> {
  const { db, companyId } = tx;
  if (body.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  const { message, whatsappId } = await lockWritableMessage(tx, actor, id);
  if (message.template !== null || isFixed(message.interactive)) throw new AppError('ERR_MESSAGE_FIXED');
  const decision = requireChangeable(decideEdit(message, tx.clock.now()));
  if (body === message.body) return getMessage(tx, id);
  const mentions = mentionsOfText(body, asked, toNamedMentions(message.mentions)) ?? [];
  if (decision === 'onRow') {
    await rows.updateMessage(db, id, { body, mentions });
  } else {
    const versionFrom = await insertVersion(db, companyId, id, message.body);
    await rows.updateMessage(db, id, { body, mentions, isEdited: true });
    await enqueueOperation(tx, whatsappId, {
      messageId: id,
      kind: 'edit',
      value: body,
      previous: message.body,
      versionFrom,
    });
  }
  return emitMessageChange(tx, message);
}

/**
 * Takes an own message away from everyone; the team keeps reading it. Once more changes nothing. Errors: those of
 * `lockWritableMessage`, ERR_DELETE_WAPP_MSG for a message of the contact, ERR_MESSAGE_TOO_OLD.
 */
export async function remove(tx: CompanyTx, actor: UserActor, id: string): Promise<Message> {
  const { db } = tx;
  const { message, whatsappId } = await lockWritableMessage(tx, actor, id);
  if (message.fromMe && message.isDeleted) return getMessage(tx, id);
  if (!message.fromMe) throw new AppError('ERR_DELETE_WAPP_MSG');
  const decision = requireChangeable(decideDelete(message, tx.clock.now()));
  if (decision === 'onRow') {
    // It waits no longer to be sent, and shows nothing that could be sent again.
    await rows.updateMessage(db, id, { isDeleted: true, ack: -1, failure: null });
    await recordLastMessageAcks(db, [id]);
  } else {
    await rows.updateMessage(db, id, { isDeleted: true });
    await enqueueOperation(tx, whatsappId, {
      messageId: id,
      kind: 'delete',
      value: '',
      previous: '',
      versionFrom: null,
    });
  }
  return emitMessageChange(tx, message);
}

/** The company's one reaction to a message; an empty emoji takes it back. */
export async function react(tx: CompanyTx, actor: UserActor, id: string, emoji: string): Promise<Message> {
  const { db } = tx;
  const { message, whatsappId } = await lockWritableMessage(tx, actor, id);
  requireChangeable(decideReaction(message));
  const ownEmoji = message.reactions.find(({ author }) => author === ownAuthor)?.emoji ?? '';
  if (ownEmoji === emoji) return getMessage(tx, id);
  const name = (await findUserName(db, actor.userId)) ?? '';
  await rows.updateMessage(db, id, {
    reactions: withReaction(message.reactions, { emoji, fromMe: true, name, author: ownAuthor }),
  });
  await enqueueOperation(tx, whatsappId, {
    messageId: id,
    kind: 'reaction',
    value: emoji,
    previous: ownEmoji,
    versionFrom: null,
  });
  return emitMessageChange(tx, message);
}

/** Earlier texts of a message the caller may see. */
export async function versions(db: Db, actor: UserActor, id: string): Promise<{ body: string; createdAt: string }[]> {
  await getVisibleMessage(db, actor, id);
  return listVersions(db, id);
}

/** A message of a ticket the caller may write in, both locked. Errors: ERR_NO_MESSAGE_FOUND and those of writing. */
async function lockWritableMessage(tx: CompanyTx, actor: UserActor, id: string) {
  const { db } = tx;
  const ticketId = await rows.findTicketIdOfMessage(db, id);
  if (ticketId === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const ticket = await lockVisibleTicket(db, actor, ticketId).catch(throwMessageNotFound);
  const message = await rows.lockMessage(db, { id });
  // It may have gone with its ticket, or into another one, a moment ago.
  if (message?.ticketId !== ticket.id) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const { whatsappId } = await requireWriter(db, actor, ticket, await findWritingFacts(db, tx.companyId, [ticket]));
  return { message, whatsappId };
}

function requireChangeable(decision: ChangeDecision): 'onRow' | 'send' {
  if (typeof decision === 'string') return decision;
  if (decision.refuse === 'fixed') throw new AppError('ERR_MESSAGE_FIXED');
  throw new AppError('ERR_MESSAGE_TOO_OLD', { limitMinutes: decision.limitMinutes });
}

/** What can be pressed, voted for or paid has no text that could be changed alone; the card of a link is not part of the text. */
const isFixed = (interactive: unknown): boolean => (readInteractive(interactive)?.kind ?? 'link') !== 'link';

/** Queues a change for the connection, and shows the message as waiting for it. */
async function enqueueOperation(
  tx: CompanyTx,
  whatsappId: number,
  operation: Pick<rows.NewOperation, 'messageId' | 'kind' | 'value' | 'previous' | 'versionFrom'>,
): Promise<void> {
  const { db, companyId } = tx;
  await rows.upsertOperation(db, { ...operation, companyId, whatsappId, providerId: newProviderId() });
  await rows.updateMessage(db, operation.messageId, { operation: { kind: operation.kind, failure: null } });
  notifyPendingWork(tx, whatsappId);
}

async function getMessage(tx: CompanyTx, id: string): Promise<Message> {
  const [message] = await findMessages(tx, [id]);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return message;
}
