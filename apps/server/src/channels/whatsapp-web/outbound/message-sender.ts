import { isLidUser, isPnUser, jidNormalizedUser, type WASocket } from 'baileys';
import type { Files } from '../../../platform/files/files.ts';
import { SendError, type ChannelHost } from '../../port/channel.ts';
import type { Address } from '../../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../../port/outbound-message.ts';
import type { AckTracker } from './ack-tracker.ts';
import { toJid } from '../addresses/addresses.rules.ts';
import type { GroupCache } from '../addresses/group-cache.ts';
import { mentionInText, type MentioningText } from './mentions.rules.ts';
import type { ChatExpirations } from '../chat-expirations.ts';
import type { MessageSecrets } from '../message-secrets.ts';
import type { ManagedSocket } from '../session/socket.ts';
import { findOwnCard, type OwnCardDeps } from '../../link-cards/own-card.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import { isReply, mayRepeat } from '../addresses/wire-address.rules.ts';
import type { WireAddresses } from '../addresses/wire-addresses.ts';
import { RefusedError, restrictedCode } from './errors.rules.ts';
import { buildMessage } from './media-upload.ts';
import { toChangeContent, type OutgoingContent } from './translate.rules.ts';

interface SenderDeps extends OwnCardDeps {
  acks: AckTracker;
  wireAddresses: WireAddresses;
  host: OwnCardDeps['host'] & Pick<ChannelHost, 'lastHeardAt'>;
  files: Files;
  rawMessages: RawMessageStore;
  secrets: Pick<MessageSecrets, 'ofOwn'>;
  expirations: Pick<ChatExpirations, 'find'>;
  groups: Pick<GroupCache, 'find'>;
}

/**
 * Sends a message over an open socket. Resolves when WhatsApp has it; the recipient treats the same id as the same
 * message.
 */
export class MessageSender {
  readonly #deps: SenderDeps;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  async sendMessage(managed: ManagedSocket, message: OutboundMessage): Promise<void> {
    const { connection, files, rawMessages, secrets, expirations } = this.#deps;
    const { text: body, jids: mentionedJids } = await this.#mention(managed, message, message.body);
    await this.#send(managed, message, async (address) => {
      const content = await onSocket(managed, ({ user, waUploadToServer }) =>
        buildMessage(
          { ...message, address, body },
          {
            mentionedJids,
            connection,
            files,
            rawMessages,
            upload: waUploadToServer,
            ownJid: jidNormalizedUser(address.kind === 'lid' ? (user?.lid ?? user?.id) : user?.id),
            messageSecret: secrets.ofOwn(message.providerId),
            expirationSeconds: expirations.find(message.address),
            findLinkCard: (url) => findOwnCard(this.#deps, message.providerId, url),
          },
        ),
      );
      return { content, attributes: {} };
    });
  }

  async sendChange(managed: ManagedSocket, change: OutboundChange): Promise<void> {
    const { rawMessages } = this.#deps;
    const rawMessage = change.change === 'edit' ? await rawMessages.find(change.target) : undefined;
    const { text: value, jids } = await this.#mention(managed, change, change.value);
    await this.#send(managed, change, async (address) => {
      const outgoing = toChangeContent({ ...change, address, value }, Date.now(), {
        rawMessage: rawMessage?.content,
        mentionedJids: jids,
      });
      // No row has the raw message for a phone that asks for it again.
      await rawMessages.store({
        key: { remoteJid: toJid(address), id: change.providerId, fromMe: true },
        content: outgoing.content,
      });
      return outgoing;
    });
  }

  /** Names people of a group by the addresses that the group uses. */
  async #mention(
    managed: ManagedSocket,
    { address, mentions = [] }: Pick<OutboundMessage, 'address' | 'mentions'>,
    text: string,
  ): Promise<MentioningText> {
    if (address.kind !== 'group' || mentions.length === 0) return { text, jids: [] };
    const group = await onSocket(managed, () => this.#deps.groups.find(toJid(address)));
    return mentionInText(text, mentions, group);
  }

  /** Sends in the form in which the account addresses people; where WhatsApp refuses that form, once more in the other. */
  async #send(
    managed: ManagedSocket,
    { address, providerId }: { address: Address; providerId: string },
    build: (address: Address) => Promise<OutgoingContent>,
  ): Promise<void> {
    if (address.kind === 'group') return this.#relay(managed, providerId, address, await build(address));
    const { wireAddresses } = this.#deps;
    const form = wireAddresses.formOf(address);
    const inForm = (wanted: typeof form) =>
      onSocket(managed, (socket) => wireAddresses.translate(socket, address, wanted));
    const chosen = (await inForm(form)) ?? address;
    const findOther = async (): Promise<Address | undefined> => {
      const other = await inForm(chosen.kind === 'pn' ? 'lid' : 'pn');
      return other && (await this.#hasDevices(managed, other)) ? other : undefined;
    };
    let taken = (await this.#hasDevices(managed, chosen)) ? chosen : await findOther();
    // The library sends to no device without reporting it: a person without a device is not at WhatsApp.
    if (!taken) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    try {
      await this.#relay(managed, providerId, taken, await build(taken));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const wroteAt = await this.#deps.host.lastHeardAt(address);
      const now = new Date();
      const other = taken === chosen && mayRepeat(error.wireCode, wroteAt, now) ? await findOther() : undefined;
      if (!other) throw await this.#explain(managed, error, isReply(wroteAt, now));
      taken = other;
      await this.#relay(managed, providerId, taken, await build(taken)).catch(async (again: unknown) => {
        throw again instanceof RefusedError ? await this.#explain(managed, again, isReply(wroteAt, now)) : again;
      });
    }
    if (taken !== chosen && taken.kind !== 'group') wireAddresses.recordTaken(taken.kind);
  }

  /**
   * Asks WhatsApp for the cause of a refusal: it answers alike for an account that may begin no conversations and for a
   * message in the wrong address form. An answer to a person who wrote lately proves nothing about the account.
   */
  async #explain(managed: ManagedSocket, error: RefusedError, answers: boolean): Promise<SendError> {
    if (error.wireCode !== restrictedCode) return error;
    const lock = await managed.socket.fetchAccountReachoutTimelock().catch(() => undefined);
    if (lock?.isActive) return new SendError('ERR_WAPP_REACHOUT_LIMIT', true, false, lock.timeEnforcementEnds);
    if (answers) return new SendError('ERR_WAPP_UNDELIVERABLE', true);
    return lock ? new SendError('ERR_WAPP_FIRST_CONTACT_REFUSED', true) : error;
  }

  async #hasDevices(managed: ManagedSocket, address: Address): Promise<boolean> {
    const jid = toJid(address);
    if (!isPnUser(jid) && !isLidUser(jid)) return true;
    return (await onSocket(managed, (socket) => socket.getUSyncDevices([jid], true, false))).length > 0;
  }

  async #relay(
    managed: ManagedSocket,
    id: string,
    address: Address,
    { content, attributes }: OutgoingContent,
  ): Promise<void> {
    await this.#deps.acks.waitForAck(id, () =>
      onSocket(managed, (socket) =>
        socket.relayMessage(toJid(address), content, { messageId: id, additionalAttributes: attributes }),
      ),
    );
  }
}

/** A failure by a closed socket is not the message's: it waits for the next socket. */
async function onSocket<T>(managed: ManagedSocket, work: (socket: WASocket) => Promise<T>): Promise<T> {
  try {
    return await work(managed.socket);
  } catch (error) {
    if (managed.isClosed || !managed.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    throw error;
  }
}
