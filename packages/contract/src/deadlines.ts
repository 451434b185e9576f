import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { dayMs, minuteMs } from './durations.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import { deadlineKinds } from './ticket-deadline.ts';
import { ticketPriority } from './ticket-filters.ts';
import { ticket } from './tickets.ts';

export const maxDeadlineRules = 20;
export const deadlineNameLength = 60;
/** The longest deadline: 30 days of minutes. */
export const maxDeadlineMinutes = (30 * dayMs) / minuteMs;

/** A deadline of a rule: minutes until it is due, and how many before that people are alerted. */
const limit = z
  .object({
    minutes: z.number().int().min(1).max(maxDeadlineMinutes),
    alertMinutes: z.number().int().min(0),
  })
  .refine(({ minutes, alertMinutes }) => alertMinutes * 2 <= minutes, {
    path: ['alertMinutes'],
    error: 'expected half of the deadline at most',
  });
export type DeadlineLimit = z.infer<typeof limit>;

const fields = {
  name: z.string().trim().min(1).max(deadlineNameLength),
  enabled: z.boolean(),
  /** it is for tickets in this queue, of this priority, with this tag; null = whatever they are */
  queueId: idParam.nullable(),
  priority: ticketPriority.nullable(),
  tagId: idParam.nullable(),
  /** of a person's first answer, of each further one, and of the end of the service; null = there is none */
  first: limit.nullable(),
  next: limit.nullable(),
  resolution: limit.nullable(),
  /** only the opening hours of the ticket's queue count */
  inHours: z.boolean(),
  /** the time in which the contact has to answer does not count for the resolution */
  pauses: z.boolean(),
};

const rule = z.object({
  id: z.number(),
  ...fields,
  /** once a deadline was missed: the ticket comes to the top of the lists by latest change, and supervisors are told */
  toTop: z.boolean(),
  tellsSupervisors: z.boolean(),
});
export type DeadlineRule = z.infer<typeof rule>;

const ruleForm = z.object({
  /** of a rule that is there; null = it is added */
  id: idParam.nullable(),
  ...fields,
  toTop: z.boolean().default(false),
  tellsSupervisors: z.boolean().default(false),
});
export type DeadlineRuleForm = z.infer<typeof ruleForm>;

/** The rules of a company in their order: of those that fit a ticket, the first counts. */
const rules = z.object({
  rules: z.array(rule),
  /** changes with them */
  version: z.string(),
});

export const getDeadlineRules = endpoint({
  method: 'GET',
  path: '/deadline-rules',
  access: 'admin',
  summary: "The company's rules of deadlines in their order: the first that fits a ticket counts",
  answer: rules,
});

export const saveDeadlineRules = endpoint({
  method: 'PUT',
  path: '/deadline-rules',
  access: 'admin',
  audit: { kind: 'settings' },
  summary:
    'Saves all rules of deadlines in their order; deadlines of the tickets that are not resolved are computed anew. A rule that never counts is refused',
  body: z.object({
    rules: z.array(ruleForm).max(maxDeadlineRules),
    /** the `version` that was seen: refused with ERR_DEADLINES_CHANGED once somebody else saved */
    seenVersion: z.string().max(100).optional(),
  }),
  answer: rules,
});

export const getDeadlineMonth = endpoint({
  method: 'GET',
  path: '/deadline-rules/month',
  access: 'admin',
  summary: 'How many deadlines of the month were kept and how many were missed, by the name of their rule',
  answer: z.object({
    /** its first day */
    from: z.string(),
    rules: z.array(
      z.object({
        name: z.string(),
        /** that are decided: kept or missed */
        count: z.number(),
        kept: z.number(),
      }),
    ),
  }),
});

/** How it is with one deadline of a ticket. */
const ticketLine = z.object({
  kind: z.enum(deadlineKinds),
  /** `paused`: its time stands still while the contact has to answer */
  state: z.enum(['running', 'paused', 'met', 'breached']),
  /** null = paused */
  dueAt: isoDate.nullable(),
  alertAt: isoDate.nullable(),
  /** when it was kept, or made up for; null = it is running */
  settledAt: isoDate.nullable(),
  /** minutes of opening time beyond the deadline; null = none, or it is not made up for yet */
  lateMinutes: z.number().nullable(),
});
export type TicketDeadlineLine = z.infer<typeof ticketLine>;

export const getTicketDeadlines = endpoint({
  method: 'GET',
  path: '/tickets/{id}/deadlines',
  access: 'user',
  summary: 'The deadlines of the latest service of a ticket: those that run, and what became of others',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({
    /** null = no rule fits */
    rule: namedRef.nullable(),
    lines: z.array(ticketLine),
    /** how many were missed in this service */
    breaches: z.number(),
  }),
});

export const deadlinesEvents = {
  /** the rules were changed */
  deadlineRules: z.object({ action: z.literal('update') }),
  /** a deadline is due soon (`near`), or was missed (`breached`); once for each */
  ticketDeadline: z.object({
    action: z.enum(['near', 'breached']),
    ticket,
    kind: z.enum(deadlineKinds),
    dueAt: isoDate,
    /** it was missed, and its rule says that supervisors are told */
    tellsSupervisors: z.boolean(),
  }),
} as const;

export const deadlinesErrors = {
  ERR_DEADLINES_CHANGED: { status: 409, details: noDetails },
  /** two rules that are on are for the same tickets */
  ERR_DEADLINE_RULE_TWICE: { status: 409, details: z.object({ name: z.string(), other: z.string() }) },
  /** a rule never counts: `other` stands before it and fits all of its tickets */
  ERR_DEADLINE_RULE_HIDDEN: { status: 409, details: z.object({ name: z.string(), other: z.string() }) },
  /** a rule that is on has no deadline */
  ERR_DEADLINE_RULE_EMPTY: { status: 409, details: z.object({ name: z.string() }) },
  /** a service would have to be resolved before its first answer is due */
  ERR_DEADLINE_RULE_ORDER: { status: 409, details: z.object({ name: z.string() }) },
  /** a rule of the list was removed meanwhile, or is another company's */
  ERR_NO_DEADLINE_RULE_FOUND: { status: 404, details: noDetails },
} as const;
