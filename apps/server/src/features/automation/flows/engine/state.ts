import * as z from 'zod';
import { flowFailures, flowMethods, flowModelOutcomes, flowPartId, ticketPriority } from '@balcao/contract';

/** An answer that a flow saved. */
const savedAnswer = z.object({
  value: z.string(),
  /** only its last three characters are shown */
  isPersonal: z.boolean(),
});
export type SavedAnswer = z.infer<typeof savedAnswer>;

/** What a run waits for. */
const waiting = z.discriminatedUnion('for', [
  z.object({
    for: z.literal('answer'),
    /** answers that did not pass */
    failures: z.number().int(),
    /** when it goes on without one; null = it does not */
    until: z.string().nullable(),
  }),
  z.object({ for: z.literal('time'), until: z.string(), untilOpen: z.boolean() }),
  z.object({ for: z.literal('call'), key: z.string() }),
  /** what the contact writes to a model, which gave so many answers; it goes on at `until` without */
  z.object({ for: z.literal('talk'), turns: z.number().int(), until: z.string().nullable() }),
  /** the answer of a model, which gave so many before */
  z.object({ for: z.literal('model'), key: z.string(), turns: z.number().int() }),
]);

/** How a run ended: with a person, with the end of the service, without having got there, so that people have it, or in another flow. */
const outcome = z.enum(['handedOver', 'ended', 'failed', 'moved']);

/** Where a conversation is in a flow. It is data: what `advance` returns can be stored and handed to it again. */
export const flowState = z.object({
  /** names the run, also to the addresses it calls */
  runId: z.string(),
  beganAt: z.string(),
  /** how many steps it took: each block that ran is one */
  step: z.number().int(),
  /** the block that it is at; null = it has not begun, or is over */
  at: z.object({ groupId: flowPartId, index: z.number().int() }).nullable(),
  waiting: waiting.nullable(),
  answers: z.record(z.string(), savedAnswer),
  /** how often it came into each group */
  visits: z.record(z.string(), z.number()),
  /** the question that its contact left without an answer that passes; null = they answered since */
  dropped: z
    .object({ groupId: flowPartId, blockId: flowPartId, why: z.enum(['noAnswer', 'gaveUp']) })
    .nullable()
    .default(null),
  /** the branch it took of each test of shares, by the block */
  shares: z.record(z.string(), z.string()).default({}),
  /** flows it went through before this one */
  depth: z.number().int().default(0),
  /** how long it waited for addresses since the contact wrote last */
  callMs: z.number(),
  outcome: outcome.nullable(),
});
export type FlowState = z.infer<typeof flowState>;

/** Returns the state of a conversation that has not begun. */
export const newFlowState = (runId: string, now: Date): FlowState => ({
  runId,
  beganAt: now.toISOString(),
  step: 0,
  at: null,
  waiting: null,
  answers: {},
  visits: {},
  dropped: null,
  shares: {},
  depth: 0,
  callMs: 0,
  outcome: null,
});

/** The state in which a conversation begins in a further flow: what was answered goes along, and steps count on. */
export const stateInNextFlow = ({ runId, beganAt, step, answers, callMs, depth }: FlowState): FlowState => ({
  ...newFlowState(runId, new Date(beganAt)),
  step,
  answers,
  callMs,
  depth: depth + 1,
});

/** What an address answered: a status with what is in its body, or why there is no answer. */
const callAnswer = z.union([
  z.object({ status: z.number().int(), body: z.unknown() }),
  /** `notSent`: it cannot have arrived; `lost`: nobody knows; `unreadable`: it arrived, and the answer was too long */
  z.object({ problem: z.enum(['notSent', 'lost', 'unreadable']) }),
]);
export type CallAnswer = z.infer<typeof callAnswer>;

/** What a model does to a ticket besides answering. Where it goes from here is the flow's to say. */
const modelAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tag'), id: z.number().int() }),
  z.object({ type: z.literal('extraInfo'), name: z.string(), value: z.string() }),
]);

/** What a model answered. */
const modelAnswer = z.object({
  came: z.enum(flowModelOutcomes),
  texts: z.array(z.string()),
  actions: z.array(modelAction),
  /** what it found out where it reached its goal; '' = nothing */
  value: z.string(),
});
export type ModelAnswer = z.infer<typeof modelAnswer>;

