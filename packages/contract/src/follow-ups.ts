import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { sendWindow } from './campaign-settings.ts';
import { maxCloseReasonLength } from './close-reasons.ts';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';
import { masked } from './masks.ts';

export const maxFollowUps = 50;
export const followUpLimits = { name: 60, text: 4_096, steps: 10, minutes: 129_600, ends: 20 } as const;
/** Runs that ended longer ago are deleted; figures count those that are there. */
export const followUpRunDays = 90;
export const followUpRunsPageSize = 50;

/** A message of a follow-up. */
const followUpStep = z.object({
  /** how long after the message before, of the first one after the beginning; 90 days at most */
  minutes: z.number().int().min(1).max(followUpLimits.minutes),
  /** with the variables of campaigns */
  text: z.string().trim().min(1).max(followUpLimits.text),
});
export type FollowUpStep = z.infer<typeof followUpStep>;

/** Messages that follow each other while a contact does not answer. */
export const followUp = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  /** off: none begins, and those that run wait */
  isOn: z.boolean(),
  /** when its messages leave; null = when those of campaigns do */
  sendWindow: sendWindow.nullable(),
  steps: z.array(followUpStep),
  /** reasons of ending the service that end it, by their names; an answer and an opt-out always do */
  endReasons: z.array(z.string()),
  /** tags that end it once the ticket has one of them */
  endTagIds: z.array(z.number()),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type FollowUp = z.infer<typeof followUp>;

const fields = z.object({
  name: z.string().trim().min(1).max(followUpLimits.name),
  isOn: z.boolean(),
  sendWindow: sendWindow.nullable(),
  steps: z.array(followUpStep).min(1).max(followUpLimits.steps),
  endReasons: z.array(z.string().trim().min(1).max(maxCloseReasonLength)).max(followUpLimits.ends),
  endTagIds: z.array(idParam).max(followUpLimits.ends),
});

export const followUpsCrud = crud({
  path: '/follow-ups',
  one: 'follow-up',
  many: 'follow-ups',
  entity: followUp,
  list: arrayOf(followUp),
  fields,
  create: {
    isOn: fields.shape.isOn.default(true),
    sendWindow: fields.shape.sendWindow.default(null),
    endReasons: fields.shape.endReasons.default([]),
    endTagIds: fields.shape.endTagIds.default([]),
  },
  deleted: 'Follow-up deleted',
  access: { read: 'user', write: 'admin' },
  plan: 'useIntegrations',
  notFound: 'ERR_NO_FOLLOW_UP_FOUND',
  event: { name: 'followUp', record: 'followUp', id: 'followUpId' },
  without: ['lookup'],
  summaries: {
    list: 'The follow-ups of the company, by name',
    create: `Adds a follow-up, ${maxFollowUps} at most`,
    update: 'Changes the fields that are sent; who is in it gets the messages that are still to come as they are then',
    delete: 'Removes a follow-up with its runs; nobody gets another message of it',
  },
});
export const {
  list: listFollowUps,
  get: getFollowUp,
  create: createFollowUp,
  update: updateFollowUp,
  delete: deleteFollowUp,
} = followUpsCrud;

export const followUpRunStates = [
  'running',
  /** all messages were sent, and nobody answered since */
  'done',
  'answered',
  /** the service ended with a reason that ends it */
  'resolved',
  'tagged',
  'optedOut',
  /** somebody stopped it */
  'stopped',
  /** a message could not be sent, for the reason in `reason` */
  'failed',
] as const;
export type FollowUpRunState = (typeof followUpRunStates)[number];

/** A conversation that is in a follow-up, or was. */
export const followUpRun = z.object({
  id: z.number(),
  followUpId: z.number(),
  followUpName: z.string(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  contactName: masked('name', z.string()),
  state: z.enum(followUpRunStates),
  /** a code of the catalogue */
  reason: z.string().nullable(),
  /** messages that were handed over, of how many */
  sent: z.number(),
  steps: z.number(),
  /** when the next one is due; null = none is to come */
  dueAt: isoDate.nullable(),
  /** null = nobody, or they were removed */
  startedBy: namedRef.nullable(),
  startedAt: isoDate,
  endedAt: isoDate.nullable(),
});
export type FollowUpRun = z.infer<typeof followUpRun>;

const common = { plan: 'useIntegrations', notFound: 'ERR_NO_FOLLOW_UP_FOUND' } as const;

export const listFollowUpRuns = endpoint({
  ...common,
  method: 'GET',
  path: '/follow-ups/{id}/runs',
  access: 'admin',
  params: idParams,
  summary: `Who is or was in a follow-up within ${followUpRunDays} days, the latest first, ${followUpRunsPageSize} a page; \`before\` = the id of the last one of the page before`,
  query: z.object({ state: z.enum(followUpRunStates).optional(), before: idParam.optional() }),
  answer: z.object({ runs: z.array(followUpRun), hasMore: z.boolean() }),
});

export const listFollowUpFigures = endpoint({
  ...common,
  method: 'GET',
  path: '/follow-ups/figures',
  access: 'admin',
  summary: `How many conversations began each follow-up within ${followUpRunDays} days, and what came of them`,
  answer: z.array(
    z.object({
      followUpId: z.number(),
      started: z.number(),
      running: z.number(),
      /** that got one of its messages at least */
      written: z.number(),
      /** of those, that were answered */
      answered: z.number(),
    }),
  ),
});

export const listTicketFollowUps = endpoint({
  ...common,
  method: 'GET',
  path: '/tickets/{id}/follow-ups',
  access: 'user',
  notFound: 'ERR_NO_TICKET_FOUND',
  params: idParams,
  summary: 'The follow-ups in which a ticket is or was, the latest first, 20 at most',
  answer: z.array(followUpRun),
});

export const startFollowUp = endpoint({
  ...common,
  method: 'POST',
  path: '/follow-up-runs',
  access: 'user',
  summary:
    'Begins a follow-up for a ticket that the caller sees. A ticket is in one at a time; groups and contacts who opted out of campaigns are in none',
  body: z.object({ followUpId: idParam, ticketId: idParam }),
  answer: z.object({ id: z.number() }),
});

export const stopFollowUp = endpoint({
  ...common,
  method: 'DELETE',
  path: '/follow-up-runs/{id}',
  access: 'user',
  notFound: 'ERR_NO_FOLLOW_UP_RUN_FOUND',
  params: idParams,
  summary: 'Ends the follow-up of a ticket that the caller sees: no other message of it leaves',
  answer: okAnswer,
});

export const followUpsEvents = {
  ...followUpsCrud.events,
  /** something changed about the follow-ups of a ticket */
  followUpRun: z.object({ action: z.literal('update'), ticketId: z.number(), followUpId: z.number() }),
} as const;

export const followUpsErrors = {
  ...followUpsCrud.errors,
  ERR_FOLLOW_UP_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  ERR_NO_FOLLOW_UP_RUN_FOUND: { status: 404, details: noDetails },
  ERR_FOLLOW_UP_OFF: { status: 409, details: noDetails },
  /** `name` = the one it is in */
  ERR_FOLLOW_UP_RUNNING: { status: 409, details: z.object({ name: z.string() }) },
  /** the ticket is a group's, or its connection is gone */
  ERR_FOLLOW_UP_TICKET: { status: 409, details: noDetails },
} as const;
