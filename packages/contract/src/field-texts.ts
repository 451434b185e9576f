import type { FieldRule, FieldValue } from './field-values.ts';

const yesNoWords: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  pt: ['Sim', 'Não'],
  en: ['Yes', 'No'],
  es: ['Sí', 'No'],
};
const locales: Readonly<Record<string, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' };
const localeOf = (language: string): string => locales[language.slice(0, 2)] ?? 'pt-BR';

/**
 * A value as people read it: `R$ 3.870,00`, `14/03/1988`, `529.982.247-25`, the names of choices.
 * @param language `pt`, `en` or `es`; anything else is read as Portuguese
 */
export function formatFieldValue({ type, choices }: FieldRule, value: FieldValue | null, language: string): string {
  if (value === null) return '';
  const nameOf = (key: string) => choices.find((choice) => choice.key === key)?.name ?? key;
  switch (type) {
    case 'number':
      return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 4 }).format(Number(value));
    case 'money':
      return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'BRL' })
        .format(Number(value) / 100)
        .replaceAll('\u00a0', ' ');
    case 'date':
      return String(value).split('-').toReversed().join('/');
    case 'one':
      return nameOf(String(value));
    case 'several':
      return (Array.isArray(value) ? value : [String(value)]).map(nameOf).join(', ');
    case 'yesNo': {
      const [yes, no] = yesNoWords[language.slice(0, 2)] ?? ['Sim', 'Não'];
      return value === true ? yes : no;
    }
    case 'cpf':
      return String(value).replace(/^(\w{3})(\w{3})(\w{3})(\w{2})$/, '$1.$2.$3-$4');
    case 'cnpj':
      return String(value).replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, '$1.$2.$3/$4-$5');
    case 'cep':
      return String(value).replace(/^(\d{5})(\d{3})$/, '$1-$2');
    default:
      return String(value);
  }
}

/**
 * A value as one types it into a form, from which it is read again without a change: money without R$, days as the
 * fields of days have them, choices by their keys, yes as `true`.
 */
export function typedFieldValue({ type }: FieldRule, value: FieldValue | null): string | string[] {
  if (type === 'several') return Array.isArray(value) ? value : [];
  if (value === null) return '';
  if (type === 'money') return new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(Number(value) / 100);
  // With a comma, so that three decimals are not taken for thousands.
  if (type === 'number')
    return new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false }).format(Number(value));
  if (type === 'cpf' || type === 'cnpj' || type === 'cep') return formatFieldValue({ type, choices: [] }, value, 'pt');
  return String(value);
}

/** A key for a name: `Data de nascimento` is `data_de_nascimento`. It begins with a letter. */
export function keyForName(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const key = /^[a-z]/.test(plain) ? plain : `campo_${plain}`;
  return key.slice(0, 36).replace(/_+$/, '');
}

/** The key for a name among keys that are taken: a number follows it. */
export function freeKey(name: string, taken: readonly string[]): string {
  const key = keyForName(name);
  if (!taken.includes(key)) return key;
  for (let place = 2; ; place += 1) if (!taken.includes(`${key}_${place}`)) return `${key}_${place}`;
}
