/**
 * The normalised form of a phone number as an identity. Brazilian mobiles exist with and without the ninth digit, and
 * WhatsApp reports either: both have the key without it. Only numbers whose old form was a mobile one (6 to 9 after the
 * ninth digit) are shortened, because 55 11 9 3xxx-xxxx without its 9 would be somebody's landline.
 */
export function phoneKey(digits: string): string {
  const mobile = /^(55\d{2})9([6-9]\d{7})$/.exec(digits);
  return mobile ? `${mobile[1]}${mobile[2]}` : digits;
}

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
