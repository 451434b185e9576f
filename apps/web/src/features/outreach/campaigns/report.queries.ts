import { getCampaignReport, listCampaignRecipients, maxRecipientRows, retryCampaign } from '@balcao/contract';
import type { Campaign, CampaignRecipient, RecipientState } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { campaignsCrud } from './campaigns.queries.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

/** After the end the last ticks still come in. */
const lastReloadMs = 5_000;

/** The figures of a campaign, kept true by live events, and read once more a while after it has ended. */
export function useCampaignReport(id: number) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [campaignsCrud.key, 'report', id],
    queryFn: ({ signal }) => call(getCampaignReport, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const status = query.data?.campaign.status;
  const before = useRef(status);
  useEffect(() => {
    const hasEnded = before.current !== undefined && before.current !== status && status === 'FINALIZADA';
    before.current = status;
    if (!hasEnded) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: [campaignsCrud.key] }), lastReloadMs);
    return () => clearTimeout(timer);
  }, [status, client]);
  return query;
}

/** Recipients of a campaign, a page after another. */
export function useRecipients(id: number, search: string, state: RecipientState | undefined) {
  const query = useInfiniteQuery({
    queryKey: [campaignsCrud.key, 'recipients', id, search, state],
    queryFn: ({ pageParam, signal }) =>
      call(listCampaignRecipients, {
        params: { id },
        query: { searchParam: search, ...(state && { state }), ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
    ...keepFormerRows,
    staleTime: 0,
    meta: { quiet: true },
  });
  return pagedList(query, (page) => page.records);
}

/** Every recipient of a campaign, for a file. Throws ApiError. */
export async function fetchRecipients(id: number): Promise<CampaignRecipient[]> {
  const rows: CampaignRecipient[] = [];
  for (;;) {
    const after = rows.at(-1)?.id;
    const page = await call(listCampaignRecipients, {
      params: { id },
      query: { limit: maxRecipientRows, ...(after !== undefined && { after }) },
    });
    rows.push(...page.records);
    if (!page.hasMore) return rows;
  }
}

/** Sends to those again where it failed. Errors are toasts. */
export function useRetryFailed({ id, updatedAt }: Pick<Campaign, 'id' | 'updatedAt'>) {
  const client = useQueryClient();
  const attempts = useAttempts<{ id: number; updatedAt: string }>();
  return useMutation({
    mutationFn: () =>
      attempts.run({ id, updatedAt }, (idempotencyKey) => call(retryCampaign, { params: { id }, idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: [campaignsCrud.key] }),
  });
}
