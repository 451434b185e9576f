import * as z from 'zod';
import { mergeExports } from './catalogue.ts';
import { fillPath, idParam } from './endpoint.ts';

/**
 * Live events: what the server sends to open browsers over the socket. The name on the wire is `company-{id}-{event}`
 * (`liveEventName`). Payload keys are those of the specification's relative; every payload is one of the variants below.
 * No browser receives what a GET would refuse: the audience of each event is computed from who may see its record, and
 * who loses sight of a record receives its `delete`.
 */
export const liveEvents = /* @__PURE__ */ mergeExports('Events');

export type LiveEvent = keyof typeof liveEvents;
export type LivePayload<E extends LiveEvent> = z.infer<(typeof liveEvents)[E]>;

/** The events about the installation that clients of the specification receive, whichever company is theirs. */
const installationEvent = 'company-announcement';

/** @param payload fills the names in braces of an event that is named by record, such as `ContactListItem-{contactListId}` */
export const liveEventName = (companyId: number, event: LiveEvent, payload?: object): string =>
  event === installationEvent ? event : `company-${companyId}-${fillPath(event, { ...payload })}`;

/**
 * Events that a browser sends to the server. Each is acknowledged with `{ ok: true }` or `{ ok: false, error: code }`:
 * a room the caller may not join answers ERR_NO_TICKET_FOUND or ERR_NO_WAPP_FOUND and nothing is joined. Ticket and
 * message events need no room (the audience is computed per record), joining only announces who is looking.
 */
export const clientEvents = {
  joinChatBox: idParam,
  leaveChatBox: idParam,
  /** writing in a conversation one has joined; repeated every few seconds while it goes on */
  typing: z.object({ ticketId: idParam, typing: z.boolean() }),
  /** the window with a conversation one has joined was hidden, or is shown again */
  visible: z.object({ ticketId: idParam, visible: z.boolean() }),
  joinTickets: z.string().max(20),
  leaveTickets: z.string().max(20),
  joinNotification: z.unknown(),
  leaveNotification: z.unknown(),
  userStatus: z.unknown(),
  joinSandbox: idParam,
  leaveSandbox: idParam,
} as const;
export type ClientEvent = keyof typeof clientEvents;

/** Sent once the socket is authenticated; after each `ready` the client refetches everything on screen. */
export const readyEvent = 'ready';
/** Sent before the server closes a socket whose session has ended; the payload is an error code. */
export const sessionOverEvent = 'session-over';
/** The server missed events or the caller's visibility changed: refetch everything on screen. */
export const resyncEvent = 'resync';
