export { eventText, isAssigned, reasonOf } from './event-text.ts';
export { groupIcons } from './group-icons.ts';
export { PastServices } from './past-services.tsx';
export { ServiceLogLive, useTicketEvents } from './service-log.queries.ts';
export { ServiceLog } from './service-log.tsx';
