import { isTaxId } from './tax-id.ts';

/** What kinds of value a field of a company can have. */
export const fieldTypes = [
  'text',
  'number',
  'money',
  'date',
  'one',
  'several',
  'yesNo',
  'cpf',
  'cnpj',
  'cep',
  'link',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A choice of a field. Its key stays when its name changes; one that is archived is kept where it was chosen. */
export interface FieldChoice {
  key: string;
  name: string;
  archived: boolean;
}

/** What a value is read by. */
export interface FieldRule {
  type: FieldType;
  choices: readonly FieldChoice[];
}

/**
 * A value as it is stored and answered: text; a number; money in cents; a day such as `1988-03-14`; the key of a choice,
 * or keys of several; yes as `true`; CPF, CNPJ and CEP without signs; a link with https.
 */
export type FieldValue = string | number | boolean | string[];

export const fieldProblems = [
  'text',
  'number',
  'money',
  'date',
  'one',
  'several',
  'yesNo',
  'cpf',
  'cnpj',
  'cep',
  'link',
  'long',
  'large',
  'required',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** What is wrong with a value, as a refusal says it of its field. */
export const fieldProblemTexts: Readonly<Record<FieldProblem, string>> = {
  text: 'expected a text',
  number: 'is no number with at most four decimals',
  money: 'is no amount of money: expected cents, or a text such as 3.870,00',
  date: 'is no day: expected 1988-03-14 or 14/03/1988',
  one: 'is none of the choices',
  several: 'expected some of the choices',
  yesNo: 'expected true or false',
  cpf: 'is no CPF: its check digits are wrong',
  cnpj: 'is no CNPJ: its check digits are wrong',
  cep: 'is no CEP: expected eight digits',
  link: 'is no address with https',
  long: 'is too long',
  large: 'is too large',
  required: 'is required',
};

/** Characters of a text and of a link. */
export const maxFieldText = 1000;
const maxLink = 500;
/** Numbers beyond it, and cents beyond a hundred times less, are refused: what orders them has to be exact. */
const maxNumber = 99_999_999_999;
/** What orders numbers has four decimals. */
const numberUnits = 10_000;

export type FieldReading = { value: FieldValue | null } | { problem: FieldProblem };

const found = (value: FieldValue | null) => ({ value });
const wrong = (problem: FieldProblem) => ({ problem });

/**
 * Reads a value as people type it, files hold it and programs send it. Nothing, an empty text and an empty list are no
 * value: `null`.
 */
export function readFieldValue(rule: FieldRule, input: unknown): FieldReading {
  const raw = typeof input === 'string' ? input.trim() : input;
  if (raw === null || raw === undefined || raw === '') return found(null);
  switch (rule.type) {
    case 'text':
      return readText(raw);
    case 'number':
      return readNumber(raw);
    case 'money':
      return readMoney(raw);
    case 'date':
      return readDate(raw);
    case 'one':
      return readOne(rule, raw);
    case 'several':
      return readSeveral(rule, raw);
    case 'yesNo':
      return readYesNo(raw);
    case 'cpf':
    case 'cnpj':
      return readTaxId(raw, rule.type);
    case 'cep': {
      const digits = digitsText(raw, 8).replace(/[\s.-]/g, '');
      return /^\d{8}$/.test(digits) ? found(digits) : wrong('cep');
    }
    case 'link':
      return readLink(raw);
  }
}

function readText(raw: unknown): FieldReading {
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('text');
  const text = String(raw).toWellFormed().replaceAll('\u0000', '');
  if (text === '') return found(null);
  return text.length > maxFieldText ? wrong('long') : found(text);
}

/** A number as people write it: `1.234,5`, `1234.5`, `1.234`; three digits behind a point are thousands. */
function parseWrittenNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '');
  if (!/^-?\d[\d.,]*$/.test(plain)) return undefined;
  const [whole = '', decimals, ...more] = plain.split(',');
  if (more.length > 0) return undefined;
  const isGrouped = /^-?\d{1,3}(?:\.\d{3})+$/.test(whole);
  if (decimals === undefined && !isGrouped) return /^-?\d+(?:\.\d+)?$/.test(whole) ? Number(whole) : undefined;
  if (decimals !== undefined && !/^\d+$/.test(decimals)) return undefined;
  if (!isGrouped && !/^-?\d+$/.test(whole)) return undefined;
  return Number(`${whole.replaceAll('.', '')}.${decimals ?? '0'}`);
}

