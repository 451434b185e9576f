import type { proto } from 'baileys';
import { SignalDevice } from '../signal/device.ts';
import { AppState } from './app-state.ts';
import { Companion, type CompanionKeys } from './companion.ts';
import { WaitableList } from './waitable-list.ts';
import { SerialQueue } from './serial-queue.ts';

/** Which of its two addresses a phone shows to others; `hidden` = the private one, and the number is not disclosed. */
export type Addressing = 'number' | 'lid' | 'hidden';

/**
 * Whether WhatsApp has moved the chats of an account to private ids. It decides for the whole account how a chat with one
 * person has to be addressed, and refuses the other form (whatsapp-rust #943, Baileys #2683, #2794); `lenient` takes both.
 */
export type LidMigration = 'lenient' | 'migrated' | 'not-migrated';

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
  kind: 'delivered' | 'read' | 'played';
  /** in a group: whose messages they are, as the companion named them */
  participant: string | undefined;
}

export interface Activity {
  from: Account;
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
  readonly lidUser: string;
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
  /** what the phone reports by itself about messages it receives */
  confirms: 'nothing' | 'delivered' | 'read' = 'delivered';
  /** WhatsApp links it only after a passkey was confirmed, as many accounts since June 2026 (whatsmeow #1185) */
  asksForPasskey = false;
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

  /** The address that others see. */
  get address(): string {
    return this.addressing === 'number' ? this.pn : this.lid;
  }

  /** Whether a companion reports that a person is present: the phone keeps quiet meanwhile. */
  get hasAvailableCompanion(): boolean {
    return [...this.companions.values()].some(({ isAvailable }) => isAvailable);
  }

  addCompanion(keys: CompanionKeys): Companion {
    const companion = new Companion(this.#nextDevice++, keys);
    this.companions.set(companion.deviceId, companion);
    return companion;
  }
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
