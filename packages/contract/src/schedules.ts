import * as z from 'zod';
import { hourMs } from './durations.ts';
import { namedRef, queueBrief } from './briefs.ts';
import { attachmentOf, crud, pageOf } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, optionalId } from './fields.ts';
import { contactRef } from './masks.ts';
import { isAdmin, type UserActor } from './permissions.ts';
import { templateChoice } from './templates.ts';
import { canSeeTicket, type TicketFacts } from './ticket-visibility.ts';

/**
 * PENDENTE waits for its time, or for longer where `failure` gives the reason; AGENDADA waits with its connection,
 * ENVIADA left, ERRO did not: `failure` gives the reason.
 */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** How late a message may leave that could not in time. */
export const scheduleLateLimitMs = 12 * hourMs;
/** How far ahead a message is scheduled. */
export const scheduleHorizonDays = 5 * 366;
export const minScheduleBody = 5;
export const maxScheduleBody = 4096;

/** `weekdays`: from 0, Monday; of weekly ones only, none = the weekday of `sendAt`. Ends with the day `until`, or after `count` times. */
export const repeatRule = z.object({
  every: z.enum(['day', 'week', 'month']),
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  until: z.iso.date().nullable().default(null),
  count: z.number().int().min(1).max(500).nullable().default(null),
});
export type RepeatRule = z.infer<typeof repeatRule>;

