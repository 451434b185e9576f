import * as z from 'zod';
import { flowBlock, flowExit, flowLimits, flowPartId } from './flow-blocks.ts';
import type { FlowBlock, FlowExit } from './flow-blocks.ts';
import { anyConversation, flowEntryConditions } from './flow-entry.ts';
import { outputsOf } from './flow-outputs.ts';

/** The id of a record of the company. */
const recordId = z.number().int().positive().max(2_147_483_647);
const coordinate = z.number().min(-1_000_000).max(1_000_000);

/** Blocks that stand together and run from top to bottom. */
export const flowGroup = z.object({
  id: flowPartId,
  title: z.string().max(flowLimits.title),
  x: coordinate,
  y: coordinate,
  blocks: z.array(flowBlock).max(flowLimits.blocks),
  /** where it goes on after the last block, unless that decides by itself */
  next: flowExit,
});
export type FlowGroup = z.infer<typeof flowGroup>;

export const flowSettings = z.object({
  /** where a conversation goes that returned to a group too often; `nowhere` = it waits for people */
  afterRounds: flowExit,
  /** where a conversation waits that a flow could not bring to an end; null = where it is */
  failureQueueId: recordId.nullable(),
  /** what its contact is told; '' = nothing */
  failureText: z.string().max(flowLimits.text),
});
export type FlowSettings = z.infer<typeof flowSettings>;

/** Where conversations begin in a flow, and which. */
export const flowEntry = z.object({
  x: coordinate,
  y: coordinate,
  to: flowExit,
  /** a conversation without a queue begins here */
  connectionIds: z.array(recordId).max(100),
  /** a conversation that comes into the queue begins here */
  queueIds: z.array(recordId).max(100),
  /** of the conversations of these places, which begin here */
  when: flowEntryConditions.prefault({}),
});

export type FlowEntry = z.infer<typeof flowEntry>;

/** A flow as it is drawn. Nothing in it has to be complete: `problemsOfFlow` says what is not. */
export const flowDrawing = z
  .object({
    entry: flowEntry,
    groups: z.array(flowGroup).max(flowLimits.blocks),
    settings: flowSettings,
  })
  .superRefine(({ groups }, context) => {
    if (blocksOf(groups).length > flowLimits.blocks)
      context.addIssue({ code: 'custom', path: ['groups'], message: `expected ${flowLimits.blocks} blocks at most` });
    const ids = groups.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]);
    if (new Set(ids).size < ids.length)
      context.addIssue({ code: 'custom', path: ['groups'], message: 'has an id twice' });
    for (const block of blocksOf(groups)) {
      const outputs = outputsOf(block).map(({ id }) => id);
      if (new Set(outputs).size < outputs.length)
        context.addIssue({ code: 'custom', path: ['groups'], message: `has an output of ${block.id} twice` });
    }
  });
export type FlowDrawing = z.infer<typeof flowDrawing>;

const blocksOf = (groups: readonly FlowGroup[]): FlowBlock[] => groups.flatMap(({ blocks }) => blocks);

/** All blocks of a drawing, group by group. */
export const flowBlocksOf = ({ groups }: Pick<FlowDrawing, 'groups'>): FlowBlock[] => blocksOf(groups);

const nowhere: FlowExit = { to: 'nowhere' };

/** What a new flow is: an entry that leads nowhere yet. */
export const emptyFlowDrawing: FlowDrawing = {
  entry: { x: 0, y: 0, to: nowhere, connectionIds: [], queueIds: [], when: anyConversation },
  groups: [],
  settings: { afterRounds: nowhere, failureQueueId: null, failureText: '' },
};

/** The names under which a flow saves answers. */
export const savedAnswersOf = (drawing: Pick<FlowDrawing, 'groups'>): string[] => [
  ...new Set(
    flowBlocksOf(drawing)
      .flatMap((block) => {
        if (block.kind === 'call') return block.saves.map((saved) => saved.saveAs);
        return 'saveAs' in block ? [block.saveAs] : [];
      })
      .filter((name) => name !== ''),
  ),
];
