import type { FlowFigures } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Meta } from '../../../../ui/text/meta.tsx';
import css from './flow-list.module.css';

/** How many of the conversations of a flow came to an end in it, and how many stopped on the way. */
export function FlowShare({ figures }: { figures: FlowFigures | undefined }) {
  const { t } = useTranslation();
  if (!figures || figures.conversations === 0) return '—';
  const percent = (count: number) => Math.round((count / figures.conversations) * 100);
  const ended = percent(figures.resolved + figures.withPerson + figures.moved);
  return (
    <span className={css.share}>
      <span className={css.shareWords}>
        <strong>{t('flowResults.ended', { percent: ended })}</strong>
        <Meta>{t('flowResults.stopped', { percent: percent(figures.noAnswer + figures.gaveUp) })}</Meta>
      </span>
      <span className={css.track} aria-hidden>
        <i style={{ width: `${ended}%` }} />
      </span>
    </span>
  );
}
