/** Numbers that WhatsApp and people write in two ways, and that are one person. All functions take digits with the country. */

/**
 * Argentine mobiles have a 9 behind the country for calls from abroad; at home they are dialled with a 0 before and a 15
 * behind the area: 54 0 11 15 5123 4567 becomes 549 11 5123 4567. Other numbers stay as they are.
 */
export function withArgentineForm(digits: string): string {
  const [, nine = '', national] = /^54(9?)0?(\d+)$/.exec(digits) ?? [];
  if (national === undefined) return digits;
  const [, area, line] =
    /^(11)15(\d{8})$/.exec(national) ??
    /^(\d{3})15(\d{7})$/.exec(national) ??
    /^(\d{4})15(\d{6})$/.exec(national) ??
    [];
  if (area !== undefined && line !== undefined) return `549${area}${line}`;
  return national.length === 10 ? `54${nine}${national}` : digits;
}

/**
 * The identity of a number, by which one person is found under each form that WhatsApp or people give it:
 * - Brazil: without the ninth digit, where the rest was a mobile before it (6 to 9): 55 11 9 3xxx-xxxx without its 9
 *   would be a landline;
 * - Mexico: without the 1 that mobiles have behind the country (521 55… and 52 55…);
 * - Argentina: without the 9 behind the country, and without the 0 and the 15 of calls at home.
 * Any other number is its own key. Stored in `contact_identities.value` and `contact_list_items.number_key`.
 */
export function phoneKey(digits: string): string {
  const [, area, line] = /^55(\d{2})9([6-9]\d{7})$/.exec(digits) ?? [];
  if (area !== undefined && line !== undefined) return `55${area}${line}`;
  if (/^521\d{10}$/.test(digits)) return `52${digits.slice(3)}`;
  return digits.startsWith('54') ? withArgentineForm(digits).replace(/^549(\d{10})$/, '54$1') : digits;
}

/** Every form in which one person may be named, the given one first: what `phoneKey` makes one. */
export function formsOfNumber(digits: string): string[] {
  const key = phoneKey(digits);
  const [, area, line] = /^55(\d{2})([6-9]\d{7})$/.exec(key) ?? [];
  const forms = [digits, key];
  if (area !== undefined && line !== undefined) forms.push(`55${area}9${line}`);
  if (/^52\d{10}$/.test(key)) forms.push(`521${key.slice(2)}`);
  if (/^54\d{10}$/.test(key)) forms.push(`549${key.slice(2)}`);
  return [...new Set(forms)];
}
