import { findAssignee, findStates } from '../../account/index.ts';
import { attendsIn, defineAction, getVisibleTicket, movedFrom, moveBack, moveBy } from '../tickets/index.ts';
import { findOwner } from './assignment.sql.ts';

/** Passes a ticket to the person who is responsible for its contact; nothing changes while they cannot take it. */
export const ownerAction = defineAction({
  kind: 'toOwner',
  made: movedFrom,
  describe: async ({ db }, { ticket }) => ({ person: (await findOwner(db, ticket.contactId))?.name ?? null }),
  async run(tx, at) {
    const { db } = tx;
    const ticket = await getVisibleTicket(db, at.actor, at.ticketId);
    const owner = await findOwner(db, ticket.contactId);
    if (!owner || ticket.userId === owner.id) return undefined;
    const [user, [availability]] = await Promise.all([findAssignee(db, owner.id), findStates(db, [owner.id])]);
    if (!user || availability?.state !== 'available') return undefined;
    if (ticket.queueId !== null && !attendsIn(user, ticket.queueId)) return undefined;
    return moveBy(tx, at, { userId: owner.id });
  },
  undo: (tx, at, earlier) => moveBack(tx, at, 'transfer', earlier),
});
