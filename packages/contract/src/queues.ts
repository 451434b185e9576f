import * as z from 'zod';
import { queueBrief } from './briefs.ts';
import { closeReason, closeReasonAsks, closeReasonFields } from './close-reasons.ts';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer, optionalId, optionalText } from './fields.ts';
import { openingHoursEntry, openingHoursForm } from './opening-hours.ts';

export const queue = queueBrief.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  complationMessage: z.string(),
  ratingMessage: z.string(),
  orderQueue: z.number().nullable(),
  /** one entry a weekday, from its first start to its last end; all spans are in `GET /opening-hours` */
  schedules: z.array(openingHoursEntry),
  companyId: z.number(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  /** when whoever resolves is asked how a service ended, and the answers there are */
  closeReasonAsk: z.enum(closeReasonAsks),
  closeReasons: z.array(closeReason),
  /** nothing uses it: clients of this API expect the field */
  token: z.literal(''),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** An answer a contact can choose inside a queue. */
export const queueOption = z.object({
  id: z.number(),
  queueId: z.number(),
  title: z.string(),
  message: z.string(),
  /** the number the contact types, its place among its siblings; text, as clients of this API know it */
  option: z.string(),
  /** null = offered on entering the queue */
  parentId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export type Queue = z.infer<typeof queue>;
export type QueueOption = z.infer<typeof queueOption>;

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
  integrationId: optionalId,
  promptId: optionalId,
  ...closeReasonFields,
});

export const queuesCrud = crud({
  path: '/queue',
  one: 'queue',
  many: 'queues',
  entity: queue,
  list: arrayOf(queue),
  fields: queueFields,
  updateStatus: 201,
  access: { read: 'user', write: 'admin' },
  notFound: 'ERR_NO_QUEUE_FOUND',
  event: { name: 'queue', record: 'queue', id: 'queueId', actions: ['update'] },
  without: ['lookup'],
  summaries: {
    list: 'Queues of the company in their order',
    create: 'Adds a queue within the limit of the plan; name and colour are unique in the company',
    delete: 'Removes a queue; its tickets stay, without a queue',
  },
});
export const {
  list: listQueues,
  get: getQueue,
  create: createQueue,
  update: updateQueue,
  delete: deleteQueue,
} = queuesCrud;

/** -1, as the calls of this API name the top, and every way of sending nothing. */
const parentId = z
  .union([z.literal(['', '-1', -1]), z.null(), idParam])
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
    queueId: idParam,
    parentId: z.union([z.literal('-1').transform(() => -1), z.literal(-1), idParam]).optional(),
  }),
  answer: z.array(queueOption),
});

export const getQueueOption = endpoint({
  method: 'GET',
  path: '/queue-options/{id}',
  access: 'user',
  summary: 'One option with the one above it',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_OPTION_FOUND',
  answer: queueOptionWithParent,
});

export const createQueueOption = endpoint({
  method: 'POST',
  path: '/queue-options',
  repeat: { readBy: '/queue-options/{id}' },
  access: 'admin',
  summary: 'Adds an option at a number among its siblings, which move on; last without one',
  body: queueOptionFields.extend({ queueId: idParam }),
  answer: queueOption,
});

export const updateQueueOption = endpoint({
  method: 'PUT',
  path: '/queue-options/{id}',
  access: 'admin',
  summary: 'Changes the fields that are sent; parentId and option move it, and its siblings are numbered anew',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_OPTION_FOUND',
  body: queueOptionFields.partial(),
  answer: queueOptionWithParent,
});

export const deleteQueueOption = endpoint({
  method: 'DELETE',
  path: '/queue-options/{id}',
  access: 'admin',
  summary: 'Removes an option with all below it; its siblings move up',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_OPTION_FOUND',
  answer: okAnswer,
});

export const queuesEvents = {
  ...queuesCrud.events,
  /** options of one queue: those that changed, also only their number, and those that are gone */
  queueOption: z.object({
    action: z.literal('update'),
    queueId: z.number(),
    changed: z.array(queueOption),
    deletedIds: z.array(z.number()),
  }),
} as const;

export const queuesErrors = {
  ...queuesCrud.errors,
  ERR_NO_QUEUE_OPTION_FOUND: { status: 404, details: noDetails },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: { status: 409, details: noDetails },
  ERR_QUEUE_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
  /** the option above is of another queue */
  ERR_QUEUE_OPTION_PARENT: { status: 409, details: noDetails },
  /** an option would be below itself */
  ERR_QUEUE_OPTION_CYCLE: { status: 409, details: noDetails },
  ERR_QUEUE_OPTION_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  ERR_QUEUE_REQUIRED: { status: 400, details: noDetails },
  /** a ticket goes only to users of its queue and to admins */
  ERR_USER_NOT_IN_QUEUE: { status: 409, details: z.object({ userName: z.string(), queueName: z.string() }) },
} as const;
