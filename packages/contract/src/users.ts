import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { okAnswer, optionalId, pageNumber, searchParam } from './fields.ts';
import { allTicket, profile, queueBrief, user } from './entities/accounts.ts';
import { accountPasswordSchema } from './auth.ts';

const ids = z.array(z.coerce.number().int().min(1).max(2_147_483_647)).max(500);
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
  queueIds: ids.optional(),
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
