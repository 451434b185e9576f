import * as z from 'zod';
import { weekdays } from '../opening-hours.ts';
import { isoDate } from '../fields.ts';

export const profiles = ['user', 'supervisor', 'admin'] as const;
export const profile = z.enum(profiles);
export type Profile = z.infer<typeof profile>;

/** The forms of the specification say 'desabled', other callers 'disabled', 'enable' or 'disable'; we answer the former. */
export const allTicket = z
  .enum(['enable', 'enabled', 'disable', 'disabled', 'desabled'])
  .transform((value) => (value.startsWith('enable') ? ('enabled' as const) : ('desabled' as const)));

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;

/** One weekday of opening hours; an empty time means closed. */
export const openingHoursEntry = z.object({
  weekday: z.string().max(40),
  weekdayEn: z.enum(weekdays),
  startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^$/),
  endTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^$/),
});

/** Opening hours as a form sends them: every weekday at most once, and no beginning without an end. */
export const openingHoursForm = z
  .array(
    openingHoursEntry.refine(({ startTime, endTime }) => (startTime === '') === (endTime === ''), {
      message: 'a time without the other: give both, or none for a closed day',
      path: ['endTime'],
    }),
  )
  .max(7)
  .refine(
    (entries) => new Set(entries.map(({ weekdayEn }) => weekdayEn)).size === entries.length,
    'a weekday comes twice',
  );

export const setting = z.object({
  id: z.number(),
  key: z.string(),
  value: z.string(),
  companyId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const planFeatures = z.object({
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
});

/** What anybody may read of a plan. `value` is the price of a month in BRL. */
export const plan = planFeatures.extend({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  value: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const company = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.boolean(),
  dueDate: isoDate.nullable(),
  recurrence: z.string(),
  language: z.string(),
  timeZone: z.string(),
  schedules: z.array(openingHoursEntry),
  planId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

/** A queue as it hangs on a user or a connection. */
export const queueBrief = z.object({ id: z.number(), name: z.string(), color: z.string() });

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
  company: z.object({ id: z.number(), name: z.string() }),
});

/** The user of a session: with the whole company, as the shell needs it. */
export const sessionUser = user.extend({ company: company.extend({ settings: z.array(setting) }) });

export type Company = z.infer<typeof company>;
export type Plan = z.infer<typeof plan>;
export type Setting = z.infer<typeof setting>;
export type User = z.infer<typeof user>;
export type SessionUser = z.infer<typeof sessionUser>;
