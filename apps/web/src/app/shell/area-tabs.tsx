import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusByArrows } from '../../ui/hooks/focus-by-arrows.ts';
import type { MenuPage } from '../routes/menu.ts';
import { addressOf } from '../routes/menu-places.ts';
import css from '../../ui/layout/area-tabs.module.css';
import { linkTo } from './menu-link.ts';

interface Props {
  /** name of the area */
  area: string;
  tabs: readonly MenuPage[];
  current: MenuPage;
}

/** The tabs of an area, each an address of its own. */
export function AreaTabs({ area, tabs, current }: Props) {
  const { t } = useTranslation();
  const shown = useRef<HTMLAnchorElement>(null);
  // On a phone there may be more tabs than fit.
  const address = addressOf(current);
  useEffect(() => {
    const strip = shown.current?.closest('nav');
    strip?.querySelector(`[data-address="${address}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [address]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move among its links
    <nav
      className={css.tabs}
      aria-label={t('shell.menu.tabs', { area })}
      onKeyDown={(event) => focusByArrows(event, 'horizontal')}
    >
      {tabs.map((page) => (
        <Link
          key={addressOf(page)}
          data-address={addressOf(page)}
          {...linkTo(page)}
          {...(current.sharesSearch && page.sharesSearch && { search: true })}
          ref={page === current ? shown : undefined}
          className={css.tab}
          // The address alone does not say it: one may begin with that of another.
          activeProps={{}}
          aria-current={page === current ? 'page' : undefined}
          data-current={page === current || undefined}
        >
          {t(`shell.menu.${page.tabLabel ?? page.label}`)}
        </Link>
      ))}
    </nav>
  );
}
