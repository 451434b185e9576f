import { randomInt } from 'node:crypto';
import { helperCodeAlphabet, helperCodeLength } from '@balcao/contract';

/** The first signs of a code name its linking, so that wrong tries can be counted there; the others are secret. */
const handleLength = 3;

export const newHelperCode = (): string =>
  Array.from({ length: helperCodeLength }, () => helperCodeAlphabet[randomInt(helperCodeAlphabet.length)]).join('');

/** The signs by which a code is found; undefined = this is no code. */
export function handleOf(code: string): string | undefined {
  const isCode = code.length === helperCodeLength && [...code].every((sign) => helperCodeAlphabet.includes(sign));
  return isCode ? code.slice(0, handleLength) : undefined;
}

/** Whether browsers may send to this address: others could be read on the way. */
export function hasHelperAt(publicUrl: string): boolean {
  const url = URL.parse(publicUrl);
  return url !== null && (url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname));
}
