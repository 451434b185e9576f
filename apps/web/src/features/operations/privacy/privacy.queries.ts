import {
  changeRetention,
  createCompanyExport,
  createDataExport,
  eraseCompany,
  eraseContact,
  getContactAmounts,
  getPrivacy,
  getRetention,
  listCompanyExports,
  openCompanyExport,
  openDataExport,
  previewRetention,
  removeDataExport,
  undoContactErasure,
  type DataExport,
  type Retention,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';

export type RetentionDays = Pick<Retention, 'messageDays' | 'fileDays' | 'logDays'>;

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
  const attempts = useAttempts<number>();
  return useMutation({
    mutationFn: () =>
      attempts.run(companyId, (idempotencyKey) =>
        call(createCompanyExport, { params: { id: companyId }, idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['company-exports', companyId] }),
  });
}

/** Downloads an archive of one's own company, or of another one for the operator. */
export const useOpenExport = (companyId: number | undefined) =>
  useMutation({
    mutationFn: ({ id }: DataExport) =>
      companyId === undefined
        ? call(openDataExport, { params: { id } })
        : call(openCompanyExport, { params: { id: companyId, exportId: id } }),
    onSuccess: ({ fileUrl }, { fileName }) => {
      const link = Object.assign(document.createElement('a'), { href: fileUrl, download: fileName });
      link.click();
    },
  });

/** How much there is of a contact. */
export const useContactAmounts = (id: number) =>
  useQuery({
    queryKey: ['contact-amounts', id],
    queryFn: ({ signal }) => call(getContactAmounts, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** @param change `idempotencyKey` is that of the attempts of whoever calls the hook, for a POST */
function useChange<Input, Answer>(change: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  const client = useQueryClient();
  const attempts = useAttempts<Input>();
  return useMutation({
    mutationFn: (input: Input) => attempts.run(input, (idempotencyKey) => change(input, idempotencyKey)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useCreateExport = () =>
  useChange((contactId: number | undefined, idempotencyKey) =>
    call(createDataExport, { body: contactId === undefined ? {} : { contactId }, idempotencyKey }),
  );
export const useRemoveExport = () => useChange((id: number) => call(removeDataExport, { params: { id } }));
export const useEraseContact = () =>
  useChange((contactId: number, idempotencyKey) => call(eraseContact, { body: { contactId }, idempotencyKey }));
export const useUndoErasure = () => useChange((id: number) => call(undoContactErasure, { params: { id } }));

/** Begins the erasure of the company, which signs everyone out. The dialog itself shows errors. */
export const useEraseCompany = () =>
  useMutation({
    mutationFn: (body: { name: string; password: string }) => call(eraseCompany, { body }),
    meta: { quiet: true },
  });

const retentionKey = ['retention'];

/** For how long the company keeps what closed conversations hold. */
export const useRetention = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: retentionKey,
    queryFn: ({ signal }) => call(getRetention, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });

/** How much would be deleted now with these days. */
export const useRetentionPreview = ({ messageDays, fileDays, logDays }: RetentionDays) =>
  useQuery({
    queryKey: [...retentionKey, messageDays, fileDays, logDays],
    queryFn: ({ signal }) =>
      call(previewRetention, {
        query: { messageDays: messageDays ?? '', fileDays: fileDays ?? '', logDays: logDays ?? '' },
        signal,
      }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });

export function useChangeRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RetentionDays) => call(changeRetention, { body }),
    onSuccess: (answer) => client.setQueryData<Retention>(retentionKey, answer),
  });
}
