import { Button } from '@mantine/core';
import {
  IconCheck,
  IconCircleDashed,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconKey,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../app/errors.ts';
import {
  SecondFactorDialog,
  useEndLoginSession,
  useSecurity,
  type SecondFactorAct,
} from '../../features/security/index.ts';
import { formatDateTime } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import card from '../../ui/section-card.module.css';
import css from './security-screen.module.css';

/** How one signs in, and where one is signed in. */
export function SecurityScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSecurity();
  const end = useEndLoginSession();
  const [act, setAct] = useState<SecondFactorAct>();
  const factor = data?.secondFactor;
  return (
    <Page title={t('security.title')}>
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {!isError && !data && <SkeletonRows count={4} height={62} avatar={0} />}
      {data && (
        <div className={css.cards}>
          <section className={card.card} aria-label={t('security.factor.title')}>
            <header className={card.head}>
              <div>
                <h2 className={card.title}>{t('security.factor.title')}</h2>
                <p className={card.text}>{t('security.factor.text')}</p>
              </div>
              <StatusPill
                tone={factor ? 'ok' : 'off'}
                icon={factor ? <IconCheck size={14} stroke={2} /> : <IconCircleDashed size={14} stroke={2} />}
              >
                {t(factor ? 'security.factor.on' : 'security.factor.off')}
              </StatusPill>
            </header>
            <div className={card.row}>
              <IconDeviceMobile className={card.tile} stroke={1.75} aria-hidden />
              <div className={card.words}>
                {t('security.factor.app')}
                <small>
                  {factor
                    ? t('security.factor.since', { date: formatDateTime(factor.since) })
                    : t('security.factor.none')}
                </small>
              </div>
              <Button
                size="xs"
                variant={factor ? 'default' : 'filled'}
                onClick={() => setAct(factor ? 'remove' : 'add')}
              >
                {t(factor ? 'security.factor.remove' : 'security.factor.add')}
              </Button>
            </div>
            {factor && (
              <div className={card.row}>
                <IconKey className={card.tile} stroke={1.75} aria-hidden />
                <div className={card.words}>
                  {t('security.recovery.title')}
                  <small>{t('security.recovery.left', { count: factor.recoveryCodesLeft })}</small>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
                  onClick={() => setAct('renew')}
                >
                  {t('security.recovery.renew')}
                </Button>
              </div>
            )}
          </section>
          <section className={card.card} aria-label={t('security.sessions.title')}>
            <header className={card.head}>
              <div>
                <h2 className={card.title}>{t('security.sessions.title')}</h2>
                <p className={card.text}>{t('security.sessions.text')}</p>
              </div>
            </header>
            {data.sessions.map(({ id, device, address, startedAt, seenAt, isCurrent, isLive }) => (
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
                    {[address, t('security.sessions.started', { date: formatDateTime(startedAt) })]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
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
        </div>
      )}
      {act && <SecondFactorDialog act={act} onClose={() => setAct(undefined)} />}
    </Page>
  );
}
