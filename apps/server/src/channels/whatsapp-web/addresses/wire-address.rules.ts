import { dayMs } from '@balcao/contract';

/** The two forms in which WhatsApp names a person: by number, or by private id. */
export type AddressForm = 'pn' | 'lid';

/** What is known of the form in which an account has to address a chat with one person. */
export interface AddressingFacts {
  /** a message was refused in the other form and taken in this one */
  learntForm: AddressForm | undefined;
  /** whether the phone moved its chats to private ids; undefined = unknown */
  isLidMigrated: boolean | undefined;
  /** in which the chat's last message came */
  receivedForm: AddressForm | undefined;
}

/**
 * WhatsApp decides for the whole account, not for each chat: an account whose chats moved to private ids is refused
 * numbers, with 463 or an empty list of devices, and one whose chats did not move is refused private ids, with 400
 * (whatsapp-rust #943, Baileys #2683, #2794).
 */
export function chooseForm({ learntForm, isLidMigrated, receivedForm }: AddressingFacts): AddressForm {
  if (learntForm) return learntForm;
  if (isLidMigrated === undefined) return receivedForm ?? 'pn';
  return isLidMigrated ? 'lid' : 'pn';
}

/** WhatsApp's answers to a message in the wrong form. */
const addressingRefusals: ReadonlySet<string> = new Set(['400', '479']);
const restrictedCode = '463';
/** An answer to a person who wrote within this time never begins a conversation. */
const replyMs = dayMs;

/**
 * Returns whether a refused message is sent once more in the other address form. Never to a person who never wrote:
 * each attempt to begin a conversation counts.
 * @param wroteAt when the other side last wrote to this number
 */
export function mayRepeat(code: string, wroteAt: Date | undefined, now: Date): boolean {
  if (!wroteAt) return false;
  return addressingRefusals.has(code) || (code === restrictedCode && isReply(wroteAt, now));
}

/** Returns whether a message answers a person who wrote lately. */
export const isReply = (wroteAt: Date | undefined, now: Date): boolean =>
  wroteAt !== undefined && now.getTime() - wroteAt.getTime() < replyMs;
