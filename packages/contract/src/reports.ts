import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { fieldConditions } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { isoDate, noDetails, queryDay, queryIds } from './fields.ts';
import { contactName, contactNumber } from './masks.ts';
import { referralKinds } from './message-interactive.ts';
import { reportFigureKeys, reportFigures, reportParts, type ReportFigureKey } from './report-figures.ts';

/** So many days are counted back from today where no day is given. */
export const reportDays = 30;
/** The longest period of a report. */
export const maxReportDays = 3_660;
export const reportRowsPageSize = 50;

/** By what services are told apart; `field:` with the key of a typed field of contacts or tickets is another. */
export const reportDimensions = [
  'queue',
  'user',
  'tag',
  'whatsapp',
  'reason',
  'hour',
  'weekday',
  'origin',
  'campaign',
] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/** What brought a contact; `other` = neither an advertisement nor a status. */
export const reportOrigins = [...referralKinds, 'other'] as const;
export type ReportOrigin = (typeof reportOrigins)[number];

export const reportDimensionName = z
  .string()
  .regex(new RegExp(`^(?:${reportDimensions.join('|')}|field:(?:contact|ticket):[\\w-]{1,60})$`));

/** A list of texts as JSON, or one text as it is. */
const queryTexts = z
  .union([z.string().max(8_000), z.array(z.string()).max(100)])
  .transform((value) => (Array.isArray(value) ? value : parseTexts(value)))
  .optional();

function parseTexts(text: string): string[] {
  if (!text.startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // It is no list: a text that begins like one.
  }
  return [text];
}

const smallNumber = (from: number, to: number) => z.coerce.number().int().min(from).max(to).optional();

/** What narrows a report. 0 among ids is what has none; several of a kind are met by any of them. */
export const reportFilters = {
  queues: queryIds,
  users: queryIds,
  tags: queryIds,
  whatsapps: queryIds,
  campaigns: queryIds,
  /** reasons of finishing by their names; '' = without one */
  reasons: queryTexts,
  origins: queryTexts,
  /** of the day, and of the week from 1, Monday, in which services came */
  hour: smallNumber(0, 23),
  weekday: smallNumber(1, 7),
  contactFields: fieldConditions,
  ticketFields: fieldConditions,
} as const;

/** Days of the company, both included. */
const period = { from: queryDay, to: queryDay };
/** What the figures are compared with; absent = nothing. */
const compared = { compareFrom: queryDay, compareTo: queryDay };
const understood = { from: z.string(), to: z.string() };

const figureKey = z.enum(reportFigureKeys as [ReportFigureKey, ...ReportFigureKey[]]);
const figureList = z.union([z.string(), z.array(z.string())]).transform((value, context): ReportFigureKey[] => {
  const keys = (Array.isArray(value) ? value : value.split(',')).filter((key) => key !== '');
  const known = keys.filter((key): key is ReportFigureKey => Object.hasOwn(reportFigures, key));
  if (known.length !== keys.length || known.length === 0) {
    context.addIssue({ code: 'custom', message: `expected some of ${reportFigureKeys.join(', ')}` });
    return z.NEVER;
  }
  return [...new Set(known)];
});

const figureValue = z.object({
  /** null = there is nothing to make it of, such as a median of nothing */
  value: z.number().nullable(),
  /** of how many services it is made */
  of: z.number(),
});
export type FigureValue = z.infer<typeof figureValue>;
const figureValues = z.partialRecord(figureKey, figureValue);
export type FigureValues = z.infer<typeof figureValues>;

const common = { method: 'GET', access: 'user' } as const;
const who = 'for admins, and for supervisors of their queues; others get ERR_NO_PERMISSION';

export const getReportFigures = endpoint({
  ...common,
  path: '/reports/figures',
  summary: `Figures of the services of a period, by default the last ${reportDays} days, and of the one it is compared with: ${who}`,
  query: z.object({
    ...period,
    ...compared,
    ...reportFilters,
    figures: figureList,
    part: z.enum(reportParts).optional(),
  }),
  answer: z.object({
    ...understood,
    figures: figureValues,
    /** null = it is compared with nothing */
    before: z.object({ ...understood, figures: figureValues }).nullable(),
    /** the queues that a supervisor sees; null = it is of the whole company */
    queues: z.array(namedRef).nullable(),
  }),
});

export const listReportDays = endpoint({
  ...common,
  path: '/reports/days',
  summary: `A figure by day, each day of the period once, and of the one it is compared with: ${who}`,
  query: z.object({
    ...period,
    ...compared,
    ...reportFilters,
    figure: figureKey,
  }),
  answer: z.object({
    ...understood,
    days: z.array(figureValue.extend({ day: z.string() })),
    /** in the same order; empty = it is compared with nothing */
    before: z.array(figureValue.extend({ day: z.string() })),
  }),
});

