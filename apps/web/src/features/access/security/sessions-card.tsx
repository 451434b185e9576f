import { Button } from '@mantine/core';
import { IconCheck, IconDeviceLaptop } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import card from '../../../ui/layout/section-card.module.css';
import css from './security.module.css';
import { useEndLoginSession, useEndOtherLoginSessions, type Security } from './security.queries.ts';

/** Where the person signed in, with what, and from where as far as the browser and the network reveal it. */
export function SessionsCard({ sessions }: { sessions: Security['sessions'] }) {
  const { t } = useTranslation();
  const end = useEndLoginSession();
  const endOthers = useEndOtherLoginSessions();
  const hasOthers = sessions.some(({ isLive, isCurrent }) => isLive && !isCurrent);
  return (
    <section className={card.card} aria-label={t('security.sessions.title')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('security.sessions.title')}</h2>
          <p className={card.text}>{t('security.sessions.text')}</p>
        </div>
        {hasOthers && (
          <Button
            size="xs"
            variant="default"
            className={css.still}
            loading={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: ({ ended }) => toast.ok(t('security.sessions.othersEnded', { count: ended })),
                onError: toastError,
              })
            }
          >
            {t('security.sessions.endOthers')}
          </Button>
        )}
      </header>
      {sessions.map(({ id, device, address, language, timeZone, method, startedAt, seenAt, isCurrent, isLive }) => (
        <div key={id} className={card.row}>
          <IconDeviceLaptop className={card.tile} stroke={1.75} aria-hidden />
          <div className={card.words}>
            <span>
              {device ?? t('security.sessions.unknown')}{' '}
              {isCurrent && (
                <StatusPill tone="ok" icon={<IconCheck size={14} stroke={2} />}>
                  {t('security.sessions.current')}
                </StatusPill>
              )}
            </span>
            <small>
              {[
                t('security.sessions.started', { date: formatDateTime(startedAt) }),
                t(`security.sessions.methods.${method}`),
              ].join(' ')}
            </small>
            <small>{[address, timeZone?.replaceAll('_', ' '), language].filter(Boolean).join(' · ')}</small>
          </div>
          <small className={css.seen}>{isLive ? formatDateTime(seenAt) : t('security.sessions.ended')}</small>
          {isLive && !isCurrent && (
            <Button
              size="xs"
              variant="default"
              loading={end.isPending && end.variables === id}
              onClick={() => end.mutate(id, { onError: toastError })}
            >
              {t('security.sessions.end')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