const hasDecimals = (value: number, most: number) => Number(value.toFixed(most)) === value;

function readNumber(raw: unknown): FieldReading {
  const value = typeof raw === 'number' ? raw : typeof raw === 'string' ? parseWrittenNumber(raw) : undefined;
  if (value === undefined || !Number.isFinite(value)) return wrong('number');
  if (Math.abs(value) > maxNumber) return wrong('large');
  return hasDecimals(value, 4) ? found(value === 0 ? 0 : value) : wrong('number');
}

/** A number is cents; a text is an amount in reais, with or without R$. */
function readMoney(raw: unknown): FieldReading {
  if (typeof raw === 'number') {
    if (!Number.isInteger(raw)) return wrong('money');
    return Math.abs(raw) > maxNumber * 100 ? wrong('large') : found(raw === 0 ? 0 : raw);
  }
  const value = typeof raw === 'string' ? parseWrittenNumber(raw.replace(/^(-?)\s*R\$/i, '$1')) : undefined;
  if (value === undefined) return wrong('money');
  if (Math.abs(value) > maxNumber) return wrong('large');
  return hasDecimals(value, 2) ? found(Math.round(value * 100) || 0) : wrong('money');
}

/** `1988-03-14` or day, month and year, also with a time behind it as sheets hold it. */
function readDate(raw: unknown): FieldReading {
  if (typeof raw !== 'string') return wrong('date');
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(raw);
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: \d{1,2}:\d\d(?::\d\d)?)?$/.exec(raw);
  const [year, month, day] = iso ? iso.slice(1, 4) : written ? written.slice(1, 4).toReversed() : [];
  const text = `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A day that does not exist, such as 31 February, is taken for the one after it.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return wrong('date');
  return Number(year) >= 1800 && Number(year) <= 2200 ? found(text) : wrong('date');
}

/** A choice by its key or its name, which people write with or without accents. */
function choiceOf({ choices }: FieldRule, raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const byKey = choices.find(({ key, archived }) => !archived && key === raw);
  const name = comparable(raw.trim());
  return (byKey ?? choices.find((choice) => !choice.archived && comparable(choice.name) === name))?.key;
}

function readOne(rule: FieldRule, raw: unknown): FieldReading {
  const key = choiceOf(rule, raw);
  return key === undefined ? wrong('one') : found(key);
}

/** A list, or a text in which commas or semicolons stand between the choices. */
function readSeveral(rule: FieldRule, raw: unknown): FieldReading {
  const whole = choiceOf(rule, raw);
  if (whole !== undefined) return found([whole]);
  const named = typeof raw === 'string' ? choicesIn(rule, raw) : raw;
  if (!Array.isArray(named)) return wrong('several');
  if (named.length === 0) return found(null);
  const keys = new Set(named.map((part) => choiceOf(rule, part)));
  if (keys.has(undefined)) return wrong('several');
  return found(rule.choices.map(({ key }) => key).filter((key) => keys.has(key)));
}

const separatorsIn = (text: string): number => text.match(/[;,]/g)?.length ?? 0;

/** The names between the commas and semicolons of a text; a name of a choice may have such signs itself. */
function choicesIn(rule: FieldRule, text: string): string[] {
  const pieces = text.split(/([;,])/);
  const mostSeparators = Math.max(0, ...rule.choices.map(({ name }) => separatorsIn(name)));
  const named: string[] = [];
  for (let from = 0; from < pieces.length;) {
    let length = Math.min(mostSeparators * 2 + 1, pieces.length - from);
    const joined = () => pieces.slice(from, from + length).join('');
    while (length > 1 && choiceOf(rule, joined()) === undefined) length -= 2;
    if (joined().trim() !== '') named.push(joined());
    from += length + 1;
  }
  return named;
}

const yesWords = new Set(['true', 'sim', 's', 'yes', 'y', 'si', '1', 'x', 'verdadeiro']);
const noWords = new Set(['false', 'nao', 'n', 'no', '0', 'falso']);

function readYesNo(raw: unknown): FieldReading {
  if (typeof raw === 'boolean') return found(raw);
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('yesNo');
  const word = comparable(String(raw));
  if (yesWords.has(word)) return found(true);
  return noWords.has(word) ? found(false) : wrong('yesNo');
}

/** Sheets hold digits as numbers, and lose zeros at their beginning. */
const digitsText = (raw: unknown, length: number): string =>
  typeof raw === 'number' ? String(raw).padStart(length, '0') : typeof raw === 'string' ? raw : '';

function readTaxId(raw: unknown, kind: 'cpf' | 'cnpj'): FieldReading {
  const length = kind === 'cpf' ? 11 : 14;
  const text = digitsText(raw, length)
    .replace(/[\s./-]/g, '')
    .toUpperCase();
  return text.length === length && isTaxId(text) ? found(text) : wrong(kind);
}

function readLink(raw: unknown): FieldReading {
  if (typeof raw !== 'string') return wrong('link');
  if (raw.length > maxLink) return wrong('long');
  const typed = /^[a-z][a-z0-9+.-]*:/i.test(raw) ? raw : `https://${raw}`;
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isFit =
    url?.protocol === 'https:' && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
  return isFit && !/\s/.test(raw) && url.href.length <= maxLink * 3 ? found(url.href) : wrong('link');
}

