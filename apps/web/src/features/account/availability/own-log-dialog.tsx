import { availabilityLogDays } from '@balcao/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { AvailabilityDot } from './availability-dot.tsx';
import { stateWord } from './availability-words.ts';
import css from './availability.module.css';
import { useOwnLog } from './availability.queries.ts';

/** What one was and when, newest first; nobody else sees it. */
export function OwnLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const log = useOwnLog();
  const lines = log.data?.pages.flatMap((page) => page.lines);
  return (
    <Modal opened onClose={onClose} title={t('availability.logTitle')} size={480}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('availability.logHint', { count: availabilityLogDays })}
      </Text>
      {log.isError && <LoadFailed title={t('availability.failed')} onRetry={() => void log.refetch()} />}
      {log.isPending && <Skeleton height={160} />}
      {lines?.length === 0 && (
        <EmptyState title={t('availability.logEmpty.title')} text={t('availability.logEmpty.text')} />
      )}
      <ul className={css.lines}>
        {lines?.map((line) => (
          <li key={line.id}>
            <AvailabilityDot state={line.state} />
            <span>
              {stateWord(t, line)}
              <Text size="xs" c="dimmed">
                {line.by ? t('availability.changedBy', { name: line.by.name }) : t(`availability.causes.${line.cause}`)}
              </Text>
            </span>
            <Text span size="xs" c="dimmed">
              {formatDateTime(line.createdAt)}
            </Text>
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button variant="default" fullWidth mt="sm" loading={log.isFetching} onClick={() => void log.fetchNextPage()}>
          {t('availability.logMore')}
        </Button>
      )}
    </Modal>
  );
}
