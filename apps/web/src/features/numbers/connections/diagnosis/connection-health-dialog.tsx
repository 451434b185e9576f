import type { ConnectionPace, Connection } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../../app/errors.ts';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { RetryNotice } from '../../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { isMinorOutage, outageResultText, outagePeriodText } from '../outage-text.ts';
import css from './connection-health-dialog.module.css';
import { useOutages, usePacing } from './connection-health.queries.ts';

interface Props {
  opened: boolean;
  connection: Connection | undefined;
  onClose: () => void;
}

/** How a connection sends, and when it was away. */
export function ConnectionHealthDialog({ opened, connection, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened && connection !== undefined}
      onClose={onClose}
      title={t('connectionOutages.title', { name: connection?.name ?? '' })}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {connection && (
        <>
          <Pacing id={connection.id} />
          <Outages id={connection.id} />
        </>
      )}
    </Modal>
  );
}

function Pacing({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: pacing } = usePacing(id);
  return (
    <section className={css.section}>
      <h3 className={css.title}>{t('connectionOutages.pace.title')}</h3>
      {pacing === undefined && <SkeletonRows count={1} height={40} avatar={0} />}
      {pacing === null && <p className={css.line}>{t('connectionOutages.pace.free')}</p>}
      {pacing && <PacingLimits pace={pacing} />}
    </section>
  );
}

function PacingLimits({ pace: { perMinute, firstContacts, warmUp } }: { pace: ConnectionPace }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.line}>{t('connectionOutages.pace.perMinute', { count: perMinute })}</p>
      <p className={css.line}>
        <Trans i18nKey="connectionOutages.pace.firsts" values={firstContacts} components={{ b: <b /> }} />
        {firstContacts.renewsAt &&
          ` ${t('connectionOutages.pace.renews', { when: formatDateTime(firstContacts.renewsAt) })}`}
      </p>
      {warmUp && (
        <p className={css.line}>
          {t('connectionOutages.pace.warmUp', { limit: warmUp.limitThen, when: formatDateTime(warmUp.until) })}
        </p>
      )}
    </>
  );
}

function Outages({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOutages(id);
  const outages = data?.pages.flatMap((page) => page.absences);
  return (
    <section className={css.section}>
      <h3 className={css.title}>{t('connectionOutages.outages.title')}</h3>
      {!outages && error && <RetryNotice onRetry={refetch}>{errorText(error)}</RetryNotice>}
      {!outages && !error && <SkeletonRows count={3} height={46} avatar={0} />}
      {outages?.length === 0 && <p className={css.empty}>{t('connectionOutages.outages.empty')}</p>}
      {outages && outages.length > 0 && (
        <ul className={css.list}>
          {outages.map((outage) => (
            <li
              key={outage.id}
              className={css.outage}
              data-quiet={isMinorOutage(outage) || undefined}
              data-miss={outage.mayMiss || undefined}
            >
              <span className={css.when}>{outagePeriodText(outage, t)}</span>
              <span className={css.why}>
                {[t(`connectionOutages.reasons.${outage.reason}`), outageResultText(outage, t)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="subtle" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('connectionOutages.outages.more')}
        </Button>
      )}
    </section>
  );
}
