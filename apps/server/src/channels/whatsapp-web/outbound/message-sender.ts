import { isLidUser, isPnUser, jidNormalizedUser, type WASocket } from 'baileys';
import type { Files } from '../../../platform/files/files.ts';
import { SendError, type ChannelHost, type SentForm } from '../../port/channel.ts';
import type { Address } from '../../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../../port/outbound-message.ts';
import type { Acknowledgement, AckTracker } from './ack-tracker.ts';
import { toJid } from '../addresses/addresses.rules.ts';
import type { GroupCache } from '../addresses/group-cache.ts';
import { mentionInText, type MentioningText } from './mentions.rules.ts';
import type { ChatExpirations } from '../chat-expirations.ts';
import type { MessageSecrets } from '../message-secrets.ts';
import type { ManagedSocket } from '../session/socket.ts';
import { findOwnCard, type OwnCardDeps } from '../../link-cards/own-card.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import { mayRepeat, type AddressForm } from '../addresses/wire-address.rules.ts';
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

  async sendMessage(managed: ManagedSocket, message: OutboundMessage): Promise<SentForm> {
    const { connection, files, rawMessages, secrets, expirations } = this.#deps;
    const { text: body, jids: mentionedJids } = await this.#mention(managed, message, message.body);
    return this.#send(managed, message, async (address) => {
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

  /**
   * Sends in the form in which the account addresses people; where WhatsApp refuses that form, once more in the other. A message that
   * got lost in a form is sent in the other one.
   */
  async #send(
    managed: ManagedSocket,
    { address, providerId, lostForm }: Pick<OutboundMessage, 'address' | 'providerId' | 'lostForm'>,
    build: (address: Address) => Promise<OutgoingContent>,
  ): Promise<SentForm> {
    if (address.kind === 'group') {
      await this.#relay(managed, providerId, address, await build(address));
      return undefined;
    }
    const { wireAddresses } = this.#deps;
    const form = lostForm ? otherForm(lostForm) : wireAddresses.formOf(address);
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
      taken = await this.#relayToPerson(managed, providerId, taken, build);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const wroteAt = await this.#deps.host.lastHeardAt(address);
      const hasWritten = wroteAt !== undefined;
      const other = taken === chosen && mayRepeat(error.wireCode, wroteAt) ? await findOther() : undefined;
      if (!other) throw await this.#explain(managed, error, hasWritten);
      taken = await this.#relayToPerson(managed, providerId, other, build).catch(async (again: unknown) => {
        throw again instanceof RefusedError ? await this.#explain(managed, again, hasWritten) : again;
      });
    }
    const failed = taken.kind !== chosen.kind ? chosen : lostForm && (await inForm(lostForm));
    if (failed && failed.kind !== taken.kind) wireAddresses.recordTaken(taken, failed);
    return sentForm(taken);
  }

  /**
   * Sends to a person. When WhatsApp asks for their private id to be looked up again, it is, once, and the message is sent to the other
   * one: if there is none, the number has a new account, and each further message to the former one counts against us.
   * @returns the address under which it was taken
   */
  async #relayToPerson(
    managed: ManagedSocket,
    id: string,
    first: Address,
    build: (address: Address) => Promise<OutgoingContent>,
  ): Promise<Address> {
    if (!(await this.#relay(managed, id, first, await build(first))).wantsRefresh) return first;
    const { wireAddresses } = this.#deps;
    const other = await onSocket(managed, (socket) => wireAddresses.refresh(socket, first));
    if (other && !(await this.#relay(managed, id, other, await build(other))).wantsRefresh) return other;
    throw new SendError('ERR_WAPP_NEW_ACCOUNT', true);
  }

  /**
   * Asks WhatsApp for the cause of a refusal: it answers alike for an account that may begin no conversations and for a
   * message in the wrong address form. An answer to a person who ever wrote proves nothing about the account.
   */
  async #explain(managed: ManagedSocket, error: RefusedError, hasWritten: boolean): Promise<SendError> {
    if (error.wireCode !== restrictedCode) return error;
    const lock = await managed.socket.fetchAccountReachoutTimelock().catch(() => undefined);
    if (lock?.isActive) return new SendError('ERR_WAPP_REACHOUT_LIMIT', true, false, lock.timeEnforcementEnds);
    if (hasWritten) return new SendError('ERR_WAPP_UNDELIVERABLE', true);
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
  ): Promise<Acknowledgement> {
    const peer = await this.#peerAttributes(managed, address);
    return this.#deps.acks.waitForAck(id, () =>
      onSocket(managed, (socket) =>
        socket.relayMessage(toJid(address), content, {
          messageId: id,
          additionalAttributes: { ...peer, ...attributes },
        }),
      ),
    );
  }

  /** Beside a private id WhatsApp Web names the number, where it is known (whatsmeow since July 2026). */
  async #peerAttributes(managed: ManagedSocket, address: Address): Promise<Record<string, string>> {
    if (address.kind !== 'lid') return {};
    const number = await onSocket(managed, (socket) => this.#deps.wireAddresses.translate(socket, address, 'pn'));
    return number ? { peer_recipient_pn: toJid(number) } : {};
  }
}

const otherForm = (form: AddressForm): AddressForm => (form === 'lid' ? 'pn' : 'lid');
const sentForm = ({ kind }: Address): SentForm => (kind === 'group' ? undefined : kind);

/** A failure by a closed socket is not the message's: it waits for the next socket. */
async function onSocket<T>(managed: ManagedSocket, work: (socket: WASocket) => Promise<T>): Promise<T> {
  try {
    return await work(managed.socket);
  } catch (error) {
    if (managed.isClosed || !managed.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    throw error;
  }
}
