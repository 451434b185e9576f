export { peopleQuery, useFollow, useTicketPeople } from './people.queries.ts';
export type { TicketPlace } from './people.queries.ts';
export { NoAccess, PersonMark, personHint } from './person.tsx';
export { CallDialog } from './lazy-call-dialog.ts';
export {
  useDismissRequest,
  useIsMentioned,
  useMarkSeen,
  useMentionCount,
  useHasDeadlines,
  useTicketNews,
  useTicketNewsCount,
  useTicketNewsLive,
} from './news.queries.ts';
