import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/errors.ts';
import { FlowTabs } from '../../features/automation/flows/bar/flow-tabs.tsx';
import barCss from '../../features/automation/flows/bar/flow-bar.module.css';
import builderCss from '../../features/automation/flows/flow-builder.module.css';
import { useFlow } from '../../features/automation/flows/flows.queries.ts';
import { FlowStatePill } from '../../features/automation/flows/parts/flow-state.tsx';
import { FlowResultsView } from '../../features/automation/flows/results/flow-results.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { RetryNotice } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** What became of the conversations of one flow. */
export function FlowResultsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { flowId = '' } = useParams({ strict: false });
  const isPhone = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const flow = useFlow(/^\d{1,9}$/.test(flowId) ? Number(flowId) : 0);
  usePageTitle(flow.data?.name ?? t('flows.title'));
  return (
    <div className={builderCss.builder}>
      <header className={barCss.bar}>
        <IconButton label={t('flowBuilder.back')} onClick={() => void navigate({ to: '/flows' })}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
        <Text component="h1" size="lg" className={barCss.title}>
          {flow.data?.name ?? t('flows.title')}
        </Text>
        {flow.data && <FlowStatePill state={flow.data.state} />}
        {flow.data && <FlowTabs flow={flow.data} current="results" />}
      </header>
      {flow.data ? (
        <FlowResultsView flow={flow.data} isPhone={isPhone} />
      ) : flow.isError ? (
        <RetryNotice onRetry={flow.refetch}>{errorText(flow.error)}</RetryNotice>
      ) : (
        <SkeletonRows count={6} height={54} avatar={0} />
      )}
    </div>
  );
}
