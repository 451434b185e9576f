import { isLidUser, isPnUser, jidNormalizedUser, type WASocket } from 'baileys';
import type { Files } from '../../../platform/files/files.ts';
import { SendError, type ConnectionRef, type OutboundChange, type OutboundMessage } from '../../channel.ts';
import type { AckTracker } from './ack-tracker.ts';
import { toJid } from '../addresses.rules.ts';
import type { ManagedSocket } from '../socket.ts';
import { toChangeContent, type OutgoingContent } from './translate.rules.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import { buildMessage } from './media-upload.ts';

/** What leaves over an open line. Resolves when WhatsApp has it; the same id again is the same message to whoever gets it. */
export class MessageSender {
  readonly #acks: AckTracker;
  readonly #connection: ConnectionRef;
  readonly #files: Files;
  readonly #rawMessages: RawMessageStore;

  constructor(
    acks: AckTracker,
    {
      connection,
      files,
      originals: rawMessages,
    }: { connection: ConnectionRef; files: Files; originals: RawMessageStore },
  ) {
    this.#acks = acks;
    this.#connection = connection;
    this.#files = files;
    this.#rawMessages = rawMessages;
  }

  async sendMessage(line: ManagedSocket, message: OutboundMessage): Promise<void> {
    const jid = toJid(message.address);
    await this.#assertHasDevices(line, jid);
    const content = await onSocket(line, ({ user, waUploadToServer }) =>
      buildMessage(message, {
        connection: this.#connection,
        files: this.#files,
        rawMessages: this.#rawMessages,
        upload: waUploadToServer,
        ownJid: jidNormalizedUser(user?.id),
      }),
    );
    await this.#relay(line, message.providerId, jid, { content, attributes: {} });
  }

  async sendChange(line: ManagedSocket, change: OutboundChange): Promise<void> {
    const rawMessage = change.change === 'edit' ? await this.#rawMessages.find(change.target) : undefined;
    const [jid, outgoing] = [toJid(change.address), toChangeContent(change, Date.now(), rawMessage?.content)];
    // No row tells it word by word to a phone that asks for it again.
    await this.#rawMessages.store({
      key: { remoteJid: jid, id: change.providerId, fromMe: true },
      content: outgoing.content,
    });
    await this.#relay(line, change.providerId, jid, outgoing);
  }

  /** The library sends to nobody without a word: who has no device is not at WhatsApp. */
  async #assertHasDevices(line: ManagedSocket, jid: string): Promise<void> {
    if (!isPnUser(jid) && !isLidUser(jid)) return;
    const devices = await onSocket(line, (socket) => socket.getUSyncDevices([jid], true, false));
    if (devices.length === 0) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
  }

  async #relay(line: ManagedSocket, id: string, jid: string, { content, attributes }: OutgoingContent): Promise<void> {
    await this.#acks.waitForAck(id, () =>
      onSocket(line, (socket) =>
        socket.relayMessage(jid, content, { messageId: id, additionalAttributes: attributes }),
      ),
    );
  }
}

/** What goes wrong because the line went is not the message's fault: it waits for the next one. */
async function onSocket<T>(line: ManagedSocket, work: (socket: WASocket) => Promise<T>): Promise<T> {
  try {
    return await work(line.socket);
  } catch (error) {
    if (line.isClosed || !line.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    throw error;
  }
}
