import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { optionalId } from './fields.ts';
import { flowModelOutcomes, flowPartId } from './flow-blocks.ts';
import { flowDrawing } from './flow-drawing.ts';

/** What happens in a simulated conversation. */
const simulatedEvent = z.discriminatedUnion('kind', [
  /** in a group, or where conversations begin */
  z.object({ kind: z.literal('begin'), groupId: flowPartId.optional() }),
  z.object({ kind: z.literal('message'), text: z.string().max(4_096) }),
  /** the time that it waits for is over */
  z.object({ kind: z.literal('skipWait') }),
  /** of the address that it asked; `body` = the JSON of what it found */
  z.object({
    kind: z.literal('answer'),
    /** `real`: the address is asked, as it would be for a contact; nothing else ever asks it here */
    outcome: z.enum(['found', 'notFound', 'failed', 'unknown', 'real']),
    body: z.string().max(65_536).default(''),
  }),
  /** of the model that was asked: what it says, where it reached its goal what it found out, and what came of it. No model is ever asked here */
  z.object({ kind: z.literal('reply'), came: z.enum(flowModelOutcomes), text: z.string().max(4_096).default('') }),
]);

const step = {
  event: simulatedEvent,
  /** as the step before answered it; absent = the conversation begins */
  state: z.string().max(2_000_000).optional(),
  /** how it is while the flow asks for hours */
  hours: z.enum(['real', 'open', 'closed']).default('real'),
};

const simulatedStep = z.object({
  state: z.string(),
  /** where it is; null = it is over */
  at: z.object({ groupId: z.string(), blockId: z.string(), flowId: z.number() }).nullable(),
  waitsFor: z.enum(['answer', 'time', 'call', 'talk', 'model']).nullable(),
  outcome: z.enum(['handedOver', 'ended', 'failed', 'moved']).nullable(),
  /** the blocks it came by with this step */
  steps: z.array(
    z.object({
      step: z.number(),
      /** the flow of the group: another one where it went on there */
      flowId: z.number(),
      groupId: z.string(),
      blockId: z.string().nullable(),
      left: z.string().nullable(),
      note: z.enum(['known', 'gone']).nullable(),
    }),
  ),
  /** what the contact would get */
  said: z.array(z.object({ text: z.string(), choices: z.array(z.string()), fileListId: z.number().nullable() })),
  /** what else would be done, in its order */
  deeds: z.array(z.object({ kind: z.string(), subjectId: z.number().nullable(), text: z.string() })),
  /** answers so far, personal ones by their last three characters */
  answers: z.record(z.string(), z.string()),
});

const common = {
  method: 'POST',
  access: 'admin',
  plan: 'useIntegrations',
  repeat: 'reads',
  audit: false,
  weight: 2,
  maxBodyBytes: 4 * 1024 * 1024,
} as const;

export const simulateFlow = endpoint({
  ...common,
  path: '/flows/{id}/simulate',
  notFound: 'ERR_NO_FLOW_FOUND',
  params: idParams,
  summary:
    'One step of a conversation with the drawing as it is, by the engine that answers contacts. Nothing is sent or stored, and nothing called but by the outcome `real`; `state` is handed back with the next step, for 30 minutes',
  body: z.object({
    ...step,
    /** whose data fills the variables; none = an invented person */
    contactId: optionalId,
  }),
  answer: simulatedStep,
});

export const simulateDrawing = endpoint({
  ...common,
  path: '/flows/simulate',
  summary:
    'One step of a conversation of an invented person with a drawing that is no flow yet. Nothing is sent, stored or called: the outcome `real` is that the address failed',
  body: z.object({ ...step, drawing: flowDrawing }),
  answer: simulatedStep,
});
