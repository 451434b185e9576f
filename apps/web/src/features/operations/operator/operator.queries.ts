import {
  getFailedJobs,
  getOperatorMails,
  getOperatorSummary,
  listCompanyVolumes,
  listLedger,
  retryJob,
  sendTestMail,
  takeOverNumbers,
} from '@balcao/contract';
import type { CompanyVolume, EndpointAnswer, LedgerEntry } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';

export type Summary = EndpointAnswer<typeof getOperatorSummary>;

/** No event reports what happens in other companies. */
const refetchIntervalMs = 30_000;
const summaryKey = ['operator-summary'];

/** How the installation is doing, asked for again as long as someone looks on. */
export const useOperatorSummary = () =>
  useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => call(getOperatorSummary, { signal }),
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    meta: { quiet: true },
  });

/** What operators are mailed about now, and who they are. */
export const useOperatorMails = () =>
  useQuery({
    queryKey: ['operator-mails'],
    queryFn: ({ signal }) => call(getOperatorMails, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** A failure is a toast. */
export const useSendTestMail = () => useMutation({ mutationFn: () => call(sendTestMail, {}) });

/** Opens the sessions of a restored installation; a failure is a toast. */
export function useTakeOver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeOverNumbers, {}),
    onSettled: () => client.invalidateQueries({ queryKey: summaryKey }),
  });
}

const failedKey = ['failed-jobs'];

/** Jobs that were tried as often as allowed. */
export const useFailedJobs = () =>
  useQuery({
    queryKey: failedKey,
    queryFn: ({ signal }) => call(getFailedJobs, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** Runs a failed job again; a failure is a toast. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryJob, { params: { id } }),
    onSettled: () => Promise.all([failedKey, summaryKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Reads the ledger of twelve months, the oldest entry first; a failure is a toast. */
export const useLedger = () =>
  useMutation({
    mutationFn: async () => {
      const all: LedgerEntry[] = [];
      for (;;) {
        const last = all.at(-1);
        const { entries, hasMore } = await call(listLedger, { query: last ? { before: last.id } : {} });
        all.push(...entries);
        if (!hasMore) return all.toReversed();
      }
    },
  });

/** The page of volumes after a company; the first one without it. */
const fetchVolumes = (last: CompanyVolume | undefined, signal?: AbortSignal) =>
  call(listCompanyVolumes, {
    query: last ? { afterMessages: last.messagesIn + last.messagesOut, afterId: last.companyId } : {},
    ...(signal && { signal }),
  });

/** Volumes of all companies, page by page. */
export const useVolumes = () =>
  useInfiniteQuery({
    queryKey: ['operator-volumes'],
    queryFn: ({ pageParam, signal }) => fetchVolumes(pageParam, signal),
    initialPageParam: undefined as CompanyVolume | undefined,
    getNextPageParam: ({ volumes, hasMore }) => (hasMore ? volumes.at(-1) : undefined),
    staleTime: 0,
    meta: { quiet: true },
  });

/** Reads the volumes of all companies; a failure is a toast. */
export const useAllVolumes = () =>
  useMutation({
    mutationFn: async () => {
      const all: CompanyVolume[] = [];
      for (;;) {
        const { volumes, hasMore } = await fetchVolumes(all.at(-1));
        all.push(...volumes);
        if (!hasMore) return all;
      }
    },
  });
