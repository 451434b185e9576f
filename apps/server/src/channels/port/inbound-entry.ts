import type { GroupChangeKind, MediaType } from '@balcao/contract';
import type {
  Address,
  ChangeKind,
  Mention,
  MessageRef,
  PendingMedia,
  QuotedCopy,
  StoredInteractive,
  StoredMedia,
  StoredReferral,
} from './message-content.ts';

/** A message that reached us, or that the company's own handset sent. */
export interface InboundMessage {
  /** every address known of the other side; the first one names the chat */
  addresses: [Address, ...Address[]];
  /** of a provider with two forms of a person's address: the one in which the message came */
  addressForm?: 'pn' | 'lid' | undefined;
  providerId: string;
  fromMe: boolean;
  /** the name the sender gives themselves; in a group, of who wrote there */
  senderName: string;
  /** in a group: who wrote there */
  author?: Address | undefined;
  mediaType: MediaType;
  body: string;
  media?: StoredMedia | undefined;
  /**
   * In place of `media`: the message is shown at once and its file is fetched afterwards by `download`. With
   * `mediaFailed`: the description of a file that could not be fetched.
   */
  file?: PendingMedia | undefined;
  /** sound that was recorded for this message */
  isVoice?: boolean | undefined;
  isForwarded?: boolean | undefined;
  /** its file could not be fetched; `download` may try again */
  mediaFailed?: boolean | undefined;
  /** the message has a kind that is not shown here; the inbox names the kind in place of `body` */
  isUnsupported?: boolean | undefined;
  /** it went to another responder of the number, which has the conversation; absent = the number has no other responders */
  isStandby?: boolean | undefined;
  /** the message could not be decrypted yet; its content comes later under the same id, or never */
  isAwaited?: boolean | undefined;
  quotedProviderId?: string | undefined;
  /** for an answer to a message that is not here */
  quotedCopy?: QuotedCopy | undefined;
  /** the people whom `body` mentions */
  mentions?: Mention[] | undefined;
  /** the name by which the sender is found on WhatsApp; undefined = unknown */
  username?: string | undefined;
  /** the choice from the company's own menu: its number there, or # */
  choice?: string | undefined;
  referral?: StoredReferral | undefined;
  /** shown in place of an empty `body`, in the language of the company */
  interactive?: StoredInteractive | undefined;
  /** ISO; the provider's time */
  sentAt: string;
}

/** A change of a message that reached us: made by the other side, or by the company's own handset. */
export interface InboundChange {
  /** a vote is of a poll */
  change: ChangeKind | 'vote';
  /** as of a message: the first one names the chat */
  addresses: [Address, ...Address[]];
  /** the change's own id, by which a repeat is known */
  providerId: string;
  fromMe: boolean;
  senderName: string;
  /** in a group: who changed it */
  author?: Address | undefined;
  /** of a deletion in a group: whoever changed it is one of its admins; undefined = not known */
  isByAdmin?: boolean | undefined;
  target: MessageRef;
  /** the new text; the emoji, or the ids of the options voted for, with spaces between them; '' = taken back */
  value: string;
  /** the people whom a new text mentions */
  mentions?: Mention[] | undefined;
  /** ISO; the provider's time */
  sentAt: string;
}

/** Messages of the other side were read on another device of the company. */
export interface InboundRead {
  /** as of a message: the first one names the chat */
  addresses: [Address, ...Address[]];
  /** of these messages; what came before them is read, too */
  readIds: string[];
  /** of this report, by which a repeat is known */
  providerId: string;
  fromMe: true;
}

/** A participant of a group, as far as they are known. */
export interface GroupPerson {
  addresses: Address[];
  /** it is the connection itself */
  isOwn: boolean;
}

/** Something happened in a group that is no message. */
export interface InboundGroupChange {
  groupChange: GroupChangeKind;
  /** the group */
  addresses: [Address, ...Address[]];
  providerId: string;
  fromMe: boolean;
  /** the person who did it; undefined = unknown */
  by: GroupPerson | undefined;
  /** the people it is about */
  people: GroupPerson[];
  /** the new name of the group */
  value: string;
}

/** The conversation of a contact changed hands between responders that share the number. */
export interface InboundHandover {
  /** who has it now: the company, or another responder */
  holder: 'own' | 'other';
  /** the other responder: Meta's agent, or another partner */
  role: 'agent' | 'partner';
  /** what it said of the conversation; '' = nothing */
  summary: string;
  /** as of a message: the first one names the chat */
  addresses: [Address, ...Address[]];
  providerId: string;
  fromMe: false;
  /** ISO; the provider's time */
  sentAt: string;
}

/** What a channel reports about a conversation, in the order in which it happened. */
export type InboundEntry = InboundMessage | InboundChange | InboundRead | InboundGroupChange | InboundHandover;
