import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';

/** Why a program or a model gave no answer: each has a sentence about what to do. */
export const answerProblems = [
  /** no connection to the address */
  'unreachable',
  'timeout',
  /** an address of the own network */
  'private',
  /** an address that cannot be called at all */
  'invalid',
  'tooLarge',
  /** it leads to another address */
  'redirect',
  /** an error status: 4xx, 5xx */
  'refused',
  'failed',
  /** an answer that is not as documented */
  'format',
  /** of n8n: it answered before its flow ended, in other fields, with a page, with nothing at all */
  'started',
  'otherFields',
  'page',
  'empty',
  /** Typebot has no such flow */
  'noFlow',
  /** the service account of Dialogflow */
  'account',
  /** of a model: its key, its name, the limit of its provider, the tokens of the month */
  'key',
  'model',
  'limit',
  'ceiling',
  /** it used all the tokens of an answer before it said anything */
  'cut',
  'filtered',
  /** robots answer each other, or send a contact to each other */
  'loop',
  /** something here */
  'other',
] as const;
export type AnswerProblem = (typeof answerProblems)[number];

/** The effect of an answer on the conversation. */
export const answerDeeds = ['queue', 'user', 'handover', 'close', 'tag', 'extraInfo'] as const;
export type AnswerDeed = (typeof answerDeeds)[number];

/** A request to an integration or a model for a contact, without the text of messages. */
const responderCall = z.object({
  at: isoDate,
  durationMs: z.number(),
  /** why there was no answer; null = there was one */
  problem: z.enum(answerProblems).nullable(),
  /** of an answer with an error status */
  status: z.number().nullable(),
  /** the other side's own message instead of an answer */
  error: z.string().nullable(),
  did: z.array(z.enum(answerDeeds)),
});
export type ResponderCall = z.infer<typeof responderCall>;

/** How many of the latest ones are listed. */
export const maxResponderCalls = 20;
/** The totals of all integrations, or of all prompts. */
export const maxLatestTurns = 6;
export const activityHours = 24;

const calls = z.object({
  /** newest first */
  calls: z.array(responderCall.extend({ id: z.string() })),
});

/** How an integration or a prompt did of late. */
const responderActivity = z.object({
  id: z.number(),
  /** within a week */
  last: responderCall.nullable(),
  /** since when there was no answer; null = the last one was answered */
  failingSince: isoDate.nullable(),
  /** turns of each of the last 24 hours, the one that runs last */
  hours: z.array(z.object({ answered: z.number(), failed: z.number() })).length(activityHours),
  turnsThisMonth: z.number(),
});
export type ResponderActivity = z.infer<typeof responderActivity>;

const activity = z.object({
  /** of each that was asked this month or within the last week */
  latest: z.array(responderActivity),
  /** the last turns of all of them, newest first */
  turns: z.array(responderCall.extend({ id: z.string(), name: z.string() })),
});
export type ResponderTurns = z.infer<typeof activity>['turns'];

const ofIntegrations = { method: 'GET', access: 'admin', plan: 'useIntegrations' } as const;
const ofPrompts = { method: 'GET', access: 'admin', plan: 'useOpenAi' } as const;

export const listIntegrationCalls = endpoint({
  ...ofIntegrations,
  path: '/queueIntegration/{id}/calls',
  summary: `The last ${maxResponderCalls} turns of an integration within a week, and how long they took`,
  params: idParams,
  notFound: 'ERR_NO_INTEGRATION_FOUND',
  answer: calls,
});

export const listLatestIntegrationCalls = endpoint({
  ...ofIntegrations,
  path: '/queueIntegration/latest-calls',
  summary:
    'How each integration did of late: its last turn, its turns by hour and this month; and the last turns of all',
  answer: activity,
});

export const listPromptCalls = endpoint({
  ...ofPrompts,
  path: '/prompt/{id}/calls',
  summary: `The last ${maxResponderCalls} turns of a prompt within a week, and how long they took`,
  params: idParams,
  notFound: 'ERR_NO_PROMPT_FOUND',
  answer: calls,
});

export const listLatestPromptCalls = endpoint({
  ...ofPrompts,
  path: '/prompt/latest-calls',
  summary: 'How each prompt did of late: its last turn, its turns by hour and this month; and the last turns of all',
  answer: activity,
});
