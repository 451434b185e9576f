import {
  dismissAccessRequest,
  followTicket,
  listTicketNews,
  listTicketPeople,
  markTicketSeen,
  requestTicketAccess,
} from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ticketsMerging } from '../tickets/index.ts';
import { dismiss, requestAccess } from './access-requests.ts';
import { mergeRequests } from './access-requests.sql.ts';
import { follow, recordSeen } from './followers.ts';
import { mergeFollowers } from './followers.sql.ts';
import { listPeopleOf, readNews } from './people.ts';

/** Registers the endpoints of the people around a ticket: whom one calls or mentions, who follows it, and who asks to see it. */
export function createTicketPeople(platform: Platform): void {
  handleTx(platform, listTicketPeople, ({ db }, { actor, params }) => listPeopleOf(db, actor, params.id));
  handleTx(platform, listTicketNews, ({ db }, { actor }) => readNews(db, actor));
  handleTx(platform, followTicket, (tx, { actor, params, body }) => follow(tx, actor, params.id, body.follows));
  handleTx(platform, markTicketSeen, async (tx, { actor, params }) => {
    await recordSeen(tx, actor, params.id);
    return { message: 'Ticket seen' };
  });
  handleTx(platform, requestTicketAccess, async (tx, { actor, params, body }) => {
    await requestAccess(tx, actor, params.id, body.userId);
    return { message: 'Access requested' };
  });
  handleTx(platform, dismissAccessRequest, async (tx, { params }) => {
    await dismiss(tx, params.requestId);
    return { message: 'Access request dismissed' };
  });
  platform.on(ticketsMerging, 'ticket-people', async ({ db }, tickets) => {
    await mergeFollowers(db, tickets);
    await mergeRequests(db, tickets);
  });
}
