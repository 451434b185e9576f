import type { ConnectionRef } from '../../../channels/port/channel.ts';
import type { AddressChange, ContactInfo, MarketingPreference } from '../../../channels/port/contact-info.ts';
import type { SessionHub } from '../../../channels/session-hub/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listConnectionIds } from '../../numbers/index.ts';
import { blockAtProviderHandler } from './block.ts';
import { contactRoutes } from './contacts.routes.ts';
import { extraInfoFieldRoutes } from './extra-infos/extra-info-fields.routes.ts';
import { contactImportRoutes } from './import/contact-imports.routes.ts';
import { fetchGroupNameHandler } from './groups/group-name.jobs.ts';
import { examineNumbersHandler } from './numbers/examine-numbers.jobs.ts';
import { learnPeople } from './identities/learn-people.ts';
import { preferenceTold } from './events.ts';
import { moveContact } from './identities/move-contact.ts';
import { createPictures } from './pictures/pictures.ts';

export { isBlocked } from './block.ts';
export { emitContact } from './emit-contact.ts';
export { addContact, learnExtraInfo, removeContact, restoreContacts, searchContactIds } from './contacts.ts';
export { contactCounts, findContact } from './contacts.sql.ts';
export {
  contactChangeAsked,
  contactChanged,
  contactDeleted,
  contactLeftAddresses,
  contactRemoving,
  contactSaved,
  contactsMerging,
  numberMeant,
  preferenceTold,
} from './events.ts';
export { resolveContact } from './identities/identities.ts';
export { moveContact } from './identities/move-contact.ts';
export { problemOf, suggestionFor } from './numbers/stored-numbers.rules.ts';
export { isToCheck, refusalsAmong } from './numbers/stored-numbers.sql.ts';
export { lookUpNumber, type PhoneDeps } from './numbers/number-check.ts';
export {
  addressesOf,
  findByAddresses,
  isContactNumber,
  findContactsByAddress,
  identityKey,
  listIdentities,
  recipientsOf,
  type Recipient,
} from './identities/identities.sql.ts';

/**
 * Registers the endpoints and jobs of contacts.
 * @returns the functions by which channels report people, and lists of tickets the contacts they show
 */
export function createContacts(
  platform: Platform,
  { sessions }: { sessions: Pick<SessionHub, 'invoke'> },
): {
  /** stores what a channel learnt outside of a message */
  learnPeople(connection: ConnectionRef, people: readonly ContactInfo[]): Promise<void>;
  /** somebody changed their number */
  moveContact(connection: ConnectionRef, change: AddressChange): Promise<void>;
  /** A person stopped marketing messages of the company, or wants them again; they need not be a contact. */
  recordPreference(connection: ConnectionRef, preference: MarketingPreference): Promise<void>;
  /** called with contacts that are shown to a user */
  contactsShown(companyId: number, contactIds: readonly number[]): void;
} {
  const { database, registerJob } = platform;
  const phones = { database, invokeSession: sessions.invoke };
  const pictures = createPictures({ ...platform, ...phones });
  contactRoutes(platform, phones, pictures.contactsShown);
  contactImportRoutes(platform);
  extraInfoFieldRoutes(platform);
  pictures.handlers.forEach(registerJob);
  registerJob(fetchGroupNameHandler(phones));
  registerJob(examineNumbersHandler(database));
  registerJob(blockAtProviderHandler({ ...phones, connectionIds: listConnectionIds }));
  return {
    learnPeople: ({ companyId }, people) => learnPeople(database, companyId, people),
    moveContact: ({ companyId }, change) => moveContact(database, companyId, change),
    recordPreference: ({ companyId }, preference) =>
      database.forCompany(companyId, (tx) => tx.raise(preferenceTold, preference)),
    contactsShown: pictures.contactsShown,
  };
}
