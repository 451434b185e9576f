import { listExtraInfoMoves, listExtraInfos, moveExtraInfo, previewExtraInfo } from '@balcao/contract';
import type { EndpointInput, ExtraInfoMove } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { useSubmit } from '../../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../../app/live/cold-lists.ts';

const infosKey = ['extra-infos'] as const;
const movesKey = [...infosKey, 'moves'] as const;
registerColdList({ queryKey: movesKey, events: { extraInfoMove: true } });
registerColdList({
  queryKey: [...infosKey, 'names'],
  // To count them all again is dear: once they have moved.
  events: { extraInfoMove: ({ record }) => record.status === 'done' },
});

/** The names of the extra infos that contacts have. Contacts may have changed since. */
export const useExtraInfos = (enabled: boolean) =>
  useQuery({
    queryKey: [...infosKey, 'names'],
    queryFn: ({ signal }) => call(listExtraInfos, { signal }),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });

/** What the extra infos of a name would be as a field, and as values of one that is there. */
export const useInfoPreview = (name: string, fieldId?: number) =>
  useQuery({
    // Apart from what events fetch again: a form that is being filled in keeps what it was opened with.
    queryKey: ['extra-info-preview', name, fieldId],
    queryFn: ({ signal }) => call(previewExtraInfo, { query: { name, fieldId }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** How far a move is; undefined until it is known. */
export function useMove(id: number): ExtraInfoMove | undefined {
  const { data } = useQuery({
    queryKey: movesKey,
    queryFn: ({ signal }) => call(listExtraInfoMoves, { signal }),
    staleTime: 0,
    // Also without live events.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? 2_000 : false),
    meta: { quiet: true },
  });
  return data?.find((move) => move.id === id);
}

/** Adds a field and begins to move extra infos into it. Live events bring the field. */
export const useTransformInfo = () =>
  useSubmit(infosKey, (body: EndpointInput<typeof moveExtraInfo>['body'], idempotencyKey) =>
    call(moveExtraInfo, { body, idempotencyKey }),
  );
