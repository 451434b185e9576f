const character = String.raw`[\p{L}\p{N}_]`;
/** Letters and digits of any language, `_`, and within it `-` and spaces; 30 at most. */
const name = String.raw`${character}(?:[\p{L}\p{N}_ -]{0,28}${character})?`;

/** The name of a variable as messages write it in braces; capitals do not matter there. */
export const variableName = new RegExp(`^${name}$`, 'u');

/** The variables of every message of a campaign, from its recipient and the company. */
export const campaignVariables = ['nome', 'numero', 'email', 'empresa'] as const;

const mark = new RegExp(String.raw`\{(${name})\}`, 'gu');

/** Whether two names are those of one variable. */
export const isSameVariable = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Names of variables, each once, as the first of its writings. */
export const distinctVariables = (names: readonly string[]): string[] =>
  names.filter((written, index) => names.findIndex((other) => isSameVariable(other, written)) === index);

/** `{{campo.cpf}}`, a field of the contact, or `{cidade}`. */
const fieldOrMark = new RegExp(String.raw`\{\{\s*campo\.(\w+)\s*\}\}|${mark.source}`, 'gu');

/**
 * Fills `{name}` and `{{campo.key}}` in, once: placeholders inside a value are not filled in again. Unknown names and keys stay as
 * they are written; of two values under one name the later counts.
 * @param fields values of fields of the contact as people read them, by their keys
 */
export function fillCampaignText(
  text: string,
  values: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> = {},
): string {
  const byName = new Map(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]));
  return text.replaceAll(fieldOrMark, (written, field: string | undefined, key: string | undefined) => {
    if (field !== undefined) return Object.hasOwn(fields, field) ? (fields[field] ?? written) : written;
    return byName.get((key ?? '').toLowerCase()) ?? written;
  });
}

/** The names in braces that a text has and that are unknown. */
export function unknownVariables(text: string, known: Iterable<string>): string[] {
  const names = new Set([...known].map((each) => each.toLowerCase()));
  const found = [...text.matchAll(mark)].map(([, key = '']) => key.toLowerCase());
  return [...new Set(found.filter((key) => !names.has(key)))];
}
