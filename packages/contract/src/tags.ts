import * as z from 'zod';
import { tagBrief } from './briefs.ts';
import { crud, pageOf, sortableBy } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, noDetails, okAnswer, pageNumber } from './fields.ts';
import { type UserActor, isAdmin } from './permissions.ts';
import { ticket } from './tickets.ts';

/** `kanban` 1 = a lane of the kanban board. */
export const tag = tagBrief.extend({
  companyId: z.number(),
  kanban: z.union([z.literal(0), z.literal(1)]),
  userId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export type Tag = z.infer<typeof tag>;

const tagFields = z.object({
  name: z.string().trim().min(3).max(50),
  /** none chosen, `""`: what it has, of a new one the default */
  color: z
    .union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .trim()
        .regex(/^#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?$/),
    ])
    .optional(),
  /** only admins and supervisors make lanes */
  kanban: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1)]))
    .optional(),
});

export const tagsCrud = crud({
  path: '/tags',
  one: 'tag',
  many: 'tags',
  entity: tag,
  list: pageOf('tags', tag.extend({ ticketsCount: z.number() }), {
    /** none: all of them, up to 5,000 */
    pageNumber: pageNumber.unwrap().optional(),
    ...sortableBy(['name']),
  }),
  fields: tagFields,
  create: { color: tagFields.shape.color.transform((color) => color ?? '#7A756D') },
  deleted: 'Tag deleted',
  access: 'user',
  notFound: 'ERR_NO_TAG_FOUND',
  event: { name: 'tag', record: 'tag', id: 'tagId' },
  summaries: {
    list: 'Tags by name with the number of tickets the caller sees under each',
    create: 'Adds a tag; names are unique in the company',
    delete: 'Removes a tag, also from its tickets',
  },
});
export const {
  list: listTags,
  lookup: listTagsBrief,
  get: getTag,
  create: createTag,
  update: updateTag,
  delete: deleteTag,
} = tagsCrud;

export const setTicketTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  access: 'user',
  summary: 'A ticket has exactly these tags',
  body: z.object({
    ticketId: idParam,
    tags: z.array(z.union([idParam, z.object({ id: idParam }).transform((one) => one.id)])).max(50),
  }),
  answer: ticket,
});

export const addTicketTag = endpoint({
  method: 'PUT',
  path: '/ticket-tags/{ticketId}/{tagId}',
  access: 'user',
  summary: 'Adds a tag to a ticket; `lane0`, the lane without a tag, takes its kanban tags off',
  params: z.object({ ticketId: idParam, tagId: z.union([z.literal('lane0').transform(() => null), idParam]) }),
  notFound: 'ERR_NO_TICKET_FOUND',
  /** `tagId` null = it is in the lane without a tag */
  answer: z.object({
    ticketId: z.number(),
    tagId: z.number().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  status: 201,
});

export const removeTicketLanes = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/{ticketId}',
  access: 'user',
  summary: 'Takes the kanban tags off a ticket',
  params: z.object({ ticketId: idParam }),
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: okAnswer,
});

export const removeTicketTag = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/{ticketId}/{tagId}',
  access: 'user',
  summary: 'Takes one tag off a ticket',
  params: z.object({ ticketId: idParam, tagId: idParam }),
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: okAnswer,
});

export const tagsEvents = tagsCrud.events;

export const tagsErrors = {
  ...tagsCrud.errors,
  ERR_TAG_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
} as const;

/** Lanes of the kanban board are made, changed into plain tags and removed by admins and supervisors. */
export function canManageLanes(actor: Pick<UserActor, 'profile' | 'super'>): boolean {
  return isAdmin(actor) || actor.profile === 'supervisor';
}
