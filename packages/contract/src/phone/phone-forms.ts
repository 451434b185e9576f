import { isAreaCode } from './brazil.ts';
import { formsOfNumber } from './one-person.ts';
import { cleanPhoneText, digitsOf } from './phone-text.ts';
import { readPhone } from './read-phone.ts';

/** The zero behind a country: most have it before an area that is dialled at home, in some it is a part of the number. Brazil's own rule knows it. */
const behindCountry = /^(\s*(?:\+|00)\s*(?!55)\d{1,3}[\s.-]+)0(?=\d)/;

/** Fewer digits are in nearly every number. */
const minDigits = 3;

/**
 * The rows of digits by which a search for a written number looks: a stored number that contains one of them is meant.
 * - A whole number gives every form of one person with its country: `(11) 98766-8223`, `011 98766-8223` and
 *   `+55 11 8766-8223` give 5511987668223 and 551187668223; `+52 1 55…` also 5255….
 * - A part of a number gives the part, with and without the ninth digit where it begins with an area (`11 98766` also
 *   11 8766) or is a line (`98766-8223` is looked for as 87668223), and without the trunk zero.
 * Empty = the text is no number: it is looked for as a text.
 */
export function phoneForms(text: string): string[] {
  const forms = formsAsWritten(text);
  const dialled = behindCountry.test(text) ? formsAsWritten(text.replace(behindCountry, '$1')) : [];
  return [...new Set([...forms, ...dialled])];
}

function formsAsWritten(text: string): string[] {
  // +44 (0)20: the zero is dialled at home; in Italy it is a part of the number.
  const read = readPhone(/^\s*(?:\+|00)\s*39/.test(text) ? text : text.replace(/\(0\)/, ''));
  if ('number' in read) {
    const forms = formsOfNumber(read.number);
    const digits = digitsOf(cleanPhoneText(text));
    // Ten and eleven digits may also be another country's, as they stand.
    const isPlain = /^\s*\d+\s*$/.test(text) && !digits.startsWith('0');
    return [...new Set(isPlain ? [...forms, digits] : forms)];
  }
  const clean = cleanPhoneText(text);
  if (!/^[+\d\s().\-/]+$/.test(clean)) return [];
  const digits = digitsOf(clean).replace(/^0+(?=\d{3})/, '');
  if (digits.length < minDigits) return [];
  return clean.startsWith('+') && !digits.startsWith('55') ? [digits] : partForms(digits);
}

function partForms(digits: string): string[] {
  const line = /^9?([6-9]\d{7})$/.exec(digits)?.[1];
  // The line without its ninth digit is a part of the line with it.
  if (line !== undefined) return [line];
  const forms = [digits];
  for (const country of digits.startsWith('55') ? ['55', ''] : ['']) {
    const rest = digits.slice(country.length);
    const [area, part] = [rest.slice(0, 2), rest.slice(2)];
    if (!isAreaCode(area) || part === '') continue;
    if (/^9[6-9]/.test(part)) forms.push(`${country}${area}${part.slice(1)}`);
    if (/^[6-9]\d{0,7}$/.test(part)) forms.push(`${country}${area}9${part}`);
  }
  return [...new Set(forms)];
}
