import { getAccessSettings, updateAccessSettings, type AccessSettings, type EndpointInput } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';

const key = ['access-settings'];

export const useAccessSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(getAccessSettings, { signal }), meta: { quiet: true } });

/** Errors are shown by the form. */
export function useSaveAccessSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof updateAccessSettings>['body']) => call(updateAccessSettings, { body }),
    meta: { quiet: true },
    onSuccess: (saved) => client.setQueryData<AccessSettings>(key, saved),
  });
}
