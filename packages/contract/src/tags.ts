import * as z from 'zod';
import { tagBrief } from './briefs.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer, pageNumber, searchParam } from './fields.ts';
import { type Actor, isAdmin } from './permissions.ts';
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
  color: z
    .string()
    .trim()
    .regex(/^#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?$/),
  /** only admins and supervisors make lanes */
  kanban: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1)]))
    .optional(),
});

export const listTags = endpoint({
  method: 'GET',
  path: '/tags',
  access: 'user',
  summary: 'Tags by name with the number of tickets the caller sees under each',
  query: z.object({ searchParam, pageNumber }),
  answer: z.object({
    tags: z.array(tag.extend({ ticketsCount: z.number() })),
    count: z.number(),
    hasMore: z.boolean(),
  }),
});

export const listTagsBrief = endpoint({
  method: 'GET',
  path: '/tags/list',
  access: 'user',
  summary: 'All tags by name, for pickers',
  answer: z.array(tag),
});

export const getTag = endpoint({
  method: 'GET',
  path: '/tags/{id}',
  access: 'user',
  summary: 'One tag',
  params: idParams,
  answer: tag,
});

export const createTag = endpoint({
  method: 'POST',
  path: '/tags',
  access: 'user',
  summary: 'Adds a tag; names are unique in the company',
  body: tagFields.extend({ color: tagFields.shape.color.default('#7A756D') }),
  answer: tag,
});

export const updateTag = endpoint({
  method: 'PUT',
  path: '/tags/{id}',
  access: 'user',
  summary: 'Changes the fields that are sent',
  params: idParams,
  body: tagFields.partial(),
  answer: tag,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/tags/{id}',
  access: 'user',
  summary: 'Removes a tag, also from its tickets',
  params: idParams,
  answer: okAnswer,
});

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
  summary: 'Adds a tag to a ticket',
  params: z.object({ ticketId: idParam, tagId: idParam }),
  answer: z.object({ ticketId: z.number(), tagId: z.number(), createdAt: z.string(), updatedAt: z.string() }),
  status: 201,
});

export const removeTicketLanes = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/{ticketId}',
  access: 'user',
  summary: 'Takes the kanban tags off a ticket',
  params: z.object({ ticketId: idParam }),
  answer: okAnswer,
});

export const removeTicketTag = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/{ticketId}/{tagId}',
  access: 'user',
  summary: 'Takes one tag off a ticket',
  params: z.object({ ticketId: idParam, tagId: idParam }),
  answer: okAnswer,
});

export const tagsEvents = {
  tag: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tag }),
    z.object({ action: z.literal('delete'), tagId: z.number() }),
  ]),
} as const;

export const tagsErrors = {
  ERR_NO_TAG_FOUND: { status: 404, details: noDetails },
  ERR_TAG_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
} as const;

/** Lanes of the kanban board are made, changed into plain tags and removed by admins and supervisors. */
export function canManageLanes(actor: Pick<Actor, 'profile' | 'super'>): boolean {
  return isAdmin(actor) || actor.profile === 'supervisor';
}
