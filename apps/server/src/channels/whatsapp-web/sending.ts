import { isLidUser, isPnUser, type WASocket } from 'baileys';
import { SendError, type OutboundChange, type OutboundMessage } from '../channel.ts';
import type { Acks } from './acks.ts';
import { jidOf } from './addresses.rules.ts';
import type { Line } from './line.ts';
import { changeContent, contentOf, contextOf, type Leaving } from './outbound.rules.ts';

/** What leaves over an open line. Resolves when WhatsApp has it; the same id again is the same message to whoever gets it. */
export class Sending {
  readonly #acks: Acks;

  constructor(acks: Acks) {
    this.#acks = acks;
  }

  async message(line: Line, message: OutboundMessage): Promise<void> {
    if (message.media) throw new SendError('ERR_WAPP_UNSUPPORTED', true);
    const { socket } = line;
    const jid = jidOf(message.address);
    await this.#reaches(line, jid);
    const content = contentOf(message, contextOf(message, socket.user?.id ?? ''));
    await this.#leave(line, message.providerId, jid, { content, attributes: {} });
  }

  async change(line: Line, change: OutboundChange): Promise<void> {
    await this.#leave(line, change.providerId, jidOf(change.address), changeContent(change, Date.now()));
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
