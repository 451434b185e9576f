import { listSettings, updateSetting } from '@balcao/contract';
import type { Setting } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';

const settingsKey = ['settings'] as const;

const put = (list: Setting[], setting: Setting) => [...list.filter(({ key }) => key !== setting.key), setting];

/** The settings that may be read, kept true by live events. */
export function useSettings() {
  const client = useQueryClient();
  useLive('setting', ({ setting }) => patchQuery<Setting[]>(client, settingsKey, (list) => put(list, setting)));
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => call(listSettings, { signal }), meta: { quiet: true } });
}

/** Errors are toasts. */
export function useSaveSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, value }: { key: string; value: string }) => call(updateSetting, { params: { key }, body: { value } }),
    onSuccess: (setting) => client.setQueryData<Setting[]>(settingsKey, (list) => list && put(list, setting)),
  });
}
