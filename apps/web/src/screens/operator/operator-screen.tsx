import { useTranslation } from 'react-i18next';
import { LedgerButton } from '../../features/operator/ledger-button.tsx';
import { useOperatorSummary } from '../../features/operator/operator.queries.ts';
import { Overview } from '../../features/operator/overview.tsx';
import { formatTime } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page, TableCard } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

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
