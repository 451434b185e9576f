import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/text/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './operator.module.css';
import { useFailedJobs, useRetryJob } from './operator.queries.ts';

/** Failed jobs, with the reason, and a way to try each again. */
export function FailedJobsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useFailedJobs();
  const retry = useRetryJob();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('operator.jobs.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {!data && !isError && <SkeletonRows count={3} height={56} avatar={0} />}
      {!data && isError && <LoadFailed onRetry={refetch} />}
      {data?.jobs.length === 0 && <p className={css.none}>{t('operator.noneFailed')}</p>}
      <ul className={css.jobs}>
        {data?.jobs.map(({ id, name, attempts, error, failedAt }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <small>{t('operator.jobs.facts', { count: attempts, time: formatDateTime(failedAt) })}</small>
              <code>{error}</code>
            </div>
            <Button
              size="xs"
              variant="default"
              loading={retry.isPending && retry.variables === id}
              onClick={() => retry.mutate(id)}
            >
              {t('operator.jobs.retry')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
