import { can, shownOrder, type UserActor, type Ticket, type TicketFacts } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { lockTickets, type LockedTicket } from './lifecycle/locks.sql.ts';
import { filterOf, hasConditions, type ListFilters } from './list-filters.ts';
import { searchedWords, type SearchedWords } from './search/search.rules.ts';
import { findHits, findNewestHits, holdsWords, searchTickets, withoutNumberMatches } from './search/search.sql.ts';
import * as pages from './ticket-pages.sql.ts';
import * as rows from './tickets.sql.ts';
import { planForValues } from './list-counts.sql.ts';

const pageSize = 40;

/** How many tickets are looked into for a page of those with frequent words. */
const maxWalked = 1_000;

/** The refusal of a ticket that the caller may not see, or of what hangs on it: it looks like a missing one. */
type Missing = 'ERR_NO_TICKET_FOUND' | 'ERR_NO_MESSAGE_FOUND' | 'ERR_NO_NOTE_FOUND' | 'ERR_NO_PIX_CHARGE_FOUND';

/** Returns a ticket the caller may see; any other is refused as `missing`. */
export async function getVisibleTicket(
  db: Db,
  actor: UserActor,
  id: number,
  missing: Missing = 'ERR_NO_TICKET_FOUND',
): Promise<Ticket> {
  const ticket = await rows.findTicket(db, id);
  if (!ticket || !can(actor, 'ticket:see', ticket)) throw new AppError(missing);
  return ticket;
}

export async function getVisibleTicketByUuid(db: Db, actor: UserActor, uuid: string): Promise<Ticket> {
  // Anything that is no uuid cannot be one of ours.
  const ticket = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)
    ? await rows.findTicketByUuid(db, uuid)
    : undefined;
  if (!ticket || !can(actor, 'ticket:see', ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** Locks a ticket the caller may see; any other is refused as `missing`. */
export async function lockVisibleTicket(
  db: Db,
  actor: UserActor,
  id: number,
  missing: Missing = 'ERR_NO_TICKET_FOUND',
): Promise<LockedTicket> {
  const [ticket] = await lockTickets(db, [id]);
  if (!ticket || !can(actor, 'ticket:see', ticket)) throw new AppError(missing);
  return ticket;
}

export interface ListRequest extends ListFilters {
  pageNumber: number;
  cursor?: string | undefined;
  /** whether the whole is counted */
  count: boolean;
}

/** A page of the list with the count of the whole, and the key of the next page. */
export async function listPage(db: Db, actor: UserActor, request: ListRequest) {
  const { search } = request;
  if (hasConditions(request)) await planForValues(db);
  if (search !== '') return listFoundPage(db, actor, request, searchedWords(actor, search));
  return readPage(db, actor, request, filterOf(actor, request));
}

async function readPage(db: Db, actor: UserActor, request: ListRequest, filter: rows.TicketFilter) {
  const order = orderOf(request);
  const after = request.cursor === undefined ? undefined : parseCursor(request.cursor, order);
  const offset = (request.pageNumber - 1) * pageSize;
  const [count, { rows: tickets, hasMore }] = await Promise.all([
    request.count ? rows.countTickets(db, actor, filter) : null,
    readFirst(pageSize, (limit) => pages.listTickets(db, actor, filter, { order, after, offset, limit })),
  ]);
  const last = tickets.at(-1);
  return { count, tickets, hasMore, nextCursor: hasMore && last ? formatCursor(pages.cursorOf(last, order)) : null };
}

/** A page of what a search finds. It covers everything the user may see: of the tabs, everybody's are for those with the switch. */
async function listFoundPage(db: Db, actor: UserActor, request: ListRequest, words: SearchedWords) {
  const found = await findTickets(db, words);
  const filter = { ...filterOf(actor, request), showAll: true };
  const page = found
    ? await readPage(db, actor, request, { ...filter, ids: [...found.keys()] })
    : await walkPage(db, actor, request, filter, words);
  const ids = page.tickets.map(({ id }) => id);
  const matches = found && !words.hidesNumbers ? found : await findNewestHits(db, words, ids);
  const hits = await findHits(
    db,
    words.text,
    ids.flatMap((id) => matches.get(id)?.messageIds ?? []),
  );
  return {
    ...page,
    tickets: page.tickets.map((ticket) => {
      const shown = hits.get(ticket.id) ?? [];
      return { ...ticket, hit: shown.at(-1) ?? null, hits: shown, hitCount: matches.get(ticket.id)?.hitCount ?? 0 };
    }),
  };
}

/**
 * A page of the tickets with words that are frequent. Page n is found by walking over those before it, which end where they ended when
 * they were answered.
 */
async function walkPage(
  db: Db,
  actor: UserActor,
  request: ListRequest,
  filter: rows.TicketFilter,
  words: SearchedWords,
) {
  const order = orderOf(request);
  const limit = pageSize;
  const condition = holdsWords(words);
  const walk = (after: pages.TicketCursor | undefined) =>
    pages.walkTickets(db, actor, filter, condition, { order, after, limit, most: maxWalked });
  let page = await walk(request.cursor === undefined ? undefined : parseCursor(request.cursor, order));
  if (request.cursor === undefined)
    for (let number = 1; number < request.pageNumber; number += 1)
      page = page.end ? await walk(page.end) : { tickets: [], end: null };
  const { tickets, end } = page;
  const isWhole = end === null && request.cursor === undefined && request.pageNumber === 1;
  return {
    count: request.count && isWhole ? tickets.length : null,
    tickets,
    hasMore: end !== null,
    nextCursor: end && formatCursor(end),
  };
}

/** As `searchTickets`; for who may not know numbers without those that a number alone finds. */
async function findTickets(db: Db, words: SearchedWords): ReturnType<typeof searchTickets> {
  const found = await searchTickets(db, words);
  if (!found || !words.hidesNumbers) return found;
  const kept = await withoutNumberMatches(db, words, [...found.keys()]);
  return new Map([...found].filter(([id]) => kept.has(id)));
}

/** The ids of the tickets among `filter` that a search finds. */
export async function findTicketIds(
  db: Db,
  actor: UserActor,
  search: string,
  walkAll: (condition: ReturnType<typeof holdsWords>) => Promise<number[]>,
): Promise<number[]> {
  const words = searchedWords(actor, search);
  const found = await findTickets(db, words);
  return found ? [...found.keys()] : walkAll(holdsWords(words));
}

const formatCursor = ({ at, id }: pages.TicketCursor): string => `${at}_${id}`;

const orderOf = ({ status, snoozed = false, unanswered = false, order }: ListRequest): pages.ListOrder =>
  shownOrder({ status, snoozed, unanswered, order });

/** @throws AppError ERR_VALIDATION */
export function parseCursor(text: string, order: pages.ListOrder): pages.TicketCursor {
  const [at = '', id = ''] = text.split('_');
  const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at));
  if (!(isTime || ((order === 'waiting' || order === 'deadline') && at === 'infinity')) || !/^\d{1,9}$/.test(id)) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'cursor', problem: 'expected the nextCursor of an answer' }],
    });
  }
  return { at, id: Number(id) };
}

