import * as z from 'zod';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import { flowBlocksOf, flowDrawing } from './flow-drawing.ts';
import { advisedFlowProblems, blockingFlowProblems } from './flow-problems.ts';
import { flowReferenceKinds } from './flow-references.ts';

export const maxFlows = 200;
/** A company keeps so many models. */
export const maxFlowModels = 50;
/** A drawing of 500 blocks with long texts, as JSON. */
const maxDrawingBytes = 4 * 1024 * 1024;

/**
 * `draft`: it was never published; `stopped`: nothing begins in it any more, and what runs comes to its end; `model`: flows are copied
 * from it, and it is never published.
 */
export const flowStates = ['draft', 'published', 'stopped', 'model'] as const;

/** A conversation that a company draws, without the drawing. */
export const flow = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  state: z.enum(flowStates),
  /** the last one that was published; null = none was */
  version: z.number().nullable(),
  /** whether the drawing was changed since */
  hasDraft: z.boolean(),
  /** of the drawing */
  blocks: z.number(),
  /** where conversations begin in it while it is published */
  connectionIds: z.array(z.number()),
  queueIds: z.array(z.number()),
  /** conversations that are in it now */
  running: z.number(),
  /** who changed it last; null = they were removed */
  changedBy: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Flow = z.infer<typeof flow>;

const name = z.string().trim().min(1).max(60);

export const flowsCrud = crud({
  path: '/flows',
  one: 'flow',
  many: 'flows',
  entity: flow,
  list: pageOf('flows', flow, { state: z.enum(flowStates).optional() }),
  fields: z.object({ name }),
  access: 'admin',
  plan: 'useIntegrations',
  notFound: 'ERR_NO_FLOW_FOUND',
  event: { name: 'flow', record: 'flow', id: 'flowId' },
  without: ['lookup'],
  summaries: {
    list: 'Flows, the last changed first, 20 a page; `searchParam` finds words of their names and of what is drawn in them. Models come with `state=model` alone',
    create: `Adds a flow in which nothing is drawn yet, ${maxFlows} at most`,
    update: 'Renames a flow',
    delete: 'Removes a flow that is not published, with its versions; conversations that are in it wait for people',
  },
});
export const { list: listFlows, get: getFlow, create: createFlow, update: updateFlow, delete: deleteFlow } = flowsCrud;

const common = { access: 'admin', plan: 'useIntegrations', notFound: 'ERR_NO_FLOW_FOUND', params: idParams } as const;

const flowProblem = z.object({
  kind: z.enum([...blockingFlowProblems, ...advisedFlowProblems]),
  /** whether it keeps the flow from being published */
  isBlocking: z.boolean(),
  /** where it is; null = at the entry, or in the settings */
  groupId: z.string().nullable(),
  blockId: z.string().nullable(),
  /** `choice:a1`, `failed`; `next` = of a group */
  outputId: z.string().nullable(),
  remedy: z.enum(['connect', 'write', 'choose', 'useHttps', 'rename', 'addText', 'show']),
  /** the name of a variable, the kind of what is not there, or the name of the other flow */
  subject: z.string().nullable(),
});

export const flowDraft = z.object({
  id: z.number(),
  /** counts the changes: handed back with the next one */
  revision: z.number(),
  drawing: flowDrawing,
  problems: z.array(flowProblem),
});

export const getFlowDraft = endpoint({
  ...common,
  method: 'GET',
  path: '/flows/{id}/drawing',
  summary: 'The drawing as it is being changed, with its problems; what was removed from the company is null in it',
  answer: flowDraft,
});

export const saveFlowDraft = endpoint({
  ...common,
  method: 'PUT',
  path: '/flows/{id}/drawing',
  maxBodyBytes: maxDrawingBytes,
  // It is saved while it is drawn; what conversations meet is entered when it is published.
  audit: false,
  summary:
    'Replaces the drawing, unless it was changed since the given revision: then ERR_FLOW_CHANGED. Nothing has to be complete; conversations go on in the published version',
  body: z.object({ revision: z.number().int(), drawing: flowDrawing }),
  answer: flowDraft,
});

/** Does a draft, as it is answered, ask an address? */
function asksAddress(draft: unknown): boolean {
  const { data } = flowDraft.safeParse(draft);
  return data !== undefined && flowBlocksOf(data.drawing).some(({ kind }) => kind === 'call');
}

export const publishFlow = endpoint({
  ...common,
  method: 'POST',
  path: '/flows/{id}/publish',
  confirms: {
    when: 'where the drawing asks an address',
    reads: '/flows/{id}/drawing',
    acts: ({ before }) => (asksAddress(before) ? ['flowCalls'] : []),
  },
  summary:
    'Makes the drawing the version in which conversations begin; those that began in an earlier one come to their end there. Refused with ERR_FLOW_PROBLEMS while a problem blocks, and with ERR_FLOW_ENTRY_TAKEN where another flow begins in the same place for the very same conversations',
  body: z.object({ note: z.string().trim().max(80).default('') }),
  answer: flow,
});

