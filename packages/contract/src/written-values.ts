import { formatFieldValue } from './field-texts.ts';
import { readFieldValue, type FieldReading, type FieldRule, type FieldType, type FieldValue } from './field-values.ts';

/** Digits that numbers in sheets lose, since they begin with zeros: as many as a value has, and the fewest that are taken for one. */
const digitsOf: Partial<Record<FieldType, readonly [whole: number, fewest: number]>> = {
  cpf: [11, 9],
  cnpj: [14, 12],
  cep: [8, 7],
};

/** `1,234.5` and `1234.567` with the decimal sign of Brazil, where a point is that of the file. */
function withComma(text: string): string {
  const [, sign = '', number] = /^(-?\s*(?:R\$)?\s*)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)$/i.exec(text) ?? [];
  return number === undefined ? text : sign + number.replaceAll(',', '').replace('.', ',');
}

/**
 * Reads a value from a cell of a sheet or from free text, where everything is text: zeros at the beginning of a CPF, CNPJ and CEP may be
 * lost, and a decimal sign may be that of the file.
 * @param decimalSign what stands before a fraction in the file
 */
export function readWrittenValue(rule: FieldRule, written: string, decimalSign = ','): FieldReading {
  const text = written.trim();
  const [whole, fewest] = digitsOf[rule.type] ?? [];
  if (whole !== undefined && fewest !== undefined && /^\d+$/.test(text) && text.length >= fewest)
    return readFieldValue(rule, text.padStart(whole, '0'));
  const isNumber = rule.type === 'number' || rule.type === 'money';
  return readFieldValue(rule, isNumber && decimalSign === '.' ? withComma(text) : text);
}

/**
 * A value as a file has it that is imported again: as people read it in Portuguese, numbers without points between thousands, and
 * semicolons between choices.
 * @param language of yes and no
 */
export function sheetFieldValue(rule: FieldRule, value: FieldValue | null, language: string): string {
  if (value === null) return '';
  if (rule.type === 'number') return numberText(Number(value));
  if (rule.type === 'yesNo') return formatFieldValue(rule, value, language);
  if (Array.isArray(value)) return value.map((key) => formatFieldValue({ ...rule, type: 'one' }, key, 'pt')).join('; ');
  return formatFieldValue(rule, value, 'pt');
}

/** Three digits behind the sign could be thousands where a file has points for fractions. */
function numberText(value: number): string {
  const text = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false }).format(value);
  return /,\d{3}$/.test(text) ? `${text}0` : text;
}
