/** Places of a text that are filled in when it is sent, written `{{name}}`. In the order forms offer them. */
export const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'hora'] as const;
export type MessageVariable = (typeof messageVariables)[number];
/** How they are written. */
export const messageVariablePattern = /\{\{\s*(\w+)\s*\}\}/g;
/** What is filled in: those that forms offer, and what other clients of this API call `ms`. */
export const filledVariables: readonly string[] = [...messageVariables, 'gretting'];

export interface VariableContext {
  contactName: string;
  now: Date;
  /** of the company: what hour it is for the people in it */
  timeZone: string;
  /** of the company: `pt`, `en` or `es`; anything else greets in Portuguese */
  language: string;
}

/** Sent to contacts, so they follow the company's language and not the reader's of the interface. */
const greetings: Readonly<Record<string, readonly [morning: string, afternoon: string, evening: string]>> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
};

/**
 * A text with its variables filled in, once: what stands in a contact's name is never read as a variable. Unknown ones
 * stay as they were written.
 */
export function fillVariables(text: string, facts: VariableContext): string {
  if (!text.includes('{{')) return text;
  const time = clockParts(facts);
  const name = facts.contactName.trim();
  const values: Readonly<Record<string, string>> = {
    firstName: name.split(/\s+/)[0] ?? '',
    name,
    ms: greetingAt(Number(time.hour), facts.language),
    gretting: greetingAt(Number(time.hour), facts.language),
    protocol: `${time.year}${time.month}${time.day}${time.hour}${time.minute}${time.second}`,
    hora: `${time.hour}:${time.minute}`,
  };
  return text.replace(messageVariablePattern, (written, variable: string) =>
    Object.hasOwn(values, variable) ? (values[variable] ?? written) : written,
  );
}

function greetingAt(hour: number, language: string): string {
  const [morning, afternoon, evening] = greetings[language] ?? greetings['pt'] ?? ['', '', ''];
  if (hour >= 5 && hour < 12) return morning;
  return hour >= 12 && hour < 18 ? afternoon : evening;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function clockParts({ now, timeZone }: VariableContext) {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (name: string) => parts[name] ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
