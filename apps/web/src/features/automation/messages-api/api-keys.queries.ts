import { createApiKey, deleteApiKey, listApiKeys, renewApiKey, updateApiKey } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';

export const apiKeysCrud = defineCrud({
  key: 'api-keys',
  endpoints: { lookup: listApiKeys, create: createApiKey, update: updateApiKey, delete: deleteApiKey },
  events: { apiKey: true },
  // Nobody has seen the signs of the one that is there: it gets new ones.
  renewSecret: (id) => call(renewApiKey, { params: { id } }),
});

/** Gives a key new signs, which are known here and nowhere else. */
export function useRenewKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(renewApiKey, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [apiKeysCrud.key] }),
  });
}
