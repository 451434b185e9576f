import type { TicketNote } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findMention } from './mentions.sql.ts';

/** Tells the people whom a note mentions, each by themselves; its text stays in the ticket. */
export async function tellMentioned(tx: CompanyTx, { id, userId, mentions }: TicketNote): Promise<void> {
  for (const person of mentions) {
    if (person.id === userId) continue;
    const mention = await findMention(tx.db, id, person.id);
    if (mention) tx.emit('ticketNews', { action: 'update', mention }, { kind: 'user', userId: person.id });
  }
}

/** What mentioned these people is gone. */
export function forgetMentions(tx: CompanyTx, userIds: readonly number[]): void {
  for (const userId of userIds) tx.emit('ticketNews', { action: 'update', mention: null }, { kind: 'user', userId });
}
