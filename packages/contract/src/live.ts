import * as z from 'zod';
import { company, setting, user } from './entities/accounts.ts';
import { contact, message, queue, queueOption, sandboxMessage, ticket, connection } from './entities/inbox.ts';
import { quickMessage, tag, ticketNote } from './entities/organising.ts';
import { activity, draft, ticketEvent, viewer } from './entities/service.ts';

/**
 * Live events: what the server tells open browsers over the socket. The name on the wire is `company-{id}-{event}`
 * (`liveEventName`). Payload keys are those of the specification's relative; every payload is one of the variants below.
 * Nobody receives what a GET would refuse: the audience of each event is computed from who may see its record, and
 * who loses sight of a record receives its `delete`.
 */
export const liveEvents = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket }),
    z.object({ action: z.literal('delete'), ticketId: z.number() }),
    z.object({ action: z.literal('updateUnread'), ticketId: z.number(), unreadMessages: z.number() }),
  ]),
  appMessage: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), message, ticket, contact: ticket.shape.contact }),
    z.object({ action: z.literal('update'), message }),
  ]),
  contact: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact }),
    z.object({ action: z.literal('delete'), contactId: z.number() }),
    /** many at once, as an import adds them: fetch what is on screen again */
    z.object({ action: z.literal('reload') }),
  ]),
  /** how far an import from the phones is; to whoever asked for it. The answer of the call is the end */
  contactImport: z.object({ action: z.literal('update'), done: z.number(), total: z.number() }),
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp: connection }),
    z.object({ action: z.literal('delete'), whatsappId: z.number() }),
  ]),
  whatsappSession: z.object({ action: z.literal('update'), session: connection }),
  tag: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tag }),
    z.object({ action: z.literal('delete'), tagId: z.number() }),
  ]),
  ticketNote: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), ticketNote }),
    z.object({ action: z.literal('delete'), ticketNoteId: z.number(), ticketId: z.number() }),
  ]),
  quickemessage: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: quickMessage }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
  /** a new line of a ticket's log */
  ticketEvent: z.object({ action: z.literal('create'), ticketEvent }),
  /** to the other devices of who writes; an empty body = gone */
  draft: z.object({ action: z.literal('update'), draft }),
  /** the contact writes or records; said again while it goes on, and forgotten half a minute after it was last said */
  contactTyping: z.object({ action: z.literal('update'), ticketId: z.number(), activity }),
  /** who has the conversation open; only to those who have it open too */
  ticketPresence: z.object({ action: z.literal('update'), ticketId: z.number(), viewers: z.array(viewer) }),
  setting: z.object({ action: z.literal('update'), setting }),
  /** of a setting that is never shown: whether something is stored */
  secretSetting: z.object({ action: z.literal('update'), key: z.string(), stored: z.boolean() }),
  /** what every member knows of the own company */
  company: z.object({ action: z.literal('update'), company }),
  queue: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), queue }),
    z.object({ action: z.literal('delete'), queueId: z.number() }),
  ]),
  /** options of one queue: those that changed, also only their number, and those that are gone */
  queueOption: z.object({
    action: z.literal('update'),
    queueId: z.number(),
    changed: z.array(queueOption),
    deletedIds: z.array(z.number()),
  }),
  user: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), user }),
    z.object({ action: z.literal('delete'), userId: z.number() }),
  ]),
  /** the same user logged in elsewhere, or the session ended: sessions other than `sessionId` are over */
  auth: z.object({
    action: z.literal('update'),
    user: z.object({ id: z.number(), email: z.string(), companyId: z.number() }),
    sessionId: z.string().nullable(),
  }),
  /** the simulated phone; only for sockets that joined it */
  sandbox: z.discriminatedUnion('action', [
    z.object({
      action: z.enum(['create', 'update']),
      whatsappId: z.number(),
      message: sandboxMessage,
      /** what was done to it, and by whom; absent where it only went on its way. `emoji`: empty = taken back */
      change: z
        .object({ kind: z.enum(['edit', 'delete', 'reaction']), byContact: z.boolean(), emoji: z.string() })
        .optional(),
    }),
    z.object({ action: z.literal('read'), whatsappId: z.number(), number: z.string() }),
  ]),
  /** an attendant writes to this contact of the simulated phone; only for sockets that joined it */
  sandboxTyping: z.object({ action: z.literal('update'), whatsappId: z.number(), number: z.string(), activity }),
} as const;

export type LiveEvent = keyof typeof liveEvents;
export type LivePayload<E extends LiveEvent> = z.infer<(typeof liveEvents)[E]>;

export const liveEventName = (companyId: number, event: LiveEvent): string => `company-${companyId}-${event}`;

/**
 * What a browser says to the server. Each is acknowledged with `{ ok: true }` or `{ ok: false, error: code }`:
 * a room the caller may not have answers ERR_NO_TICKET_FOUND or ERR_NO_WAPP_FOUND and nothing is joined.
 * Ticket and message events need no room (the audience is computed per record), joining only tells who is looking.
 */
export const clientEvents = {
  joinChatBox: z.coerce.number().int().min(1).max(2_147_483_647),
  leaveChatBox: z.coerce.number().int().min(1).max(2_147_483_647),
  /** writing in a conversation one has joined; said again every few seconds while it goes on */
  typing: z.object({ ticketId: z.coerce.number().int().min(1).max(2_147_483_647), typing: z.boolean() }),
  joinTickets: z.string().max(20),
  leaveTickets: z.string().max(20),
  joinNotification: z.unknown(),
  leaveNotification: z.unknown(),
  userStatus: z.unknown(),
  joinSandbox: z.coerce.number().int().min(1).max(2_147_483_647),
  leaveSandbox: z.coerce.number().int().min(1).max(2_147_483_647),
} as const;
export type ClientEvent = keyof typeof clientEvents;

/** Sent once the socket is authenticated; after each `ready` the client refetches what is on screen. */
export const readyEvent = 'ready';
/** Sent before the server closes a socket whose session is over; the payload is an error code. */
export const sessionOverEvent = 'session-over';
/** The server missed events or the caller's visibility changed: refetch what is on screen. */
export const resyncEvent = 'resync';
