import type { FlowBlockOf } from '@balcao/contract';

const email = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:"]*[a-z0-9]/i;
const maxEmail = 254;

/** An address of e-mail, in the middle of other words too. */
export function readEmail(text: string): string | undefined {
  const found = email
    .exec(text)?.[0]
    .toLowerCase()
    .replace(/^[.'-]+/, '');
  return found === undefined || found.length > maxEmail || /\.\./.test(found) || !email.test(found) ? undefined : found;
}

/** A number as people write it, with points for thousands, before or after a unit; more than one is none. */
export function readNumber(text: string, { min, max }: Pick<FlowBlockOf<'number'>, 'min' | 'max'>): string | undefined {
  const [first, second] = text.match(/-?\d[\d.,]*/g) ?? [];
  if (first === undefined || second !== undefined) return undefined;
  const value = valueOf(first.replace(/[.,]+$/, ''));
  if (value === undefined || (min !== null && value < min) || (max !== null && value > max)) return undefined;
  return String(value).replace('.', ',');
}

/** `1.234,5`, `1,234.5`, `12,5` and `12.5`; a point before three digits is one of thousands, as it is written here. */
function valueOf(written: string): number | undefined {
  const shapes: [RegExp, (text: string) => string][] = [
    [/^-?\d{1,15}$/, (text) => text],
    [/^-?\d{1,3}(?:\.\d{3})+(?:,\d{1,6})?$/, (text) => text.replaceAll('.', '').replace(',', '.')],
    [/^-?\d{1,3}(?:,\d{3})+\.\d{1,6}$/, (text) => text.replaceAll(',', '')],
    [/^-?\d{1,15}[.,]\d{1,6}$/, (text) => text.replace(',', '.')],
  ];
  const shape = shapes.find(([pattern]) => pattern.test(written));
  return shape && Number(shape[1](written));
}

const words: Readonly<Record<string, number>> = { hoje: 0, amanha: 1, ontem: -1 };
const dayMs = 86_400_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A day: `24/11/2026`, `24-11-26`, `24.11`, `hoje`. @param today `24/11/2026` @returns written as `24/11/2026` */
export function readDate(text: string, accepts: FlowBlockOf<'date'>['accepts'], today: string): string | undefined {
  const now = parse(today);
  if (now === undefined) return undefined;
  const found = momentOf(text, accepts, now);
  if (found === undefined || (accepts === 'past' && found > now) || (accepts === 'future' && found < now))
    return undefined;
  const day = new Date(found);
  return `${twoDigits(day.getUTCDate())}/${twoDigits(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}`;
}

function momentOf(text: string, accepts: FlowBlockOf<'date'>['accepts'], now: number): number | undefined {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
  const offset = words[plain];
  if (offset !== undefined) return now + offset * dayMs;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return momentAt(Number(iso[3]), Number(iso[2]), Number(iso[1]));
  const [, day, month, year] =
    /^(?:.*\s)?(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?:[\s,.!]|$)/.exec(plain) ?? [];
  if (day === undefined || month === undefined) return undefined;
  const thisYear = new Date(now).getUTCFullYear();
  if (year !== undefined) return momentAt(Number(day), Number(month), fullYear(Number(year), thisYear));
  const isLast = accepts === 'past';
  // The 29th of February comes within eight years.
  const years = Array.from({ length: 9 }, (_, index) => thisYear + (isLast ? -index : index));
  return years
    .map((one) => momentAt(Number(day), Number(month), one))
    .find((moment) => moment !== undefined && (isLast ? moment <= now : moment >= now));
}

/** Two digits of a year stand for one of the last hundred years, or of the next ten. */
const fullYear = (year: number, thisYear: number): number => {
  if (year >= 100) return year;
  const near = thisYear - (thisYear % 100) + year;
  return near > thisYear + 10 ? near - 100 : near;
};

const parse = (written: string): number | undefined => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written) ?? [];
  return momentAt(Number(day), Number(month), Number(year));
};

/** Midnight of a day; undefined = there is no such day. */
function momentAt(day: number, month: number, year: number): number | undefined {
  if (!(year >= 1000)) return undefined;
  const moment = Date.UTC(year, month - 1, day);
  const read = new Date(moment);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? moment : undefined;
}
