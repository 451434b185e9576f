import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParams } from './endpoint.ts';
import { formFlag, idList, isoDate, queryIds } from './fields.ts';
import { isAdmin, ownUserId, type UserActor } from './permissions.ts';
import { keptTicketFilters, ticketFilters } from './ticket-filters.ts';

/** As many views as a person has of their own, as a company shares, and as a person pins. */
export const maxOwnViews = 20;
export const maxSharedViews = 20;
export const maxPinnedViews = 2;
export const maxViewName = 40;

/** Tickets of a view are counted up to here; one more means that there are more. */
export const maxViewCount = 99;

/** A list of tickets under a name: its filters and its order. */
export const ticketView = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  /** everybody of the company has it, and sees through it what they may see; else only `userId` */
  isShared: z.boolean(),
  /** its author; of a shared one null once they were removed */
  userId: z.number().nullable(),
  /** its place among the shared ones, or among its author's own */
  position: z.number(),
  /** without what was removed since */
  filters: keptTicketFilters,
  /** what its filters named and was removed: it narrows the list no more. `name` = as it was called; of a user empty */
  missing: z.array(z.object({ kind: z.enum(['tag', 'queue', 'user', 'connection']), name: z.string() })),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type TicketView = z.infer<typeof ticketView>;

const viewFields = z.object({
  name: z.string().trim().min(1).max(maxViewName),
  /** made and changed by admins and supervisors alone */
  isShared: formFlag,
  /** those of `GET /tickets`, all of them: what is left out narrows nothing */
  filters: z.object(ticketFilters),
});

export const ticketViewsCrud = crud({
  path: '/ticket-views',
  one: 'ticket view',
  many: 'ticket views',
  entity: ticketView,
  list: arrayOf(ticketView),
  fields: viewFields,
  create: { isShared: viewFields.shape.isShared.default(false) },
  deleted: 'View deleted',
  access: 'user',
  notFound: 'ERR_NO_TICKET_VIEW_FOUND',
  event: { name: 'ticketView', record: 'ticketView', id: 'ticketViewId' },
  // Those of shared views; what is one person's own is left out where it is changed.
  audit: { create: true, update: true },
  without: ['lookup'],
  summaries: {
    list: "The shared views and the caller's own, each in their order; `GET /tickets?viewId=` lists the tickets of one",
    get: "A shared view, or one of the caller's own",
    create: `Keeps filters of tickets under a name; shared views are made by admins and supervisors, ${maxSharedViews} at most, and ${maxOwnViews} of each person's own`,
    update: "Changes the fields that are sent: of one's own, and of shared ones by admins and supervisors",
    delete: "Removes a view: one's own, admins and supervisors any shared one",
  },
});
export const {
  list: listTicketViews,
  get: getTicketView,
  create: createTicketView,
  update: updateTicketView,
  delete: deleteTicketView,
} = ticketViewsCrud;

export const orderTicketViews = endpoint({
  method: 'PUT',
  path: '/ticket-views/order',
  access: 'user',
  summary:
    "The order of the caller's own views, or by admins and supervisors of the shared ones; views that are not named follow in the order they have",
  notFound: 'ERR_NO_TICKET_VIEW_FOUND',
  audit: { kind: 'ticketView' },
  body: z.object({ isShared: formFlag, viewIds: idList }),
  answer: z.array(ticketView),
});

export const countTicketViews = endpoint({
  method: 'GET',
  path: '/ticket-views/counts',
  access: 'user',
  summary: 'How many tickets the caller sees through some views, of those that they see',
  query: z.object({ viewIds: queryIds }),
  answer: z.array(
    z.object({
      viewId: z.number(),
      /** up to 99; 100 = more. null = not counted, since the view searches for words */
      count: z.number().nullable(),
      /** a ticket in it is past its deadline */
      isOverdue: z.boolean(),
      /** a note of a ticket in it mentions the caller, who has not read it yet */
      hasMention: z.boolean(),
    }),
  ),
});

const pinnedViews = z.object({ viewIds: z.array(z.number()) });

export const listPinnedViews = endpoint({
  method: 'GET',
  path: '/ticket-views/pinned',
  access: 'user',
  summary: `The views that the caller pinned beside their lists, ${maxPinnedViews} at most, the one that was pinned first in front`,
  answer: pinnedViews,
});

export const pinTicketView = endpoint({
  method: 'PUT',
  path: '/ticket-views/{id}/pinned',
  access: 'user',
  summary: `Pins a view beside the caller's lists, or takes it away; one more than ${maxPinnedViews} takes the place of the one that was pinned first`,
  params: idParams,
  notFound: 'ERR_NO_TICKET_VIEW_FOUND',
  body: z.object({ isPinned: formFlag }),
  answer: pinnedViews,
});

export const ticketViewsEvents = {
  ...ticketViewsCrud.events,
  /** the views that a person pinned, to that person */
  pinnedViews: pinnedViews.extend({ action: z.literal('update') }),
} as const;

export const ticketViewsErrors = {
  ...ticketViewsCrud.errors,
  ERR_TICKET_VIEW_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;

/** The fields of a view that decide who may use it. */
export interface TicketViewFacts {
  companyId: number;
  isShared: boolean;
  userId: number | null;
}

/** Whether an actor may make, change and remove the views that everybody has. */
export const canShareViews = (actor: Pick<UserActor, 'profile' | 'super'>): boolean =>
  isAdmin(actor) || actor.profile === 'supervisor';

/** People see their own views and those that are shared. */
export const canSeeTicketView = (actor: UserActor, { companyId, isShared, userId }: TicketViewFacts): boolean =>
  companyId === actor.companyId && (isShared || (userId !== null && userId === ownUserId(actor)));

/** People change their own views; admins and supervisors those that are shared. */
export const canEditTicketView = (actor: UserActor, view: TicketViewFacts): boolean =>
  canSeeTicketView(actor, view) && (!view.isShared || canShareViews(actor));
