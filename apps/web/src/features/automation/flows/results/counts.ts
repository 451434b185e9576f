import { createContext, useContext } from 'react';
import { edgeKey } from '../canvas/canvas-parts.ts';
import type { FlowResults } from './flow-results.queries.ts';

/** What conversations did in a drawing, for what draws it. */
export interface FlowCounts {
  groups: ReadonlyMap<string, number>;
  /** by `edgeKey` */
  outputs: ReadonlyMap<string, number>;
  /** conversations that stopped at a block */
  drops: ReadonlyMap<string, number>;
  /** the output of each block that was taken most often */
  most: ReadonlySet<string>;
}

export function countsOf({ groups, outputs, drops }: FlowResults): FlowCounts {
  const times = new Map(outputs.map(({ times: taken, ...place }) => [edgeKey(place), taken]));
  const seen = new Set<string>();
  const most = new Set<string>();
  // The largest come first.
  for (const { groupId, blockId, outputId } of outputs) {
    const of = `${groupId} ${blockId}`;
    if (!seen.has(of)) most.add(edgeKey({ groupId, blockId, outputId }));
    seen.add(of);
  }
  const stopped = new Map<string, number>();
  for (const { blockId, conversations } of drops)
    if (blockId !== null) stopped.set(blockId, (stopped.get(blockId) ?? 0) + conversations);
  return {
    groups: new Map(groups.map(({ groupId, conversations }) => [groupId, conversations])),
    outputs: times,
    drops: stopped,
    most,
  };
}

export const FlowCountsContext = createContext<FlowCounts | null>(null);
/** null = the drawing is being changed, and nothing is counted in it */
export const useFlowCounts = (): FlowCounts | null => useContext(FlowCountsContext);
