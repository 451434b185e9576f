import type { MediaType } from '@balcao/contract';

/** What a contact said, as far as a menu can understand it. */
export type Said =
  | { kind: 'call' }
  /** `#`: the main menu */
  | { kind: 'main' }
  | { kind: 'number'; number: number }
  /** plain words; compared with what is offered by `sameWords` */
  | { kind: 'words'; words: string }
  /** pictures, voice messages, places, signs alone */
  | { kind: 'other' };

/**
 * Reads a message the way people answer menus: digits with spaces or a bracket around them, emoji digits, full-width
 * digits, or the words of a line. The text of a picture is no answer.
 */
export function readSaid({ mediaType, body }: { mediaType: MediaType; body: string }): Said {
  if (mediaType === 'call_log') return { kind: 'call' };
  if (mediaType !== 'conversation') return { kind: 'other' };
  const text = body
    .normalize('NFKC')
    .replaceAll('🔟', '10')
    // what makes an emoji of a digit, and signs nobody sees
    .replace(/[\uFE0E\uFE0F\u20E3\u200B-\u200F\u2060\uFEFF]/gu, '')
    .trim();
  if (/^#+$/.test(text)) return { kind: 'main' };
  const number = /^[[(*_~\s]*(\d{1,4})[\])*_~.,ºª°\s-]*$/u.exec(text)?.[1];
  if (number !== undefined) return { kind: 'number', number: Number(number) };
  const words = plain(text);
  return words === '' ? { kind: 'other' } : { kind: 'words', words };
}

/** Letters and digits alone, without accents and case. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether what was said is a line of a menu: its number, its words, or both as they stand there. */
export function means(said: Said, line: { number: number; title: string }): boolean {
  if (said.kind === 'number') return said.number === line.number;
  if (said.kind !== 'words') return false;
  const title = plain(line.title);
  return title !== '' && (said.words === title || said.words === `${line.number} ${title}`);
}
