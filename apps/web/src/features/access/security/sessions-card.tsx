import { Button } from '@mantine/core';
import { IconCheck, IconDeviceLaptop, IconDeviceMobile } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import card from '../../../ui/layout/section-card.module.css';
import css from './security.module.css';
import { NamePhoneDialog } from './name-phone-dialog.tsx';
import { useEndLoginSession, useEndOtherLoginSessions, type Security } from './security.queries.ts';

/** Where the person signed in, with what, and from where as far as the browser and the network reveal it. */
export function SessionsCard({ sessions }: { sessions: Security['sessions'] }) {
  const { t } = useTranslation();
  const end = useEndLoginSession();
  const endOthers = useEndOtherLoginSessions();
  const [named, setNamed] = useState<Security['sessions'][number]>();
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
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={end.isPending && end.variables === session.id}
          onName={() => setNamed(session)}
          onEnd={() => end.mutate(session.id, { onError: toastError })}
        />
      ))}
      {named && <NamePhoneDialog session={named} onClose={() => setNamed(undefined)} />}
    </section>
  );
}

interface RowProps {
  session: Security['sessions'][number];
  isEnding: boolean;
  onName: () => void;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onName, onEnd }: RowProps) {
  const { t } = useTranslation();
  const { kind, name, device, address, language, timeZone, method, startedAt, seenAt, isCurrent, isLive } = session;
  const isApp = kind === 'app';
  const DeviceIcon = isApp ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <div className={card.row}>
      <DeviceIcon className={card.tile} stroke={1.75} aria-hidden />
      <div className={card.words}>
        <span>
          {name ?? device ?? t('security.sessions.unknown')}{' '}
          {isCurrent && (
            <StatusPill tone="ok" icon={<IconCheck size={14} stroke={2} />}>
              {t('security.sessions.current')}
            </StatusPill>
          )}
        </span>
        {isApp && <small>{[t('security.sessions.app'), name !== null && device].filter(Boolean).join(' · ')}</small>}
        <small>
          {[
            t('security.sessions.started', { date: formatDateTime(startedAt) }),
            t(`security.sessions.methods.${method}`),
          ].join(' ')}
        </small>
        <small>{[address, timeZone?.replaceAll('_', ' '), language].filter(Boolean).join(' · ')}</small>
      </div>
      <small className={css.seen}>{isLive ? formatDateTime(seenAt) : t('security.sessions.ended')}</small>
      {isApp && isLive && (
        <Button size="xs" variant="default" onClick={onName}>
          {t('security.sessions.name')}
        </Button>
      )}
      {isLive && !isCurrent && (
        <Button size="xs" variant="default" loading={isEnding} onClick={onEnd}>
          {t('security.sessions.end')}
        </Button>
      )}
    </div>
  );
}
