import type { ConnectionRef, ContactInfo } from '../../channels/channel.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { SessionHub } from '../../channels/session-hub/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAddressBookConnections, listConnectionIds } from '../connections/index.ts';
import { blockAtProviderHandler } from './block.ts';
import type { ContactRemovalPorts } from './contacts.ts';
import { contactRoutes } from './contacts.routes.ts';
import { fetchGroupNameHandler } from './group-name.jobs.ts';
import { resolveContact, type MessageSender } from './identities.ts';
import { learnPeople } from './learn-people.ts';
import type { ContactMergePorts } from './merge.ts';
import type { PhonePorts } from './number-check.ts';
import { createPictures, dropPicture, type PicturePorts } from './pictures.ts';

export { isBlocked } from './block.ts';
export { addContact } from './contacts.ts';
export { blockedAmong, findContact } from './contacts.sql.ts';
export { resolveContact } from './identities.ts';
export { addressesOf, findByAddresses, recipientsOf, type Recipient } from './identities.sql.ts';

/**
 * Registers the endpoints and jobs of contacts.
 * @returns the functions by which inbound messages find contacts and channels report people
 */
export function createContacts(
  platform: Platform,
  deps: Omit<ContactMergePorts & ContactRemovalPorts, 'dropPicture'> & { sessions: Pick<SessionHub, 'invoke'> },
): {
  resolve(tx: CompanyTx, met: MessageSender): ReturnType<typeof resolveContact>;
  /** stores what a channel learnt outside of a message */
  learnPeople(connection: ConnectionRef, people: readonly ContactInfo[]): Promise<void>;
  /** called with contacts that are shown to a user */
  contactsShown(companyId: number, contactIds: readonly number[]): void;
} {
  const invokeSession = deps.sessions.invoke;
  const phones: PhonePorts & PicturePorts = {
    invokeSession,
    listLookupConnections: (db) => listAddressBookConnections(db),
    listPictureConnections: (db) => listAddressBookConnections(db, ['beta']),
  };
  const ports = { ...deps, ...phones, dropPicture };
  const pictures = createPictures({ ...platform, ports });
  contactRoutes(platform, { ...ports, contactsShown: pictures.contactsShown });
  for (const handler of pictures.handlers) platform.registerJob(handler);
  platform.registerJob(fetchGroupNameHandler({ database: platform.database, ports }));
  platform.registerJob(
    blockAtProviderHandler({ database: platform.database, invokeSession, connectionIds: listConnectionIds }),
  );
  return {
    resolve: (tx, met) => resolveContact(tx, ports, met),
    learnPeople: ({ companyId }, people) => learnPeople({ database: platform.database, ports }, companyId, people),
    contactsShown: pictures.contactsShown,
  };
}
