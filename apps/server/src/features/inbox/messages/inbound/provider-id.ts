import { randomBytes } from 'node:crypto';

/** Creates an id in WhatsApp's own form, before the first attempt so that a repeat is the same message or change. */
export function newProviderId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
