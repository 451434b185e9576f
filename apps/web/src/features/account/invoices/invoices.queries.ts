import {
  confirmPixKey,
  getBillingSettings,
  getInvoice,
  invoicesPageSize,
  listCompanyInvoices,
  listInvoices,
  recordPayment,
  updateBillingSettings,
} from '@balcao/contract';
import type { EndpointAnswer, EndpointInput } from '@balcao/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

const key = 'invoices';
const companyKey = 'company-invoices';
const settingsKey = 'billing-settings';

registerColdList({ queryKey: [key], events: { invoice: true } });

/** The company's invoices, newest first. */
export function useInvoices(search: string) {
  const query = useInfiniteQuery({
    queryKey: [key, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.length === invoicesPageSize ? pages.length + 1 : undefined),
    ...keepFormerRows,
    meta: { quiet: true },
  });
  return pagedList(query, (page) => page);
}

/** One invoice with payer and receiver, as its receipt shows them. */
export const useInvoice = (id: number) =>
  useQuery({ queryKey: [key, 'one', id], queryFn: () => call(getInvoice, { params: { id } }), meta: { quiet: true } });

/** For the operator: what a company was billed and owes. */
export const useCompanyInvoices = (id: number) =>
  useQuery({
    queryKey: [companyKey, id],
    queryFn: () => call(listCompanyInvoices, { params: { id }, query: {} }),
    staleTime: 0,
    meta: { quiet: true },
  });

export const useRecordPayment = (invoiceId: number) =>
  useSubmit([companyKey], (body: EndpointInput<typeof recordPayment>['body'], key) =>
    call(recordPayment, { params: { id: invoiceId }, body, idempotencyKey: key }),
  );

export type Settings = EndpointAnswer<typeof getBillingSettings>;
export const useBillingSettings = () =>
  useQuery({ queryKey: [settingsKey], queryFn: () => call(getBillingSettings), staleTime: 0, meta: { quiet: true } });

/** Confirms the own Pix key that was tried. */
export const useConfirmPixKey = () =>
  useSubmit([settingsKey], (body: EndpointInput<typeof confirmPixKey>['body']) => call(confirmPixKey, { body }));

export const useSaveBillingSettings = () =>
  useSubmit([settingsKey], (body: EndpointInput<typeof updateBillingSettings>['body']) =>
    call(updateBillingSettings, { body }),
  );
