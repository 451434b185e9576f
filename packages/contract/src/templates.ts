import type { MessageTemplate, TemplatePlaceholder } from './entities/cloud.ts';

/** Places as templates write them: `{{1}}` or `{{order_number}}`. */
export const placeholderPattern = /\{\{\s*(\w+)\s*\}\}/g;

/** One part of a template with its places filled in; what has no value yet stays as it is written. */
export function fillTemplatePart(
  text: string,
  part: TemplatePlaceholder['part'],
  values: Readonly<Record<string, string>>,
): string {
  return text.replace(placeholderPattern, (written, name: string) => values[`${part}.${name}`]?.trim() || written);
}

/** A template as the contact will read it. */
export function templateText(
  { header, body, footer }: MessageTemplate,
  values: Readonly<Record<string, string>>,
): string {
  const bold = fillTemplatePart(header, 'header', values).trim();
  return [bold && `*${bold}*`, fillTemplatePart(body, 'body', values).trim(), footer.trim() && `_${footer.trim()}_`]
    .filter((part) => part !== '')
    .join('\n');
}

/** The keys of places that nothing was written for. */
export function findEmptyPlaceholders({ places }: MessageTemplate, values: Readonly<Record<string, string>>): string[] {
  return places.filter(({ key }) => (values[key] ?? '').trim() === '').map(({ key }) => key);
}
