import { listRatingTemplates, saveRatingTemplate } from '@balcao/contract';
import type { EndpointInput, RatingTemplate } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useSeen } from '../../../app/crud/record-changed.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const ratingTemplatesKey = ['rating-templates'] as const;
registerColdList({ queryKey: ratingTemplatesKey, events: { officialTemplates: true, messageTemplate: true } });

/** By which template each official number asks for ratings. */
export const useRatingTemplates = (enabled: boolean) =>
  useQuery({
    queryKey: ratingTemplatesKey,
    queryFn: async ({ signal }) => (await call(listRatingTemplates, { signal })).ratingTemplates,
    enabled,
    meta: { quiet: true },
  });

/** Chooses the template of a number in place of what was seen; rejects with RecordChanged where somebody else chose meanwhile. */
export function useSaveRatingTemplate(record: RatingTemplate) {
  const client = useQueryClient();
  const seen = useSeen(record);
  return useMutation({
    mutationFn: (body: EndpointInput<typeof saveRatingTemplate>['body']) =>
      seen.save((known = record) =>
        call(saveRatingTemplate, { params: { id: known.id }, body, ifMatch: known.updatedAt }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ratingTemplatesKey }),
    meta: { quiet: true },
  });
}
