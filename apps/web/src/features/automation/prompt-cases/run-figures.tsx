import type { PromptCaseRun, PromptCaseSettings } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconClock, IconSparkles, IconShieldCheck, IconTrendingDown } from '../../../ui/icons/index.ts';
import { Figure, FigureRow } from '../../../ui/layout/figure-row.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { costOf } from './cases.rules.ts';

interface Props {
  run: PromptCaseRun;
  settings: PromptCaseSettings | undefined;
}

/** What came of a run: how many passed, what got worse, how long it took and what it cost. */
export function RunFigures({ run, settings }: Props) {
  const { t } = useTranslation();
  const { passed, total, critical, worse, better, formerId, medianMs, slowestMs, promptTokens, completionTokens } = run;
  const seconds = (ms: number | null) => (ms === null ? '—' : formatNumber(Math.round(ms / 100) / 10));
  const tokens = formatNumber(promptTokens + completionTokens);
  const cost = costOf(run, settings);
  return (
    <FigureRow>
      <Figure
        icon={IconCheck}
        label={t('promptCases.figures.passed')}
        value={formatNumber(passed)}
        note={t('promptCases.figures.of', { total: formatNumber(total) })}
      />
      <Figure
        icon={IconShieldCheck}
        label={t('promptCases.figures.critical')}
        value={formatNumber(critical.passed)}
        note={`${t('promptCases.figures.of', { total: formatNumber(critical.total) })} · ${t('promptCases.figures.allCritical')}`}
        isBad={critical.passed < critical.total}
      />
      <Figure
        icon={IconTrendingDown}
        label={t('promptCases.figures.worse')}
        value={formerId === null ? '—' : formatNumber(worse)}
        note={formerId === null ? t('promptCases.figures.first') : t('promptCases.figures.better', { count: better })}
        isBad={worse > 0}
      />
      <Figure
        icon={IconClock}
        label={t('promptCases.figures.time')}
        value={t('promptCases.figures.seconds', { seconds: seconds(medianMs) })}
        note={t('promptCases.figures.slowest', { seconds: seconds(slowestMs) })}
      />
      <Figure
        icon={IconSparkles}
        label={t('promptCases.figures.cost')}
        value={cost === undefined ? t('promptCases.figures.tokens', { tokens }) : formatMoney(cost)}
        note={cost === undefined ? t('promptCases.figures.noPrice') : t('promptCases.figures.tokens', { tokens })}
      />
    </FigureRow>
  );
}
