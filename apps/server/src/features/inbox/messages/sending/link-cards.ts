import { acks } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { StoredLinkCard } from '../../../../channels/port/message-content.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { lockTickets } from '../../tickets/index.ts';
import { setLinkCard } from '../changes/changes.sql.ts';
import { emitMessageChange } from '../changes/emit-message-change.ts';
import { ticketsOfProviderIds } from './send-results.sql.ts';

export type RecordLinkCard = ReturnType<typeof createRecordLinkCard>;

/** Stores the card of the page that an own message links to, and emits it to those who see the message. */
export function createRecordLinkCard(database: Database) {
  return ({ companyId, whatsappId }: ConnectionRef, providerId: string, card: StoredLinkCard): Promise<boolean> =>
    database.forCompany(companyId, async (tx) => {
      // The row of the list changes with its newest message: tickets are locked first.
      await lockTickets(tx.db, await ticketsOfProviderIds(tx.db, [{ whatsappId, providerId, ack: acks.sent }]));
      const message = await setLinkCard(tx.db, whatsappId, providerId, card);
      if (message) await emitMessageChange(tx, message);
      return message !== undefined;
    });
}
