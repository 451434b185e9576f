import * as z from 'zod';
import { documentSource } from './assistant.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, optionalId, optionalText } from './fields.ts';
import { maxKnowledgeDocuments } from './knowledge.ts';
import { promptActions } from './prompts.ts';

/** Older runs of a prompt are deleted. */
export const maxPromptCaseRuns = 20;
/** So many runs a company has at a time, one a prompt. */
export const maxRunsAtOnce = 2;

export const promptCaseVerdicts = ['waiting', 'passed', 'erred', 'unsure', 'unanswered'] as const;
export type PromptCaseVerdict = (typeof promptCaseVerdicts)[number];
export const promptCaseRunStates = ['running', 'done', 'stopped', 'failed'] as const;
export const promptCaseCheckKinds = ['mustSay', 'neverSay', 'mustMean', 'expected', 'forbidden'] as const;

const tokens = { promptTokens: z.number(), completionTokens: z.number() };

/** The cases of a prompt put to a model. */
export const promptCaseRun = z.object({
  id: z.number(),
  companyId: z.number(),
  promptId: z.number(),
  /** as the prompt was called then */
  promptName: z.string(),
  model: z.string(),
  /** who received the cases and the passages of documents: the host of the model's address */
  host: z.string(),
  /** what was tried is not what was saved */
  isDraft: z.boolean(),
  usesJudge: z.boolean(),
  state: z.enum(promptCaseRunStates),
  /** why a run ended by itself: a code of the catalogue */
  problem: z.string().nullable(),
  total: z.number(),
  waiting: z.number(),
  passed: z.number(),
  erred: z.number(),
  unsure: z.number(),
  /** the model did not answer */
  unanswered: z.number(),
  critical: z.object({ passed: z.number(), total: z.number() }),
  ...tokens,
  /** of one answer, the median and the slowest; null = there is none */
  medianMs: z.number().nullable(),
  slowestMs: z.number().nullable(),
  /** the run it is compared with; null = there is none before it */
  formerId: z.number().nullable(),
  worse: z.number(),
  better: z.number(),
  startedAt: isoDate,
  finishedAt: isoDate.nullable(),
});
export type PromptCaseRun = z.infer<typeof promptCaseRun>;

const resultOverview = z.object({
  caseId: z.number(),
  title: z.string(),
  isCritical: z.boolean(),
  verdict: z.enum(promptCaseVerdicts),
  /** a person said so */
  byHand: z.boolean(),
  /** of the former run; null = it was not in it */
  formerVerdict: z.enum(promptCaseVerdicts).nullable(),
  change: z.enum(['worse', 'better']).nullable(),
  durationMs: z.number().nullable(),
  /** why there is no answer: a code of the catalogue */
  problem: z.string().nullable(),
});
export type PromptCaseResultOverview = z.infer<typeof resultOverview>;

export const promptCaseAnswer = z.object({
  texts: z.array(z.string()),
  actions: z.array(z.object({ type: z.enum(promptActions), name: z.string() })),
  sources: z.array(documentSource.extend({ documentId: z.number(), text: z.string() })),
});
export const promptCaseCheck = z.object({
  kind: z.enum(promptCaseCheckKinds),
  /** the line of the case, or the action */
  text: z.string(),
  outcome: z.enum(['passed', 'erred', 'unsure']),
  /** the words of the answer that decided; empty = none did */
  found: z.string(),
  /** what the judging model said, in its words */
  reason: z.string(),
});
export type PromptCaseCheck = z.infer<typeof promptCaseCheck>;

const result = resultOverview.extend({
  /** one a turn of the customer; fewer where the conversation was handed over before */
  answers: z.array(promptCaseAnswer),
  checks: z.array(promptCaseCheck),
  ...tokens,
});
export type PromptCaseResult = z.infer<typeof result>;

const runDetail = promptCaseRun.extend({
  /** what went wrong first, then what a person has to look at */
  results: z.array(resultOverview),
});
export type PromptCaseRunDetail = z.infer<typeof runDetail>;

