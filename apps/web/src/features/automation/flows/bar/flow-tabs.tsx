import type { Flow } from '@balcao/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from '../../../../ui/layout/area-tabs.module.css';
import barCss from './flow-bar.module.css';

/** The two pages of a flow: what is drawn, and what became of the conversations. */
export function FlowTabs({ flow, current }: { flow: Flow; current: 'drawing' | 'results' }) {
  const { t } = useTranslation();
  const params = { flowId: String(flow.id) };
  const shared = { className: css.tab, activeProps: {} };
  return (
    <nav className={barCss.tabs} aria-label={t('flowResults.tabs')}>
      <Link
        {...shared}
        to="/flows/$flowId"
        params={params}
        aria-current={current === 'drawing' ? 'page' : undefined}
        data-current={current === 'drawing' || undefined}
      >
        {t('flowResults.drawing')}
      </Link>
      <Link
        {...shared}
        to="/flows/$flowId/results"
        params={params}
        aria-current={current === 'results' ? 'page' : undefined}
        data-current={current === 'results' || undefined}
      >
        {t('flowResults.title')}
      </Link>
    </nav>
  );
}
