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
