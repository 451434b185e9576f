import type { Interactive, MediaType, OrderItem, Referral } from '@balcao/contract';

/** An address as a provider names it: a phone number in digits, a private id (LID), or a group. */
export interface Address {
  kind: 'pn' | 'lid' | 'group';
  value: string;
}

/** The address of a conversation, with what a provider of two forms needs to know of it. */
export interface ChatAddress extends Address {
  /** the form in which the last message of the other side came; absent = unknown, or the provider has one form */
  form?: 'pn' | 'lid' | undefined;
}

/** A file that is stored already; `key` is the storage's. Sizes in bytes and pixels. */
export interface StoredMedia {
  key: string;
  name: string;
  mime: string;
  size: number;
  width?: number | undefined;
  height?: number | undefined;
  /** seconds, of sound and film whose length is known */
  seconds?: number | undefined;
  /** the small picture that its sender made: a JPEG as base64 */
  preview?: string | undefined;
}

/** A file that the provider still has, as its sender describes it; `size` 0 = unknown. */
export type PendingMedia = Omit<StoredMedia, 'key'>;

/** A picture that is stored already. */
export type Picture = Pick<StoredMedia, 'key' | 'name' | 'mime'>;

type Pictured<T extends { pictureUrl: string | null }> = Omit<T, 'pictureUrl'> & { picture: Picture | null };

/**
 * The origin of a contact's first message, with its picture in the storage. Its texts need not be bounded: the inbox
 * does that.
 */
export type StoredReferral = Pictured<Referral>;

/** `author` identifies the voter: `me`, or the address of the person. */
type Authored<T> = T & { author: string };

type Stored<T> = T extends { items: OrderItem[] }
  ? Omit<T, 'items'> & { items: Pictured<OrderItem>[] }
  : T extends { votes: (infer Vote)[] }
    ? Omit<T, 'votes'> & { votes: Authored<Vote>[] }
    : T extends { pictureUrl: string | null }
      ? Pictured<T>
      : T;

/** Interactive content of a message, with its pictures in the storage; bounded by the inbox, too. */
export type StoredInteractive = Stored<Interactive>;

export type StoredLinkCard = Extract<StoredInteractive, { kind: 'link' }>;
export type StoredOrder = Extract<StoredInteractive, { kind: 'order' }>;

/** A message that is not here, as the phone that answers it describes it; bounded by the inbox. */
export interface QuotedCopy {
  fromMe: boolean;
  /** in a group: its author, where they are known and not of the company */
  author: Address | undefined;
  mediaType: MediaType;
  /** of a contact card its name */
  body: string;
  mediaName: string | null;
}

/** A person whom a text mentions, by `@` and these digits. */
export interface Mention {
  digits: string;
  /** as far as they are known */
  addresses: Address[];
  /** it is the connection itself */
  isOwn: boolean;
}

/** Kinds of changes of an existing message. */
export type ChangeKind = 'edit' | 'delete' | 'reaction';

/** A message as a change or an answer names it. */
export interface MessageRef {
  providerId: string;
  /** of the company */
  fromMe: boolean;
  /** in a group: who wrote it, where that is known and it is not of the company */
  author?: Address | undefined;
}

/** A message of the other side that was read here. */
export type ReadMessage = Pick<MessageRef, 'providerId' | 'author'>;

/** The message that an own one quotes. */
export interface QuotedMessage extends MessageRef {
  mediaType: MediaType;
  body: string;
}
