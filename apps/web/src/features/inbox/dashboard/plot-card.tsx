import { IconChartBar, IconTable } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { OverviewCard } from '../../../ui/layout/overview-card.tsx';
import cardCss from '../../../ui/layout/overview-card.module.css';
import css from './plot-card.module.css';

interface Props {
  title: string;
  /** beside the title: the total */
  note?: ReactNode;
  /** the same as numbers, for those who do not look at the plot; links only where they are seen */
  renderTable?: ((shown: boolean) => ReactNode) | undefined;
  children: ReactNode;
}

/** A plot under its title; where there is a table of it, one or the other is shown and both are read out. */
export function PlotCard({ title, note, renderTable, children }: Props) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  return (
    <OverviewCard
      title={title}
      note={note}
      action={
        renderTable && (
          <IconButton
            label={t(asTable ? 'dashboard.plot.asPlot' : 'dashboard.plot.asTable')}
            size={28}
            className={css.turn}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartBar size={16} stroke={1.75} /> : <IconTable size={16} stroke={1.75} />}
          </IconButton>
        )
      }
    >
      {!asTable && children}
      {renderTable && (
        <div
          className={asTable ? css.table : css.spoken}
          tabIndex={asTable ? 0 : undefined}
          role={asTable ? 'group' : undefined}
          aria-label={asTable ? title : undefined}
        >
          {renderTable(asTable)}
        </div>
      )}
    </OverviewCard>
  );
}

/** In the shape of the plots. */
export function PlotSkeleton({ bars }: { bars: readonly number[] }) {
  return (
    <div className={cardCss.card} aria-hidden>
      <div className={css.boneTitle} />
      <div className={css.bones}>
        {bars.map((high) => (
          <span key={high} className={css.bone} style={{ height: `${high}%` }} />
        ))}
      </div>
    </div>
  );
}
