import type { Ticket, UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { listTickets } from './ticket-pages.sql.ts';

const plain = { showAll: false, unread: false, unassigned: false } as const;
const latest = { order: 'latest', offset: 0 } as const;

/** The latest conversations of a person: those that they attend, then those that they closed. */
export async function listOwnConversations(db: Db, actor: UserActor, limit: number): Promise<Ticket[]> {
  const open = await listTickets(db, actor, { ...plain, status: 'open' }, { ...latest, limit });
  const left = limit - open.length;
  if (left === 0) return open;
  const closed = { ...plain, status: 'closed', users: [actor.userId] } as const;
  return [...open, ...(await listTickets(db, actor, closed, { ...latest, limit: left }))];
}
