import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { queueBrief } from './briefs.ts';
import { formFlag, idList, isoDate, messageId, noDetails, queryFlag, searchParam } from './fields.ts';
import { masked } from './masks.ts';
import { maxRuleConditions, ruleCondition, ruleConditionForm, ruleMatch, ruleTest } from './rule-conditions.ts';
import { ruleEvent, ruleEventForm, ruleEventKinds } from './rule-events.ts';
import {
  actionProblemTexts,
  problemOfActions,
  ticketAction,
  ticketActionForm,
  ticketActionKinds,
} from './ticket-actions.ts';

export * from './rule-conditions.ts';
export * from './rule-events.ts';

export const maxRules = 100;
export const maxRuleActions = 10;
/** As often as a rule acts within an hour before it is switched off: where nothing else is said, and at most. */
export const usualRulesPerHour = 100;
export const maxRulesPerHour = 10_000;
/** Rules that act because of each other, one after the other. */
export const maxRuleChain = 5;
/** How long runs of rules are kept, and how far back a trial looks. */
export const ruleRunDays = 90;
export const ruleTrialDays = 7;
export const maxTriedPast = 10_000;
export const maxTrialHits = 100;
export const ruleRunsPageSize = 50;

/** What the company does to a ticket by itself when something happens to it. */
export const rule = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  isOn: z.boolean(),
  /** its place in the order in which rules run */
  position: z.number(),
  event: ruleEvent,
  match: ruleMatch,
  conditions: z.array(ruleCondition),
  /** in the order in which they are done */
  actions: z.array(ticketAction),
  /** it acts once in a service at most */
  isOncePerService: z.boolean(),
  /** it acts only in the opening hours of the ticket's queue, or of the company */
  isInHoursOnly: z.boolean(),
  /** rules below it do not run where it acted */
  isLast: z.boolean(),
  /** with more actions within an hour it is switched off */
  maxPerHour: z.number(),
  /** since when it is off because it acted too often; null = it is not, or was switched on again */
  switchedOffAt: isoDate.nullable(),
  /** how often it acted within 30 days, and when it did last */
  runs: z.number(),
  lastRunAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Rule = z.infer<typeof rule>;

const ruleFields = z.object({
  name: z.string().trim().min(1).max(80),
  isOn: formFlag,
  event: ruleEventForm,
  match: ruleMatch,
  conditions: z.array(ruleConditionForm).max(maxRuleConditions),
  /** done in this order */
  actions: z
    .array(ticketActionForm)
    .min(1)
    .max(maxRuleActions)
    .superRefine((actions, context) => {
      const problem = problemOfActions(actions);
      if (problem) context.addIssue({ code: 'custom', message: actionProblemTexts[problem] });
    }),
  isOncePerService: formFlag,
  isInHoursOnly: formFlag,
  isLast: formFlag,
  maxPerHour: z.number().int().min(1).max(maxRulesPerHour),
});

export const rulesCrud = crud({
  path: '/rules',
  one: 'rule',
  many: 'rules',
  entity: rule,
  list: arrayOf(rule),
  fields: ruleFields,
  create: {
    isOn: ruleFields.shape.isOn.default(true),
    match: ruleMatch.default('all'),
    conditions: ruleFields.shape.conditions.default([]),
    isOncePerService: ruleFields.shape.isOncePerService.default(false),
    isInHoursOnly: ruleFields.shape.isInHoursOnly.default(false),
    isLast: ruleFields.shape.isLast.default(false),
    maxPerHour: ruleFields.shape.maxPerHour.default(usualRulesPerHour),
  },
  deleted: 'Rule deleted',
  access: 'admin',
  plan: 'useIntegrations',
  notFound: 'ERR_NO_RULE_FOUND',
  event: { name: 'rule', record: 'rule', id: 'ruleId' },
  without: ['lookup'],
  summaries: {
    list: 'The rules of the company in the order in which they run',
    get: 'A rule',
    create: `Adds a rule at the end, ${maxRules} at most; it acts on what happens from then on`,
    update:
      'Changes the fields that are sent; `isOn` also switches one on again that was switched off because it acted too often',
    delete: 'Removes a rule with its runs; what it did stays',
  },
});
export const { list: listRules, get: getRule, create: createRule, update: updateRule, delete: deleteRule } = rulesCrud;

const ofRules = { access: 'admin', plan: 'useIntegrations' } as const;

