import type { ChannelSession } from '../../channels/channel.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellProviderHandler } from './block.ts';
import { contactRoutes } from './contacts.routes.ts';

export { isBlocked } from './block.ts';
export { blockedAmong, findContact } from './contacts.sql.ts';
export { addressesOf, findByAddresses } from './identities.sql.ts';
export { resolveContact } from './identities.ts';

/** Registers the calls and jobs of contacts. */
export function createContacts(platform: Platform, deps: { sessionsOf(companyId: number): Promise<ChannelSession[]> }): void {
  contactRoutes(platform);
  platform.job(tellProviderHandler({ database: platform.database, ...deps }));
}
