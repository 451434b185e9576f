import * as z from 'zod';

/** A check digit: the weighted sum of the digits before it. */
function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Is this a CPF (11 digits) or a CNPJ (14), with the right check digits and nothing between them? A CNPJ may have letters
 * in its first twelve places, as those given since July 2026 have.
 */
export function isTaxId(text: string): boolean {
  if (!/^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(text) || /^(.)\1+$/.test(text)) return false;
  const weights = text.length === 11 ? cpfWeights : cnpjWeights;
  const values = Array.from(text, (char) => char.charCodeAt(0) - 48);
  const body = values.slice(0, -2);
  const first = checkDigit(body, weights.slice(1));
  return first === values.at(-2) && checkDigit([...body, first], weights) === values.at(-1);
}

/** CPF or CNPJ, however people write it; nothing = none. Their check digits are computed. */
export const taxIdField = z
  .string()
  .max(30)
  .nullable()
  .transform((text) => (text ?? '').replace(/[\s./-]/g, '').toUpperCase() || null)
  .refine((digits) => digits === null || isTaxId(digits), 'is neither a CPF nor a CNPJ');
