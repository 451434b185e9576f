import {
  canSeeTicket,
  isAdmin,
  maxTicketNews,
  ownUserId,
  type EndpointAnswer,
  type listTicketNews,
  type listTicketPeople,
  type UserActor,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findActors } from '../../access/index.ts';
import { countPlaces, listReceivers, listRules } from '../assignment/index.ts';
import { hasDeadlineRules } from '../deadlines/index.ts';
import { listUnreadMentions } from '../notes/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { listAsked, listRequests } from './access-requests.sql.ts';
import { newsOf } from './followers.ts';
import { isFollowing, listFollowed } from './followers.sql.ts';
import * as rows from './people.sql.ts';

/**
 * The people of the company as they are called into a ticket: those of its queue first, then others who may see it, then who may not.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function listPeopleOf(
  db: Db,
  actor: UserActor,
  id: number,
): Promise<EndpointAnswer<typeof listTicketPeople>> {
  const ticket = await getVisibleTicket(db, actor, id);
  const queueIds = ticket.queueId === null ? [] : [ticket.queueId];
  const people = await rows.listPeople(db);
  const ids = people.map((one) => one.id);
  const [actors, places, receivers, [rules], asked, follows] = await Promise.all([
    findActors(db, ids),
    countPlaces(db, ids),
    listReceivers(db, queueIds),
    listRules(db, { queueIds }),
    listAsked(db, id),
    isFollowing(db, id, ownUserId(actor)),
  ]);
  const receiverOf = new Map(receivers.map((one) => [one.userId, one]));
  const shown = people.map((person) => {
    const own = receiverOf.get(person.id);
    const facts = actors.get(person.id);
    const receives = own?.receives === true && rules !== undefined && rules.mode !== 'hand';
    return {
      ...person,
      load: places.get(person.id) ?? 0,
      capacity: receives ? (own.capacity ?? rules.capacity) : null,
      inQueue: own !== undefined,
      sees: facts !== undefined && canSeeTicket(facts.actor, ticket),
      isAccessAsked: asked.has(person.id),
    };
  });
  const rank = ({ sees, inQueue }: (typeof shown)[number]) => (sees ? (inQueue ? 0 : 1) : 2);
  return { people: shown.toSorted((a, b) => rank(a) - rank(b)), follows };
}

/** What concerns the caller in tickets that they see. */
export async function readNews(db: Db, actor: UserActor): Promise<EndpointAnswer<typeof listTicketNews>> {
  const userId = ownUserId(actor);
  const [mentions, followed, requests, hasDeadlines] = await Promise.all([
    listUnreadMentions(db, actor, userId, maxTicketNews),
    listFollowed(db, actor, userId),
    isAdmin(actor) ? listRequests(db, maxTicketNews) : [],
    hasDeadlineRules(db),
  ]);
  const followedIds = followed.map(({ ticketId }) => ticketId);
  return { mentions, followed: newsOf(followed), requests, followedIds, hasDeadlines };
}
