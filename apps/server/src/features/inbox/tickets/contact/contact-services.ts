import type { ContactService, TicketStatus, UserActor } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { listVisibleOfContacts } from '../visibility.sql.ts';

/** An open conversation ranks above a pending one. */
const statusOrder: readonly TicketStatus[] = ['open', 'pending'];

/** The services of some contacts, as the caller sees them; contacts without any are left out. */
export async function listContactServices(
  db: Db,
  actor: UserActor,
  contactIds: readonly number[],
): Promise<ContactService[]> {
  const tickets = await listVisibleOfContacts(db, actor, contactIds);
  return [...Map.groupBy(tickets, ({ contactId }) => contactId)].map(([contactId, own]) => {
    const running = statusOrder.flatMap((status) => own.find((ticket) => ticket.status === status) ?? []).at(0);
    const tags = new Map(own.flatMap((ticket) => ticket.tags.map((tag) => [tag.id, tag])));
    return {
      contactId,
      lastMessageAt:
        own
          .map(({ lastMessageAt }) => lastMessageAt ?? '')
          .toSorted()
          .at(-1) || null,
      tags: [...tags.values()].toSorted((a, b) => a.id - b.id),
      ticket: running ? { uuid: running.uuid, status: running.status, user: running.user } : null,
    };
  });
}
