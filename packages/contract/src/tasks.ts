import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { crud, cursorPageOf } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, optionalId } from './fields.ts';
import { contactRef } from './masks.ts';
import { isAdmin, ownUserId, type UserActor } from './permissions.ts';
import { canSeeTicket, type TicketFacts } from './ticket-visibility.ts';

export const maxTaskTitle = 200;
export const maxTaskNote = 10_000;
/** Open ones of one person, so that nobody fills the list of a colleague without end. */
export const maxOpenTasks = 1000;
/** Tasks of one call of `moveTasks`. */
export const maxMovedTasks = 100;
/** As many reminders as the bell shows. */
export const maxReminders = 20;

/** A thing to do of one person: alone, at a contact, or at a ticket. */
export const task = z.object({
  id: z.number(),
  companyId: z.number(),
  title: z.string(),
  note: z.string(),
  /** on the clock of the company, such as `2026-11-29`; null = some day */
  dueDay: z.string().nullable(),
  /** such as `15:00`; null = until the day is over */
  dueTime: z.string().nullable(),
  remindAt: isoDate.nullable(),
  /** its reminder came, and who does it has not put it away */
  isReminding: z.boolean(),
  /** who does it; null = nobody yet, or that user was removed */
  userId: z.number().nullable(),
  user: namedRef.nullable(),
  /** who wrote it; null = that user was removed */
  authorId: z.number().nullable(),
  author: namedRef.nullable(),
  /** at which contact it is, where it is at no ticket */
  contactId: z.number().nullable(),
  ticketId: z.number().nullable(),
  ticketUuid: z.string().nullable(),
  /** that contact, or the one of the ticket */
  contact: contactRef.nullable(),
  doneAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Task = z.infer<typeof task>;

/** Without an offset a time is one on the clock of the company. */
const remindAt = z.iso.datetime({ offset: true, local: true });

const taskFields = z.object({
  title: z.string().trim().min(1).max(maxTaskTitle),
  note: z.string().trim().max(maxTaskNote),
  dueDay: z.iso
    .date()
    .refine((day) => day > '1900' && day < '2200', 'expected a day of these times')
    .nullable(),
  dueTime: z.iso.time({ precision: -1 }).nullable(),
  remindAt: remindAt.nullable(),
  userId: idParam.nullable(),
});

/** Parts of a list of open tasks: late ones, those of today that are not late, later ones, those without a day. On the clock of the company. */
export const taskTimes = ['late', 'today', 'coming', 'someday'] as const;
export type TaskTime = (typeof taskTimes)[number];

const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.literal('').transform(() => undefined), z.enum(values)]).optional();

export const tasksCrud = crud({
  path: '/tasks',
  one: 'task',
  many: 'tasks',
  entity: task,
  list: cursorPageOf('tasks', task, {
    /** open ones by when they are due, or done ones, the last one first */
    state: z.enum(['open', 'done']).default('open'),
    when: anyOf(taskTimes),
    /** who does them */
    userId: optionalId,
    authorId: optionalId,
    /** those at the contact and at its tickets */
    contactId: optionalId,
    ticketId: optionalId,
  }),
  fields: taskFields,
  create: {
    note: taskFields.shape.note.default(''),
    dueDay: taskFields.shape.dueDay.default(null),
    dueTime: taskFields.shape.dueTime.default(null),
    remindAt: taskFields.shape.remindAt.default(null),
    /** none = the caller */
    userId: idParam.nullable().optional(),
    contactId: optionalId,
    ticketId: optionalId,
  },
  update: taskFields.extend({ done: z.boolean() }).partial(),
  deleted: 'Task deleted',
  access: 'user',
  notFound: 'ERR_NO_TASK_FOUND',
  event: { name: 'task', record: 'task', id: 'taskId' },
  without: ['lookup'],
  summaries: {
    list: "Tasks that the caller does or wrote, those at contacts and those at visible tickets, 50 a page by when they are due; admins all. `count` is that of the page's list",
    create: `Adds a task, alone, at a contact or at a ticket; a person has ${maxOpenTasks} open ones at most`,
    update:
      'Changes the fields that are sent. `done` finishes a task or opens it again; another `remindAt` reminds anew',
  },
});
export const { list: listTasks, get: getTask, create: createTask, update: updateTask, delete: deleteTask } = tasksCrud;

export const listReminders = endpoint({
  method: 'GET',
  path: '/tasks/reminders',
  access: 'user',
  summary: `The caller's own tasks whose reminder came and was not put away, the latest first, ${maxReminders} at most`,
  answer: z.object({ tasks: z.array(task), count: z.number() }),
});

export const putReminderAway = endpoint({
  method: 'DELETE',
  path: '/tasks/{id}/reminder',
  access: 'user',
  audit: false,
  summary: 'Puts away the reminder that came of a task of the caller',
  params: idParams,
  notFound: 'ERR_NO_TASK_FOUND',
  answer: task,
});

export const moveTasks = endpoint({
  method: 'POST',
  path: '/tasks/moved',
  repeat: 'settles',
  access: 'user',
  summary:
    "Takes over the caller's list that a browser kept. Each key comes once: who sends it again is answered as the first time",
  body: z.object({
    tasks: z
      .array(
        z.object({
          /** names the entry within the list of that browser */
          key: z.string().min(1).max(200),
          text: z.string().trim().min(1).max(maxTaskNote),
          doneAt: z.iso.datetime({ offset: true }).nullable().default(null),
        }),
      )
      .min(1)
      .max(maxMovedTasks),
  }),
  /** those that are tasks now */
  answer: z.object({ keys: z.array(z.string()) }),
});

export const tasksEvents = {
  ...tasksCrud.events,
  /** to who does it, once, when its time came */
  taskReminder: z.object({ action: z.literal('create'), task }),
} as const;

export const tasksErrors = {
  ...tasksCrud.errors,
  ERR_TASK_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** at a contact and at a ticket */
  ERR_TASK_TWO_PLACES: { status: 400, details: noDetails },
} as const;

/** The fields of a task that decide who sees and changes it. */
export interface TaskFacts {
  companyId: number;
  userId: number | null;
  authorId: number | null;
  /** at a contact, which everybody of the company sees */
  contactId: number | null;
  ticket: TicketFacts | null;
}

/** Who does a task and who wrote it see it, and those who see its contact or ticket; admins see all. Who sees it may change it. */
export function canSeeTask(actor: UserActor, { companyId, userId, authorId, contactId, ticket }: TaskFacts): boolean {
  if (companyId !== actor.companyId) return false;
  if (isAdmin(actor) || contactId !== null) return true;
  const own = ownUserId(actor);
  if (own !== 0 && (userId === own || authorId === own)) return true;
  return ticket !== null && canSeeTicket(actor, ticket);
}
