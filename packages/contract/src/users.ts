import * as z from 'zod';
import { namedRef, queueBrief } from './briefs.ts';
import { endpoint, idParams } from './endpoint.ts';
import { idList, isoDate, noDetails, okAnswer, optionalId, pageNumber, searchParam } from './fields.ts';
import { type Actor, isAdmin, profile } from './permissions.ts';

/** The forms of the specification say 'desabled', other callers 'disabled', 'enable' or 'disable'; we answer the former. */
export const allTicket = z
  .enum(['enable', 'enabled', 'disable', 'disabled', 'desabled'])
  .transform((value) => (value.startsWith('enable') ? ('enabled' as const) : ('desabled' as const)));

export const userQueue = queueBrief.extend({
  UserQueue: z.object({ userId: z.number(), queueId: z.number(), createdAt: isoDate, updatedAt: isoDate }),
});

export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  timeZone: z.string().nullable(),
  profile,
  companyId: z.number(),
  super: z.boolean(),
  online: z.boolean(),
  allTicket: z.string(),
  whatsappId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  queues: z.array(userQueue),
  company: namedRef,
});
export type User = z.infer<typeof user>;
/** The rule of the user and sign-up forms. */
export const accountPasswordSchema = z.string().min(5).max(50);

const email = z
  .email()
  .max(255)
  .transform((text) => text.trim().toLowerCase());

const userFields = z.object({
  name: z.string().trim().min(2).max(50),
  email,
  profile: profile.default('user'),
  allTicket: allTicket.optional(),
  whatsappId: optionalId,
  queueIds: idList.optional(),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary: 'Users of the company, 20 a page, newest first, searched by name and e-mail without accents',
  query: z.object({
    searchParam,
    pageNumber,
    /** pages by key: the `nextCursor` of the page before; wins over pageNumber */
    cursor: z.string().max(100).optional(),
  }),
  answer: z.object({
    users: z.array(user),
    count: z.number(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
});

export const listUsersBrief = endpoint({
  method: 'GET',
  path: '/users/list',
  access: 'user',
  summary: 'Everybody of the company with their queues, for pickers',
  answer: z.array(user.pick({ id: true, name: true, email: true }).extend({ queues: z.array(queueBrief) })),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  access: 'user',
  summary: 'One user: admins any of their company, others themselves',
  params: idParams,
  answer: user,
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  access: 'admin',
  summary: 'Adds a user within the limit of the plan',
  body: userFields.extend({ password: accountPasswordSchema }),
  answer: user,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  access: 'user',
  summary: 'Changes a user: admins any of their company, others their own name, e-mail and password',
  params: idParams,
  body: userFields.partial().extend({
    profile: profile.optional(),
    password: z.union([z.literal(''), accountPasswordSchema]).optional(),
  }),
  answer: user,
});

export const previewUserRemoval = endpoint({
  method: 'GET',
  path: '/users/{id}/removal',
  access: 'admin',
  summary: 'What a user has open, and who attends in all queues of that and could take it over',
  params: idParams,
  answer: z.object({ openTickets: z.number(), takers: z.array(user.pick({ id: true, name: true, online: true })) }),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  access: 'admin',
  summary: 'Removes a user; their open tickets go back to pending, or to the user `transferTo`',
  params: idParams,
  query: z.object({ transferTo: optionalId }),
  answer: okAnswer,
});

export const usersEvents = {
  user: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), user }),
    z.object({ action: z.literal('delete'), userId: z.number() }),
  ]),
} as const;

export const usersErrors = {
  ERR_NO_USER_FOUND: { status: 404, details: noDetails },
  ERR_EMAIL_IN_USE: { status: 409, details: noDetails },
  ERR_LAST_ADMIN: { status: 409, details: noDetails },
} as const;

/** Everybody may change their own name, e-mail and password; admins anybody of their company. */
export function canEditUser(actor: Actor, user: { id: number; companyId: number }): boolean {
  return user.companyId === actor.companyId && (isAdmin(actor) || user.id === actor.userId);
}
