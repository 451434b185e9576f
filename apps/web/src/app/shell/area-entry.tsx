import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadable } from '../../ui/dialogs/preloadable.ts';
import type { Area, MenuPage } from '../routes/menu.ts';
import { entryPage } from '../routes/menu-places.ts';
import css from './drawer.module.css';
import { linkTo } from './menu-link.ts';

/** Its code is fetched before the menu is folded: what comes while a pointer rests on an icon is not noticed by it. */
export const railEntry = preloadable(async () => ({ RailEntry: (await import('./rail-entry.tsx')).RailEntry }));

interface Props {
  area: Area;
  /** its pages that this person has */
  pages: readonly MenuPage[];
  isCurrent: boolean;
  rail: boolean;
  onNavigate: (() => void) | undefined;
}

/** An area in the menu. It leads to the tab that was used last. */
export function AreaEntry({ area, pages, isCurrent, rail, onNavigate }: Props) {
  const { t } = useTranslation();
  const [tabs, setTabs] = useState<{ isOpen: boolean; byKey: boolean }>({ isOpen: false, byKey: false });
  const closedAt = useRef(0);
  const code = railEntry.useLoaded(false);
  const page = entryPage(area, pages);
  if (!page) return null;
  const label = t(`shell.menu.${area.label}`);
  const Badge = area.badge;
  const hasTabs = rail && !area.isIndex && pages.length > 1;
  const close = () => {
    setTabs({ isOpen: false, byKey: false });
    closedAt.current = Date.now();
  };
  const link = (
    <Link
      {...linkTo(page)}
      className={css.entry}
      // The area decides: its other tabs are at other addresses.
      activeProps={{}}
      data-active={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => {
        close();
        onNavigate?.();
      }}
      onKeyDown={(event) => {
        if (!hasTabs || event.key !== 'ArrowRight') return;
        event.preventDefault();
        setTabs({ isOpen: true, byKey: true });
      }}
    >
      <area.icon size={18} stroke={1.75} aria-hidden />
      {rail ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={css.label}>{label}</span>}
      {Badge && (
        <span className={css.badge}>
          <Badge />
        </span>
      )}
    </Link>
  );
  return (
    <li>
      {rail && code ? (
        <code.RailEntry
          label={label}
          pages={hasTabs ? pages : undefined}
          tabs={tabs}
          onTabs={setTabs}
          closedAt={closedAt}
          onClose={close}
        >
          {link}
        </code.RailEntry>
      ) : (
        link
      )}
    </li>
  );
}
