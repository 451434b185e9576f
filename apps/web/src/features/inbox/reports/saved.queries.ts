import {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  takeOverReport,
  updateSavedReport,
  type EndpointInput,
  type SavedReport,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';

const key = ['saved-reports'];

/** The shared reports and one's own, by their names. */
export const useSavedReports = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listSavedReports, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });

type NewReport = NonNullable<EndpointInput<typeof createSavedReport>['body']>;

/** Errors are toasts. */
export function useSaveReport(onSaved: () => void) {
  const client = useQueryClient();
  const attempts = useAttempts<string>();
  return useMutation({
    mutationFn: (body: NewReport) =>
      attempts.run(JSON.stringify(body), (idempotencyKey) => call(createSavedReport, { body, idempotencyKey })),
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useChangeReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<SavedReport, 'id'> & Pick<NewReport, 'page' | 'place'>) =>
      call(updateSavedReport, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useTakeOverReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedReport) => call(takeOverReport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useRemoveReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedReport) => call(deleteSavedReport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
