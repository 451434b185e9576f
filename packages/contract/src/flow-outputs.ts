import type { FlowBlock, FlowBlockKind, FlowBlockOf, FlowQuestion, FlowWay } from './flow-blocks.ts';

export interface FlowOutput {
  /** `found`, or `choice:a1` */
  id: string;
  way: FlowWay;
}

/** The outputs of a block, in the order in which they are shown. */
export function outputsOf(block: FlowBlock): FlowOutput[] {
  switch (block.kind) {
    case 'buttons':
    case 'list':
      return [...block.choices.map(({ id, way }) => ({ id: `choice:${id}`, way })), ...failuresOf(block)];
    case 'ask':
    case 'taxId':
    case 'email':
    case 'number':
    case 'date':
      return failuresOf(block);
    case 'condition':
      return [
        ...block.branches.map(({ id, way }) => ({ id: `branch:${id}`, way })),
        { id: 'otherwise', way: block.otherwise },
      ];
    case 'abTest':
      return block.branches.map(({ id, way }) => ({ id: `branch:${id}`, way }));
    case 'hours':
      return [
        { id: 'open', way: block.open },
        { id: 'closed', way: block.closed },
      ];
    case 'call':
      return [
        { id: 'found', way: block.found },
        { id: 'notFound', way: block.notFound },
        { id: 'failed', way: block.failed },
        ...(mayBeUnknown(block) ? [{ id: 'unknown', way: block.unknown }] : []),
      ];
    case 'ai':
      return [
        ...(hasGoal(block) ? [{ id: 'reached', way: block.reached }] : []),
        { id: 'person', way: block.person },
        { id: 'limit', way: block.limit },
        ...failuresOf(block),
      ];
    default:
      return [];
  }
}

const failuresOf = ({ failed, silence }: Pick<FlowQuestion, 'failed' | 'silence'>): FlowOutput[] => [
  { id: 'failed', way: failed },
  ...(silence ? [{ id: 'silence', way: silence.way }] : []),
];

/** Whether a call may end without anybody knowing what became of it. */
export const mayBeUnknown = ({ method, mayRepeat }: Pick<FlowBlockOf<'call'>, 'method' | 'mayRepeat'>): boolean =>
  method !== 'GET' && !mayRepeat;

/** Whether a model is there for something that it can reach. */
export const hasGoal = ({ goal }: Pick<FlowBlockOf<'ai'>, 'goal'>): boolean => goal.trim() !== '';

const branchingKinds: ReadonlySet<FlowBlockKind> = new Set([
  'buttons',
  'list',
  'condition',
  'abTest',
  'hours',
  'call',
  'ai',
]);

/** Whether a conversation goes on to the block below without an output that says so. */
export const goesOn = ({ kind }: FlowBlock): boolean =>
  !branchingKinds.has(kind) && kind !== 'handOver' && kind !== 'end' && kind !== 'goTo';
