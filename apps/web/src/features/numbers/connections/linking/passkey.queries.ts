import { beginPasskeyLinking, confirmPasskeyLinking, getLinkHelper, getPasskeyLinking } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';

const key = (id: number) => ['passkey-linking', id] as const;
/** How often an open dialog looks how far it came. */
const renewedEveryMs = 1_500;

/** How far the linking of a phone came that demands a passkey, while somebody looks at it. */
export const usePasskeyLinking = (id: number) =>
  useQuery({
    queryKey: key(id),
    queryFn: () => call(getPasskeyLinking, { params: { id } }),
    refetchInterval: renewedEveryMs,
  });

/** Begins to confirm the passkey of a number; the answer is the code for the helper, which is shown once. */
export function useBeginPasskey(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: string) => call(beginPasskeyLinking, { params: { id }, body: { number } }),
    onSettled: () => client.invalidateQueries({ queryKey: key(id) }),
    meta: { quiet: true },
  });
}

export function useConfirmPasskey(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(confirmPasskeyLinking, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key(id) }),
  });
}

/** Saves the folder of the helper. */
export const useHelperDownload = () =>
  useMutation({
    mutationFn: () => call(getLinkHelper, {}),
    onSuccess({ fileName, zip }) {
      const bytes = Uint8Array.from(atob(zip), (sign) => sign.codePointAt(0) ?? 0);
      const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(url);
    },
  });