export const stopFlow = endpoint({
  ...common,
  method: 'POST',
  path: '/flows/{id}/stop',
  summary: 'Lets no conversation begin in the flow any more',
  answer: flow,
});

export const listFlowVersions = endpoint({
  ...common,
  method: 'GET',
  path: '/flows/{id}/versions',
  summary: 'The published versions, newest first, the last 50',
  answer: z.array(
    z.object({
      number: z.number(),
      note: z.string(),
      publishedBy: z.number().nullable(),
      publishedAt: isoDate,
      blocks: z.number(),
      /** conversations that are in it now */
      running: z.number(),
    }),
  ),
});

export const restoreFlowVersion = endpoint({
  ...common,
  method: 'POST',
  path: '/flows/{id}/restore',
  summary: 'Makes an earlier version the drawing; it is published by itself as any other',
  body: z.object({ version: z.number().int().min(1) }),
  answer: flow,
});

export const duplicateFlow = endpoint({
  ...common,
  method: 'POST',
  path: '/flows/{id}/duplicate',
  summary: 'Adds a flow with the same drawing, which begins nowhere yet',
  answer: flow,
});

export const saveFlowAsModel = endpoint({
  ...common,
  method: 'POST',
  path: '/flows/{id}/save-as-model',
  summary: `Keeps the drawing as a model, ${maxFlowModels} at most; \`/flows/{id}/duplicate\` makes a flow of it`,
  answer: flow,
});

/** A flow as a file: what it names of its company has the names, so that it can be read in another. */
export const flowFile = z.object({
  format: z.literal('balcao-flow-1'),
  name: z.string().max(60),
  drawing: flowDrawing,
  names: z.array(z.object({ kind: z.enum(flowReferenceKinds), id: idParam, name: z.string().max(200) })).max(2_000),
});
export type FlowFile = z.infer<typeof flowFile>;

export const exportFlow = endpoint({
  ...common,
  method: 'GET',
  path: '/flows/{id}/export',
  summary: 'The drawing as a file, with the names of queues, people, tags, fields and file lists, and without secrets',
  answer: flowFile,
});

export const importFlow = endpoint({
  method: 'POST',
  path: '/flows/import',
  access: 'admin',
  plan: 'useIntegrations',
  maxBodyBytes: maxDrawingBytes,
  summary: 'Adds a flow from a file: what it names is looked for by its name, and is null where the company has none',
  body: flowFile,
  answer: flow,
});

export const getQueueDrawing = endpoint({
  method: 'GET',
  path: '/flows/from-queue/{id}',
  access: 'admin',
  plan: 'useIntegrations',
  notFound: 'ERR_NO_QUEUE_FOUND',
  params: idParams,
  summary: 'The options of a queue drawn as a flow, to look at: it is no flow, and follows the options',
  answer: z.object({ name: z.string(), drawing: flowDrawing }),
});

export const flowFromQueue = endpoint({
  method: 'POST',
  path: '/flows/from-queue',
  access: 'admin',
  plan: 'useIntegrations',
  summary:
    'Adds a flow drawn after the options of a queue; the options stay as they are, and the flow begins nowhere yet',
  body: z.object({ queueId: idParam }),
  answer: flow,
});

const flowDispute = z.object({
  /** the one in which conversations begin that both are for */
  flowId: z.number(),
  otherFlowId: z.number(),
});
export type FlowDispute = z.infer<typeof flowDispute>;

export const listFlowDisputes = endpoint({
  method: 'GET',
  path: '/flows/disputes',
  access: 'admin',
  plan: 'useIntegrations',
  summary:
    'Published flows that begin in one place for conversations of the same kind, and which of the two is asked first',
  answer: z.array(flowDispute),
});

export const flowsEvents = flowsCrud.events;

export const flowsErrors = {
  ...flowsCrud.errors,
  ERR_FLOW_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  ERR_FLOW_MODEL_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** somebody else changed the drawing since */
  ERR_FLOW_CHANGED: { status: 409, details: z.object({ revision: z.number() }) },
  /** `count` problems keep it from being published */
  ERR_FLOW_PROBLEMS: { status: 409, details: z.object({ count: z.number() }) },
  /** `name` = the flow that begins in the same place for the same conversations */
  ERR_FLOW_ENTRY_TAKEN: { status: 409, details: z.object({ name: z.string() }) },
  /** it is stopped first */
  ERR_FLOW_PUBLISHED: { status: 409, details: noDetails },
  ERR_NO_FLOW_VERSION_FOUND: { status: 404, details: noDetails },
  /** the state of a simulation is too old, or of another flow */
  ERR_SIMULATION_OVER: { status: 409, details: noDetails },
} as const;