/** The audience of a ticket; those who saw its former state and no longer do receive its `delete`. */
const ticketReaders = defineAudience<{ ticketId: number; after: TicketFacts | null; before: TicketFacts | null }>(
  'tickets:ticket',
  {
    receives({ actor }, { after, before }) {
      if (after && can(actor, 'ticket:see', after)) return 'event';
      return before && can(actor, 'ticket:see', before) ? 'lost' : 'nothing';
    },
    recordOf: ({ ticketId }) => ({ event: 'ticket', id: ticketId, deletion: { action: 'delete', ticketId } }),
  },
);

export function ticketAudience(ticket: TicketFacts & { id: number }, before: TicketFacts | null) {
  return ticketReaders({ ticketId: ticket.id, after: ticketFacts(ticket), before: before && ticketFacts(before) });
}

/** The audience of a deleted ticket. */
export function removedTicketAudience(ticketId: number, before: TicketFacts) {
  return ticketReaders({ ticketId, after: null, before: ticketFacts(before) });
}

export function ticketFacts({ companyId, status, userId, queueId, whatsappId, neverServed }: TicketFacts): TicketFacts {
  return { companyId, status, userId, queueId, whatsappId, neverServed };
}

/** The attendant of a ticket that another user tried to take. */
export async function otherOpenTicketError(db: Db, actor: UserActor, id: number): Promise<AppError> {
  const ticket = await rows.findTicket(db, id);
  if (!ticket) return new AppError('ERR_NO_TICKET_FOUND');
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    ticketId: id,
    uuid: can(actor, 'ticket:see', ticket) ? ticket.uuid : null,
    userId: ticket.userId,
    userName: ticket.user?.name ?? null,
    queueName: ticket.queue?.name ?? null,
  });
}