/** A message to a contact that leaves at a chosen time. */
export const schedule = z.object({
  id: z.number(),
  body: z.string(),
  sendAt: isoDate,
  /** when it left */
  sentAt: isoDate.nullable(),
  status: z.enum(scheduleStatuses),
  /** code of an error: why it did not leave, or does not as long as it waits */
  failure: z.string().nullable(),
  contactId: z.number(),
  /** of the conversation it belongs to; null = there is none yet */
  ticketId: z.number().nullable(),
  /** null = the connection was removed */
  whatsappId: z.number().nullable(),
  /** who scheduled it; null = that user was removed */
  userId: z.number().nullable(),
  companyId: z.number(),
  /** leaves only if the contact has written nothing since it was scheduled */
  onlyIfSilent: z.boolean(),
  /** begins a service with its author when the conversation is closed; else that stays closed */
  opensTicket: z.boolean(),
  /** an approved template of an official number; `body` is its text */
  template: templateChoice.nullable(),
  /** the repetition after this time; null = none, or the next one has it */
  repeat: repeatRule.nullable(),
  /** one of a series whose next one exists */
  isRepeated: z.boolean(),
  /** signed address of the file */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  contact: contactRef,
  user: namedRef.nullable(),
  whatsapp: namedRef.nullable(),
  /** of the conversation */
  queue: queueBrief.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Schedule = z.infer<typeof schedule>;

/** Without an offset a time is one on the clock of the company, with a T or a space before it. */
const sendAt = z
  .string()
  .transform((text) => text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
  .pipe(z.iso.datetime({ offset: true, local: true }));

const scheduleFields = z.object({
  body: z.string().trim().min(minScheduleBody).max(maxScheduleBody),
  contactId: idParam,
  sendAt,
  whatsappId: optionalId,
  onlyIfSilent: z.boolean(),
  opensTicket: z.boolean(),
  template: templateChoice.nullable().optional(),
  repeat: repeatRule.nullable().optional(),
});

export const schedulesCrud = crud({
  path: '/schedules',
  one: 'schedule',
  many: 'schedules',
  entity: schedule,
  list: pageOf('schedules', schedule, {
    contactId: optionalId,
    /** only those in this state */
    status: z.union([z.literal('').transform(() => undefined), z.enum(scheduleStatuses)]).optional(),
  }),
  fields: scheduleFields,
  create: {
    onlyIfSilent: scheduleFields.shape.onlyIfSilent.default(false),
    opensTicket: scheduleFields.shape.opensTicket.default(false),
  },
  deleted: 'Schedule deleted',
  access: 'user',
  plan: 'useSchedules',
  notFound: 'ERR_NO_SCHEDULE_FOUND',
  event: { name: 'schedule', record: 'schedule', id: 'scheduleId' },
  without: ['lookup'],
  summaries: {
    list: "The caller's schedules and those of visible conversations, newest first, 20 a page; admins all",
    create: 'Schedules a message to a contact; without a connection over the one the caller begins conversations on',
    update: 'Changes the fields that are sent, until it leaves. A time alone moves this one of a series and no other',
    delete: 'Removes a schedule; of a series all that are to come',
  },
});
export const {
  list: listSchedules,
  get: getSchedule,
  create: createSchedule,
  update: updateSchedule,
  delete: deleteSchedule,
} = schedulesCrud;

export const { upload: uploadScheduleMedia, remove: deleteScheduleMedia } = attachmentOf(updateSchedule, {
  one: 'schedule',
});

/** A month with the days around it, and then some. */
export const maxScheduleRangeDays = 62;
export const maxSchedulesPerDay = 100;

export const listScheduleRange = endpoint({
  method: 'GET',
  path: '/schedules/range',
  access: 'user',
  plan: 'useSchedules',
  summary:
    'Schedules of a period by their time, and when series go on in it; 62 days at most. With perDay the first few of each day',
  query: z.object({
    from: z.iso.datetime({ offset: true }),
    until: z.iso.datetime({ offset: true }),
    /** only those of one author */
    userId: optionalId,
    /** only so many of each day, the first ones by their time; later times of series count as well */
    perDay: z.coerce.number().int().min(1).max(maxSchedulesPerDay).optional(),
  }),
  answer: z.object({
    schedules: z.array(schedule),
    /** later times of a series after the existing schedule */
    occurrences: z.array(z.object({ scheduleId: z.number(), sendAt: isoDate })),
    /** of those series, the schedules that are not among `schedules` */
    series: z.array(schedule),
    /** how many each day of the company's clock has altogether; days without any are left out */
    days: z.array(z.object({ day: z.iso.date(), count: z.number() })),
    /** those that did not leave, whenever that was */
    failedCount: z.number(),
  }),
});

export const previewOccurrences = endpoint({
  method: 'POST',
  path: '/schedules/occurrences',
  repeat: 'reads',
  access: 'user',
  plan: 'useSchedules',
  weight: 1,
  summary:
    'When a message would leave: the first ten times of a series, and how many there are; null = it does not end',
  body: z.object({ sendAt, repeat: repeatRule.nullable().default(null) }),
  answer: z.object({ sendAts: z.array(isoDate), count: z.number().nullable() }),
});

export const listTicketSchedules = endpoint({
  method: 'GET',
  path: '/tickets/{id}/schedules',
  access: 'user',
  // Without the feature it waits, and the conversation says so.
  summary: 'What is scheduled in a conversation and has not left, by its time',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.array(schedule),
});

export const schedulesEvents = schedulesCrud.events;

export const schedulesErrors = {
  ...schedulesCrud.errors,
  /** it left, or is with its connection */
  ERR_SCHEDULE_SENT: { status: 409, details: noDetails },
  /** the four that are only read as `failure` */
  ERR_SCHEDULE_LATE: { status: 409, details: noDetails },
  /** its time came before a restored installation took over: it has perhaps left from the original one */
  ERR_SCHEDULE_RESTORED: { status: 409, details: noDetails },
  /** it came from another program, and waits for somebody's yes */
  ERR_SCHEDULE_MOVED: { status: 409, details: noDetails },
  ERR_SCHEDULE_ANSWERED: { status: 409, details: noDetails },
  ERR_SCHEDULE_HIDDEN: { status: 409, details: noDetails },
} as const;

/** The fields of a schedule that decide who sees and changes it. */
export interface ScheduleFacts {
  companyId: number;
  userId: number | null;
  /** the conversation it belongs to */
  ticket: TicketFacts | null;
}

/**
 * Users see their own schedules, and those of conversations they see; admins see all. Who sees a schedule may change
 * it.
 */
export function canSeeSchedule(actor: UserActor, { companyId, userId, ticket }: ScheduleFacts): boolean {
  if (companyId !== actor.companyId) return false;
  return isAdmin(actor) || userId === actor.userId || (ticket !== null && canSeeTicket(actor, ticket));
}
