import { dayMs } from '@balcao/contract';

/** The two forms in which WhatsApp names a person: by number, or by private id. */
export type AddressForm = 'pn' | 'lid';

/** A person whose message was refused in one form and taken in the other. */
export interface LearntForm {
  /** digits of number and private id, as far as they are known */
  users: string[];
  form: AddressForm;
  /** milliseconds since the epoch */
  at: number;
}

/** What is known of the form in which an account has to address a chat with one person. */
export interface AddressingFacts {
  /** people whose messages were refused in one form and taken in the other, oldest first */
  learnt: readonly LearntForm[];
  /** whether the phone moved its chats to private ids; undefined = unknown */
  isLidMigrated: boolean | undefined;
  /** in which the chat's last message came */
  receivedForm: AddressForm | undefined;
}

/** What was learnt of one person is forgotten after a month, and says nothing of others after a week. */
const personMs = 30 * dayMs;
const accountMs = 7 * dayMs;
/** People who have to agree before the account addresses everybody as them: a refusal may be of one contact alone. */
const agreeing = 3;
const maxLearnt = 100;

/**
 * WhatsApp decides for the whole account, not for each chat: an account whose chats moved to private ids is refused
 * numbers, with 463 or an empty list of devices, and one whose chats did not move is refused private ids, with 400
 * (whatsapp-rust #943, Baileys #2683, #2794). Refusals of single people override it, for 463 is also the answer where one
 * person's token is missing. Of an account of which nothing is known private ids are right more often (whatsmeow since July 2026).
 * @param user the person's digits, in either form; undefined = somebody of whom nothing is known
 */
export function chooseForm(
  { learnt, isLidMigrated, receivedForm }: AddressingFacts,
  user: string | undefined,
  now: number,
): AddressForm {
  const own =
    user === undefined ? undefined : learnt.findLast(({ users, at }) => users.includes(user) && now - at < personMs);
  if (own) return own.form;
  const account = accountForm(learnt, now);
  if (account) return account;
  if (isLidMigrated === undefined) return receivedForm ?? 'lid';
  return isLidMigrated ? 'lid' : 'pn';
}

/** The form on which enough people agreed lately; undefined when too few did, or as many say the other. */
function accountForm(learnt: readonly LearntForm[], now: number): AddressForm | undefined {
  const recent = learnt.filter(({ at }) => now - at < accountMs);
  const count = (form: AddressForm) => recent.filter((one) => one.form === form).length;
  const form = count('lid') > count('pn') ? 'lid' : 'pn';
  return count(form) >= agreeing && count(form) > count(form === 'lid' ? 'pn' : 'lid') ? form : undefined;
}

/** Adds what was learnt of a person in the place of what was learnt before, and forgets the oldest. */
export function learn(learnt: readonly LearntForm[], news: LearntForm): LearntForm[] {
  const others = learnt.filter(
    ({ users, at }) => news.at - at < personMs && !users.some((user) => news.users.includes(user)),
  );
  return [...others, news].slice(-maxLearnt);
}

/** WhatsApp's answers to a message in the wrong form; 463 is also the answer to an account that may begin no conversations. */
const addressingRefusals: ReadonlySet<string> = new Set(['400', '479', '463']);

/**
 * Returns whether a refused message is sent once more in the other address form. Never to a person who never wrote:
 * each attempt to begin a conversation counts.
 * @param wroteAt when the other side last wrote to this number
 */
export const mayRepeat = (code: string, wroteAt: Date | undefined): boolean =>
  wroteAt !== undefined && addressingRefusals.has(code);