const common = { access: 'admin', plan: 'useOpenAi' } as const;
const ofRun = { ...common, notFound: 'ERR_NO_PROMPT_CASE_RUN_FOUND', params: idParams } as const;
const ofResult = {
  ...common,
  path: '/prompt-case-runs/{id}/results/{caseId}',
  notFound: 'ERR_NO_PROMPT_CASE_RUN_FOUND',
  params: z.object({ id: idParam, caseId: idParam }),
  answer: result,
} as const;

export const listPromptCaseRuns = endpoint({
  ...common,
  method: 'GET',
  path: '/prompt-case-runs',
  summary: `The latest ${maxPromptCaseRuns} runs of the cases of a prompt, newest first; older ones are deleted`,
  query: z.object({ promptId: idParam }),
  answer: z.array(promptCaseRun),
});

export const startPromptCaseRun = endpoint({
  ...common,
  method: 'POST',
  path: '/prompt-case-runs',
  repeat: { readBy: '/prompt-case-runs/{id}' },
  weight: 20,
  summary:
    'Puts the cases of a prompt to a model, with the instructions that are saved or with those of a draft. Nothing is sent to a customer and nothing is done; tokens count with the prompt',
  body: z.object({
    promptId: idParam,
    /** absent = that of the draft, or of the prompt */
    model: optionalText(100),
    /** what is being written; its key is that of the prompt, so that its address has to be the same */
    draft: z
      .object({
        prompt: z.string().trim().min(1).max(20_000),
        model: z.string().trim().min(1).max(100),
        baseUrl: optionalText(2000),
        maxTokens: z.coerce.number().int().min(1).max(100_000),
        temperature: z.coerce.number().min(0).max(1),
        queueId: optionalId,
        documentIds: z.array(idParam).max(maxKnowledgeDocuments).nullable().optional(),
        actions: z.array(z.enum(promptActions)).max(promptActions.length),
      })
      .nullable()
      .optional(),
  }),
  answer: runDetail,
});

export const getPromptCaseRun = endpoint({
  ...ofRun,
  method: 'GET',
  path: '/prompt-case-runs/{id}',
  summary: 'One run with the verdict of each case, errors first, compared with the run before it',
  answer: runDetail,
});

export const stopPromptCaseRun = endpoint({
  ...ofRun,
  method: 'POST',
  path: '/prompt-case-runs/{id}/stop',
  repeat: 'settles',
  summary: 'Ends a run; what was answered stays, and the rest is unanswered',
  answer: promptCaseRun,
});

export const repeatPromptCaseRun = endpoint({
  ...ofRun,
  method: 'POST',
  path: '/prompt-case-runs/{id}/again',
  repeat: 'settles',
  weight: 20,
  summary: 'Puts cases to the model of a run again, as they are now: those it did not answer, or those that are named',
  body: z.object({ caseIds: z.array(idParam).min(1).max(200).optional() }),
  answer: promptCaseRun,
});

export const getPromptCaseResult = endpoint({
  ...ofResult,
  method: 'GET',
  summary: 'What came of a case in a run: answers, actions, passages, and every check with its reason',
});

export const judgePromptCaseResult = endpoint({
  ...ofResult,
  method: 'PUT',
  summary: 'A person says whether an answer was right',
  body: z.object({ verdict: z.enum(['passed', 'erred']) }),
});

export const promptCaseRunsEvents = {
  promptCaseRun: z.object({ action: z.literal('update'), run: promptCaseRun }),
};

export const promptCaseRunsErrors = {
  ERR_NO_PROMPT_CASE_RUN_FOUND: { status: 404, details: noDetails },
  /** there are fewer cases than a run needs */
  ERR_PROMPT_CASES_FEW: { status: 409, details: z.object({ limit: z.number() }) },
  /** a run of the prompt is under way, or as many of the company as may be */
  ERR_PROMPT_CASES_RUNNING: { status: 409, details: noDetails },
  /** it ended, and there is nothing to run again */
  ERR_PROMPT_CASES_NOTHING: { status: 409, details: noDetails },
} as const;
