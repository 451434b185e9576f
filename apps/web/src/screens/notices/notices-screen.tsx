import { useTranslation } from 'react-i18next';
import { ChoicesCard, DeviceCard, usePush } from '../../features/inbox/push/index.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import css from './notices-screen.module.css';

/** Notices on one's devices while no page is open. */
export function NoticesScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = usePush();
  return (
    <Page title={t('push.title')}>
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {!isError && !data && <SkeletonRows count={4} height={62} avatar={0} />}
      {data && (
        <div className={css.cards}>
          <DeviceCard push={data} />
          <ChoicesCard choices={data.choices} />
        </div>
      )}
    </Page>
  );
}
