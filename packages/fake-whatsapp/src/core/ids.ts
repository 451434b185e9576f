import { randomBytes } from 'node:crypto';

/** An id as phones make them, so that a reader sees where it comes from. */
export function newId(prefix = '3EB0'): string {
  return prefix + randomBytes(9).toString('hex').toUpperCase();
}
