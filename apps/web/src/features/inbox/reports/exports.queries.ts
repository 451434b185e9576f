import {
  createReportExport,
  deleteReportExport,
  listReportExports,
  openReportExport,
  type EndpointInput,
  type ReportExport,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';

const key = ['report-exports'];
const pollMs = 2_000;

export const isBeingMade = ({ state }: ReportExport): boolean => state === 'waiting' || state === 'running';

/** Reads the files of reports that are one's own; asked for again and again while one is being made. */
export const useReportExports = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listReportExports, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? pollMs : false),
    meta: { quiet: true },
  });

type Wanted = NonNullable<EndpointInput<typeof createReportExport>['body']>;

/** Errors are toasts. */
export function useCreateReportExport() {
  const client = useQueryClient();
  const attempts = useAttempts<string>();
  return useMutation({
    mutationFn: (body: Wanted) =>
      attempts.run(JSON.stringify(body), (idempotencyKey) => call(createReportExport, { body, idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useOpenReportExport = () =>
  useMutation({
    mutationFn: ({ id }: ReportExport) => call(openReportExport, { params: { id } }),
    onSuccess: ({ fileUrl }, { fileName }) => {
      Object.assign(document.createElement('a'), { href: fileUrl, download: fileName }).click();
    },
  });

export function useRemoveReportExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ReportExport) => call(deleteReportExport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
