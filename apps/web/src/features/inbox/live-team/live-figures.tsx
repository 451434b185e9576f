import { useTranslation } from 'react-i18next';
import { IconBell, IconClock, IconMessageCircle, IconUsers } from '../../../ui/icons/index.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { formatNumber, formatSince } from '../../../ui/text/format.ts';
import { durationText, Figure } from '../dashboard/index.ts';
import type { TeamSums } from './live-order.ts';
import css from './live-team.module.css';
import type { LiveTeam } from './live-team.queries.ts';

interface Props {
  sums: TeamSums;
  people: number;
  firstAnswer: LiveTeam['firstAnswer'];
}

/** What is going on, in four figures. */
export function LiveFigures({ sums, people, firstAnswer }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { today, yesterday } = firstAnswer;
  return (
    <dl className={css.figures}>
      <Figure
        icon={IconUsers}
        label={t('liveTeam.figures.available')}
        note={[
          t('liveTeam.figures.paused', { count: sums.paused }),
          t('liveTeam.figures.away', { count: sums.away }),
        ].join(', ')}
      >
        {formatNumber(sums.available)} <small>{t('liveTeam.figures.of', { number: formatNumber(people) })}</small>
      </Figure>
      <Figure
        icon={IconMessageCircle}
        label={t('liveTeam.figures.serving')}
        list="open"
        note={sums.free === null ? '\u00A0' : t('liveTeam.figures.free', { count: sums.free })}
      >
        {formatNumber(sums.serving)}
      </Figure>
      <Figure
        icon={IconBell}
        label={t('liveTeam.figures.waiting')}
        list="pending"
        waiting={sums.waiting > 0}
        note={
          sums.oldestAt === null
            ? t('liveTeam.figures.noneWaiting')
            : t('liveTeam.figures.oldest', { since: formatSince(sums.oldestAt, now) })
        }
      >
        {formatNumber(sums.waiting)}
      </Figure>
      <Figure
        icon={IconClock}
        label={t('liveTeam.figures.firstAnswer')}
        note={
          yesterday === null
            ? t('liveTeam.figures.median')
            : t('liveTeam.figures.medianBefore', { time: durationText(yesterday, t) })
        }
      >
        {today === null ? '–' : durationText(today, t)}
      </Figure>
    </dl>
  );
}
