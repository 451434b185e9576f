/** The longest text of one message. */
const maxMessageLength = 4096;

/** Where a text is divided, the best first: paragraphs, lines, sentences with what closes them. */
const sentenceEnds: readonly RegExp[] = [/\n[ \t]*\n/g, /\n/g, /[.!?…]["'”’)\]*_~]*\s/g];
const wordEnds: readonly RegExp[] = [/[;:,]\s/g, /\s/g];
/** A piece that ends well is at least so full. */
const [wellFilled, hardlyFilled] = [1 / 2, 1 / 8];
const tries = [
  ...sentenceEnds.map((end) => ({ end, least: wellFilled })),
  ...sentenceEnds.map((end) => ({ end, least: hardlyFilled })),
  ...wordEnds.map((end) => ({ end, least: wellFilled })),
];

/**
 * Divides a text into pieces of one message each: at paragraphs, lines or sentences, else at a comma or a
 * blank. Only a word longer than a message is divided, and never within a sign.
 */
export function splitText(text: string, maxLength = maxMessageLength): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > maxLength) {
    const at = placeToSplit(rest, maxLength);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

function placeToSplit(text: string, maxLength: number): number {
  // One sign more: a blank there ends a piece that is full.
  const window = text.slice(0, maxLength + 1);
  for (const { end, least } of tries) {
    const last = [...window.matchAll(end)].at(-1);
    const at = last && last.index + last[0].trimEnd().length;
    if (at !== undefined && at >= maxLength * least && at <= maxLength) return at;
  }
  const blank = window.trimEnd().lastIndexOf(' ');
  if (blank > 0) return blank;
  const cut = text.charCodeAt(maxLength - 1);
  const isHighSurrogate = cut >= 0xd800 && cut <= 0xdbff;
  return isHighSurrogate ? maxLength - 1 : maxLength;
}
