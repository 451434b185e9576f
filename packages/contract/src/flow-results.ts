import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { queryDay } from './fields.ts';
import { flowDrawing } from './flow-drawing.ts';

/** So many days are counted back from today where no day is given. */
export const flowResultDays = 30;
/** Figures of conversations that began longer ago are deleted. */
export const flowFigureDays = 400;

/**
 * How a conversation came out of a flow: the service ended; people have it; the contact did not answer the last question, or did not get
 * through it; the flow could not go on, so that people have it; another flow has it.
 */
export const flowEndings = ['resolved', 'withPerson', 'noAnswer', 'gaveUp', 'failed', 'moved'] as const;
export type FlowEnding = (typeof flowEndings)[number];

/** Conversations that began in a period, each of which ended in one way at most. */
const figures = z.object({
  conversations: z.number(),
  ...(Object.fromEntries(flowEndings.map((ending) => [ending, z.number()])) as Record<FlowEnding, z.ZodNumber>),
});
export type FlowFigures = z.infer<typeof figures>;

/** Days of the company; a conversation counts on the day on which it began. */
const period = { from: queryDay, to: queryDay };
const understood = { from: z.string(), to: z.string() };
const common = { method: 'GET', access: 'admin', plan: 'useIntegrations' } as const;

export const listFlowFigures = endpoint({
  ...common,
  path: '/flows/figures',
  summary: `Figures of each flow in which conversations began in a period, by default the last ${flowResultDays} days`,
  query: z.object(period),
  answer: z.object({ ...understood, flows: z.array(figures.extend({ flowId: z.number() })) }),
});

export const getFlowResults = endpoint({
  ...common,
  path: '/flows/{id}/results',
  notFound: 'ERR_NO_FLOW_FOUND',
  params: idParams,
  summary: `Figures of a flow for conversations that began in a period, by default the last ${flowResultDays} days, of one version or of all; each list has the largest first`,
  query: z.object({ ...period, version: idParam.optional() }),
  answer: z.object({
    ...understood,
    total: figures,
    /** the version that was asked for, else the last one; null = none was published */
    drawing: flowDrawing.nullable(),
    /** conversations that came into a group */
    groups: z.array(z.object({ groupId: z.string(), conversations: z.number() })),
    /** how often an output was taken; `next` without a block is that of a group */
    outputs: z.array(
      z.object({
        groupId: z.string(),
        blockId: z.string().nullable(),
        outputId: z.string(),
        times: z.number(),
      }),
    ),
    /** of a test of shares: how the conversations of each branch ended */
    shares: z.array(
      z.object({
        groupId: z.string(),
        blockId: z.string(),
        outputId: z.string(),
        how: z.enum(flowEndings),
        conversations: z.number(),
      }),
    ),
    /** where conversations ended otherwise than as drawn */
    drops: z.array(
      z.object({
        groupId: z.string().nullable(),
        blockId: z.string().nullable(),
        how: z.enum(flowEndings),
        conversations: z.number(),
      }),
    ),
  }),
});
