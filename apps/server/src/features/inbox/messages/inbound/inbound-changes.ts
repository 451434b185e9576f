import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundChange } from '../../../../channels/port/inbound-entry.ts';
import type { MessageRef } from '../../../../channels/port/message-content.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { lockTickets } from '../../tickets/index.ts';
import { emitMessageChange } from '../changes/emit-message-change.ts';
import { nameMentions } from '../thread/mentions.ts';
import { findTicketByAddresses } from './find-ticket.ts';
import { withVote } from '../../../../channels/port/poll-votes.rules.ts';
import { ownAuthor, withReaction } from '../changes/changes.rules.ts';
import * as rows from '../changes/changes.sql.ts';
import { findInOtherScope } from './provider-ids.sql.ts';
import { readInteractive } from '../../../../channels/port/stored-content.ts';
import { choiceContent, findChoiceAnswer, markChosen, takeChoiceBack } from './choice-answers.ts';
import { insertInboundVersion } from '../thread/versions.sql.ts';

/**
 * Applies a contact's change of a message: its text, its deletion, a reaction, a vote in its poll. The text stays for
 * the team.
 * @returns false when the message is unknown, so that the change has to wait for it
 */
export async function applyInboundChange(
  tx: CompanyTx,
  connection: ConnectionRef,
  change: InboundChange,
): Promise<boolean> {
  const ticketId = await findTicketByAddresses(tx.db, connection, change.addresses);
  if (ticketId === undefined) return false;
  await lockTickets(tx.db, [ticketId]);
  const message = await lockTarget(tx.db, ticketId, change.target);
  // An edited message has to be there first, or its original would be taken for the newer text.
  if (!message || (message.awaited !== null && change.change === 'edit')) return false;
  const value =
    change.change === 'edit'
      ? await nameMentions(
          tx,
          { body: change.value, mentions: change.mentions },
          { ticketId, whatsappId: connection.whatsappId },
        )
      : change.value;
  if (change.change === 'edit' && isByAuthor(message, change) && (await editAnswer(tx, message, value))) return true;
  if (await storeChange(tx, message, { ...change, value })) await emitMessageChange(tx, message);
  return true;
}

/** Locks the message that is changed, by whichever id the provider names it. */
async function lockTarget(db: Db, ticketId: number, target: MessageRef): Promise<rows.ChangeableMessage | undefined> {
  const message = await rows.lockMessage(db, { ticketId, target });
  if (message || target.fromMe) return message;
  const same = await findInOtherScope(db, ticketId, target.providerId);
  return same && rows.lockMessage(db, { id: same.id });
}

/**
 * Stores the new words of a contact where they chose by them, or by those before.
 * @returns false = neither has to do with choices
 */
async function editAnswer(tx: CompanyTx, message: rows.ChangeableMessage, value: string): Promise<boolean> {
  const { db, companyId } = tx;
  const { id, ticketId, fromMe, mediaType, sentAt, quotedId } = message;
  if (fromMe || message.isDeleted) return false;
  const previous = readInteractive(message.interactive);
  const earlier = previous?.kind === 'choice' ? previous : undefined;
  if (earlier?.written === value) return true;
  const answer = await findChoiceAnswer(db, ticketId, { fromMe, mediaType, body: value, sentAt }, quotedId);
  if (!answer && !earlier) return false;
  await insertInboundVersion(db, companyId, id, earlier?.written || message.body);
  await rows.updateMessage(db, id, {
    isEdited: true,
    ...(answer ? choiceContent(answer) : { body: value, interactive: null }),
  });
  if (answer) await markChosen(tx, ticketId, answer.question, answer.choice.id);
  else if (earlier) await takeChoiceBack(tx, ticketId, { quotedId, id: earlier.id });
  await emitMessageChange(tx, message);
  return true;
}

/**
 * @returns whether it changed anything: only the author edits or deletes a message, and a deleted one stays as it is
 */
async function storeChange(
  { db, companyId }: CompanyTx,
  message: rows.ChangeableMessage,
  change: InboundChange,
): Promise<boolean> {
  const { id } = message;
  const own = isByAuthor(message, change);
  switch (change.change) {
    case 'edit':
      if (!own || message.isDeleted || message.body === change.value) return false;
      await insertInboundVersion(db, companyId, id, message.body);
      await rows.updateMessage(db, id, { body: change.value, isEdited: true });
      return true;
    case 'delete': {
      // In a group its admins may delete what others wrote. Of our own handset WhatsApp has taken it already.
      const isGroup = change.addresses[0].kind === 'group';
      const allowed = own || (isGroup && (change.fromMe || change.isByAdmin === true));
      if (!allowed || message.isDeleted) return false;
      await rows.updateMessage(db, id, { isDeleted: true });
      return true;
    }
    case 'vote': {
      const { fromMe, senderName: name, value } = change;
      const poll = withVote(message.interactive, {
        fromMe,
        name,
        author: authorOfChange(change),
        choices: value.split(' '),
      });
      if (!poll || message.isDeleted) return false;
      await rows.updateMessage(db, id, { interactive: poll });
      return true;
    }
    case 'reaction': {
      const { fromMe, senderName: name, value: emoji } = change;
      const author = authorOfChange(change);
      await rows.updateMessage(db, id, { reactions: withReaction(message.reactions, { emoji, fromMe, name, author }) });
      return true;
    }
  }
}

/** The key of the person who reacts or votes. */
function authorOfChange({ fromMe, senderName, addresses: [chat], author: member }: InboundChange): string {
  if (fromMe) return ownAuthor;
  return chat.kind === 'group' ? (member?.value ?? senderName) : chat.value;
}

const isByAuthor = (message: rows.ChangeableMessage, change: InboundChange) =>
  message.fromMe === change.fromMe && !isByOtherMember(message, change);

/** In a group: whether another member makes the change, as far as both are known by the same kind of address. */
function isByOtherMember({ authorKind, authorValue }: rows.ChangeableMessage, { author }: InboundChange): boolean {
  return author !== undefined && author.kind === authorKind && author.value !== authorValue;
}
