import {
  createDataExport,
  eraseCompany,
  eraseContact,
  getContactAmounts,
  getPrivacy,
  removeDataExport,
  undoContactErasure,
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
      state.data?.exports.some((one) => one.state === 'waiting' || one.state === 'running') ||
      state.data?.erasures.some(({ isRunning }) => isRunning)
        ? pollMs
        : false,
    meta: { quiet: true },
  });

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
