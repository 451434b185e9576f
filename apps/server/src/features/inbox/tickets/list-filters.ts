import { can, canWatchTeam, type TicketFilters, type TicketOrder, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { readConditions } from '../custom-fields/index.ts';
import type { TicketFilter } from './tickets.sql.ts';

/** What narrows a list, with its words and its order. */
export interface ListFilters extends Omit<TicketFilter, 'ids'> {
  search: string;
  order: TicketOrder;
}

/**
 * Reads the filters of a list.
 * @throws AppError ERR_VALIDATION for a condition on a field that the actor does not see, and for what cannot be asked of it
 */
export async function readFilters(db: Db, actor: UserActor, asked: TicketFilters): Promise<ListFilters> {
  return {
    ...asked,
    unread: asked.withUnreadMessages,
    snoozed: asked.snoozed && asked.snoozed === 'only',
    search: asked.searchParam,
    created: daysOf(asked.date, asked.dateTo),
    updated: daysOf(asked.updatedAt, asked.updatedTo),
    queued: daysOf(asked.queuedAt, asked.queuedTo),
    contactConditions: await readConditions(db, actor, 'contact', asked.contactFields),
    ticketConditions: await readConditions(db, actor, 'ticket', asked.ticketFields),
  };
}

/** The days of a filter: one, or several where an end is given; an end without a start is ignored. */
const daysOf = (from: string | undefined, to: string | undefined) =>
  from === undefined ? undefined : { from, to: to ?? from };

/**
 * What an actor may ask for: users are for admins, and for supervisors in what they see; everybody's tickets for those with the switch,
 * and where they were mentioned.
 */
export function filterOf(actor: UserActor, filters: ListFilters): TicketFilter {
  const permission = { companyId: actor.companyId, permission: 'tickets-manager:showall' } as const;
  return {
    ...filters,
    users: canWatchTeam(actor) ? filters.users : undefined,
    showAll: filters.mentioned === true || (filters.showAll && can(actor, 'permission:use', permission)),
  };
}

/** Whether a list is narrowed by values of fields. */
export const hasConditions = ({ contactConditions = [], ticketConditions = [] }: TicketFilter): boolean =>
  contactConditions.length + ticketConditions.length > 0;
