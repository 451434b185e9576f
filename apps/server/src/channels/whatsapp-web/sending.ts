import { isLidUser, isPnUser, jidNormalizedUser, type WASocket } from 'baileys';
import type { Files } from '../../platform/files/files.ts';
import { SendError, type ConnectionRef, type OutboundChange, type OutboundMessage } from '../channel.ts';
import type { Acks } from './acks.ts';
import { jidOf } from './addresses.rules.ts';
import type { Line } from './line.ts';
import { changeContent, type Leaving } from './outbound.rules.ts';
import type { Originals } from './originals.ts';
import { leaving } from './upload.ts';

/** What leaves over an open line. Resolves when WhatsApp has it; the same id again is the same message to whoever gets it. */
export class Sending {
  readonly #acks: Acks;
  readonly #connection: ConnectionRef;
  readonly #files: Files;
  readonly #originals: Originals;

  constructor(acks: Acks, { connection, files, originals }: { connection: ConnectionRef; files: Files; originals: Originals }) {
    this.#acks = acks;
    this.#connection = connection;
    this.#files = files;
    this.#originals = originals;
  }

  async message(line: Line, message: OutboundMessage): Promise<void> {
    const jid = jidOf(message.address);
    await this.#reaches(line, jid);
    const content = await overLine(line, ({ user, waUploadToServer }) =>
      leaving(message, {
        connection: this.#connection,
        files: this.#files,
        originals: this.#originals,
        upload: waUploadToServer,
        me: jidNormalizedUser(user?.id),
      }),
    );
    await this.#leave(line, message.providerId, jid, { content, attributes: {} });
  }

  async change(line: Line, change: OutboundChange): Promise<void> {
    const original = change.change === 'edit' ? await this.#originals.find(change.target) : undefined;
    const [jid, leaves] = [jidOf(change.address), changeContent(change, Date.now(), original?.content)];
    // No row tells it word by word to a phone that asks for it again.
    await this.#originals.keep({ key: { remoteJid: jid, id: change.providerId, fromMe: true }, content: leaves.content });
    await this.#leave(line, change.providerId, jid, leaves);
  }

  /** The library sends to nobody without a word: who has no device is not at WhatsApp. */
  async #reaches(line: Line, jid: string): Promise<void> {
    if (!isPnUser(jid) && !isLidUser(jid)) return;
    const devices = await overLine(line, (socket) => socket.getUSyncDevices([jid], true, false));
    if (devices.length === 0) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
  }

  async #leave(line: Line, id: string, jid: string, { content, attributes }: Leaving): Promise<void> {
    await this.#acks.taken(id, () => overLine(line, (socket) => socket.relayMessage(jid, content, { messageId: id, additionalAttributes: attributes })));
  }
}

/** What goes wrong because the line went is not the message's fault: it waits for the next one. */
async function overLine<T>(line: Line, work: (socket: WASocket) => Promise<T>): Promise<T> {
  try {
    return await work(line.socket);
  } catch (error) {
    if (line.isOver || !line.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    throw error;
  }
}
