import * as z from 'zod';
import { maxCloseReasonLength } from './close-reasons.ts';
import { flowAnswerName, isFlowVariable } from './flow-variables.ts';
import { choiceLimits } from './outgoing-interactive.ts';
import { ticketPriority } from './ticket-filters.ts';

/** How much a drawing may hold, and how long a flow waits. */
export const flowLimits = {
  blocks: 500,
  text: 4_096,
  /** branches of a condition */
  outputs: 10,
  title: 60,
  tries: 5,
  /** how often a conversation returns to a group it was in */
  rounds: 3,
  /** messages that follow each other without a question, before it is advised against */
  messagesInARow: 5,
  /** 30 days, in minutes: a run never waits longer */
  waitMinutes: 43_200,
  runDays: 30,
  url: 2_000,
  headers: 10,
  body: 10_000,
  /** values that are saved of one answer of an address */
  saved: 20,
  callSeconds: 20,
  /** for all calls that answer one message of a contact */
  turnCallSeconds: 60,
  /** flows that a conversation goes through */
  deep: 20,
  /** what a model is there for */
  goal: 1_000,
  /** answers of a model, before it goes on elsewhere */
  modelTurns: 20,
} as const;

/** The id of a group, a block, a choice or a branch: made by whoever draws, and unique in its drawing. */
export const flowPartId = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,23}$/);

/** A record of the company that a drawing names; null = none yet, or it was removed. */
const named = z.number().int().positive().max(2_147_483_647).nullable();
const text = z.string().max(flowLimits.text);

/** Where a conversation leaves a drawing, or goes on in it. */
const exits = [
  z.object({ to: z.literal('group'), groupId: flowPartId }),
  /** it waits in the queue for a person */
  z.object({ to: z.literal('queue'), queueId: named }),
  /** the service ends */
  z.object({ to: z.literal('end') }),
  /** not drawn yet */
  z.object({ to: z.literal('nowhere') }),
] as const;
export const flowExit = z.discriminatedUnion('to', exits);
export type FlowExit = z.infer<typeof flowExit>;

/** Where an output of a block leads; `next` = to the block below, and from the last one of a group where the group leads. */
export const flowWay = z.discriminatedUnion('to', [z.object({ to: z.literal('next') }), ...exits]);
export type FlowWay = z.infer<typeof flowWay>;

/** '' = the answer is not saved. */
const saveAs = z.union([
  z.literal(''),
  z
    .string()
    .regex(flowAnswerName)
    .refine((name) => !isFlowVariable(name), 'is the name of a variable that is always there'),
]);

/** After some time in which the contact writes nothing; null = the run waits as long as it may. */
const silence = z.object({ minutes: z.number().int().min(1).max(flowLimits.waitMinutes), way: flowWay }).nullable();

/** What all questions have. */
const question = {
  id: flowPartId,
  text,
  saveAs,
  /** says what is wrong with an answer that does not pass; '' = the question is asked again */
  retryText: text,
  /** answers that may fail to pass, the last one included */
  tries: z.number().int().min(1).max(flowLimits.tries),
  /** after the last try: of choices, any other answer */
  failed: flowWay,
  silence,
  /** only the last three characters of the answer are shown in runs */
  isPersonal: z.boolean(),
  /** not asked where an answer of this name was saved, or the contact or ticket has a field with this key */
  skipIfKnown: z.boolean(),
} as const;

/** How a condition compares. */
export const flowOperators = ['is', 'isNot', 'contains', 'containsNot', 'filled', 'empty', 'above', 'below'] as const;
export type FlowOperator = (typeof flowOperators)[number];

export const flowMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type FlowMethod = (typeof flowMethods)[number];

