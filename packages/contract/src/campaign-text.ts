/** The name of a variable as messages write it in braces. */
export const variableName = /^[a-z0-9_]{1,30}$/;

/** The variables of every message of a campaign, from its recipient and the company. */
export const campaignVariables = ['nome', 'numero', 'email', 'empresa'] as const;

const mark = /\{([A-Za-z0-9_]{1,30})\}/g;

/**
 * Fills `{name}` in, once: placeholders inside a value are not filled in again. Unknown names stay as they are written.
 */
export function fillCampaignText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(mark, (written, name: string) => {
    const key = name.toLowerCase();
    return Object.hasOwn(values, key) ? (values[key] ?? '') : written;
  });
}

/** The names in braces that a text has and that are unknown. */
export function unknownVariables(text: string, known: Iterable<string>): string[] {
  const names = new Set(known);
  const found = [...text.matchAll(mark)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(found.filter((name) => !names.has(name)))];
}