/** Something that happens to a conversation. What it does not wait for changes nothing. */
export const flowEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  /** the contact wrote; without words it was a file, a place, a call */
  z.object({ kind: z.literal('message'), text: z.string(), hasWords: z.boolean() }),
  z.object({ kind: z.literal('timeRanOut') }),
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('answered'), key: z.string(), answer: callAnswer, durationMs: z.number() }),
  z.object({ kind: z.literal('modelAnswered'), key: z.string(), answer: modelAnswer }),
]);
export type FlowEvent = z.infer<typeof flowEvent>;

export interface FlowHours {
  isOpen: boolean;
  /** when it opens; null = it is open, or nobody knows */
  opensAt: string | null;
}

/** What is so outside of the flow. */
export interface FlowFacts {
  /** of the variables that are always there, and of fields: `campo.cpf` */
  values: Readonly<Record<string, string>>;
  company: FlowHours;
  /** hours of queues, by their ids */
  queues: Readonly<Record<string, FlowHours>>;
  /** what the drawing names and is still there; of queues those in `queues` */
  userIds: readonly number[];
  tagIds: readonly number[];
  fieldIds: readonly number[];
  fileListIds: readonly number[];
  /** none where the plan has no models */
  promptIds: readonly number[];
  followUpIds: readonly number[];
  /** flows in which conversations can go on */
  flowIds: readonly number[];
  /** who is responsible for the contact, and can have the ticket; null = nobody */
  ownerId: number | null;
  hasConnection: boolean;
}

/** What a step does outside of the flow. The number of the step tells effects apart: none is returned twice. */
const effect = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), step: z.number().int(), ...shape });
const id = z.number().int();

export const flowEffect = z.discriminatedUnion('kind', [
  effect('say', {
    text: z.string(),
    choices: z
      .object({
        layout: z.enum(['buttons', 'list']),
        open: z.string(),
        choices: z.array(z.object({ title: z.string(), description: z.string() })),
      })
      .nullable(),
  }),
  effect('sendFiles', { fileListId: id }),
  effect('sendAudio', { fileListId: id }),
  effect('setField', { fieldId: id, value: z.string() }),
  effect('tag', { tagId: id, removes: z.boolean() }),
  effect('setPriority', { priority: ticketPriority }),
  effect('call', {
    /** the same at every attempt, and of no other call */
    key: z.string(),
    method: z.enum(flowMethods),
    url: z.string(),
    /** names of secrets in their values are still to be filled in */
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
    mayRepeat: z.boolean(),
    timeoutMs: z.number(),
  }),
  effect('askModel', {
    /** of no other question */
    key: z.string(),
    promptId: id,
    goal: z.string(),
  }),
  effect('reply', { texts: z.array(z.string()), actions: z.array(modelAction) }),
  effect('followUp', { followUpId: id }),
  effect('handOver', { queueId: id.nullable(), userId: id.nullable() }),
  /** another run goes on in the last version of a flow */
  effect('goTo', { flowId: id }),
  effect('end', { closeReason: z.string(), farewell: z.boolean() }),
  effect('leave', { why: z.enum(flowFailures), queueId: id.nullable(), text: z.string() }),
]);
export type FlowEffect = z.infer<typeof flowEffect>;
/** What a run asks of somebody outside, and waits for. */
export type FlowRequest = FlowEffectOf<'call' | 'askModel'>;
export type FlowEffectOf<Kind extends FlowEffect['kind']> = Extract<FlowEffect, { kind: Kind }>;

/** What a run did at a block: where it left it, or that it waits there. */
export const flowStep = z.object({
  step: z.number().int(),
  groupId: z.string(),
  /** null = at the end of the group, or with the run as a whole */
  blockId: z.string().nullable(),
  /** as `outputsOf` names it; `next` = to the block below; null = it waits here, or the run is over */
  left: z.string().nullable(),
  /** the block did nothing: its answer was known, or what it names is gone */
  note: z.enum(['known', 'gone']).nullable(),
});
export type FlowStep = z.infer<typeof flowStep>;

/** The answers of a run as people of the company see them. */
export function shownAnswers({ answers }: Pick<FlowState, 'answers'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).map(([name, { value, isPersonal }]) => [name, isPersonal ? lastThree(value) : value]),
  );
}

const lastThree = (value: string): string => {
  const signs = [...value];
  return signs.length <= 3 ? '•'.repeat(signs.length) : `${'•'.repeat(signs.length - 3)}${signs.slice(-3).join('')}`;
};
