import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, noDetails, optionalText } from './fields.ts';
import { promptActions } from './prompts.ts';

/** So many cases a prompt may have, and needs before they are run. */
export const promptCaseCounts = { most: 200, least: 5 } as const;
export const promptCaseLimits = { title: 120, turns: 10, turn: 1000, lines: 20, line: 200, answer: 2000 } as const;
/** Stands between words of a line of which one is enough. */
export const promptCaseOr = '|';

/** What stands in a text for what was taken out of it. */
export const replacedKinds = [
  'name',
  'phone',
  'taxId',
  'companyTaxId',
  'email',
  'address',
  'postcode',
  'number',
  'link',
] as const;
export type ReplacedKind = (typeof replacedKinds)[number];

const line = z.string().trim().min(1).max(promptCaseLimits.line);
const lines = z.array(line).max(promptCaseLimits.lines);
const actions = z.array(z.enum(promptActions)).max(promptActions.length);

/** What a customer says to a prompt, and what is to come of it. */
export const promptCase = z.object({
  id: z.number(),
  companyId: z.number(),
  promptId: z.number(),
  title: z.string(),
  /** the customer's words, one text a turn */
  turns: z.array(z.string()),
  /** words that its answers have, each line by itself; `|` stands between words of which one is enough */
  mustSay: z.array(z.string()),
  /** words that none of its answers has */
  neverSay: z.array(z.string()),
  /** what an answer has to mean, in a sentence: no rule can judge it */
  mustMean: z.array(z.string()),
  expected: z.array(z.enum(promptActions)),
  forbidden: z.array(z.enum(promptActions)),
  /** it can never go wrong */
  isCritical: z.boolean(),
  /** how people of the company answered; empty = not known */
  teamAnswer: z.string(),
  /** the conversation it was taken from; null = from none, or it was removed */
  ticketId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type PromptCase = z.infer<typeof promptCase>;

const fields = z.object({
  title: z.string().trim().min(1).max(promptCaseLimits.title),
  turns: z.array(z.string().trim().min(1).max(promptCaseLimits.turn)).min(1).max(promptCaseLimits.turns),
  mustSay: lines.optional(),
  neverSay: lines.optional(),
  mustMean: lines.optional(),
  expected: actions.optional(),
  forbidden: actions.optional(),
  isCritical: z.boolean().optional(),
  teamAnswer: optionalText(promptCaseLimits.answer),
});

const cases = crud({
  path: '/prompt-cases',
  one: 'case of a prompt',
  many: 'cases of a prompt',
  entity: promptCase,
  list: { ...arrayOf(promptCase), query: z.object({ promptId: idParam }) },
  fields,
  create: {
    promptId: idParam,
    /** the closed conversation it is taken from */
    ticketId: idParam.nullable().optional(),
  },
  deleted: 'Case deleted',
  access: 'admin',
  plan: 'useOpenAi',
  notFound: 'ERR_NO_PROMPT_CASE_FOUND',
  event: { name: 'promptCase', record: 'promptCase', id: 'promptCaseId' },
  without: ['lookup'],
  summaries: {
    list: 'The cases of a prompt, oldest first',
    create: `Adds a case to a prompt, ${promptCaseCounts.most} at most. One that is taken from a conversation goes with the data of its contact`,
    update: 'Changes the fields that are sent',
    delete: 'Removes a case with its results',
  },
});
export const promptCasesCrud = cases;
export const {
  list: listPromptCases,
  get: getPromptCase,
  create: createPromptCase,
  update: updatePromptCase,
  delete: deletePromptCase,
} = cases;

/** What a case could be that is taken from a conversation. A person reads and corrects it; nothing is stored. */
export const draftPromptCase = endpoint({
  method: 'POST',
  path: '/prompt-cases/from-ticket',
  repeat: 'reads',
  access: 'admin',
  plan: 'useOpenAi',
  audit: false,
  summary:
    'What a case of the latest service of a closed conversation would be: names, numbers, addresses and the like are replaced by marks such as `[nome]`. Nothing is stored',
  body: z.object({ ticketId: idParam }),
  answer: z.object({
    ticketId: z.number(),
    title: z.string(),
    turns: z.array(z.string()),
    teamAnswer: z.string(),
    /** how often what was replaced */
    replaced: z.array(z.object({ kind: z.enum(replacedKinds), count: z.number() })),
    /** there was more than a case holds */
    isCut: z.boolean(),
  }),
});

const price = z.number().min(0).max(1_000_000).multipleOf(0.0001);
/** How the cases of a prompt are judged and what tokens cost. */
export const promptCaseSettings = z.object({
  promptId: z.number(),
  /** the model of the prompt judges what no rule can; otherwise a person does */
  usesJudge: z.boolean(),
  /** of a million tokens that are sent, in the money of the company; null = not known */
  inputPrice: z.number().nullable(),
  /** of a million tokens that are answered */
  outputPrice: z.number().nullable(),
});
export type PromptCaseSettings = z.infer<typeof promptCaseSettings>;

const settingsCommon = {
  path: '/prompt-case-settings/{promptId}',
  access: 'admin',
  plan: 'useOpenAi',
  notFound: 'ERR_NO_PROMPT_FOUND',
  params: z.object({ promptId: idParam }),
  answer: promptCaseSettings,
} as const;

export const getPromptCaseSettings = endpoint({
  ...settingsCommon,
  method: 'GET',
  summary: 'How the cases of a prompt are judged, and what its tokens cost',
});

export const updatePromptCaseSettings = endpoint({
  ...settingsCommon,
  method: 'PUT',
  summary: 'Says how the cases of a prompt are judged, and what its tokens cost; what is not sent stays',
  body: z.object({
    usesJudge: z.boolean().optional(),
    inputPrice: price.nullable().optional(),
    outputPrice: price.nullable().optional(),
  }),
});

export const promptCasesEvents = {
  ...cases.events,
  promptCaseSettings: z.object({ action: z.literal('update'), settings: promptCaseSettings }),
};

export const promptCasesErrors = {
  ...cases.errors,
  ERR_PROMPT_CASE_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** only a conversation that is over becomes a case */
  ERR_PROMPT_CASE_TICKET_OPEN: { status: 409, details: noDetails },
  /** a contact wrote no words in it */
  ERR_PROMPT_CASE_TICKET_EMPTY: { status: 409, details: noDetails },
} as const;
