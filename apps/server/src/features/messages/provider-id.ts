import { randomBytes } from 'node:crypto';

/** WhatsApp's own form of an id, chosen before the first attempt so that a repeat is the same message or change. */
export function newProviderId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
