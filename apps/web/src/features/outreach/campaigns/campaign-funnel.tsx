import type { CampaignReach } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import { percentOf } from './report.rules.ts';
import css from './report.module.css';

const width = 800;
const fullHeight = 112;
const minHeight = 8;
const barWidth = 145;

/** How many of a campaign's messages came how far, each step beside the one before. */
export function CampaignFunnel({ reach }: { reach: CampaignReach }) {
  const { t } = useTranslation();
  const steps = [
    { key: 'sent', count: reach.sent, of: reach.total },
    { key: 'delivered', count: reach.delivered, of: reach.sent },
    { key: 'read', count: reach.read, of: reach.delivered },
    { key: 'answered', count: reach.answered, of: reach.read },
  ] as const;
  const heightOf = (count: number) =>
    reach.sent === 0 ? minHeight : Math.max(minHeight, (count / reach.sent) * fullHeight);
  const bars = steps.map(({ key, count }, index) => ({
    key,
    x: index * (width / steps.length),
    height: heightOf(count),
  }));
  const slopes = bars.slice(0, -1).map((bar, index) => {
    const next = bars[index + 1] ?? bar;
    const [from, to] = [bar.x + barWidth, next.x];
    const middle = (from + to) / 2;
    const edge = (sign: number, height: number) => fullHeight / 2 + (sign * height) / 2;
    return (
      `M${from} ${edge(-1, bar.height)} C${middle} ${edge(-1, bar.height)} ${middle} ${edge(-1, next.height)} ${to} ${edge(-1, next.height)} ` +
      `L${to} ${edge(1, next.height)} C${middle} ${edge(1, next.height)} ${middle} ${edge(1, bar.height)} ${from} ${edge(1, bar.height)} Z`
    );
  });
  return (
    <section className={css.funnel} aria-label={t('campaigns.report.funnel')}>
      <dl className={css.steps}>
        {steps.map(({ key, count, of }) => (
          <div key={key}>
            <dt>{t(`campaigns.report.reach.${key}`)}</dt>
            <dd>{formatNumber(count)}</dd>
            <small>{t(`campaigns.report.rate.${key}`, { share: percentOf(count, of), total: formatNumber(of) })}</small>
          </div>
        ))}
      </dl>
      <svg viewBox={`0 0 ${width} ${fullHeight}`} preserveAspectRatio="none" aria-hidden>
        {slopes.map((path) => (
          <path key={path} d={path} className={css.slope} />
        ))}
        {bars.map(({ key, x, height }) => (
          <rect
            key={key}
            x={x}
            y={(fullHeight - height) / 2}
            width={barWidth}
            height={height}
            rx={3}
            className={css.bar}
          />
        ))}
      </svg>
    </section>
  );
}
