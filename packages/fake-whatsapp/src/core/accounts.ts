import type { proto } from 'baileys';
import { SignalDevice } from '../signal/device.ts';
import { AppState } from './app-state.ts';
import { Companion, type CompanionKeys } from './companion.ts';
import { Passkey, type PasskeyRefusal } from './passkey.ts';
import { WaitableList } from './waitable-list.ts';
import { SerialQueue } from './serial-queue.ts';

/** Which of its two addresses a phone shows to others; `hidden` = the private one, and the number is not disclosed. */
export type Addressing = 'number' | 'lid' | 'hidden';

/**
 * Whether WhatsApp has moved the chats of an account to private ids. It decides for the whole account how a chat with one
 * person has to be addressed, and refuses the other form (whatsapp-rust #943, Baileys #2683, #2794); `lenient` takes both.
 */
export type LidMigration = 'lenient' | 'migrated' | 'not-migrated';

/** The two forms of a person's address. */
export type AddressForm = 'number' | 'lid';

export const formOf = (jid: string): AddressForm => (jid.endsWith('@lid') ? 'lid' : 'number');

/** A message in the chat of a phone that received or sent it. */
export interface ChatMessage {
  id: string;
  /** who wrote it */
  from: Account;
  chat: Account | Group;
  content: proto.IMessage;
  text: string;
  at: Date;
}

export interface ReceivedMessage extends ChatMessage {
  /** 0 = the phone itself */
  fromDevice: number;
  /** how the sender addressed it */
  addressedTo: string;
  /** the same id from the same sender was there before */
  isRepeat: boolean;
  /** the phone gave no notification of it: a companion is available */
  isSilent: boolean;
}

export interface ReceivedReceipt {
  from: Account;
  fromDevice: number;
  ids: string[];
  /** `inactive`: it has the message, and shows no second tick, for nobody is there */
  kind: 'delivered' | 'inactive' | 'read' | 'played';
  /** in a group: whose messages they are, as the companion named them */
  participant: string | undefined;
}

export interface Activity {
  from: Account;
  /** how the companion addressed it */
  addressedTo: string;
  kind: 'composing' | 'recording' | 'paused' | 'available' | 'unavailable';
}

export interface CallRejection {
  id: string;
  from: Account;
  kind: 'rejected';
}

/** A number at WhatsApp: its phone, and the devices linked to it. */
export class Account {
  readonly number: string;
  readonly name: string;
  lidUser: string;
  readonly device = new SignalDevice();
  readonly appState = new AppState();
  /** the ratchet of the device steps one message at a time */
  readonly signalQueue = new SerialQueue();
  readonly companions = new Map<number, Companion>();
  readonly received = new WaitableList<ReceivedMessage>('message received');
  readonly receipts = new WaitableList<ReceivedReceipt>('receipt');
  readonly calls = new WaitableList<CallRejection>('answer to a call');
  readonly activity = new WaitableList<Activity>('activity');
  readonly sent = new Map<string, ChatMessage>();
  /** ids of messages that were read on the phone or on a companion */
  readonly read = new Set<string>();
  /** numbers from which it receives nothing */
  readonly blocked = new Set<string>();
  addressing: Addressing = 'number';
  lidMigration: LidMigration = 'lenient';
  /** the only form in which this person is reached, whatever the account of the writer asks for; undefined = that decides */
  reachedBy: AddressForm | undefined;
  /**
   * What becomes of a message in the wrong form: an error, or nothing. Real chats lose messages that were acknowledged
   * (whatsapp-mcp #8, Evolution #2629, Baileys #1950).
   */
  wrongForm: 'refused' | 'dropped' = 'refused';
  /** whether it shows its private id beside its number */
  disclosesLid = true;
  /** the address under which it keeps its sessions; as real phones whose sessions were not moved (Baileys #2331) */
  sessionsUnder: 'as-addressed' | AddressForm = 'as-addressed';
  /** after a change of the account behind this number: messages to the earlier private id are answered with `refresh_lid` */
  #formerLids = new Set<string>();
  /** what the phone reports by itself about messages it receives */
  confirms: 'nothing' | 'delivered' | 'read' = 'delivered';
  /** WhatsApp links it only after a passkey was confirmed, as many accounts since June 2026 (whatsmeow #1185) */
  asksForPasskey = false;
  /** its keys, one of which a linking is confirmed with */
  readonly passkeys: Passkey[] = [];
  /** Asks the client that waits once more, with other options. */
  askForPasskeyAgain: () => void = () => {};
  /** at which step a linking with a passkey is refused */
  refusesPasskeyAt: PasskeyRefusal | undefined;
  /** the code that the phone shows, to be compared with the client's */
  passkeyCode: string | undefined;
  /** what was wrong with each assertion that came; undefined = nothing */
  readonly passkeyFlaws: (string | undefined)[] = [];
  /** seals its edits with the secret of the message, as phones do since May 2026; others write them openly */
  sealsEdits = true;
  /** notifies writers that it read their messages; one that does not notifies its companions by a receipt of another type (`read-self`) */
  sendsReadReceipts = true;
  /**
   * How many one-time keys WhatsApp reports to a companion: those that it has, or at least what the peer reports
   * (`preKeys` of its options).
   */
  preKeyPool: 'as-reported' | 'as-kept' = 'as-reported';
  /** how it hands its history to a new companion: within the messages, or, as WhatsApp does with large parts, as files */
  historyAs: 'inline' | 'files' = 'inline';
  /** in which parts it hands over what is not among the newest messages of a chat, and how they arrive */
  readonly historyParts: {
    /** messages of one part; undefined = all are in one */
    size?: number;
    order: 'newest-first' | 'oldest-first';
    /** every part comes a second time */
    areRepeated: boolean;
    /** how old messages are that it sends without being asked for everything, in days; undefined = however old */
    usualDays?: number;
    /** it says when it sent everything; some phones never do */
    announceEnd: boolean;
  } = { order: 'newest-first', areRepeated: false, announceEnd: true };
  /** after how many seconds messages vanish, by the number of the other side */
  readonly disappearing = new Map<string, number>();
  presence: 'available' | 'unavailable' = 'unavailable';
  picture: Buffer | undefined;
  /** until when it may not begin conversations; a query answers it, refusals are a fault of their own (463) */
  restrictedUntil: Date | undefined;
  #nextDevice = 1;

