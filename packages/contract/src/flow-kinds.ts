import type { FlowBlock, FlowBlockKind, FlowQuestion } from './flow-blocks.ts';

/** The kinds in the order in which they are offered. */
export const flowBlockKinds = [
  'text',
  'files',
  'audio',
  'buttons',
  'list',
  'ask',
  'taxId',
  'email',
  'number',
  'date',
  'condition',
  'hours',
  'wait',
  'abTest',
  'field',
  'tag',
  'priority',
  'call',
  'ai',
  'followUp',
  'handOver',
  'end',
  'goTo',
] as const satisfies readonly FlowBlockKind[];

const questionKinds: ReadonlySet<FlowBlockKind> = new Set([
  'buttons',
  'list',
  'ask',
  'taxId',
  'email',
  'number',
  'date',
]);
const messageKinds: ReadonlySet<FlowBlockKind> = new Set(['text', 'files', 'audio']);

export const isFlowQuestion = (block: FlowBlock): block is FlowQuestion => questionKinds.has(block.kind);
export const isFlowMessage = ({ kind }: FlowBlock): boolean => messageKinds.has(kind);
