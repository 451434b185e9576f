import type { FlowEntry } from '@balcao/contract';
import { useNameOf } from './use-flow-names.ts';

/** Where conversations begin in a flow, by names; '' = nowhere. */
export function useEntryPlaces(): (entry: Pick<FlowEntry, 'connectionIds' | 'queueIds'>) => string {
  const nameOf = useNameOf();
  return ({ connectionIds, queueIds }) =>
    [...connectionIds.map((id) => nameOf('connection', id)), ...queueIds.map((id) => nameOf('queue', id))]
      .filter((name) => name !== undefined)
      .join(', ');
}
