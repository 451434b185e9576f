import { useTranslation } from 'react-i18next';
import { DeadlineRulesPage, useDeadlineRules } from '../../features/inbox/deadlines/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** By when tickets are to be answered and resolved. */
export function DeadlinesScreen() {
  const { t } = useTranslation();
  const query = useDeadlineRules();
  if (query.data) return <DeadlineRulesPage saved={query.data} />;
  return (
    <Page title={t('deadlines.title')}>
      {query.isError ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={5} height={64} avatar={0} />
      )}
    </Page>
  );
}
