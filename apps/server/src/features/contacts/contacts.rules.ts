/** What to look for: of a phone number, however it is written, its digits. */
export function searchedFor(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && /^[\d\s()+.-]+$/.test(text) ? digits : text;
}

/** Place of a contact in the list: its name as search compares it, then its id. */
export interface ContactPlace {
  searchName: string;
  id: number;
}

export const cursorOf = ({ searchName, id }: ContactPlace): string => `${searchName}_${id}`;

export function parseCursor(text: string): ContactPlace | undefined {
  const [, searchName, id] = /^(.*)_(\d{1,9})$/s.exec(text) ?? [];
  return searchName === undefined || id === undefined ? undefined : { searchName, id: Number(id) };
}

interface Merged {
  name: string;
  number: string;
  email: string;
  profilePicUrl: string | null;
  isBlocked: boolean;
}

/**
 * A contact that another one went into: its own facts, with the other's where it has none. Blocked is who was blocked under
 * either address. A name that is nothing but the number gives way to one that somebody has.
 */
export function mergedContact<C extends Merged>(into: C, from: Merged): C {
  const nameless = !/\p{L}/u.test(into.name) && /\p{L}/u.test(from.name);
  return {
    ...into,
    name: nameless ? from.name : into.name,
    number: into.number || from.number,
    email: into.email || from.email,
    profilePicUrl: into.profilePicUrl ?? from.profilePicUrl,
    isBlocked: into.isBlocked || from.isBlocked,
  };
}
