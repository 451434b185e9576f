import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './erase.module.css';
import { useRetentionPreview, type RetentionDays } from './privacy.queries.ts';

interface Props {
  days: RetentionDays;
  loading: boolean;
  onConfirm: () => void;
  /** begins an archive of everything */
  onTake: () => void;
  onClose: () => void;
}

/** Counts what the first night deletes, and asks once: without the count nothing is switched on. */
export function RetentionDialog({ days, loading, onConfirm, onTake, onClose }: Props) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useRetentionPreview(days);
  const counts =
    data &&
    ([
      ['messages', data.messages],
      ['files', data.files],
      ['logs', data.logs],
    ] as const);
  const going = counts?.filter(([, count]) => count > 0) ?? [];
  return (
    <Modal
      opened
      title={t('privacy.retention.dialog.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <p className={css.text}>{t('privacy.retention.dialog.text')}</p>
      {!data && (isError ? <LoadFailed onRetry={refetch} /> : <SkeletonRows count={3} height={24} avatar={0} />)}
      {data && going.length === 0 && <p className={css.text}>{t('privacy.retention.dialog.nothing')}</p>}
      {data && going.length > 0 && (
        <ul className={css.goes}>
          {going.map(([what, count]) => (
            <li key={what}>
              {t(`privacy.retention.dialog.${what}`, {
                count,
                amount: formatNumber(count),
                size: formatBytes(data.fileBytes),
              })}
            </li>
          ))}
        </ul>
      )}
      <footer className={css.actions}>
        <Button
          variant="subtle"
          onClick={() => {
            onTake();
            toast.ok(t('privacy.retention.dialog.taking'));
          }}
        >
          {t('privacy.retention.dialog.take')}
        </Button>
        <Group gap={8}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button color="barro" disabled={!data || isFetching} loading={loading} onClick={onConfirm}>
            {t('privacy.retention.dialog.confirm')}
          </Button>
        </Group>
      </footer>
    </Modal>
  );
}
