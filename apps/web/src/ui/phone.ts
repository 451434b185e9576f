/** At most 11 digits (two of the area, eight or nine of the line) shown as `(11) 90000-0142`, as far as typed. */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  const line = digits.slice(2);
  if (line.length <= 4) return `(${digits.slice(0, 2)}) ${line}`;
  const cut = line.length > 8 ? 5 : 4;
  return `(${digits.slice(0, 2)}) ${line.slice(0, cut)}-${line.slice(cut)}`;
}

export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 11);
}

/** A full number as WhatsApp knows it, for reading: `+55 11 90000-0142`. Other countries' are left in one piece. */
export function formatPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazil) return `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`;
  return digits === '' ? '' : `+${digits}`;
}

/** A number as a contact card has it: as its phone wrote it, or in our form where that left no gaps. */
export const formatCardNumber = ({ shown, digits }: { shown: string; digits: string }): string =>
  /^\+?\d+$/.test(shown) ? formatPhone(digits) : shown;

/** Code of the country whose numbers are written without it, and how many digits they have then. */
const homeCountry = { code: '55', minDigits: 10, maxDigits: 11 };
const foreignNumber = { minDigits: 8, maxDigits: 15 };

/**
 * Formats a typed number for reading. Foreign ones start with + or 00 and stay as they are; more digits than a number of this
 * country has, without either, stay as typed and are no number: to guess a country would be somebody else's.
 */
export function formatTypedNumber(text: string): string {
  // A number that was copied brings along marks that nobody sees, in front of its +.
  const typed = text.replaceAll(/\p{Cf}/gu, '').trim();
  const digits = typed.replace(/\D/g, '').slice(0, foreignNumber.maxDigits);
  if (typed.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00') && digits.length > homeCountry.maxDigits) return `+${digits.replace(/^0+/, '')}`;
  if (digits.length <= homeCountry.maxDigits) return maskPhone(digits);
  // People paste their own country's code, too. A digit too many behind one that was formatted is no code.
  const [, own = ''] = typed.startsWith('(') ? [] : (/^55(\d{10,11})$/.exec(digits) ?? []);
  return own === '' ? digits : maskPhone(own);
}

/** Whether a typed number has more digits than one of this country, and no country of its own. */
export const lacksCountry = (text: string): boolean =>
  !text.trim().startsWith('+') && text.replace(/\D/g, '').length > homeCountry.maxDigits;

/** The full number of the typed text; null while digits are missing. */
export function toFullNumber(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+')) return digits.length >= foreignNumber.minDigits ? digits : null;
  return digits.length >= homeCountry.minDigits && digits.length <= homeCountry.maxDigits
    ? homeCountry.code + digits
    : null;
}

/** A full number as it would have been typed. */
export function toTypedNumber(number: string): string {
  if (number === '') return '';
  const length = number.length - homeCountry.code.length;
  return number.startsWith(homeCountry.code) && length >= homeCountry.minDigits && length <= homeCountry.maxDigits
    ? maskPhone(number.slice(homeCountry.code.length))
    : `+${number}`;
}
