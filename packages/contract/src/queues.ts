import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { okAnswer, optionalText } from './fields.ts';
import { openingHoursForm } from './entities/accounts.ts';
import { queue, queueOption } from './entities/inbox.ts';

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3}(?:[0-9a-fA-F]{2})?)?$/);
const queueFields = z.object({
  name: z.string().trim().min(2).max(50),
  color,
  greetingMessage: optionalText(4096),
  outOfHoursMessage: optionalText(4096),
  complationMessage: optionalText(4096),
  ratingMessage: optionalText(4096),
  orderQueue: z.union([z.literal(''), z.null(), z.coerce.number().int().min(0).max(100_000)]).optional(),
  schedules: openingHoursForm.optional(),
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

const id = z.coerce.number().int().min(1).max(2_147_483_647);
/** -1, as the calls of this API name the top, and every way of sending nothing. */
const parentId = z
  .union([z.literal(['', '-1', -1]), z.null(), id])
  .transform((value) => (typeof value === 'number' && value > 0 ? value : null))
  .optional();
const queueOptionFields = z.object({
  title: z.string().trim().min(1).max(200),
  message: optionalText(4096),
  option: z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1).max(999)]).optional(),
  parentId,
});
const queueOptionWithParent = queueOption.extend({ parent: queueOption.nullable() });

export const listQueueOptions = endpoint({
  method: 'GET',
  path: '/queue-options',
  access: 'user',
  summary: 'Options of a queue in their order: those below one, below none (-1), or all without a parentId',
  query: z.object({
    queueId: id,
    parentId: z.union([z.literal('-1').transform(() => -1), z.literal(-1), id]).optional(),
  }),
  answer: z.array(queueOption),
});

export const getQueueOption = endpoint({
  method: 'GET',
  path: '/queue-options/{id}',
  access: 'user',
  summary: 'One option with the one above it',
  params: idParams,
  answer: queueOptionWithParent,
});

export const createQueueOption = endpoint({
  method: 'POST',
  path: '/queue-options',
  access: 'admin',
  summary: 'Adds an option at a number among its siblings, which move on; last without one',
  body: queueOptionFields.extend({ queueId: id }),
  answer: queueOption,
});

export const updateQueueOption = endpoint({
  method: 'PUT',
  path: '/queue-options/{id}',
  access: 'admin',
  summary: 'Changes the fields that are sent; parentId and option move it, and its siblings are numbered anew',
  params: idParams,
  body: queueOptionFields.partial(),
  answer: queueOptionWithParent,
});

export const deleteQueueOption = endpoint({
  method: 'DELETE',
  path: '/queue-options/{id}',
  access: 'admin',
  summary: 'Removes an option with all below it; its siblings move up',
  params: idParams,
  answer: okAnswer,
});
