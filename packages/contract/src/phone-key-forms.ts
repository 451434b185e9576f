import { phoneKey } from './phone/index.ts';

/**
 * The key of a number, and the one under which earlier releases kept it: what is stored as a hash cannot be given its new key.
 * `phone_key_forms` of the database is the same.
 */
export function phoneKeyForms(digits: string): string[] {
  const key = phoneKey(digits);
  const [, country, line] = /^(52|54)(\d{10})$/.exec(key) ?? [];
  if (country === undefined) return [key];
  return [key, `${country}${country === '52' ? '1' : '9'}${line}`];
}
