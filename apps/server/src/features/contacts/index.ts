import type { Platform } from '../../platform/platform.ts';
import { contactRoutes } from './contacts.routes.ts';

export { findContact } from './contacts.sql.ts';
export { addressesOf } from './identities.sql.ts';
export { resolveContact } from './identities.ts';

/** Registers the calls of contacts. */
export function createContacts(platform: Platform): void {
  contactRoutes(platform);
}
