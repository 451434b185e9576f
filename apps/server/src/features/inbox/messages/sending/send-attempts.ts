import { acks, type ErrorCode } from '@balcao/contract';
import {
  SendError,
  type ChannelSession,
  type ConnectionRef,
  type SentForm,
} from '../../../../channels/port/channel.ts';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { OutboundMessage } from '../../../../channels/port/outbound-message.ts';
import { readInteractive } from '../../../../channels/port/stored-content.ts';
import { isFilesFailure } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { lockTickets } from '../../tickets/index.ts';
import type { Delivery } from './delivery.ts';
import { toMedia } from '../media/media.sql.ts';
import { toNamedMentions } from '../inbound/own-mentions.rules.ts';
import { toQuotedMessage, type WaitingMessage } from './send-queue.sql.ts';
import { countAttempt, failMessage } from './send-results.sql.ts';
import type { OutboundPacing } from './take-batch.ts';

const maxAttempts = 5;

/** Refusals that are about the number, not about the message or its contact. */
const numberRefusals: ReadonlySet<string> = new Set([
  'ERR_WAPP_REACHOUT_LIMIT',
  'ERR_WAPP_FIRST_CONTACT_REFUSED',
  'ERR_SENDING_WAPP_MSG',
  'ERR_WAPP_TOO_FAST',
]);
/** Neither the message nor its contact is refused: it waits, however long that lasts. */
const waitingRefusals: ReadonlySet<string> = new Set<ErrorCode>(['ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_ACCOUNT']);
const isNumberRefusal = (error: unknown) => !(error instanceof SendError) || numberRefusals.has(error.code);

/** Sends waiting messages to contacts, and decides after a failure whether one is tried again; for the send dispatcher. */
export function createSendAttempts(deps: {
  database: Database;
  log: Logger;
  delivery: Delivery;
  pacing?: OutboundPacing | undefined;
}) {
  const { database, log, delivery } = deps;

  /** Sends a message. @returns false when the conversation must wait and be tried again */
  async function sendMessage(
    connection: ConnectionRef,
    session: ChannelSession,
    message: WaitingMessage,
    address: Address,
  ): Promise<boolean> {
    let form: SentForm;
    try {
      form = await session.send(toOutbound(message, address));
    } catch (error) {
      const isSendError = error instanceof SendError;
      if (isSendError && waitingRefusals.has(error.code)) return false;
      log.warn({ err: error, messageId: message.id }, 'a message could not be sent');
      // It is neither the message's fault nor the number's: it waits until its file can be read.
      if (isFilesFailure(error)) return false;
      if (deps.pacing?.isPaced(connection.whatsappId) && isNumberRefusal(error))
        await deps.pacing.recordRefusal(
          connection,
          isSendError ? error.code : 'ERR_SENDING_WAPP_MSG',
          isSendError ? error.until : undefined,
        );
      const isFinal = isSendError && error.isFinal;
      if (isFinal || message.attempts + 1 >= maxAttempts) {
        await giveUp(
          connection,
          message,
          isSendError ? error.code : 'ERR_SENDING_WAPP_MSG',
          !isFinal || error.mayHaveBeenSent,
        );
        return true;
      }
      await database.forCompany(connection.companyId, ({ db }) => countAttempt(db, message.id));
      return false;
    }
    await delivery.acknowledge(connection, [message.providerId], acks.sent, form);
    return true;
  }

  /** Fails a message for good: it is shown as not sent, with the reason. */
  async function giveUp(
    connection: ConnectionRef,
    message: WaitingMessage,
    failure: string,
    mayHaveBeenSent = false,
  ): Promise<void> {
    await database.forCompany(connection.companyId, async (tx) => {
      await lockTickets(tx.db, [message.ticketId]);
      const failed = await failMessage(tx.db, message.id, failure, mayHaveBeenSent);
      if (failed) await delivery.emitMessages(tx, [failed]);
    });
  }

  return { sendMessage, giveUp };
}

/** A message as it leaves. */
export function toOutbound(message: WaitingMessage, address: Address): OutboundMessage {
  return {
    address: { ...address, form: message.addressForm ?? undefined },
    providerId: message.providerId,
    lostForm: message.wireForm ?? undefined,
    mediaType: message.mediaType,
    body: message.body,
    media: toMedia(message),
    isVoice: message.isVoice,
    isForwarded: message.isForwarded,
    quoted: toQuotedMessage(message),
    template: message.template ?? undefined,
    interactive: readInteractive(message.interactive),
    mentions: toNamedMentions(message.mentions),
  };
}
