import type { Platform } from '../../../../platform/platform.ts';
import type { BackfillPorts } from '../../../numbers/index.ts';
import { findByAddresses, isBlocked } from '../../contacts/index.ts';
import { findTicketId } from '../../tickets/index.ts';
import { importBackfill } from './backfill.ts';
import { ignoresGroups } from './ignores-groups.ts';
import { findStoredProviderIds } from './provider-ids.sql.ts';

/** How the history of a phone is stored as messages, for the feature of connections. */
export const createBackfillPorts = (
  { vault, log }: Pick<Platform, 'vault' | 'log'>,
  { storeRawMessage }: Pick<BackfillPorts, 'storeRawMessage'>,
): BackfillPorts => ({
  vault,
  log,
  importMessages: importBackfill,
  ignoresGroups,
  async findKnownIds(db, { whatsappId }, addresses, providerIds) {
    const [contactId] = await findByAddresses(db, addresses);
    if (contactId === undefined) return new Set();
    if (await isBlocked(db, contactId)) return new Set(providerIds);
    const ticketId = await findTicketId(db, contactId, whatsappId);
    return ticketId === undefined ? new Set() : findStoredProviderIds(db, ticketId, providerIds, { fromMe: false });
  },
  storeRawMessage,
});
