import type { ReplacedKind } from '@balcao/contract';

/** What stands for each kind in the texts of cases, as companies read them. */
export const replacementMarks: Readonly<Record<ReplacedKind, string>> = {
  name: '[nome]',
  phone: '[telefone]',
  taxId: '[CPF]',
  companyTaxId: '[CNPJ]',
  email: '[e-mail]',
  address: '[endereço]',
  postcode: '[CEP]',
  number: '[número]',
  link: '[link]',
};

/** In this order: what is longer or tells more comes first, so that no part of it is taken for something else. */
const patterns: readonly [ReplacedKind, RegExp][] = [
  ['link', /\b(?:https?:\/\/|www\.)\S+/giu],
  ['email', /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu],
  // Those with letters, too.
  ['companyTaxId', /(?<![\p{L}\p{N}])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/[\dA-Z]{4}-?\d{2}(?!\d)/giu],
  ['companyTaxId', /(?<!\d)\d{14}(?!\d)/gu],
  ['taxId', /(?<!\d)\d{3}[. ]\d{3}[. ]\d{3}[-./ ]?\d{2}(?!\d)/gu],
  ['taxId', /(?<=\bcpf\b\D{0,20})\d{11}(?!\d)/giu],
  [
    'address',
    /(?<!\p{L})(?:r(?:ua)?\.|rua|av(?:enida)?\.?|travessa|tv\.|alameda|al\.|pra[çc]a|rodovia|estrada|condom[íi]nio|vila|quadra)\s+(?:[\p{L}\p{M}\d'.º°-]+\s?){1,7}(?:,?\s*(?:n(?:[º°o]|[úu]mero)?\.?\s*)?\d+\p{L}?)?(?:,?\s*(?:ap(?:to|artamento)?|bloco|bl|casa|sala)\.?\s*[\p{L}\d-]+)*/giu,
  ],
  ['postcode', /(?<!\d)\d{5}-\d{3}(?!\d)/gu],
  ['phone', /(?<!\d)(?:\+?55[\s-]?)?\(?0?\d{2}\)?[\s.-]?9?[\s.-]?\d{4}[\s.-]?\d{4}(?!\d)/gu],
  ['phone', /(?<![\d.,])9?\d{4}-\d{4}(?!\d)/gu],
  ['phone', /\+\d[\d\s().-]{8,18}\d/gu],
  // Cards, orders, documents; prices and years are shorter.
  ['number', /(?<![\d.,])\d(?:[ .-]?\d){4,}(?![\d.,]*\d)/gu],
];

/** People say who they are. */
const introduction =
  /(?<=(?<!\p{L})(?:meu nome (?:é|e)|me chamo|aqui (?:é|e) [ao]|quem fala (?:é|e)|sou [ao]|fala com [ao])\s+)\p{L}[\p{L}\p{M}'-]+(?:\s+(?:d[aeo]s?\s+)?\p{Lu}[\p{L}\p{M}'-]+){0,4}/giu;

const leastNameLength = 3;
const linkingWords = new Set([
  'das',
  'des',
  'dos',
  'del',
  'van',
  'von',
  'filho',
  'neto',
  'junior',
  'júnior',
  'loja',
  'cliente',
]);

/** The words of names that stand for people alone. */
const wordsOf = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => name.split(/[^\p{L}\p{M}'-]+/u)))]
    .filter((word) => word.length >= leastNameLength && !linkingWords.has(word.toLowerCase()))
    .toSorted((one, other) => other.length - one.length);

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The word with and without accents, as people type names; it is of letters, apostrophes and hyphens alone. */
const namePattern = (word: string): string => [...new Set([word, withoutAccents(word)])].join('|');

/**
 * Replaces what tells of a person: their names, numbers, documents, addresses. It finds what has a known form; a person
 * reads the result before it is kept.
 * @param names of the people in the conversation
 */
export function replaceDetails(
  text: string,
  names: readonly string[],
): { text: string; replaced: readonly ReplacedKind[] } {
  const replaced: ReplacedKind[] = [];
  const replace = (kind: ReplacedKind) => (): string => {
    replaced.push(kind);
    return replacementMarks[kind];
  };
  // Accents are one sign, as the names have them.
  let result = text.normalize('NFC');
  for (const [kind, pattern] of patterns) result = result.replace(pattern, replace(kind));
  const words = wordsOf(names.map((name) => name.normalize('NFC')));
  if (words.length > 0) {
    const word = `(?:${words.map(namePattern).join('|')})`;
    const known = new RegExp(
      String.raw`(?<![\p{L}\p{N}\[])${word}(?:\s+(?:d[aeo]s?\s+)?${word})*(?![\p{L}\p{N}\]])`,
      'giu',
    );
    result = result.replace(known, replace('name'));
  }
  return { text: result.replace(introduction, replace('name')), replaced };
}
