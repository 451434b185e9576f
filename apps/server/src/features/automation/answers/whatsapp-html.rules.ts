const block = /^<(?:p|div|ul|ol|h[1-6]|table|section|article)\b[^<>]*>[\s\S]*<\/\w+>$/i;
/** A break that ends a line, not one that a text talks about. */
const lineBreak = /\S<br\s*\/?>|<br\s*\/?>(?=\S|\s*\n)/i;

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  amp: '&',
};

const breaks = /[ \t]*<br\s*\/?>[ \t]*\n?/gi;
/** Tags with what Markdown writes in their place. */
const replacements: readonly [RegExp, string][] = [
  [breaks, '\n'],
  [/<a\s[^<>]*?href=["']([^"'<>]+)["'][^<>]*>([\s\S]*?)<\/a>/gi, '[$2]($1)'],
  [/<(strong|b)>([^<>]*)<\/\1>/gi, '**$2**'],
  [/<(em|i)>([^<>]*)<\/\1>/gi, '_$2_'],
  [/<(del|s|strike)>([^<>]*)<\/\1>/gi, '~~$2~~'],
  [/\s*<h[1-6]\b[^<>]*>\s*/gi, '\n\n# '],
  [/\s*<li\b[^<>]*>\s*/gi, '\n- '],
  [/<\/td>\s*<td\b[^<>]*>/gi, ': '],
  [/<\/?(?:p|div|ul|ol|h[1-6]|table|section|article|blockquote)\b[^<>]*>/gi, '\n\n'],
  [/<\/?(?:li|tr|td|th|tbody|thead|span|font|strong|b|em|i|u|small)\b[^<>]*>/gi, ''],
];

/** A text that a program wrote in HTML, in Markdown; any other text as it is, also one that talks about tags. */
export function htmlToMarkdown(text: string): string {
  if (text.includes('`')) return text;
  if (!block.test(text)) return lineBreak.test(text) ? text.replace(breaks, '\n') : text;
  return replacements
    .reduce((rest, [tag, written]) => rest.replace(tag, written), text)
    .replace(/&(nbsp|lt|gt|quot|apos|#39|amp);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
