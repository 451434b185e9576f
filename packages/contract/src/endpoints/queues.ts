import * as z from 'zod';
import { endpoint, idParams } from '../endpoint.ts';
import { optionalText } from '../entities/common.ts';
import { scheduleEntry } from '../entities/accounts.ts';
import { queue } from '../entities/inbox.ts';

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
