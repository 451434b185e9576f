/** A page of a document as it was read; `page` = null where it has none. */
export interface DocumentPage {
  page: number | null;
  text: string;
}

export interface Passage extends DocumentPage {
  position: number;
  /** the headings in it, and the last one before it; '' = none */
  heading: string;
}

/** Long enough to hold an answer, short enough that a few of them fit into a question. */
const passageLength = 900;

/** Text without what only its layout needs: hyphens at the end of lines, spaces, control characters. */
export function cleanPage(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1')
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of pages in passages that end where a paragraph, a line or a sentence does, none over two pages. */
export function toPassages(pages: readonly DocumentPage[]): Passage[] {
  let above: string | undefined;
  return pages
    .flatMap(({ page, text }) => splitText(cleanPage(text)).map((part) => ({ page, text: part })))
    .map((passage, position) => {
      const inside = headingsOf(passage.text);
      const heading = [above, ...inside].filter((line) => line !== undefined).join(' ');
      above = inside.at(-1) ?? above;
      return { ...passage, position, heading: heading.slice(0, maxHeadingLength) };
    });
}

const maxHeadingLength = 1000;

/** Lines that are marked as headings, and short ones above a text that end without a sign or with a colon. */
function headingsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const marked = /^#{1,6} +(.+)/.exec(line)?.[1];
    if (marked !== undefined) return marked;
    const standsAbove = !lines[index - 1] && lines[index + 1];
    return standsAbove && line.length <= 60 && /\p{L}[^.,;?!]*$/u.test(line) && !/^[-*•\d]/.test(line) ? line : [];
  });
}

function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > passageLength) {
    const end = findEnd(rest.slice(0, passageLength));
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** The best end of a passage; not so early that almost nothing is left. */
function findEnd(text: string): number {
  const earliest = passageLength / 3;
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark);
    if (at >= earliest) return at + mark.length;
  }
  return text.length;
}

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
