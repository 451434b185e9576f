import {
  confirmCompanyEmail,
  createCompany,
  deleteCompany,
  getCompanyAdmin,
  getCompanyOverview,
  listCompanies,
  listCompanyErasures,
  mailCompanyAdminReset,
  previewSuspension,
  saveCompanyNotes,
  undoCompanyErasure,
  updateCompany,
  updateCompanyAdmin,
} from '@balcao/contract';
import type { CompanyState, EndpointAnswer, EndpointInput } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { pagedList } from '../../../ui/lists/table-list.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

export type CompanyOrder = 'name' | 'dueDate';
export type Overview = EndpointAnswer<typeof getCompanyOverview>;

export const companiesCrud = defineCrud({
  key: 'companies',
  endpoints: { list: listCompanies, create: createCompany, update: updateCompany, delete: deleteCompany },
  page: ({ companies, ...page }: EndpointAnswer<typeof listCompanies>) => ({ items: companies, ...page }),
  events: { companyRecord: true },
});

export interface CompanyFilter {
  state: CompanyState | '';
  planId: number | null;
  orderBy: CompanyOrder;
}

/** Companies page after page, as they are scrolled to. */
export function useCompanyPages(search: string, { state, planId, orderBy }: CompanyFilter) {
  const query = useInfiniteQuery({
    queryKey: [companiesCrud.key, 'pages', search, state, planId, orderBy],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanies, {
        query: { searchParam: search, orderBy, state, planId, ...(pageParam !== null && { afterId: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, companies }) => (hasMore ? companies.at(-1)?.id : undefined),
    ...keepFormerRows,
    staleTime: 0,
    meta: { quiet: true },
  });
  return { list: pagedList(query, ({ companies }) => companies), count: query.data?.pages.at(-1)?.count };
}

/** One company with what it has and may have, its people, numbers, days and notes. */
export function useCompanyOverview(id: number) {
  return useQuery({
    queryKey: [companiesCrud.key, 'overview', id],
    queryFn: ({ signal }) => call(getCompanyOverview, { params: { id }, signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
}

/** Errors are toasts. */
export function useSaveCompanyNotes(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(saveCompanyNotes, { params: { id }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [companiesCrud.key, 'overview', id] }),
  });
}

/** The current consequences of suspending a company. */
export function useSuspensionPreview(id: number | undefined) {
  return useQuery({
    queryKey: ['company-suspension', id],
    queryFn: () => call(previewSuspension, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

export function useCompanyAdmin(id: number) {
  return useQuery({
    queryKey: ['company-admin', id],
    queryFn: () => call(getCompanyAdmin, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

export const useSaveCompanyAdmin = (id: number) =>
  useSubmit(['company-admin', id], (body: EndpointInput<typeof updateCompanyAdmin>['body']) =>
    call(updateCompanyAdmin, { params: { id }, body }),
  );

/** Errors are toasts. */
export const useMailReset = (id: number) =>
  useMutation({ mutationFn: () => call(mailCompanyAdminReset, { params: { id } }) });

/** Errors are toasts. */
export function useConfirmEmail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(confirmCompanyEmail, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [companiesCrud.key] }),
  });
}

/** Companies that are about to be erased; under the key of the companies, whose events bring it up to date. */
export function useCompanyErasures() {
  return useQuery({
    queryKey: [companiesCrud.key, 'erasures'],
    queryFn: async ({ signal }) => (await call(listCompanyErasures, { signal })).erasures,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
}

/** Errors are toasts. */
export function useUndoCompanyErasure() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(undoCompanyErasure, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [companiesCrud.key] }),
  });
}
