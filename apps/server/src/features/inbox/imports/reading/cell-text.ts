import { dayMs, hourMs, minuteMs, secondMs } from '@balcao/contract/durations';

/** How the number of a cell reads. */
export interface CellFormat {
  hasDay: boolean;
  hasTime: boolean;
  /** a time is a length, which may have more hours than a day */
  countsHours: boolean;
  isPercent: boolean;
  /** digits after the decimal sign; undefined = as many as the number has */
  decimals: number | undefined;
  /** digits before it at least */
  integers: number;
  /** the code of one that shows each digit in a place, such as `000"."000"."000-00`; undefined = it is none */
  mask: string | undefined;
}

export interface NumberWriting {
  /** days are counted from 1904, as on a Mac, and not from 1900 */
  from1904: boolean;
  /** what stands before the fraction of a number */
  decimalSign: string;
  /** applies the code of a mask */
  writeMask: (code: string, value: number) => string;
}

/** Formats that have a number and no code in the file; those of East Asia are days. */
export function builtInFormat(id: number): CellFormat {
  return {
    hasDay: (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58),
    hasTime: (id >= 18 && id <= 22) || (id >= 45 && id <= 47),
    countsHours: id === 46,
    isPercent: id === 9 || id === 10,
    decimals: [2, 4, 7, 8, 10, 39, 40, 43, 44].includes(id) ? 2 : undefined,
    integers: 1,
    mask: undefined,
  };
}

/** Reads the code of a format such as `dd/mm/yyyy hh:mm` or `#,##0.00`; of several parts the one for numbers above zero. */
export function parseFormat(code: string): CellFormat {
  // What is quoted, escaped or in brackets says nothing about the number, but for hours that are counted beyond a day.
  const [plain = ''] = code.replaceAll(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').split(';');
  const hasTime = /[hs]/i.test(plain);
  const hasDay = /[yd]/i.test(plain) || (!hasTime && /m/i.test(plain));
  const isMoment = hasDay || hasTime;
  const decimals = isMoment ? undefined : /\.(0+)(?![0#?E])/i.exec(plain)?.[1]?.length;
  const integers = isMoment || /E/i.test(plain) ? 1 : (plain.split('.')[0]?.match(/0/g)?.length ?? 1);
  // With two zeros before the decimal sign it is a code that people read out, not an amount.
  const isMask = integers > 1 && !/[.,%E]/i.test(plain);
  return {
    hasDay,
    hasTime,
    countsHours: /\[h+\]/i.test(plain),
    isPercent: plain.includes('%'),
    decimals,
    integers,
    // Colours and languages are no part of what it shows; conditions choose among its parts.
    mask: isMask ? code.replaceAll(/\[(?![<>=])[^\]]*\]/g, '') : undefined,
  };
}

/** The first of January 1970 as spreadsheets count days. */
const [unixDay1900, unixDay1904] = [25_569, 24_107];
/** Digits that spreadsheets compute with; what is behind them is noise of the binary fraction. */
const significantDigits = 15;

/**
 * The number of a cell as people read it: `29/11/2026`, `14:30`, `29/11/2026 14:30`, `1500,50`, `10%`, and with the zeros and signs
 * of its format `PED-0042`. Digits are not put into groups: they may be a phone number.
 */
export function numberText(value: number, format: CellFormat, writing: NumberWriting): string {
  if (format.hasDay || format.hasTime) return momentText(value, format, writing.from1904);
  if (format.mask !== undefined) return writing.writeMask(format.mask, value).trim();
  const exact = format.isPercent ? value * 100 : value;
  const shown = Number.isSafeInteger(exact) ? exact : Number(exact.toPrecision(significantDigits));
  const decimals = format.decimals ?? (Number.isSafeInteger(shown) ? 0 : undefined);
  const text = decimals === undefined ? String(shown) : shown.toFixed(decimals);
  const padded = text.replace(
    /^(-?)(\d+)/,
    (_all, sign: string, digits: string) => sign + digits.padStart(format.integers, '0'),
  );
  return `${padded.replace('.', writing.decimalSign)}${format.isPercent ? '%' : ''}`;
}

/** A moment that a cell has as text, such as `2026-11-29T14:30:00`, likewise. */
export function isoText(text: string, { hasTime }: CellFormat): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? [];
  if (day === undefined) return text;
  return `${day}/${month}/${year}${hasTime && time ? ` ${time}` : ''}`;
}

function momentText(days: number, { hasDay, hasTime, countsHours }: CellFormat, from1904: boolean): string {
  const ms = Math.round((days * dayMs) / secondMs) * secondMs;
  const timeMs = countsHours ? ms : ms % dayMs;
  if (!hasDay) return `${twoDigits(Math.trunc(timeMs / hourMs))}:${twoDigits(Math.trunc((ms % hourMs) / minuteMs))}`;
  const moment = new Date(ms - (from1904 ? unixDay1904 : unixDay1900) * dayMs);
  if (Number.isNaN(moment.getTime())) return '';
  const [year = '', month = '', rest = ''] = moment.toISOString().split('-');
  const day = `${rest.slice(0, 2)}/${month}/${year}`;
  return hasTime ? `${day} ${rest.slice(3, 8)}` : day;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
