import * as z from 'zod';
import { answerFailures } from './answer-failures.ts';
import { queueBrief } from './briefs.ts';
import { documentSource, monthlyTokens } from './assistant.ts';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, optionalId, optionalText } from './fields.ts';
import { maxKnowledgeDocuments } from './knowledge.ts';
import { confirmsModel } from './model-address.ts';

export { defaultModelUrl, isSameModelAddress, toModelBaseUrl } from './model-address.ts';

export const promptModels = ['gpt-3.5-turbo-1106', 'gpt-4o-mini'] as const;
/** What a model may do besides answering, each only where its prompt allows it. */
export const promptActions = ['handover', 'queue', 'close', 'user', 'tag', 'extraInfo', 'knowledge'] as const;
export type PromptAction = (typeof promptActions)[number];
/** What a model receives about a contact, each only where its prompt allows it. */
export const promptFacts = ['name', 'number', 'email', 'extraInfo', 'tags', 'notes'] as const;
export type PromptFact = (typeof promptFacts)[number];
/** Places of the instructions that are filled in at each turn, written `{nome}`; those of the contact where they are shown. */
export const promptVariables = ['nome', 'empresa', 'numero', 'email'] as const;
export type PromptVariable = (typeof promptVariables)[number];

/** Instructions by which a language model answers contacts. Its key is never shown: `apiKey` is always empty. */
export const prompt = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  prompt: z.string(),
  apiKey: z.literal(''),
  /** the last signs of the key; empty = not known */
  keyHint: z.string(),
  keyStoredAt: isoDate.nullable(),
  /** of OpenAI, or of whatever is compatible with it */
  baseUrl: z.string(),
  model: z.string(),
  /** of one answer */
  maxTokens: z.number(),
  /** of the conversation that the model reads */
  maxMessages: z.number(),
  temperature: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  totalTokens: z.number(),
  /** where a conversation goes that the model hands over; null = the queue is gone, and it stays where it is */
  queueId: z.number().nullable(),
  queue: queueBrief.nullable(),
  onFailure: z.enum(answerFailures),
  failureText: z.string(),
  actions: z.array(z.enum(promptActions)),
  shown: z.array(z.enum(promptFacts)),
  /** which documents of the company it may quote; null = all of them */
  documentIds: z.array(z.number()).nullable(),
  /** after so many tokens in a month it answers no more; null = no ceiling */
  monthlyTokens: z.number().nullable(),
  /** tokens of this month */
  usedTokens: z.number(),
  /** empty: voice messages are not transcribed */
  transcriptionModel: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Prompt = z.infer<typeof prompt>;

const apiKey = z.string().trim().max(500);
const count = (max: number) => z.coerce.number().int().min(1).max(max);

const fields = z.object({
  name: z.string().trim().min(5).max(100),
  prompt: z.string().trim().min(50).max(20_000),
  model: z.string().trim().min(1).max(100),
  /** empty = OpenAI's own */
  baseUrl: optionalText(2000),
  maxTokens: count(100_000),
  maxMessages: count(100),
  temperature: z.coerce.number().min(0).max(1),
  /** written and never read; empty or absent keeps what is stored */
  apiKey: apiKey.nullable().optional(),
  queueId: idParam,
  onFailure: z.enum(answerFailures).optional(),
  failureText: optionalText(4096),
  actions: z.array(z.enum(promptActions)).max(promptActions.length).optional(),
  shown: z.array(z.enum(promptFacts)).max(promptFacts.length).optional(),
  documentIds: z.array(idParam).max(maxKnowledgeDocuments).nullable().optional(),
  monthlyTokens: monthlyTokens.optional(),
  transcriptionModel: optionalText(100),
});

export const promptsCrud = crud({
  path: '/prompt',
  one: 'prompt',
  many: 'prompts',
  entity: prompt,
  brief: prompt.pick({ id: true, name: true, actions: true, documentIds: true }),
  list: pageOf('prompts', prompt),
  fields,
  create: { apiKey: apiKey.min(1) },
  confirms: { create: confirmsModel, update: confirmsModel },
  access: 'admin',
  plan: 'useOpenAi',
  notFound: 'ERR_NO_PROMPT_FOUND',
  deleted: 'Prompt deleted',
  event: { name: 'prompt', record: 'prompt', id: 'intelligenceId' },
  summaries: {
    list: 'Prompts by name, 20 a page',
    create: 'Adds a prompt; `apiKey` is sealed and never answered',
    update: 'Changes the fields that are sent; an empty `apiKey` keeps what is stored',
    delete: 'Removes a prompt; queues, connections and tickets lose it',
  },
});
export const {
  list: listPrompts,
  lookup: listPromptsBrief,
  get: getPrompt,
  create: createPrompt,
  update: updatePrompt,
  delete: deletePrompt,
} = promptsCrud;

/** A conversation with a prompt as it is being written, without a contact. */
export const testPrompt = endpoint({
  method: 'POST',
  path: '/prompt/test',
  repeat: 'reads',
  access: 'admin',
  plan: 'useOpenAi',
  weight: 20,
  summary:
    'What a prompt would answer and do; nothing is sent, and what it uses is counted with a prompt that is saved',
  body: fields
    .pick({
      prompt: true,
      model: true,
      baseUrl: true,
      maxTokens: true,
      temperature: true,
      queueId: true,
      documentIds: true,
    })
    .extend({
      queueId: optionalId,
      /** whose key is taken where none is sent, and what is used is counted with it */
      promptId: optionalId,
      apiKey: apiKey.nullable().optional(),
      actions: z.array(z.enum(promptActions)).max(promptActions.length).default(['handover']),
      messages: z
        .array(z.object({ fromMe: z.boolean(), text: z.string().trim().min(1).max(4096) }))
        .min(1)
        .max(40),
    }),
  answer: z.object({
    texts: z.array(z.string()),
    /** what it would do, with the name of what it names */
    actions: z.array(z.object({ type: z.enum(promptActions), name: z.string() })),
    sources: z.array(documentSource),
    tokens: z.number(),
    durationMs: z.number(),
  }),
});

// By their places: in the browser a schema is a value that has every field and no items.
const { 0: promptSaved, 1: promptDeleted } = promptsCrud.events.prompt.options;
export const promptsEvents = {
  /** `promptId` is the same id, under the name that clients of the specification read */
  prompt: z.discriminatedUnion('action', [promptSaved, promptDeleted.extend({ promptId: z.number() })]),
};
export const promptsErrors = promptsCrud.errors;
