import { boundName } from '../../../channels/port/bounded-content.rules.ts';

/** The position of a contact in the list: its name as search compares it, then its id. */
export interface ContactCursor {
  searchName: string;
  id: number;
}

export const cursorOf = ({ searchName, id }: ContactCursor): string => `${searchName}_${id}`;

export function parseCursor(text: string): ContactCursor | undefined {
  const [, searchName, id] = /^(.*)_(\d{1,9})$/s.exec(text) ?? [];
  return searchName === undefined || id === undefined ? undefined : { searchName, id: Number(id) };
}

/**
 * The source of a contact's name: none (the number is shown), the contact's own profile, the phone's address book or
 * the group itself, a user of the company. Later ones in this list win.
 */
export const nameSources = ['none', 'profile', 'phone', 'person'] as const;
export type NameSource = (typeof nameSources)[number];

/**
 * Decides whether a name may replace the known one. A profile's name fills a gap and changes nothing; address books and
 * groups are followed.
 */
export function canReplaceName(known: NameSource, source: 'profile' | 'phone'): boolean {
  return source === 'profile' ? known === 'none' : nameSources.indexOf(known) <= nameSources.indexOf(source);
}

/** Cleans a name that came from a provider, so that it can be stored. */
export const cleanProviderName = (name: string | undefined): string =>
  [...boundName(name ?? '')].slice(0, 50).join('').trim();

/** What a merge of two contacts decides about. */
export interface MergeableContact {
  name: string;
  nameSource: NameSource;
  number: string;
  /** why the number can be nobody's; null = it may be somebody's */
  numberProblem: string | null;
  username: string;
  email: string;
  profilePicUrl: string | null;
  pictureKey: string | null;
  pictureUntil: string | null;
  isBlocked: boolean;
  archivedAt: string | null;
}

/**
 * Merges two contacts: the one that stays keeps its facts and takes the other's where it has none. The result is
 * blocked if either was, and archived if both were. A name that is only the number gives way to a real one, and a provider's name to one that a
 * user gave.
 */
export function mergedContact<C extends MergeableContact>(into: C, from: MergeableContact): C {
  const weight = ({ name, nameSource }: MergeableContact) =>
    /\p{L}/u.test(name) ? 1 + nameSources.indexOf(nameSource) : 0;
  const { name, nameSource } = weight(from) > weight(into) ? from : into;
  // A number that can be nobody's gives way as well.
  const isWanting =
    into.number === '' || (into.numberProblem !== null && from.number !== '' && from.numberProblem === null);
  const { number, numberProblem } = isWanting ? from : into;
  const { profilePicUrl, pictureKey, pictureUntil } = into.pictureKey === null ? from : into;
  return {
    ...into,
    name,
    nameSource,
    number,
    numberProblem,
    username: into.username || from.username,
    email: into.email || from.email,
    profilePicUrl,
    pictureKey,
    pictureUntil,
    isBlocked: into.isBlocked || from.isBlocked,
    archivedAt: from.archivedAt === null ? null : into.archivedAt,
  };
}