  constructor(number: string, name: string) {
    this.number = number;
    this.name = name;
    this.lidUser = `9${number.padStart(14, '0')}`;
  }

  get pn(): string {
    return `${this.number}@s.whatsapp.net`;
  }

  get lid(): string {
    return `${this.lidUser}@lid`;
  }

  /** The number has a new account, with another private id; what goes to the earlier one asks to look it up again. */
  changeLid(): void {
    this.#formerLids.add(this.lidUser);
    this.lidUser = `8${this.lidUser.slice(1)}`;
  }

  isFormerLid(user: string): boolean {
    return this.#formerLids.has(user);
  }

  /** Its digits in a form. */
  userIn(form: AddressForm): string {
    return form === 'lid' ? this.lidUser : this.number;
  }

  /** The address that others see. */
  get address(): string {
    return this.addressing === 'number' ? this.pn : this.lid;
  }

  /** Whether a companion reports that a person is present: the phone keeps quiet meanwhile. */
  get hasAvailableCompanion(): boolean {
    return [...this.companions.values()].some(({ isAvailable }) => isAvailable);
  }

  /** Makes a passkey, as under "Passkeys" in the phone. */
  createPasskey(): Passkey {
    const passkey = new Passkey();
    this.passkeys.push(passkey);
    return passkey;
  }

  /** A device that becomes one of the phone's once it has signed. */
  offerCompanion(keys: CompanionKeys): Companion {
    return new Companion(this.#nextDevice++, keys);
  }
}

/** Whether a chat of `writer` with `reader` is addressed in a form in which WhatsApp does not take it. */
export function isWrongForm(writer: Account, reader: Account | undefined, jid: string): boolean {
  if (reader === writer) return false;
  const form = formOf(jid);
  if (reader?.reachedBy) return reader.reachedBy !== form;
  return writer.lidMigration !== 'lenient' && (writer.lidMigration === 'migrated') !== (form === 'lid');
}

export class Group {
  readonly jid: string;
  readonly createdAt = new Date();
  subject: string;
  /** the first one is its owner */
  readonly members: Account[];
  /** devices that have the sender key of a member, as "member>number:device" */
  readonly keyHolders = new Set<string>();

  constructor(jid: string, subject: string, members: readonly Account[]) {
    this.jid = jid;
    this.subject = subject;
    this.members = [...members];
  }
}
