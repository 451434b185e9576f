import { beginsWithMark, isSystemName, withoutDirectionMarks } from './chat-words.rules.ts';

/** A line with which a message of an exported chat begins. */

/** As it is written; which of the parts is the day is found from all lines together. */
export interface WrittenDate {
  parts: readonly [number, number, number];
  hour: number;
  minute: number;
  second: number;
}
export interface FirstLine {
  /** dash: `12/03/2024 14:05 - `, as Android writes; brackets: `[12/03/2024, 14:05:33] `, as an iPhone does */
  form: 'dash' | 'brackets';
  date: WrittenDate;
  /** undefined = WhatsApp says something about the chat */
  sender: string | undefined;
  text: string;
  /** WhatsApp wrote the text: a file, a deleted message, or something about the chat */
  isMarked: boolean;
}

const blank = String.raw`[ \u00a0\u202f\u2009]`;
const day = String.raw`(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})`;
const time = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:${blank}?([ap])\.?${blank}?m\.?)?`;
const dashLine = new RegExp(`^${day},?${blank}{1,2}${time}${blank}[-–]${blank}(.*)$`, 'is');
const bracketLine = new RegExp(`^\\[${day},?${blank}{1,2}${time}\\]${blank}(.*)$`, 'is');
const maxNameLength = 100;

/** The message that begins with a line; undefined where the line goes on with the one before. */
export function readFirstLine(line: string): FirstLine | undefined {
  const plain = beginsWithMark(line) ? withoutDirectionMarks(line.slice(0, 3)) + line.slice(3) : line;
  const bracketed = bracketLine.exec(plain);
  const found = bracketed ?? dashLine.exec(plain);
  if (!found) return undefined;
  const [, one, two, three, hours, minutes, seconds, half, rest = ''] = found;
  const hour = hourOf(Number(hours), half);
  const minute = Number(minutes);
  const second = Number(seconds ?? 0);
  if (hour === undefined || minute > 59 || second > 59) return undefined;
  const date = { parts: [Number(one), Number(two), Number(three)] as const, hour, minute, second };
  return { form: bracketed ? 'brackets' : 'dash', date, ...splitSender(rest) };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function splitSender(rest: string): { sender: string | undefined; text: string; isMarked: boolean } {
  const end = rest.search(/: |:$/);
  const name = end === -1 ? '' : withoutDirectionMarks(rest.slice(0, end)).replace(/^~\s*/u, '').trim();
  if (name === '' || name.length > maxNameLength || isSystemName(name)) {
    return { sender: undefined, text: withoutDirectionMarks(rest), isMarked: true };
  }
  const text = rest.slice(end + 2);
  return { sender: name, text, isMarked: beginsWithMark(text) };
}
