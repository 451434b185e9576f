import type { TicketNote } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { peopleMentioned } from './events.ts';
import { findMention } from './mentions.sql.ts';

/** Tells the people whom a note mentions, each by themselves; its text stays in the ticket. */
export async function tellMentioned(tx: CompanyTx, { id, ticketId, userId, mentions }: TicketNote): Promise<void> {
  const others = mentions.filter((person) => person.id !== userId);
  for (const person of others) {
    const mention = await findMention(tx.db, id, person.id);
    if (mention) tx.emit('ticketNews', { action: 'update', mention }, { kind: 'user', userId: person.id });
  }
  if (others.length > 0)
    await tx.raise(peopleMentioned, { ticketId, noteId: id, userIds: others.map((person) => person.id) });
}

/** What mentioned these people is gone. */
export function forgetMentions(tx: CompanyTx, userIds: readonly number[]): void {
  for (const userId of userIds) tx.emit('ticketNews', { action: 'update', mention: null }, { kind: 'user', userId });
}
