import type { EndpointInput, createTicketView, TicketView } from '@balcao/contract';
import type { TicketFilter, TicketSearch } from '../list/lists.rules.ts';
import { emptySearch } from '../search/search.rules.ts';

type SentFilters = EndpointInput<typeof createTicketView>['body']['filters'];

/** A search as the server is asked for it, and as a view keeps it. */
export function filtersOf(search: TicketSearch): SentFilters {
  const { text, status, referral, priority, snoozed, held, deadline, order, scope, unread, unanswered } = search;
  const { date, dateTo, updatedAt, updatedTo, queuedAt, queuedTo } = search;
  return {
    searchParam: text,
    showAll: scope !== 'mine',
    ...(scope === 'nobody' && { unassigned: true }),
    ...(status !== null && { status }),
    ...(referral !== null && { referral }),
    ...(priority !== null && { priority }),
    ...(snoozed !== null && { snoozed }),
    ...(held !== null && { held }),
    ...(deadline !== null && { deadline }),
    ...(order !== 'latest' && { order }),
    ...(unread && { withUnreadMessages: true }),
    ...(unanswered && { unanswered: true }),
    ...(search.mentioned && { mentioned: true }),
    ...ids('tags', search.tags),
    ...ids('users', search.users),
    ...ids('whatsappIds', search.whatsappIds),
    ...ids('queueIds', search.queueIds),
    ...(date !== '' && { date, dateTo }),
    ...(updatedAt !== '' && { updatedAt, updatedTo }),
    ...(queuedAt !== '' && { queuedAt, queuedTo }),
    ...(search.contactFields.length > 0 && { contactFields: JSON.stringify(search.contactFields) }),
    ...(search.ticketFields.length > 0 && { ticketFields: JSON.stringify(search.ticketFields) }),
  };
}

const ids = <Name extends string>(name: Name, list: readonly number[]) =>
  (list.length > 0 ? { [name]: JSON.stringify(list) } : {}) as Partial<Record<Name, string>>;

/** The filters of a view as a search. */
export function searchOf({ id, filters, updatedAt }: Pick<TicketView, 'id' | 'filters' | 'updatedAt'>): TicketSearch {
  return {
    text: filters.searchParam,
    status: filters.status ?? null,
    tags: filters.tags ?? [],
    users: filters.users ?? [],
    whatsappIds: filters.whatsappIds ?? [],
    referral: filters.referral ?? null,
    priority: filters.priority ?? null,
    date: filters.date ?? '',
    dateTo: filters.dateTo ?? filters.date ?? '',
    updatedAt: filters.updatedAt ?? '',
    updatedTo: filters.updatedTo ?? filters.updatedAt ?? '',
    queuedAt: filters.queuedAt ?? '',
    queuedTo: filters.queuedTo ?? filters.queuedAt ?? '',
    scope: filters.unassigned ? 'nobody' : filters.showAll ? 'all' : 'mine',
    queueIds: filters.queueIds ?? [],
    unread: filters.withUnreadMessages,
    unanswered: filters.unanswered,
    mentioned: filters.mentioned,
    snoozed: filters.snoozed ?? null,
    held: filters.held ?? null,
    deadline: filters.deadline ?? null,
    contactFields: filters.contactFields ?? [],
    ticketFields: filters.ticketFields ?? [],
    order: filters.order,
    view: { id, savedAt: updatedAt },
  };
}

/** A list of the inbox as a search, to be kept as a view. */
export function searchOfList(list: TicketFilter): TicketSearch {
  const { status, userId, queueIds, order, snoozed, unanswered, risk, held, mentioned } = list;
  return {
    ...emptySearch,
    status,
    scope: userId === null ? 'all' : userId === 'nobody' ? 'nobody' : 'mine',
    queueIds,
    order: order === 'snoozed' || order === 'unanswered' ? 'latest' : order,
    snoozed: snoozed === undefined ? null : snoozed ? 'only' : 'without',
    unanswered: unanswered ?? false,
    deadline: risk ? 'risk' : null,
    held: held ?? null,
    mentioned: mentioned ?? false,
  };
}

/** Whether two searches ask for the same, whichever view they are of. */
export const asksTheSame = (one: TicketSearch, other: TicketSearch): boolean =>
  JSON.stringify(filtersOf(one)) === JSON.stringify(filtersOf(other));