/** A text as it is compared: small, without accents. */
export const comparable = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim();

/** Characters by which texts are compared; the rest of a longer one does not count. */
export const matchLength = 60;

const cutMatch = (text: string): string => comparable(text).slice(0, matchLength).toWellFormed();

/** What values are compared by: one text for a value, of several choices one for each. */
export function matchesOf(value: FieldValue): string[] {
  if (Array.isArray(value)) return value;
  return [typeof value === 'string' ? cutMatch(value) : String(value)];
}

/** What orders a value: a number in ten-thousandths, cents, or a day as 19880314; null = such values have no order. */
export function amountOf(type: FieldType, value: FieldValue): number | null {
  if (type === 'number') return Math.round(Number(value) * numberUnits);
  if (type === 'money') return Number(value);
  return type === 'date' ? Number(String(value).replaceAll('-', '')) : null;
}

/** Do values of the type come from one to another? The others are equal or not. */
export const isOrdered = (type: FieldType): boolean => type === 'number' || type === 'money' || type === 'date';

/**
 * What is asked of a value. `is`: equal, of texts and links that they begin with it, of several choices that it is among
 * them; `from` and `to`: at least and at most; `filled`: there is one, or there is none.
 */
export type FieldCondition = { is: FieldValue } | { from?: FieldValue; to?: FieldValue } | { filled: boolean };

/** Does a value meet a condition? `null` is no value. */
export function meetsCondition(type: FieldType, value: FieldValue | null, condition: FieldCondition): boolean {
  if ('filled' in condition) return (value !== null) === condition.filled;
  if (value === null) return false;
  if ('is' in condition) {
    const [wanted = ''] = matchesOf(condition.is);
    const matches = matchesOf(value);
    return isText(type) ? matches.some((match) => match.startsWith(wanted)) : matches.includes(wanted);
  }
  const amount = amountOf(type, value) ?? 0;
  const { from, to } = condition;
  return (
    (from === undefined || amount >= (amountOf(type, from) ?? 0)) &&
    (to === undefined || amount <= (amountOf(type, to) ?? 0))
  );
}

/** Are values of the type texts, which are found by how they begin? */
export const isText = (type: FieldType): boolean => type === 'text' || type === 'link';
