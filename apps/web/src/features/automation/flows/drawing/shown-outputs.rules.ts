import { outputsOf, type FlowBlock, type FlowWay } from '@balcao/contract';

/**
 * The outputs of a block that the canvas shows as rows: choices and branches always, what happens to answers that fail only where it
 * leads to a group, or nowhere yet.
 */
export function shownOutputs(block: FlowBlock): { id: string; way: FlowWay }[] {
  return outputsOf(block).filter(({ id, way }) => {
    if (id !== 'failed' && id !== 'silence') return true;
    if (
      block.kind === 'call' ||
      block.kind === 'ai' ||
      (id === 'failed' && (block.kind === 'buttons' || block.kind === 'list'))
    )
      return true;
    return way.to === 'group' || way.to === 'nowhere';
  });
}
