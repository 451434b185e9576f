import type { QueryClient } from '@tanstack/react-query';
import { mentionsIn } from '../../../ui/chat/mentions.rules.ts';
import { peopleQuery } from '../ticket-people/index.ts';
import type { TicketPlace } from '../ticket-people/index.ts';

/** The ids of the people whom a note mentions, of those who may see the ticket: a draft of before may name them unasked. */
export async function noteMentionsOf(client: QueryClient, ticket: TicketPlace, text: string): Promise<number[]> {
  if (!text.includes('@')) return [];
  const { people } = await client.ensureQueryData(peopleQuery(ticket));
  return mentionsIn(
    text,
    people.filter(({ sees }) => sees),
  );
}
