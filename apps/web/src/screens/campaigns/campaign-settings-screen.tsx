import { useTranslation } from 'react-i18next';
import { CampaignSettingsForm, useCampaignSettings } from '../../features/outreach/campaigns/index.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** How campaigns send. */
export function CampaignSettingsScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useCampaignSettings();
  if (data) return <CampaignSettingsForm settings={data} />;
  return (
    <Page title={t('campaigns.settings.title')}>
      {isError ? <LoadFailed onRetry={refetch} /> : <SkeletonRows count={4} height={72} avatar={0} />}
    </Page>
  );
}
