import type { ConnectionPace, Whatsapp } from '@balcao/contract';
import { Button, Modal } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../app/errors.ts';
import { formatDateTime } from '../../ui/format.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { isQuiet, outcomeText, whenText } from './absence-words.ts';
import css from './delivery-dialog.module.css';
import { useAbsences, usePace } from './delivery.queries.ts';

interface Props {
  opened: boolean;
  connection: Whatsapp | undefined;
  onClose: () => void;
}

/** How a connection sends, and when it was away. */
export function DeliveryDialog({ opened, connection, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened && connection !== undefined}
      onClose={onClose}
      title={t('delivery.title', { name: connection?.name ?? '' })}
      size={620}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {connection && (
        <>
          <Pace id={connection.id} />
          <Absences id={connection.id} />
        </>
      )}
    </Modal>
  );
}

function Pace({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: pace } = usePace(id);
  return (
    <section className={css.section}>
      <h3 className={css.title}>{t('delivery.pace.title')}</h3>
      {pace === undefined && <SkeletonRows count={1} height={40} avatar={0} />}
      {pace === null && <p className={css.line}>{t('delivery.pace.free')}</p>}
      {pace && <Limits pace={pace} />}
    </section>
  );
}

function Limits({ pace: { perMinute, firstContacts, warmUp } }: { pace: ConnectionPace }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.line}>{t('delivery.pace.perMinute', { count: perMinute })}</p>
      <p className={css.line}>
        <Trans i18nKey="delivery.pace.firsts" values={firstContacts} components={{ b: <b /> }} />
        {firstContacts.renewsAt && ` ${t('delivery.pace.renews', { when: formatDateTime(firstContacts.renewsAt) })}`}
      </p>
      {warmUp && <p className={css.line}>{t('delivery.pace.warmUp', { limit: warmUp.limitThen, when: formatDateTime(warmUp.until) })}</p>}
    </>
  );
}

function Absences({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAbsences(id);
  const absences = data?.pages.flatMap((page) => page.absences);
  return (
    <section className={css.section}>
      <h3 className={css.title}>{t('delivery.absences.title')}</h3>
      {!absences && error && (
        <NoticeBox tone="bad" action={<Button size="sm" variant="default" onClick={() => void refetch()}>{t('common.retry')}</Button>}>
          {errorText(error)}
        </NoticeBox>
      )}
      {!absences && !error && <SkeletonRows count={3} height={46} avatar={0} />}
      {absences?.length === 0 && <p className={css.empty}>{t('delivery.absences.empty')}</p>}
      {absences && absences.length > 0 && (
        <ul className={css.list}>
          {absences.map((absence) => (
            <li key={absence.id} className={css.absence} data-quiet={isQuiet(absence) || undefined} data-miss={absence.mayMiss || undefined}>
              <span className={css.when}>{whenText(absence, t)}</span>
              <span className={css.why}>{[t(`delivery.reasons.${absence.reason}`), outcomeText(absence, t)].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="subtle" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('delivery.absences.more')}
        </Button>
      )}
    </section>
  );
}
