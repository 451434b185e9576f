import { SendError, type Address, type ChangeKind, type ChannelSession, type ConnectionRef } from '../../channels/channel.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { announceChange } from './announce-change.ts';
import { ownAuthor, withReaction } from './changes.rules.ts';
import * as rows from './changes.sql.ts';
import { findMessages, type UrlOf } from './messages.sql.ts';
import { authorOf } from './outbox.sql.ts';
import { findTicket, lockTickets, ticketAudience } from '../tickets/index.ts';

const attemptsAtMost = 5;

/** What is said when a provider gives no reason of its own. */
const reasons: Readonly<Record<ChangeKind, string>> = {
  edit: 'ERR_SENDING_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  reaction: 'ERR_SENDING_WAPP_MSG',
};

/** Tells contacts what was changed of messages they have; a part of the drain. */
export function createOperations(deps: { database: Database; log: Logger; urlOf: UrlOf }) {
  const { database, log, urlOf } = deps;

  async function arrived(connection: ConnectionRef, operation: rows.WaitingOperation): Promise<void> {
    await database.forCompany(connection.companyId, async (tx) => {
      const message = await rows.lockMessage(tx.db, { id: operation.messageId });
      if (!message) return;
      await rows.operationArrived(tx.db, operation);
      await rows.saveMessage(tx.db, message.id, { operation: await rows.latestOperation(tx.db, message.id) });
      // The ticket is not touched: what it shows was true before the contact knew.
      const [[now], ticket] = await Promise.all([findMessages(tx.db, [message.id], urlOf), findTicket(tx.db, message.ticketId)]);
      if (now && ticket) tx.emit('appMessage', { action: 'update', message: now }, ticketAudience(ticket, null));
    });
  }

  /** The contact will never have the change: the message is again as they see it, with the reason. */
  async function takeBack(tx: CompanyTx, operation: { id: string; messageId: string }, failure: string): Promise<void> {
    const { db } = tx;
    const ticketId = await rows.ticketOf(db, operation.messageId);
    if (ticketId === undefined) return;
    await lockTickets(db, [ticketId]);
    const message = await rows.lockMessage(db, { id: operation.messageId });
    const dropped = message && (await rows.dropOperation(db, operation.id));
    if (!dropped) return;
    const { kind, previous, versionFrom } = dropped;
    const failed = { kind, failure };
    if (kind === 'delete') await rows.saveMessage(db, message.id, { isDeleted: false, operation: failed });
    if (kind === 'edit') {
      const isEdited = versionFrom !== null && (await rows.deleteVersions(db, message.id, versionFrom));
      await rows.saveMessage(db, message.id, { body: previous, isEdited, operation: failed });
    }
    if (kind === 'reaction') {
      const mine = message.reactions.find(({ author }) => author === ownAuthor);
      const reaction = { emoji: previous, fromMe: true, name: mine?.name ?? '', author: ownAuthor };
      await rows.saveMessage(db, message.id, { reactions: withReaction(message.reactions, reaction), operation: failed });
    }
    await announceChange(tx, message, urlOf);
  }

  return {
    /** @returns false when the conversation must wait and be tried again */
    async send(connection: ConnectionRef, session: ChannelSession, operation: rows.WaitingOperation, address: Address): Promise<boolean> {
      const { kind, providerId, value, mediaType, targetId, fromMe, authorKind, authorValue } = operation;
      const target = { providerId: targetId, fromMe, author: authorOf(authorKind, authorValue) };
      try {
        await session.change({ change: kind, address, providerId, target, mediaType, value });
      } catch (error) {
        const refused = error instanceof SendError;
        if (refused && error.code === 'ERR_WAPP_NOT_INITIALIZED') return false;
        log.warn({ err: error, messageId: operation.messageId, change: kind }, 'a change could not be sent');
        if ((refused && error.final) || operation.attempts + 1 >= attemptsAtMost) {
          await this.giveUp(connection, operation, refused ? error.code : reasons[kind]);
          return true;
        }
        await database.forCompany(connection.companyId, ({ db }) => rows.countOperationAttempt(db, operation.id));
        return false;
      }
      await arrived(connection, operation);
      return true;
    },
    async giveUp(connection: ConnectionRef, operation: { id: string; messageId: string }, failure: string): Promise<void> {
      await database.forCompany(connection.companyId, (tx) => takeBack(tx, operation, failure));
    },
    /** Nothing of a connection will be told any more. */
    async abandon(tx: CompanyTx, whatsappId: number): Promise<void> {
      for (const operation of await rows.operationsOf(tx.db, whatsappId)) await takeBack(tx, operation, 'ERR_WAPP_NOT_INITIALIZED');
    },
  };
}
