import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/errors.ts';
import { useSession } from '../../app/session/session.ts';
import { FlowBuilder } from '../../features/automation/flows/flow-builder.tsx';
import { useFlow, useFlowDraft } from '../../features/automation/flows/flows.queries.ts';
import { keptDrawings } from '../../features/automation/flows/kept-drawing.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { RetryNotice } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** The builder of one flow. */
export function FlowScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { flowId = '' } = useParams({ strict: false });
  const { user } = useSession();
  const isPhone = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const id = /^\d{1,9}$/.test(flowId) ? Number(flowId) : 0;
  const flow = useFlow(id);
  const draft = useFlowDraft(id);
  const kept = useQuery({
    queryKey: ['flow-kept', id, user.id],
    queryFn: async () => (await keptDrawings.read(id, user.id)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
  });
  usePageTitle(flow.data?.name ?? t('flows.title'));
  const back = () => void navigate({ to: '/flows' });
  if (flow.data && draft.data && kept.data !== undefined)
    return (
      <FlowBuilder
        key={id}
        flow={flow.data}
        start={{ draft: draft.data, kept: kept.data ?? undefined }}
        userId={user.id}
        isPhone={isPhone}
        onBack={back}
      />
    );
  const failed = flow.isError ? flow : draft;
  return (
    <Page
      title={t('flows.title')}
      before={
        <IconButton label={t('flowBuilder.back')} onClick={back}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
    >
      {failed.isError ? (
        <RetryNotice onRetry={failed.refetch}>{errorText(failed.error)}</RetryNotice>
      ) : (
        <SkeletonRows count={6} height={54} avatar={0} />
      )}
    </Page>
  );
}
