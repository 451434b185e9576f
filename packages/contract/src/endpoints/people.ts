import * as z from 'zod';
import { endpoint, idParams } from '../endpoint.ts';
import { okMessage, optionalId, optionalText, pageNumber, searchParam } from '../entities/common.ts';
import { allTicket, profile, queueBrief, scheduleEntry, user } from '../entities/accounts.ts';
import { queue } from '../entities/inbox.ts';
import { accountPassword } from './auth.ts';

const ids = z.array(z.coerce.number().int().min(1).max(2_147_483_647)).max(500);
const email = z.email().max(255).transform((text) => text.trim().toLowerCase());

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
  summary: 'Users of the company, 20 a page, newest first',
  query: z.object({ searchParam, pageNumber }),
  answer: z.object({ users: z.array(user), count: z.number(), hasMore: z.boolean() }),
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
  body: userFields.extend({ password: accountPassword }),
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
    password: z.union([z.literal(''), accountPassword]).optional(),
  }),
  answer: user,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  access: 'admin',
  summary: 'Removes a user; their open tickets go back to pending',
  params: idParams,
  answer: okMessage,
});

const color = z.string().trim().regex(/^#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3}(?:[0-9a-fA-F]{2})?)?$/);
const queueFields = z.object({
  name: z.string().trim().min(2).max(50),
  color,
  greetingMessage: optionalText(4096),
  outOfHoursMessage: optionalText(4096),
  complationMessage: optionalText(4096),
  ratingMessage: optionalText(4096),
  orderQueue: z.union([z.literal(''), z.null(), z.coerce.number().int().min(0).max(100_000)]).optional(),
  schedules: z.array(scheduleEntry).max(7).optional(),
});

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  access: 'user',
  summary: 'Queues of the company in their order',
  answer: z.array(queue),
});

export const getQueue = endpoint({
  method: 'GET',
  path: '/queue/{id}',
  access: 'user',
  summary: 'One queue',
  params: idParams,
  answer: queue,
});

export const createQueue = endpoint({
  method: 'POST',
  path: '/queue',
  access: 'admin',
  summary: 'Adds a queue within the limit of the plan; name and colour are unique in the company',
  body: queueFields,
  answer: queue,
});

export const updateQueue = endpoint({
  method: 'PUT',
  path: '/queue/{id}',
  access: 'admin',
  summary: 'Changes the fields that are sent',
  params: idParams,
  body: queueFields.partial(),
  answer: queue,
  status: 201,
});

export const deleteQueue = endpoint({
  method: 'DELETE',
  path: '/queue/{id}',
  access: 'admin',
  summary: 'Removes a queue; its tickets stay, without a queue',
  params: idParams,
  answer: z.object({}),
});
