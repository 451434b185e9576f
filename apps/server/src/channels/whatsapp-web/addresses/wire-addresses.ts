import { getBinaryNodeChild, proto, type BinaryNode, type WAMessage, type WASocket } from 'baileys';
import type { Address } from '../../port/message-content.ts';
import { parseJid } from './addresses.rules.ts';
import { chooseForm, type AddressForm } from './wire-address.rules.ts';

/** `lid_one_on_one_migration_enabled` among the properties that WhatsApp sends to a client at login. */
const migrationProperty = '9435';
/** Chats whose form is remembered, for accounts whose own form is unknown. */
const maxReceivedForms = 2_000;

/** What is stored of an account beside its keys. */
interface AccountNotes {
  isLidMigrated?: boolean;
  learntForm?: AddressForm;
}

/** The form in which the account of a session addresses a person: as the phone announced, or as WhatsApp accepted. */
export class WireAddresses {
  readonly #save: () => void;
  #socket: WASocket | undefined;
  /** by the digits of number and private id, oldest first */
  readonly #receivedForms = new Map<string, AddressForm>();
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
    ws.on('CB:message', ({ attrs }: BinaryNode) => {
      const from = parseJid(attrs['from']);
      if (!from || from.kind === 'group') return;
      for (const jid of [attrs['from'], attrs['sender_pn'], attrs['sender_lid']]) {
        const known = parseJid(jid);
        if (known) this.#recordReceived(known.value, from.kind);
      }
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

  /** WhatsApp accepted a message in this form that it had refused in the other. */
  recordTaken(form: AddressForm): void {
    this.#write({ ...this.#notes(), learntForm: form });
  }

  /** The form for a person about whom nothing is known. */
  get usualForm(): AddressForm {
    const { learntForm, isLidMigrated } = this.#notes();
    return chooseForm({
      learntForm,
      isLidMigrated: isLidMigrated ?? (this.#isEnabledByServer ? true : undefined),
      receivedForm: undefined,
    });
  }

  /** The form for a person; of no use for a group. */
  formOf(address: Address): AddressForm {
    const { learntForm, isLidMigrated } = this.#notes();
    return chooseForm({
      learntForm,
      isLidMigrated: isLidMigrated ?? (this.#isEnabledByServer ? true : undefined),
      receivedForm: this.#receivedForms.get(address.value),
    });
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

  #notes(): AccountNotes {
    return (this.#socket?.authState.creds.additionalData ?? {}) as AccountNotes;
  }

  #write(notes: AccountNotes): void {
    if (!this.#socket) return;
    this.#socket.authState.creds.additionalData = notes;
    this.#save();
  }

  #recordReceived(user: string, form: AddressForm): void {
    this.#receivedForms.delete(user);
    this.#receivedForms.set(user, form);
    const [oldest] = this.#receivedForms.keys();
    if (this.#receivedForms.size > maxReceivedForms && oldest !== undefined) this.#receivedForms.delete(oldest);
  }
}
