import { getCompany, listSecretSettings, listSettings, updateCompanyLocale, updateSetting } from '@balcao/contract';
import type { EndpointAnswer, EndpointInput, Company, Setting } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { updateUser } from '../../../app/api/session-store.ts';
import { call } from '../../../app/api/call.ts';
import { changeSeen } from '../../../app/crud/record-changed.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { useSession } from '../../../app/session/session.ts';

const settingsKey = ['settings'] as const;
const secretsKey = ['settings', 'secrets'] as const;
const companyKey = ['company'] as const;
type Secrets = EndpointAnswer<typeof listSecretSettings>;

const upsertSetting = (list: Setting[], setting: Setting) => [
  ...list.filter(({ key }) => key !== setting.key),
  setting,
];

registerColdList({ queryKey: settingsKey, events: { setting: true, secretSetting: true } });
registerColdList({ queryKey: companyKey, events: { company: true } });

/** The settings that may be read, kept true by live events. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(listSettings, { signal }),
    meta: { quiet: true },
  });
}

/** Errors are toasts. */
export function useSaveSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, value }: { key: string; value: string }) =>
      call(updateSetting, { params: { key }, body: { value } }),
    onSuccess: (setting) => client.setQueryData<Setting[]>(settingsKey, (list) => list && upsertSetting(list, setting)),
  });
}

const updateSecret = (list: Secrets, key: string, stored: boolean) =>
  list.map((each) => (each.key === key ? { ...each, stored } : each));

/** Whether a secret setting is set, and may be changed by the caller. */
export function useSecret(key: string) {
  return useQuery({
    queryKey: secretsKey,
    queryFn: ({ signal }) => call(listSecretSettings, { signal }),
    select: (secrets: Secrets) => secrets.find((each) => each.key === key),
    meta: { quiet: true },
  });
}

/** Errors are shown by who saves. An empty value clears it. */
export function useSaveSecret(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => call(updateSetting, { params: { key }, body: { value } }),
    onSuccess: (_setting, value) =>
      client.setQueryData<Secrets>(secretsKey, (list) => list && updateSecret(list, key, value.trim() !== '')),
  });
}

/** The own company, kept true by live events. */
export function useCompany() {
  const { company } = useSession();
  return useQuery({
    queryKey: companyKey,
    queryFn: ({ signal }) => call(getCompany, { params: { id: company.id }, signal }),
    meta: { quiet: true },
  });
}

/** The answer counts at once for this window, also where only the session is asked. */
function useCompanySaved() {
  const client = useQueryClient();
  const { company } = useSession();
  return (saved: Company) => {
    client.setQueryData<Company>(companyKey, saved);
    updateUser({ company: { ...company, ...saved } });
  };
}

/** Saves language and time zone in place of those that were seen, of which one may be chosen anew. Errors are toasts. */
export function useSaveLocale() {
  const client = useQueryClient();
  const onSuccess = useCompanySaved();
  return useMutation({
    mutationFn: ({ seen, locale }: { seen: Company; locale: EndpointInput<typeof updateCompanyLocale>['body'] }) =>
      changeSeen(updateCompanyLocale, seen, locale),
    onSuccess,
    onError: () => void client.invalidateQueries({ queryKey: companyKey }),
  });
}
