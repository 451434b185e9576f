import { ZoneClock } from './zone-clock.ts';

/** Places of a text that are filled in when it is sent, written `{{name}}`. In the order forms offer them. */
export const messageVariables = ['firstName', 'name', 'ms', 'protocol', 'hora'] as const;
export type MessageVariable = (typeof messageVariables)[number];
/** How they are written; those of fields are `{{campo.cpf}}`. */
export const messageVariablePattern = /\{\{\s*(\w+(?:\.\w+)?)\s*\}\}/g;
/** What stands before the key of a field. */
const fieldPrefix = 'campo.';
/** The variable of a field of the contact or the ticket, by its key. */
export const fieldVariable = (key: string): string => `${fieldPrefix}${key}`;

/** The keys of fields that a text asks for. */
export const fieldKeysIn = (text: string): string[] =>
  [...text.matchAll(messageVariablePattern)].flatMap(([, variable = '']) =>
    variable.startsWith(fieldPrefix) ? [variable.slice(fieldPrefix.length)] : [],
  );

/** What is filled in: those that forms offer, and what other clients of this API call `ms`. */
export const filledVariables: readonly string[] = [...messageVariables, 'gretting'];

export interface VariableContext {
  contactName: string;
  now: Date;
  /** of the company: what hour it is for the people in it */
  timeZone: string;
  /** of the company: `pt`, `en` or `es`; anything else greets in Portuguese */
  language: string;
  /** values of fields as people read them, by their keys; a field that is not there is not filled in */
  fields?: Readonly<Record<string, string>> | undefined;
  /** what somebody typed in the place of variables without a value, by their names: `campo.pedido` */
  typed?: Readonly<Record<string, string>> | undefined;
}

/** Sent to contacts, so they follow the company's language and not the reader's of the interface. */
const greetings: Readonly<Record<string, readonly [morning: string, afternoon: string, evening: string]>> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
};

/** Finds the value of a variable; undefined = there is no such variable. */
function valuesFrom(facts: VariableContext): (variable: string) => string | undefined {
  const wall = new Date(new ZoneClock(facts.timeZone).toWallClock(facts.now.getTime())).toISOString();
  const greeting = greetingAt(Number(wall.slice(11, 13)), facts.language);
  const name = facts.contactName.trim();
  const values: Readonly<Record<string, string>> = {
    firstName: name.split(/\s+/)[0] ?? '',
    name,
    ms: greeting,
    gretting: greeting,
    // The year has two digits: `261129180500`.
    protocol: wall.slice(2, 19).replaceAll(/\D/g, ''),
    hora: wall.slice(11, 16),
  };
  const { fields = {}, typed = {} } = facts;
  return (variable) => {
    const [known, key] = variable.startsWith(fieldPrefix)
      ? [fields, variable.slice(fieldPrefix.length)]
      : [values, variable];
    const own = Object.hasOwn(known, key) ? known[key] : undefined;
    if (own !== undefined && own.trim() !== '') return own;
    return Object.hasOwn(typed, variable) && typed[variable]?.trim() !== '' ? typed[variable] : own;
  };
}

/**
 * A text with its variables filled in, once: what stands in a contact's name is never read as a variable. Unknown ones
 * stay as they were written.
 */
export function fillVariables(text: string, facts: VariableContext): string {
  if (!text.includes('{{')) return text;
  const valueOf = valuesFrom(facts);
  return text.replace(messageVariablePattern, (written, variable: string) => valueOf(variable) ?? written);
}

/** The variables of a text that have no value, and those that nobody knows; each once, in their order. */
export function unfilledVariables(text: string, facts: VariableContext): string[] {
  if (!text.includes('{{')) return [];
  const valueOf = valuesFrom(facts);
  const named = [...text.matchAll(messageVariablePattern)].map(([, variable = '']) => variable);
  return [...new Set(named)].filter((variable) => (valueOf(variable) ?? '').trim() === '');
}

function greetingAt(hour: number, language: string): string {
  const [morning, afternoon, evening] = greetings[language] ?? greetings['pt'] ?? ['', '', ''];
  if (hour >= 5 && hour < 12) return morning;
  return hour >= 12 && hour < 18 ? afternoon : evening;
}
