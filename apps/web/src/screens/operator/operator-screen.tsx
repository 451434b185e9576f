import { useTranslation } from 'react-i18next';
import { LedgerButton } from '../../features/operations/operator/ledger-button.tsx';
import { useOperatorSummary } from '../../features/operations/operator/operator.queries.ts';
import { Overview } from '../../features/operations/operator/overview.tsx';
import { formatTime } from '../../ui/text/format.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page, TableCard } from '../../ui/layout/page.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';

/** How the installation is doing: for its operators. */
export function OperatorScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useOperatorSummary();
  return (
    <Page
      title={t('operator.title')}
      note={data && t('operator.at', { time: formatTime(data.at) })}
      actions={<LedgerButton />}
    >
      {data ? (
        <Overview summary={data} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} />
      ) : (
        <TableCard>
          <SkeletonRows count={8} height={44} avatar={28} twoLines={false} />
        </TableCard>
      )}
    </Page>
  );
}
