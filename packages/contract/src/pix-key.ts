import * as z from 'zod';
import { parseAreaAndLine } from './phone/brazil.ts';
import { isTaxId } from './tax-id.ts';

export const pixKeyKinds = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number];

/** Why a text is no Pix key. `country` = a phone number without +55, which banks would take for a CPF. */
export type PixKeyProblem = 'cpf' | 'cnpj' | 'phone' | 'country' | 'email' | 'random' | 'shape';

type PixKeyReading =
  | {
      kind: PixKeyKind;
      key: string;
      /** the same digits are a phone number, whose key begins with +55 */ isPhoneToo: boolean;
    }
  | { problem: PixKeyProblem };

/** Area code and line of a Brazilian mobile, eleven digits. */
const isMobile = (digits: string): boolean => /^\d{11}$/.test(digits) && 'number' in parseAreaAndLine(digits);
/** Characters that a key has at most. */
const maxPixKeyLength = 77;

/** What is wrong with a text that is no key, as a refusal says it of its field. */
export const pixKeyProblems: Readonly<Record<PixKeyProblem, string>> = {
  cpf: 'is no CPF: its check digits are wrong',
  cnpj: 'is no CNPJ: its check digits are wrong',
  phone: 'is no Brazilian mobile number',
  country: 'is a phone number, whose key begins with +55',
  email: 'is no e-mail address',
  random: 'is no random key',
  shape: 'is no Pix key',
};

/**
 * Reads a Pix key as people write it and returns it as banks know it: CPF and CNPJ with their check digits and without signs (a CNPJ may
 * have letters), a mobile number with +55, an e-mail in small letters, or a random key.
 */
export function readPixKey(text: string): PixKeyReading {
  const typed = text.trim();
  const found = (kind: PixKeyKind, key: string, isPhoneToo = false) => ({ kind, key, isPhoneToo });
  if (typed.includes('@')) return isEmail(typed) ? found('email', typed.toLowerCase()) : { problem: 'email' };
  if (/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(typed))
    return isRandomKey(typed) ? found('random', typed.toLowerCase()) : { problem: 'random' };
  const plain = typed.replace(/[\s()./-]/g, '').toUpperCase();
  if (typed.startsWith('+'))
    return plain.startsWith('+55') && isMobile(plain.slice(3)) ? found('phone', plain) : { problem: 'phone' };
  if (isTaxId(plain)) return found(plain.length === 11 ? 'cpf' : 'cnpj', plain, isMobile(plain));
  if (isMobile(plain) || (plain.startsWith('55') && isMobile(plain.slice(2)))) return { problem: 'country' };
  if (/^\d{11}$/.test(plain)) return { problem: 'cpf' };
  return { problem: /^[0-9A-Z]{12}\d{2}$/.test(plain) ? 'cnpj' : 'shape' };
}

/** A key as people write it, read as banks know it. */
export const pixKeyField = z
  .string()
  .trim()
  .max(maxPixKeyLength)
  .transform((typed, context) => {
    const read = readPixKey(typed);
    if (!('problem' in read)) return read.key;
    context.addIssue({ code: 'custom', message: pixKeyProblems[read.problem] });
    return z.NEVER;
  });

const isEmail = (text: string): boolean =>
  text.length <= maxPixKeyLength &&
  /^[^\s@,;:<>()"[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(text);

/** A version 4 UUID with its dashes, as the Banco Central gives them. */
const isRandomKey = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