export const orderRules = endpoint({
  ...ofRules,
  method: 'PUT',
  path: '/rules/order',
  summary: 'The order in which rules run; those that are not named follow in the order they have',
  notFound: 'ERR_NO_RULE_FOUND',
  body: z.object({ ruleIds: idList }),
  answer: z.array(rule),
});

/** A condition of a rule with what was found. */
const ruleReason = z.object({
  not: z.boolean(),
  test: ruleTest,
  isMet: z.boolean(),
  /** what the ticket had: the name of its queue, the text, the number of minutes; null = nothing, or a name would not help */
  found: masked('value', z.string().nullable()),
});
export type RuleReason = z.infer<typeof ruleReason>;

/** What an action of a rule did. */
const ruleDeed = z.object({
  kind: z.enum(ticketActionKinds),
  /** `did` = it changed something, `same` = it was so already, `refused` = it could not be done, for the reason in `error` */
  state: z.enum(['did', 'same', 'refused']),
  /** what it names, in the words of then: the tag, the field, the queue, the reason */
  name: z.string().nullable(),
  person: z.string().nullable(),
  text: masked('value', z.string().nullable()),
  /** a code of the catalogue */
  error: z.string().nullable(),
});
export type RuleDeed = z.infer<typeof ruleDeed>;

export const ruleRunOutcomes = [
  /** each action that changed anything was done */
  'done',
  /** some were refused */
  'partly',
  /** all were */
  'refused',
  /** it was switched off instead: it acted too often within an hour */
  'stopped',
  /** it failed three times for a reason of the product, and was left out */
  'failed',
] as const;
export type RuleRunOutcome = (typeof ruleRunOutcomes)[number];

/** One time that a rule acted on a ticket. */
export const ruleRun = z.object({
  id: z.string(),
  ruleId: z.number(),
  ruleName: z.string(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  contactName: masked('name', z.string()),
  /** of the ticket now */
  queue: queueBrief.nullable(),
  event: z.enum(ruleEventKinds),
  at: isoDate,
  outcome: z.enum(ruleRunOutcomes),
  tookMs: z.number(),
  reasons: z.array(ruleReason),
  deeds: z.array(ruleDeed),
  /** the rules because of which it ran, the first one first */
  chain: z.array(z.string()),
});
export type RuleRun = z.infer<typeof ruleRun>;

export const listRuleRuns = endpoint({
  ...ofRules,
  method: 'GET',
  path: '/rule-runs',
  summary: `What rules did within ${ruleRunDays} days, newest first, ${ruleRunsPageSize} a page; \`olderThan\` = the id of the last one of the page before; \`problems\` = how many of 30 days were not wholly done, 1000 at most`,
  query: z.object({
    ruleId: idParam.optional(),
    /** of a contact's name or number */
    searchParam,
    onlyProblems: queryFlag,
    olderThan: messageId.optional(),
  }),
  answer: z.object({ runs: z.array(ruleRun), hasMore: z.boolean(), problems: z.number() }),
});

export const tryRule = endpoint({
  ...ofRules,
  method: 'POST',
  path: '/rules/trial',
  repeat: 'reads',
  audit: false,
  summary: `On which events of the last ${ruleTrialDays} days a rule would have acted, of ${maxTriedPast} at most; nothing is done. Tags, fields and priorities count as they are now`,
  body: ruleFields.pick({ event: true, match: true, conditions: true, isOncePerService: true, isInHoursOnly: true }),
  answer: z.object({
    /** the past does not tell of this event */
    isUnknown: z.boolean(),
    /** events that were looked at */
    events: z.number(),
    /** there were more of them than are looked at */
    isCut: z.boolean(),
    /** as often as it would have acted */
    times: z.number(),
    /** the newest of them, 100 at most */
    hits: z.array(
      z.object({
        ticketId: z.number(),
        ticketUuid: z.string(),
        contactName: masked('name', z.string()),
        queue: queueBrief.nullable(),
        at: isoDate,
        /** of a silence: how long it lasted, in minutes */
        minutes: z.number().nullable(),
      }),
    ),
  }),
});

export const rulesEvents = rulesCrud.events;

export const rulesErrors = {
  ...rulesCrud.errors,
  ERR_RULE_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** somebody is to be told and may not see the ticket, or is there no longer */
  ERR_NOBODY_TO_NOTIFY: { status: 409, details: noDetails },
} as const;
