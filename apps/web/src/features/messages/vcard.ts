/** A person of a shared contact card. */
export interface CardPerson {
  name: string;
  numbers: { /** as it was written */ shown: string; /** digits to write to */ digits: string }[];
}

const maxNumbers = 20;

/** The people of a vCard text (RFC 2426 and 6350 as phones write it), in order. Anything else is passed over. */
export function parseVcards(text: string): CardPerson[] {
  // A line that begins with a blank goes on with the one before.
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const people: CardPerson[] = [];
  let person: CardPerson | null = null;
  let structured = '';
  for (const line of lines) {
    const match = /^(?:[\w-]+\.)?([a-z-]+)((?:;[^:"]*(?:"[^"]*")?)*):(.*)$/i.exec(line.trim());
    if (!match) continue;
    const [, property = '', parameters = '', raw = ''] = match;
    const value = unescapeValue(raw);
    switch (property.toUpperCase()) {
      case 'BEGIN':
        person = { name: '', numbers: [] };
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
      case 'END':
        if (person) people.push({ ...person, name: person.name || structured });
        person = null;
        break;
    }
  }
  if (person && (person.name || person.numbers.length > 0)) people.push({ ...person, name: person.name || structured });
  return people;
}

function addNumber(person: CardPerson, shown: string, parameters: string): void {
  const digits = /;waid=(\d+)/i.exec(parameters)?.[1] ?? shown.replace(/\D/g, '');
  if (digits === '' || person.numbers.length >= maxNumbers) return;
  if (person.numbers.some((number) => number.digits === digits)) return;
  person.numbers.push({ shown, digits });
}

function unescapeValue(value: string): string {
  return value.replace(/\\([\\,;nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign));
}
