import type { ConnectionRef, MetPerson } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellProviderHandler } from './block.ts';
import type { RemovalNeeds } from './contacts.ts';
import { contactRoutes } from './contacts.routes.ts';
import { nameGroupHandler } from './groups.ts';
import { resolveContact, type Met } from './identities.ts';
import { meetPeople } from './met.ts';
import type { MergeNeeds } from './merge.ts';
import type { PhoneNeeds } from './number-check.ts';
import { createPictures, dropPicture, type PictureNeeds } from './pictures.ts';

export { isBlocked } from './block.ts';
export { add as addContact } from './contacts.ts';
export { blockedAmong, findContact } from './contacts.sql.ts';
export { addressesOf, findByAddresses, recipientsOf, type Recipient } from './identities.sql.ts';

/**
 * Registers the calls and jobs of contacts.
 * @returns who writes under some addresses, for what comes in, and what is learnt of them besides
 */
export function createContacts(
  platform: Platform,
  deps: Omit<MergeNeeds & RemovalNeeds & PhoneNeeds & PictureNeeds, 'dropPicture'> & { connectionIds(db: Db): Promise<number[]> },
): {
  resolve(tx: CompanyTx, met: Met): ReturnType<typeof resolveContact>;
  /** what a channel learnt outside of a message */
  met(connection: ConnectionRef, people: readonly MetPerson[]): Promise<void>;
  /** contacts that somebody looks at */
  shown(companyId: number, contactIds: readonly number[]): void;
} {
  const needs = { ...deps, dropPicture };
  const pictures = createPictures({ ...platform, needs });
  contactRoutes(platform, { ...needs, shown: pictures.shown });
  for (const handler of pictures.handlers) platform.job(handler);
  platform.job(nameGroupHandler({ database: platform.database, needs }));
  platform.job(tellProviderHandler({ database: platform.database, ...deps }));
  return {
    resolve: (tx, met) => resolveContact(tx, needs, met),
    met: ({ companyId }, people) => meetPeople({ database: platform.database, needs }, companyId, people),
    shown: pictures.shown,
  };
}
