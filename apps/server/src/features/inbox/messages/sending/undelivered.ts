import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { countUndelivered } from '../../../numbers/index.ts';
import { findTickets, lockTickets, ticketAudience } from '../../tickets/index.ts';
import { findMessages } from '../messages.sql.ts';
import {
  listCompaniesWithUnproven,
  listUnproven,
  markLost,
  settleProven,
  type LostMessage,
} from './undelivered.sql.ts';

const pageSize = 200;

/**
 * Finds messages that WhatsApp acknowledged and lost, as it does with those in the wrong form of address: the contact wrote or
 * read afterwards, and no device of theirs reported the message. They are shown as such, counted by form, and may be sent again.
 */
export async function sweepUndelivered(database: Database): Promise<void> {
  const companyIds = await asPlatform(database, ({ db }) => listCompaniesWithUnproven(db));
  for (const companyId of companyIds) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await database.forCompany(companyId, (tx) => sweepPage(tx, from));
    }
  }
}

/** @returns the last conversation of a full page */
async function sweepPage(tx: CompanyTx, after: number): Promise<number | undefined> {
  const ticketIds = await listUnproven(tx.db, after, pageSize);
  if (ticketIds.length === 0) return undefined;
  await lockTickets(tx.db, ticketIds);
  const lost = await markLost(tx.db, ticketIds);
  await settleProven(tx.db, ticketIds);
  await emitLost(tx, lost);
  const ofConnection = Map.groupBy(lost, ({ whatsappId }) => whatsappId);
  for (const [whatsappId, messages] of ofConnection)
    if (whatsappId !== null)
      await countUndelivered(
        tx,
        whatsappId,
        messages.map(({ wireForm }) => wireForm),
      );
  return ticketIds.length < pageSize ? undefined : ticketIds.at(-1);
}

/** Shows the mark to those who see the messages. It is no step of their delivery, which would be told to others. */
async function emitLost(tx: CompanyTx, lost: readonly LostMessage[]): Promise<void> {
  if (lost.length === 0) return;
  const [tickets, messages] = await Promise.all([
    findTickets(tx.db, [...new Set(lost.map(({ ticketId }) => ticketId))]),
    findMessages(
      tx,
      lost.map(({ id }) => id),
    ),
  ]);
  const audiences = new Map(tickets.map((ticket) => [ticket.id, ticketAudience(ticket, null)]));
  for (const message of messages) {
    const audience = audiences.get(message.ticketId);
    if (audience) tx.emit('appMessage', { action: 'update', message }, audience);
  }
}
