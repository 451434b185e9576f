export { eventWords } from './event-words.ts';
export { ServiceLogLive, useTicketEvents } from './service-log.queries.ts';
