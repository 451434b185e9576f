import { createHelp, deleteHelp, listAllHelps, listHelpViews, recordHelpView, updateHelp } from '@balcao/contract';
import type { Help, HelpView } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';

export const helpsCrud = defineCrud({
  key: 'helps',
  endpoints: { lookup: listAllHelps, create: createHelp, update: updateHelp, delete: deleteHelp },
  events: { help: true },
});

/** Every help video, by title. */
export const useHelps = () => useLookup<typeof helpsCrud.endpoints, never, readonly Help[]>(helpsCrud);

const viewsKey = ['help views'];

/** The positions of this person, by the id of the video; empty while unknown. */
export function useHelpViews(): ReadonlyMap<number, HelpView> {
  const { data } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => call(listHelpViews, { signal }),
    meta: { quiet: true },
  });
  return new Map(data?.map((view) => [view.helpId, view]));
}

/** Stores how far a video was watched. A failure is not shown: the next report may succeed. */
export function useRecordHelpView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ helpId, ...body }: HelpView) => call(recordHelpView, { params: { id: helpId }, body }),
    onMutate: (view) =>
      client.setQueryData<HelpView[]>(viewsKey, (views) => {
        const known = views?.find(({ helpId }) => helpId === view.helpId);
        const next = { ...view, isFinished: view.isFinished || known?.isFinished === true };
        return [...(views ?? []).filter(({ helpId }) => helpId !== view.helpId), next];
      }),
    meta: { quiet: true },
  });
}
