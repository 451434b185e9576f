import { getFirstSteps, firstStepsSetting, isAdmin, updateSetting } from '@balcao/contract';
import type { EndpointAnswer } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { useSession } from '../../../app/session/session.ts';

type FirstSteps = EndpointAnswer<typeof getFirstSteps>;

const keyOf = (companyId: number) => ['companies', companyId, 'first-steps'] as const;
/** Many events at once need one request. */
const refetchDelayMs = 500;

/** How far the company has come. */
export function useFirstStepsQuery() {
  const { company, actor } = useSession();
  return useQuery({
    queryKey: keyOf(company.id),
    // Supervisors see how it goes in their queues, and set up nothing of the company.
    enabled: isAdmin(actor),
    queryFn: () => call(getFirstSteps, { params: { id: company.id } }),
    meta: { quiet: true },
  });
}

/** How far the company has come; asked again after whatever may have ticked a step. */
export function useFirstSteps() {
  const client = useQueryClient();
  const { company } = useSession();
  const queryKey = keyOf(company.id);
  const query = useFirstStepsQuery();
  const put = (dismissed: boolean) => client.setQueryData<FirstSteps>(queryKey, (now) => now && { ...now, dismissed });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetchSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, refetchDelayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const steps = query.data?.steps;
  useLive('whatsappSession', ({ session }) => session.status === 'CONNECTED' && !steps?.connection && refetchSoon());
  // A done step may be undone elsewhere.
  useLive('queue', refetchSoon);
  useLive('user', refetchSoon);
  useLive('appMessage', ({ action }) => action === 'create' && !steps?.test && refetchSoon());
  useLive('setting', ({ setting }) => {
    if (setting.key === firstStepsSetting.key) put(setting.value === firstStepsSetting.dismissed);
  });

  const { mutate } = useMutation({
    mutationFn: (dismissed: boolean) =>
      call(updateSetting, {
        params: { key: firstStepsSetting.key },
        body: { value: dismissed ? firstStepsSetting.dismissed : firstStepsSetting.shown },
      }),
    onMutate: put,
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return { ...query, dismiss: () => mutate(true), restore: () => mutate(false) };
}
