import { Button } from '@mantine/core';
import { holdingNotices, type Connection, type OfficialHealth } from '@balcao/contract';
import { IconGauge, IconMoodEmpty, IconMoodSad, IconMoodSmile } from '../../../../ui/icons/index.ts';
import type { Icon } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../ui/text/format.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { StatusPill, type StatusTone } from '../../../../ui/status-pill.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { useResumeSending } from '../diagnosis/connection-health.queries.ts';
import css from './official-health.module.css';

const ratings: Readonly<Record<NonNullable<OfficialHealth['quality']>, { tone: StatusTone; icon: Icon }>> = {
  green: { tone: 'ok', icon: IconMoodSmile },
  yellow: { tone: 'warn', icon: IconMoodEmpty },
  red: { tone: 'bad', icon: IconMoodSad },
};

/**
 * How Meta rates an official number, and to how many people a day it may write first; nothing where Meta has not
 * reported it.
 */
export function OfficialRating({ health }: { health: OfficialHealth | null }) {
  const { t } = useTranslation();
  if (!health) return null;
  const { quality, dailyLimit, unlimited } = health;
  const rating = quality && ratings[quality];
  const limit = unlimited
    ? t('cloudAccount.health.unlimited')
    : dailyLimit !== null && t('cloudAccount.health.limit', { count: dailyLimit, people: formatNumber(dailyLimit) });
  if (!rating && !limit) return null;
  return (
    <div className={css.rating}>
      {rating && (
        <StatusPill tone={rating.tone} icon={<rating.icon />}>
          {t(`cloudAccount.health.quality.${quality}`)}
        </StatusPill>
      )}
      {limit && (
        <span className={css.limit}>
          <IconGauge size={16} stroke={1.75} aria-hidden />
          {limit}
        </span>
      )}
    </div>
  );
}

/** Above the list: what holds the accounts of official numbers back, and what to do about it. */
export function OfficialNotices({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation();
  const now = useNow().toISOString();
  return connections.map(({ id, name, officialHealth }) => {
    const notice = officialHealth?.notice;
    const low = officialHealth?.quality === 'red';
    const isOver = notice && notice.until !== null && notice.until <= now && notice.kind !== 'disabling';
    if (notice && !isOver)
      return (
        <div key={id} className={css.notice}>
          <NoticeBox
            tone={notice.kind === 'violation' ? 'warn' : 'bad'}
            title={t(`cloudAccount.health.notice.${notice.kind}.title`, { name })}
          >
            {t(`cloudAccount.health.notice.${notice.kind}.text`)}
            {notice.until !== null && notice.kind !== 'violation' && (
              <>
                {' '}
                {t(`cloudAccount.health.notice.${notice.kind === 'disabling' ? 'planned' : 'until'}`, {
                  when: formatDateTime(notice.until),
                })}
              </>
            )}
            {notice.detail !== '' && <> {t('cloudAccount.health.notice.detail', { detail: notice.detail })}</>}
            {holdingNotices.includes(notice.kind) && <ReleaseButton whatsappId={id} />}
          </NoticeBox>
        </div>
      );
    if (!low) return null;
    return (
      <div key={id} className={css.notice}>
        <NoticeBox tone="warn" title={t('cloudAccount.health.low.title', { name })}>
          {t('cloudAccount.health.low.text')}
        </NoticeBox>
      </div>
    );
  });
}

/** An admin solved it at Meta: what waits leaves. */
function ReleaseButton({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation();
  const resume = useResumeSending();
  return (
    <div className={css.release}>
      <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate(whatsappId)}>
        {t('cloudAccount.health.notice.release')}
      </Button>
    </div>
  );
}
