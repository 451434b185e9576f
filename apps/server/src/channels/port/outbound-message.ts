import type { MediaType } from '@balcao/contract';
import type {
  Address,
  ChangeKind,
  ChatAddress,
  MessageRef,
  QuotedMessage,
  StoredInteractive,
  StoredMedia,
} from './message-content.ts';

/** A text that the provider approved beforehand, and what fills its placeholders. */
export interface OutboundTemplate {
  name: string;
  language: string;
  /** in the order of the template; a placeholder has a name or, by its order, a number */
  placeholders: { part: 'header' | 'body' | 'button'; button: number | null; name: string; value: string }[];
}

/** A participant of a group whom an own text mentions, by `@` and this name. */
export interface NamedMention {
  name: string;
  address: Address;
}

/** A message on its way out. Sending the same `providerId` again is the same message, never a second one. */
export interface OutboundMessage {
  address: ChatAddress;
  providerId: string;
  /** it left before in this form, and did not arrive: this time it is sent in the other one */
  lostForm?: 'pn' | 'lid' | undefined;
  mediaType: MediaType;
  body: string;
  media?: StoredMedia | undefined;
  /** to be shown as recorded, where the provider can */
  isVoice?: boolean | undefined;
  isForwarded?: boolean | undefined;
  quoted?: QuotedMessage | undefined;
  /** sent instead of `body`, with the same meaning */
  template?: OutboundTemplate | undefined;
  /** choices of a menu, which `body` offers by their numbers: for providers that have buttons */
  interactive?: StoredInteractive | undefined;
  /** in a group */
  mentions?: readonly NamedMention[] | undefined;
}

/** An own message that the provider charges for. */
export interface BilledMessage {
  providerId: string;
  category: string;
}

/**
 * A change on its way out, of a message that the provider has. Sending the same `providerId` again is the same change.
 */
export interface OutboundChange {
  change: ChangeKind;
  address: ChatAddress;
  providerId: string;
  target: MessageRef;
  /** of the message: an edit of a caption is not an edit of a text */
  mediaType: MediaType;
  value: string;
  /** the people whom a new text mentions */
  mentions?: readonly NamedMention[] | undefined;
}
