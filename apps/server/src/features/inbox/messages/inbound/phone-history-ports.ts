import type { Platform } from '../../../../platform/platform.ts';
import type { PhoneHistoryPorts } from '../../../numbers/index.ts';
import { findByAddresses, findContact, listIdentities } from '../../contacts/index.ts';
import { findTicketId } from '../../tickets/index.ts';
import { removeUnusedFiles } from '../media/remove-files.ts';
import { ignoresGroups } from './ignores-groups.ts';
import { inboundBody } from './inbound-content.ts';
import { findStoredProviderIds } from './provider-ids.sql.ts';

/** What the history of phones needs of contacts and messages, for the feature of connections. */
export const createPhoneHistoryPorts = (
  { vault, log }: Pick<Platform, 'vault' | 'log'>,
  { storeRawMessage }: Pick<PhoneHistoryPorts, 'storeRawMessage'>,
): PhoneHistoryPorts => ({
  vault,
  log,
  ignoresGroups,
  async findTicketMessages(db, { whatsappId }, addresses, providerIds) {
    if (addresses.length === 0 || providerIds.length === 0) return new Set();
    const [contactId] = await findByAddresses(db, addresses);
    const ticketId = contactId === undefined ? undefined : await findTicketId(db, contactId, whatsappId);
    return ticketId === undefined ? new Set() : findStoredProviderIds(db, ticketId, providerIds);
  },
  textOf: inboundBody,
  async addressesOfContact(db, contactId) {
    return (await findContact(db, contactId)) && listIdentities(db, contactId);
  },
  removeFiles: removeUnusedFiles,
  storeRawMessage,
});
