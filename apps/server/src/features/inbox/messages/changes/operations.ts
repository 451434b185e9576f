import { SendError, type ChannelSession, type ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Address, ChangeKind } from '../../../../channels/port/message-content.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { emitMessageChange } from './emit-message-change.ts';
import { ownAuthor, withReaction } from './changes.rules.ts';
import * as rows from './changes.sql.ts';
import { findMessages } from '../messages.sql.ts';
import { toNamedMentions } from '../inbound/own-mentions.rules.ts';
import { authorOf } from '../sending/send-queue.sql.ts';
import { findTicket, lockTickets, ticketAudience } from '../../tickets/index.ts';
import { deleteVersions } from '../thread/versions.sql.ts';

const maxAttempts = 5;

/** The reason that is stored when a provider gives none. */
const defaultFailures: Readonly<Record<ChangeKind, string>> = {
  edit: 'ERR_SENDING_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  reaction: 'ERR_SENDING_WAPP_MSG',
};

/** Sends changes of messages to contacts; for the send dispatcher. */
export function createOperations(deps: { database: Database; log: Logger }) {
  const { database, log } = deps;

  async function recordDelivered(connection: ConnectionRef, operation: rows.WaitingOperation): Promise<void> {
    await database.forCompany(connection.companyId, async (tx) => {
      const message = await rows.lockMessage(tx.db, { id: operation.messageId });
      if (!message) return;
      await rows.completeOperation(tx.db, operation);
      await rows.updateMessage(tx.db, message.id, { operation: await rows.findLatestOperation(tx.db, message.id) });
      // The ticket is not touched: what it shows was true before the contact knew.
      const [[current], ticket] = await Promise.all([
        findMessages(tx, [message.id]),
        findTicket(tx.db, message.ticketId),
      ]);
      if (current && ticket)
        tx.emit('appMessage', { action: 'update', message: current }, ticketAudience(ticket, null));
    });
  }

  /** Takes a change back that the contact will never have: the message is again as they see it, with the reason. */
  async function revert(tx: CompanyTx, operation: { id: string; messageId: string }, failure: string): Promise<void> {
    const { db } = tx;
    const ticketId = await rows.findTicketIdOfMessage(db, operation.messageId);
    if (ticketId === undefined) return;
    await lockTickets(db, [ticketId]);
    const message = await rows.lockMessage(db, { id: operation.messageId });
    const deleted = message && (await rows.deleteOperation(db, operation.id));
    if (!deleted) return;
    const { kind, previous, versionFrom } = deleted;
    const failed = { kind, failure };
    if (kind === 'delete') await rows.updateMessage(db, message.id, { isDeleted: false, operation: failed });
    if (kind === 'edit') {
      const isEdited = versionFrom !== null && (await deleteVersions(db, message.id, versionFrom));
      await rows.updateMessage(db, message.id, { body: previous, isEdited, operation: failed });
    }
    if (kind === 'reaction') {
      const ownReaction = message.reactions.find(({ author }) => author === ownAuthor);
      const reaction = { emoji: previous, fromMe: true, name: ownReaction?.name ?? '', author: ownAuthor };
      await rows.updateMessage(db, message.id, {
        reactions: withReaction(message.reactions, reaction),
        operation: failed,
      });
    }
    await emitMessageChange(tx, message);
  }

  return {
    /** @returns false when the conversation must wait and be tried again */
    async send(
      connection: ConnectionRef,
      session: ChannelSession,
      operation: rows.WaitingOperation,
      address: Address,
    ): Promise<boolean> {
      const { kind, providerId, value, mediaType, mentions, targetId, fromMe, authorKind, authorValue } = operation;
      const target = { providerId: targetId, fromMe, author: authorOf(authorKind, authorValue) };
      try {
        await session.change({
          change: kind,
          address: { ...address, form: operation.addressForm ?? undefined },
          providerId,
          target,
          mediaType,
          value,
          mentions: kind === 'edit' ? toNamedMentions(mentions) : undefined,
        });
      } catch (error) {
        const isSendError = error instanceof SendError;
        if (isSendError && error.code === 'ERR_WAPP_NOT_INITIALIZED') return false;
        log.warn({ err: error, messageId: operation.messageId, change: kind }, 'a change could not be sent');
        if ((isSendError && error.isFinal) || operation.attempts + 1 >= maxAttempts) {
          await this.giveUp(connection, operation, isSendError ? error.code : defaultFailures[kind]);
          return true;
        }
        await database.forCompany(connection.companyId, ({ db }) => rows.countOperationAttempt(db, operation.id));
        return false;
      }
      await recordDelivered(connection, operation);
      return true;
    },
    async giveUp(
      connection: ConnectionRef,
      operation: { id: string; messageId: string },
      failure: string,
    ): Promise<void> {
      await database.forCompany(connection.companyId, (tx) => revert(tx, operation, failure));
    },
    /** Takes back the changes of a connection that are not sent any more. */
    async abandon(tx: CompanyTx, whatsappId: number): Promise<void> {
      for (const operation of await rows.listOperationsOn(tx.db, whatsappId))
        await revert(tx, operation, 'ERR_WAPP_NOT_INITIALIZED');
    },
  };
}
