/** Elements that begin a line and end one. */
const blockStart = /^<(?:p|div|ul|ol|h[1-6]|table|section|article|center)\b[^<>]*>/im;
const blockEnd = /<\/(?:p|div|ul|ol|h[1-6]|table|section|article|center)>[ \t]*$/im;
/** An element that a line begins with; in the middle of a sentence the text may be about it. */
const inlineStart = /^[-*•\d.) ]{0,4}<(b|strong|i|em|u|s|del|span|font)\b[^<>\n]*>[^<>\n]+<\/\1>/im;
const isHtml = (text: string) => (blockStart.test(text) && blockEnd.test(text)) || inlineStart.test(text);
/** A break that ends a line, not one that a text talks about. */
const lineBreak = /\S<br\s*\/?>|<br\s*\/?>(?=\S|\s*\n)/i;

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
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
  [/<\/?(?:p|div|ul|ol|h[1-6]|table|section|article|blockquote|center)\b[^<>]*>/gi, '\n\n'],
  [/<\/?(?:li|tr|td|th|tbody|thead|span|font|strong|b|em|i|u|small)\b[^<>]*>/gi, ''],
];

/** A text that a program wrote in HTML, in Markdown; any other text as it is, also one that talks about tags. */
export function htmlToMarkdown(text: string): string {
  if (text.includes('`')) return text;
  if (!isHtml(text)) {
    const broken = lineBreak.test(text) ? text.replace(breaks, '\n') : text;
    return encodedLetter.test(broken) ? decode(broken) : broken;
  }
  return decode(replacements.reduce((rest, [tag, written]) => rest.replace(tag, written), text))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text with an encoded letter is encoded as a whole; one with `&amp;` alone may talk about it. */
const encodedLetter = /&(?:nbsp|[a-z](?:acute|grave|circ|tilde|cedil|uml)|#\d{2,6}|#x[\da-f]{2,5});/i;
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  uml: '\u0308',
};

const decode = (text: string): string =>
  text
    .replace(/&([a-z])(acute|grave|circ|tilde|cedil|uml);/gi, (_all, letter: string, accent: string) =>
      (letter + (accents[accent.toLowerCase()] ?? '')).normalize('NFC'),
    )
    .replace(/&#(?:(\d{2,6})|x([\da-f]{2,5}));/gi, (all, decimal: string | undefined, hex: string | undefined) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code >= 32 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
    })
    .replace(/&(nbsp|lt|gt|quot|apos|amp);/g, (all, name: string) => entities[name] ?? all);
