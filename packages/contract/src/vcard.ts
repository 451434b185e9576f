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
  // A line that begins with a blank continues the one before.
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const people: CardPerson[] = [];
  let person: CardPerson | null = null;
  let structured = '';
  for (const line of lines) {
    const match =
      line.length <= maxLineLength
        ? /^(?:[\w-]+\.)?([a-z-]+)((?:;(?:[^;:"]|"[^"]*")*)*):(.*)$/i.exec(line.trim())
        : null;
    if (!match) continue;
    const [, property = '', parameters = '', raw = ''] = match;
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
