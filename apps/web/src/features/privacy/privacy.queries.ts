import {
  createCompanyExport,
  createDataExport,
  eraseCompany,
  eraseContact,
  getContactAmounts,
  getPrivacy,
  listCompanyExports,
  removeDataExport,
  undoContactErasure,
  type DataExport,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';

const key = ['privacy'];
const pollMs = 2000;

/** Archives and erasures of the company; asked for again and again while one is on its way. */
export const usePrivacy = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getPrivacy, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.exports.some(isBeingMade) || state.data?.erasures.some(({ isRunning }) => isRunning) ? pollMs : false,
    meta: { quiet: true },
  });

const isBeingMade = ({ state }: DataExport) => state === 'waiting' || state === 'running';

/** Archives of a company, for the operator. */
export const useCompanyExports = (companyId: number) =>
  useQuery({
    queryKey: ['company-exports', companyId],
    queryFn: async ({ signal }) => (await call(listCompanyExports, { params: { id: companyId }, signal })).exports,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? pollMs : false),
    meta: { quiet: true },
  });

/** Errors are toasts. */
export function useCreateCompanyExport(companyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createCompanyExport, { params: { id: companyId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['company-exports', companyId] }),
  });
}

/** How much there is of a contact. */
export const useContactAmounts = (id: number) =>
  useQuery({
    queryKey: ['contact-amounts', id],
    queryFn: ({ signal }) => call(getContactAmounts, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: key }) });
}

export const useCreateExport = () =>
  useChange((contactId: number | undefined) =>
    call(createDataExport, { body: contactId === undefined ? {} : { contactId } }),
  );
export const useRemoveExport = () => useChange((id: number) => call(removeDataExport, { params: { id } }));
export const useEraseContact = () => useChange((contactId: number) => call(eraseContact, { body: { contactId } }));
export const useUndoErasure = () => useChange((id: number) => call(undoContactErasure, { params: { id } }));

/** Everybody of the company is signed out by it. The dialog says itself what went wrong. */
export const useEraseCompany = () =>
  useMutation({
    mutationFn: (body: { name: string; password: string }) => call(eraseCompany, { body }),
    meta: { quiet: true },
  });