/** Headers that the call writes itself, or that name another receiver. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'idempotency-key',
  'cookie',
]);

const headerName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9-]*$/)
  .refine((name) => !ownHeaders.has(name.toLowerCase()), 'cannot be set');

const flowTest = z.object({
  /** the name of a variable, without braces */
  variable: z.string().max(80),
  operator: z.enum(flowOperators),
  /** with variables of its own; `filled` and `empty` have none */
  value: z.string().max(500),
});
export type FlowTest = z.infer<typeof flowTest>;

/** One thing that a flow does, asks or decides. What a block does not decide goes on to the block below. */
export const flowBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), id: flowPartId, text }),
  /** the files of a file list, with its words */
  z.object({ kind: z.literal('files'), id: flowPartId, fileListId: named }),
  /** the recordings of a file list alone, as voice messages */
  z.object({ kind: z.literal('audio'), id: flowPartId, fileListId: named }),
  /** up to three choices to press */
  z.object({
    kind: z.literal('buttons'),
    ...question,
    choices: z
      .array(z.object({ id: flowPartId, title: z.string().max(choiceLimits.buttonTitle), way: flowWay }))
      .max(choiceLimits.buttons),
  }),
  /** up to ten choices, behind a button that opens them */
  z.object({
    kind: z.literal('list'),
    ...question,
    open: z.string().max(choiceLimits.label),
    choices: z
      .array(
        z.object({
          id: flowPartId,
          title: z.string().max(choiceLimits.rowTitle),
          description: z.string().max(choiceLimits.rowDescription),
          way: flowWay,
        }),
      )
      .max(choiceLimits.rows),
  }),
  /** any words */
  z.object({ kind: z.literal('ask'), ...question }),
  z.object({ kind: z.literal('taxId'), ...question, accepts: z.enum(['cpf', 'cnpj', 'both']) }),
  z.object({ kind: z.literal('email'), ...question }),
  /** as people write it: `1.234,50` */
  z.object({
    kind: z.literal('number'),
    ...question,
    min: z.number().min(-1e12).max(1e12).nullable(),
    max: z.number().min(-1e12).max(1e12).nullable(),
  }),
  /** saved as `24/11/2026`; without a year it is the next one with this day, of `past` the last one. `past` and `future` have today */
  z.object({ kind: z.literal('date'), ...question, accepts: z.enum(['any', 'past', 'future']) }),
  /** the first branch whose tests are met */
  z.object({
    kind: z.literal('condition'),
    id: flowPartId,
    branches: z
      .array(
        z.object({
          id: flowPartId,
          title: z.string().max(flowLimits.title),
          match: z.enum(['all', 'any']),
          tests: z.array(flowTest).max(20),
          way: flowWay,
        }),
      )
      .max(flowLimits.outputs),
    otherwise: flowWay,
  }),
  /** a part of the conversations each, at random and the same for one conversation whenever it comes here */
  z.object({
    kind: z.literal('abTest'),
    id: flowPartId,
    branches: z
      .array(
        z.object({
          id: flowPartId,
          title: z.string().max(flowLimits.title),
          /** in per cent; all together are 100 */
          share: z.number().int().min(0).max(100),
          way: flowWay,
        }),
      )
      .max(flowLimits.outputs),
  }),
  /** of the company, or of a queue */
  z.object({
    kind: z.literal('hours'),
    id: flowPartId,
    of: z.discriminatedUnion('whose', [
      z.object({ whose: z.literal('company') }),
      z.object({ whose: z.literal('queue'), queueId: named }),
    ]),
    open: flowWay,
    closed: flowWay,
  }),
  /** until the company opens or the time is over, whatever comes first; messages of the contact change nothing */
  z.object({
    kind: z.literal('wait'),
    id: flowPartId,
    minutes: z.number().int().min(1).max(flowLimits.waitMinutes),
    untilOpen: z.boolean(),
  }),
  /** of the contact or the ticket, as the field is */
  z.object({ kind: z.literal('field'), id: flowPartId, fieldId: named, value: text }),
  z.object({ kind: z.literal('tag'), id: flowPartId, tagId: named, removes: z.boolean() }),
  z.object({ kind: z.literal('priority'), id: flowPartId, priority: ticketPriority }),
  /** asks an address of the company's own */
  z.object({
    kind: z.literal('call'),
    id: flowPartId,
    method: z.enum(flowMethods),
    /** with variables in its path and its query */
    url: z.string().max(flowLimits.url),
    headers: z.array(z.object({ name: headerName, value: z.string().max(2_000) })).max(flowLimits.headers),
    /** JSON with variables; '' = none */
    body: z.string().max(flowLimits.body),
    /** whether it may be sent again where nobody knows if it arrived; GET always may */
    mayRepeat: z.boolean(),
    timeoutSeconds: z.number().int().min(1).max(flowLimits.callSeconds),
    /** of the answer, what is saved: `pedido.itens.0.nome` */
    saves: z.array(z.object({ path: z.string().max(200), saveAs })).max(flowLimits.saved),
    found: flowWay,
    notFound: flowWay,
    failed: flowWay,
    /** nobody knows whether the address did it */
    unknown: flowWay,
  }),
  /** a model talks with the contact by a prompt of the company, until there is a reason to go on elsewhere */
  z.object({
    kind: z.literal('ai'),
    id: flowPartId,
    promptId: named,
    /** said first, and then the contact writes; '' = the model answers at once what they wrote last */
    text,
    /** when it has done what it is there for, without variables: what contacts write never instructs a model; '' = it only answers */
    goal: z.string().max(flowLimits.goal),
    /** what it found out where it reached the goal */
    saveAs,
    isPersonal: z.boolean(),
    /** answers that it gives; what is written afterwards leaves by `limit` */
    turns: z.number().int().min(1).max(flowLimits.modelTurns),
    silence,
    reached: flowWay,
    /** the contact wants a person */
    person: flowWay,
    limit: flowWay,
    /** the model does not answer, or there is none */
    failed: flowWay,
  }),
  /** begins a follow-up, which takes its course beside the flow; where none can begin there is none */
  z.object({ kind: z.literal('followUp'), id: flowPartId, followUpId: named }),
  /** to a queue it waits there, to a person it is theirs */
  z.object({
    kind: z.literal('handOver'),
    id: flowPartId,
    queueId: named,
    userId: named,
    /** to who is responsible for the contact; where nobody is, or they do not attend there, as the rest says */
    toOwner: z.boolean().default(false),
  }),
  /** goes on in the last version of another flow, with what was answered so far */
  z.object({ kind: z.literal('goTo'), id: flowPartId, flowId: named }),
  z.object({
    kind: z.literal('end'),
    id: flowPartId,
    /** one of the reasons of the ticket's queue, by its name */
    closeReason: z.string().max(maxCloseReasonLength),
    /** whether the closing message or the question for a rating is sent */
    farewell: z.boolean(),
  }),
]);
export type FlowBlock = z.infer<typeof flowBlock>;
export type FlowBlockKind = FlowBlock['kind'];
export type FlowBlockOf<Kind extends FlowBlockKind> = Extract<FlowBlock, { kind: Kind }>;
export type FlowQuestion = FlowBlockOf<'buttons' | 'list' | 'ask' | 'taxId' | 'email' | 'number' | 'date'>;

/** What came of an answer of a model: it said something, did what it is there for, or its contact wants a person; or there is none. */
export const flowModelOutcomes = ['said', 'reached', 'person', 'failed'] as const;
export type FlowModelOutcome = (typeof flowModelOutcomes)[number];

/** Why a conversation is left to people. */
export const flowFailures = [
  'tooOld',
  'queueGone',
  'personGone',
  'connectionGone',
  'nowhere',
  'tooManyRounds',
  'tooManySteps',
  'flowGone',
  'tooDeep',
] as const;
export type FlowFailure = (typeof flowFailures)[number];
