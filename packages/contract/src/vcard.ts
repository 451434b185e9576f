/** A person of a shared contact card. */
export interface CardPerson {
  name: string;
  numbers: CardNumber[];
  emails: string[];
}

export interface CardNumber {
  /** as it was written */
  shown: string;
  /** the number by which WhatsApp knows the person, with its country; empty = `shown` is all there is, and is read when it is written to */
  digits: string;
  /** whether the card marks the number as known to WhatsApp */
  onWhatsapp: boolean;
}

const maxNumbers = 20;
/** Longer are pictures, which are not read. */
const maxLineLength = 4_096;

/** The people of a vCard text (RFC 2426 and 6350 as phones write it), in order. Anything else is passed over. */
export function parseVcards(text: string): CardPerson[] {
  const lines = linesOf(text);
  const people: CardPerson[] = [];
  let person: CardPerson | null = null;
  let structured = '';
  for (const line of lines) {
    const match =
      line.length <= maxLineLength
        ? /^(?:[\w-]+\.)?([a-z-]+)((?:;(?:[^;:"]|"[^"]*")*)*):(.*)$/i.exec(line.trim())
        : null;
    if (!match) continue;
    const [, property = '', parameters = '', written = ''] = match;
    const raw = isQuotedPrintable(parameters) ? decodeQuotedPrintable(written, parameters) : written;
    const value = unescapeValue(raw);
    switch (property.toUpperCase()) {
      case 'BEGIN':
        person = { name: '', numbers: [], emails: [] };
        structured = '';
        break;
      case 'FN':
        if (person) person.name = value.trim();
        break;
      case 'N':
        // Family;given: the other way round as people say it.
        structured = raw
          .split(';')
          .slice(0, 2)
          .map((part) => unescapeValue(part).trim())
          .toReversed()
          .join(' ')
          .trim();
        break;
      case 'TEL':
        if (person) addNumber(person, value.trim().replace(/^tel:/i, ''), parameters);
        break;
      case 'EMAIL':
        person?.emails.push(value.trim());
        break;
      case 'END':
        if (person) people.push({ ...person, name: person.name || structured });
        person = null;
        break;
    }
  }
  if (person && (person.name || person.numbers.length > 0)) people.push({ ...person, name: person.name || structured });
  return people;
}

/** Cards of version 2.1, as old phones and Outlook write them, have other letters than those of ASCII as `=C3=A3`. */
const isQuotedPrintable = (parameters: string) => /;(?:ENCODING=)?QUOTED-PRINTABLE(?:;|$)/i.test(parameters);

/** The lines of a card as they are meant: one that begins with a blank continues the one before, and so does what follows a `=` of such values. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (isOpen) lines.push(`${lines.pop()?.slice(0, -1)}${line}`);
    else if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop()}${line.slice(1)}`);
    else lines.push(line);
    isOpen = line.endsWith('=') && /^[^:]{0,200}QUOTED-PRINTABLE[^:]{0,200}:/i.test(lines.at(-1) ?? '');
  }
  return lines;
}

function decodeQuotedPrintable(value: string, parameters: string): string {
  const bytes = [...new TextEncoder().encode(value)];
  const plain: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const code = /^[\da-f]{2}$/i.exec(String.fromCodePoint(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0))?.[0];
    if (bytes[at] === 0x3d && code !== undefined) {
      plain.push(Number.parseInt(code, 16));
      at += 2;
    } else plain.push(bytes[at] ?? 0);
  }
  const content = Uint8Array.from(plain);
  try {
    return new TextDecoder(/;CHARSET="?([\w-]+)/i.exec(parameters)?.[1]).decode(content);
  } catch {
    // An encoding that nobody knows.
    return new TextDecoder().decode(content);
  }
}

/** The text of the card (RFC 2426) by which phones exchange a person. */
export function writeVcard({
  name,
  familyName = '',
  givenName = name,
  company = '',
  numbers,
  emails,
}: NewCard): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeValue(familyName)};${escapeValue(givenName)};;;`,
    `FN:${escapeValue(name)}`,
    ...(company ? [`ORG:${escapeValue(company)}`] : []),
    ...numbers.map(
      ({ shown, digits, onWhatsapp }) =>
        `TEL;type=CELL;type=VOICE${onWhatsapp ? `;waid=${digits}` : ''}:${escapeValue(shown)}`,
    ),
    ...emails.map((email) => `EMAIL:${escapeValue(email)}`),
    'END:VCARD',
  ].join('\n');
}

interface NewCard extends CardPerson {
  familyName?: string;
  /** the whole name by default */
  givenName?: string;
  company?: string;
}

function addNumber(person: CardPerson, shown: string, parameters: string): void {
  const knownDigits = /;waid=(\d+)/i.exec(parameters)?.[1];
  const digits = knownDigits ?? '';
  if ((digits === '' && !/\d/.test(shown)) || person.numbers.length >= maxNumbers) return;
  const isThere = (number: CardNumber) => number.shown === shown || (digits !== '' && number.digits === digits);
  if (person.numbers.some(isThere)) return;
  person.numbers.push({ shown, digits, onWhatsapp: knownDigits !== undefined });
}

function unescapeValue(value: string): string {
  return value.replace(/\\([\\,;nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign));
}

/** Ends of lines are part of no value; signs that mean something to a card are marked. */
function escapeValue(value: string): string {
  return value
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .trim();
}