const reportGroup = z.object({
  /** an id, the name of a reason, an hour, a weekday from 1, an origin, the value of a field; null = services that have none */
  key: z.string().nullable(),
  /** null = what is named by its key, or was removed */
  name: z.string().nullable(),
  color: z.string().nullable(),
  figures: figureValues,
});
export type ReportGroup = z.infer<typeof reportGroup>;

export const listReportGroups = endpoint({
  ...common,
  path: '/reports/groups',
  summary: `Figures of the services of a period by queue, attendant, tag, connection, reason, hour, weekday, origin, campaign or the value of a field: ${who}`,
  query: z.object({ ...period, ...reportFilters, by: reportDimensionName, figures: figureList }),
  answer: z.object({
    ...understood,
    groups: z.array(reportGroup),
    total: figureValues,
    /** whether a service can be in several groups, so that counts of groups add up to more than the total */
    overlaps: z.boolean(),
  }),
});

/** What the map of hours shows. */
export const heatFigures = ['came', 'wait', 'firstAnswer', 'unanswered'] as const satisfies readonly ReportFigureKey[];

export const listReportHours = endpoint({
  ...common,
  path: '/reports/hours',
  summary: `A figure by weekday and hour in which services came; hours without any are left out: ${who}`,
  query: z.object({ ...period, ...reportFilters, figure: z.enum(heatFigures) }),
  answer: z.object({
    ...understood,
    /** weekday from 1, Monday */
    cells: z.array(figureValue.extend({ weekday: z.number(), hour: z.number() })),
    total: figureValue,
    /** how many people were available at such an hour, on average; hours without anybody are left out */
    available: z.array(z.object({ weekday: z.number(), hour: z.number(), people: z.number() })),
    /** what stands out, by fixed rules */
    findings: z.array(
      z.object({
        rule: z.enum(['lunch', 'evening', 'understaffed']),
        values: z.record(z.string(), z.number()),
      }),
    ),
  }),
});

/** What rows of services are ordered by. */
export const reportRowOrders = [
  'came',
  'finished',
  'firstAnswer',
  'wait',
  'resolution',
  'conversation',
  'transfers',
  'rating',
] as const;
export type ReportRowOrder = (typeof reportRowOrders)[number];

const milliseconds = z.number().nullable();
/** A service as a row of a report. */
export const reportRow = z.object({
  id: z.number(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  contactId: z.number(),
  contactName,
  contactNumber,
  /** null = it has none, or what it had was removed */
  queue: namedRef.extend({ color: z.string() }).nullable(),
  user: namedRef.nullable(),
  whatsapp: namedRef.nullable(),
  tags: z.array(namedRef.extend({ color: z.string() })),
  origin: z.enum(reportOrigins),
  cameAt: isoDate,
  startedAt: isoDate.nullable(),
  firstAnswerAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  firstAnswer: milliseconds,
  wait: milliseconds,
  resolution: milliseconds,
  conversation: milliseconds,
  reason: z.string(),
  reasonDetail: z.string(),
  transfers: z.number(),
  reopened: z.boolean(),
  /** null = it had no deadline */
  late: z.boolean().nullable(),
  rate: z.number().nullable(),
  /** the highest that could be given */
  rateScale: z.number(),
  rateWords: z.string(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const listReportRows = endpoint({
  ...common,
  path: '/reports/rows',
  summary: `The services that a figure counts, a row each, ${reportRowsPageSize} a page: ${who}. \`after\` = \`next\` of the page before`,
  query: z.object({
    ...period,
    ...reportFilters,
    /** whether they came or were finished in the period */
    base: z.enum(['came', 'finished']).default('came'),
    part: z.enum(reportParts).optional(),
    /** absent = by the moment that `base` says */
    order: z.enum(reportRowOrders).optional(),
    direction: z.enum(['up', 'down']).default('down'),
    /** the name or number of a contact, or a reason */
    searchParam: z.string().trim().max(200).default(''),
    after: z.string().max(200).optional(),
  }),
  answer: z.object({
    ...understood,
    rows: z.array(reportRow),
    /** null = these are the last ones */
    next: z.string().nullable(),
  }),
});

export const listReportDefinitions = endpoint({
  ...common,
  path: '/reports/definitions',
  summary: 'What each figure of reports counts',
  answer: z.array(
    z.object({
      key: z.string(),
      unit: z.enum(['count', 'ms', 'share']),
      base: z.enum(['came', 'finished', 'now']),
      part: z.enum(reportParts).nullable(),
      how: z.enum(['count', 'sum', 'median', 'p90', 'part', 'mean']),
      time: z.enum(['clock', 'hours']).nullable(),
      better: z.enum(['more', 'less']).nullable(),
      counts: z.string(),
    }),
  ),
});

export const reportsErrors = {
  /** a field that is not there, or that the caller does not see */
  ERR_REPORT_DIMENSION: { status: 400, details: noDetails },
  /** it ends too long after it begins */
  ERR_REPORT_PERIOD: { status: 400, details: z.object({ days: z.number() }) },
} as const;
