import type { MediaType } from '@balcao/contract';
import { plainWords } from '../../../../platform/util/plain-words.ts';

/** What a contact wrote, as far as a menu can understand it. */
export type ContactInput =
  | { kind: 'call' }
  /** `#`: the main menu */
  | { kind: 'main' }
  | { kind: 'number'; number: number }
  /** plain words; compared with the offered ones by `matchesMenuLine` */
  | { kind: 'words'; words: string }
  /** pictures, voice messages, places, signs alone */
  | { kind: 'other' };

/** The name that some apps write above everything a person sends. */
const signature = /^\*[^*\n]{1,80}:\*\s*\n/u;
/** A number, whatever signs are around it, and what people call a line of a menu by. */
const writtenNumber = /^(?:(?:a |la |the )?(?:opcao|opcion|option|numero|number|item|op|no|n) )?(\d{1,4})$/;

/**
 * Reads a message the way people answer menus: digits with any signs around them, emoji digits, full-width
 * digits, *opção 1*, or the words of a line. The text of a picture is no answer.
 */
export function parseContactInput({ mediaType, body }: { mediaType: MediaType; body: string }): ContactInput {
  if (mediaType === 'call_log') return { kind: 'call' };
  if (mediaType !== 'conversation') return { kind: 'other' };
  const text = body
    // "2ª": normalized, it would be "2a"
    .replace(/(?<=\d)[ºª]/gu, '')
    .normalize('NFKC')
    .replaceAll('🔟', '10')
    // the sign that makes an emoji of a digit, and invisible ones
    .replace(/[\uFE0E\uFE0F\u20E3\u200B-\u200F\u2060\uFEFF]/gu, '')
    .trim();
  if (/^#+$/.test(text)) return { kind: 'main' };
  const words = plainWords(text.replace(signature, ''));
  // -2 is no line.
  const number = /^-\d/.test(text) ? undefined : writtenNumber.exec(words)?.[1];
  if (number !== undefined) return { kind: 'number', number: Number(number) };
  return words === '' ? { kind: 'other' } : { kind: 'words', words };
}

/** Whether a text is a line of a menu: its number, its words, or both as they are shown. */
export function matchesMenuLine(input: ContactInput, line: { number: number; title: string }): boolean {
  if (input.kind === 'number') return input.number === line.number;
  if (input.kind !== 'words') return false;
  const title = plainWords(line.title);
  return title !== '' && (input.words === title || input.words === `${line.number} ${title}`);
}
