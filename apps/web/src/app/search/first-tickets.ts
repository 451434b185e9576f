import { listTickets } from '@balcao/contract';
import { call } from '../api/call.ts';

interface Query {
  searchParam: string;
  showAll?: boolean;
}
type Ticket = Awaited<ReturnType<typeof call<typeof listTickets>>>['tickets'][number];

/** A page of frequent words may be short or empty, for each thousand tickets that were looked into. */
const maxPages = 5;

/** The first tickets that a search finds, from as many pages as they take: of a list that is walked through, up to 5,000 tickets. */
export async function findFirstTickets(query: Query, most: number, signal: AbortSignal): Promise<Ticket[]> {
  const found: Ticket[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < maxPages && found.length < most && cursor !== null; page++) {
    const answer = await call(listTickets, {
      query: { ...query, count: false, ...(cursor !== undefined && { cursor }) },
      signal,
    });
    found.push(...answer.tickets);
    cursor = answer.hasMore ? answer.nextCursor : null;
  }
  return found.slice(0, most);
}
