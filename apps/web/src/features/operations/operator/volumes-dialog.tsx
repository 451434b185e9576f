import type { CompanyVolume } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { MoreRows } from '../../../ui/lists/more-rows.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './operator.module.css';
import { useAllVolumes, useVolumes } from './operator.queries.ts';
import { volumeFacts } from './volume-facts.ts';

const row = { height: 56, avatar: 0, twoLines: true };
const columns = ['company', 'received', 'sent', 'bytes', 'calls'] as const;

/** Messages of every company, most first, and the same as a CSV file. */
export function VolumesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useVolumes();
  const whole = useAllVolumes();
  const volumes = data?.pages.flatMap((page) => page.volumes) ?? [];
  const download = (all: readonly CompanyVolume[]) =>
    downloadAs(
      t('operator.volumes.file'),
      csvType,
      toCsv(
        columns.map((column) => t(`operator.volumes.columns.${column}`)),
        all.map(({ name, messagesIn, messagesOut, mediaBytes, apiCalls }) => [
          name,
          ...[messagesIn, messagesOut, mediaBytes, apiCalls].map(String),
        ]),
      ),
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('operator.volumes.dialog')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {!data && !isError && <SkeletonRows count={5} {...row} />}
      {!data && isError && <LoadFailed onRetry={refetch} />}
      {data && volumes.length === 0 && <p className={css.none}>{t('operator.volumes.none')}</p>}
      {volumes.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={whole.isPending}
          onClick={() => whole.mutate(undefined, { onSuccess: download })}
        >
          {t('operator.volumes.csv')}
        </Button>
      )}
      <ul className={css.jobs}>
        {volumes.map((volume) => (
          <li key={volume.companyId}>
            <div>
              <strong>{volume.name}</strong>
              <small>{t('operator.volumes.facts', volumeFacts(volume))}</small>
            </div>
            <span>{formatNumber(volume.messagesIn + volume.messagesOut)}</span>
          </li>
        ))}
      </ul>
      {(isFetchingNextPage || isFetchNextPageError) && (
        <MoreRows
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
          load={() => void fetchNextPage()}
          row={row}
        />
      )}
      {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (
        <Button variant="default" fullWidth onClick={() => void fetchNextPage()}>
          {t('operator.volumes.more')}
        </Button>
      )}
    </Modal>
  );
}
