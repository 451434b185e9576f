import {
  getBinaryNodeChild,
  proto,
  USyncQuery,
  USyncUser,
  type BinaryNode,
  type WAMessage,
  type WASocket,
} from 'baileys';
import type { Address, ChatAddress } from '../../port/message-content.ts';
import { parseJid, sameAddress, toJid } from './addresses.rules.ts';
import { chooseForm, learn, type AddressForm, type LearntForm } from './wire-address.rules.ts';

/** `lid_one_on_one_migration_enabled` among the properties that WhatsApp sends to a client at login. */
const migrationProperty = '9435';

/** What is stored of an account beside its keys. Older notes had one `learntForm` for all people, which is not read any more. */
interface AccountNotes {
  isLidMigrated?: boolean;
  learnt?: LearntForm[];
}

/** The form in which the account of a session addresses a person: as the phone announced, or as WhatsApp accepted. */
export class WireAddresses {
  readonly #save: () => void;
  #socket: WASocket | undefined;
  #isEnabledByServer = false;

  /** @param save stores what changed of the credentials */
  constructor(save: () => void) {
    this.#save = save;
  }

  watch(socket: WASocket): void {
    this.#socket = socket;
    const { ws } = socket;
    ws.on('CB:iq,,pair-success', (stanza: BinaryNode) => {
      const content = getBinaryNodeChild(getBinaryNodeChild(stanza, 'pair-success'), 'client-props')?.content;
      if (!(content instanceof Uint8Array)) return;
      const { isChatDbLidMigrated } = proto.ClientPairingProps.decode(content);
      if (typeof isChatDbLidMigrated === 'boolean') this.recordMigration(isChatDbLidMigrated);
    });
    ws.on('CB:iq,,props', (stanza: BinaryNode) => {
      const properties = getBinaryNodeChild(stanza, 'props')?.content;
      const found = Array.isArray(properties)
        ? properties.find(({ attrs }) => attrs['config_code'] === migrationProperty)
        : undefined;
      if (found) this.#isEnabledByServer = /^(?:1|true)$/.test(found.attrs['config_value'] ?? '');
    });
  }

  /** Records whether the phone's chats have moved to private ids; what was learnt from refusals before is dropped. */
  recordMigration(isLidMigrated: boolean): void {
    const { isLidMigrated: before } = this.#notes();
    if (before !== isLidMigrated) this.#write({ isLidMigrated });
  }

  /** The phone announces to its own devices that its chats moved. */
  acceptPeerMessage({ key, message }: WAMessage): void {
    if (key.fromMe && message?.protocolMessage?.lidMigrationMappingSyncMessage) this.recordMigration(true);
  }

  /** WhatsApp accepted a message to this person in a form, and had refused it, or lost it, in the other. */
  recordTaken(taken: Address, refused: Address): void {
    if (taken.kind === 'group') return;
    const { learnt = [], ...notes } = this.#notes();
    const users = [taken.value, refused.value];
    this.#write({ ...notes, learnt: learn(learnt, { users, form: taken.kind, at: Date.now() }) });
  }

  /** The form for a person about whom nothing is known. */
  get usualForm(): AddressForm {
    return this.#choose(undefined, undefined);
  }

  /** The form for a person; of no use for a group. */
  formOf({ value, form }: ChatAddress): AddressForm {
    return this.#choose(value, form);
  }

  /** The address of a chat in the form in which its messages come, for receipts and typing; it asks WhatsApp nothing new. */
  async addressOfChat(socket: WASocket, address: ChatAddress): Promise<Address> {
    if (address.kind === 'group') return address;
    const form = address.form ?? this.formOf(address);
    return (await this.translate(socket, address, form).catch(() => undefined)) ?? address;
  }

  /**
   * Asks WhatsApp once more for the private id behind a person's number, and keeps it.
   * @returns the person under the other id; undefined when the number is not known, or WhatsApp names the same id
   */
  async refresh(socket: WASocket, address: Address): Promise<Address | undefined> {
    const number = await this.translate(socket, address, 'pn');
    if (!number || number.kind !== 'pn') return undefined;
    const before = await this.translate(socket, address, 'lid');
    const query = new USyncQuery().withLIDProtocol().withUser(new USyncUser().withId(toJid(number)));
    const found = (await socket.executeUSyncQuery(query))?.list[0]?.['lid'];
    const lid = typeof found === 'string' ? parseJid(found) : undefined;
    if (!lid || (before && sameAddress(before, lid))) return undefined;
    await socket.signalRepository.lidMapping.storeLIDPNMappings([{ pn: toJid(number), lid: toJid(lid) }]);
    return lid;
  }

  /** Returns the same person in this form; undefined when it is unknown to us and to WhatsApp. */
  async translate(socket: WASocket, address: Address, form: AddressForm): Promise<Address | undefined> {
    if (address.kind === 'group' || address.kind === form) return address;
    const { lidMapping } = socket.signalRepository;
    const found =
      form === 'lid'
        ? await lidMapping.getLIDForPN(`${address.value}@s.whatsapp.net`)
        : await lidMapping.getPNForLID(`${address.value}@lid`);
    return parseJid(found);
  }

  #choose(user: string | undefined, receivedForm: AddressForm | undefined): AddressForm {
    const { learnt = [], isLidMigrated = this.#isEnabledByServer ? true : undefined } = this.#notes();
    return chooseForm({ learnt, isLidMigrated, receivedForm }, user, Date.now());
  }

  #notes(): AccountNotes {
    return (this.#socket?.authState.creds.additionalData ?? {}) as AccountNotes;
  }

  #write(notes: AccountNotes): void {
    if (!this.#socket) return;
    this.#socket.authState.creds.additionalData = notes;
    this.#save();
  }
}
