import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';

/** What was asked of an integration or a model for a contact, apart from what was said. */
const responderCall = z.object({
  at: isoDate,
  durationMs: z.number(),
  /** why there was no answer, for people; null = there was one */
  error: z.string().nullable(),
});
export type ResponderCall = z.infer<typeof responderCall>;

/** So many of the latest ones are told. */
export const maxResponderCalls = 20;

const calls = z.object({
  /** newest first */
  calls: z.array(responderCall.extend({ id: z.string() })),
});
/** Of each that was asked within the last week. */
const latest = z.object({ latest: z.array(responderCall.extend({ id: z.number() })) });

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
  summary: 'The last turn of each integration within a week',
  answer: latest,
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
  summary: 'The last turn of each prompt within a week',
  answer: latest,
});
