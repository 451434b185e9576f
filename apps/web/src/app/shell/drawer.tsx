import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconSpeakerphone } from '../../ui/icons/index.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import { menu } from '../routes/menu.ts';
import type { MenuEntry } from '../routes/menu.ts';
import { useSession } from '../session/session.ts';
import { useVersion } from '../version.ts';
import css from './drawer.module.css';

interface Props {
  /** 60 px: icons alone, names in tooltips */
  rail?: boolean;
  /** an entry was chosen: a drawer over the page closes */
  onNavigate?: () => void;
  /** above the foot, where there is no top bar */
  children?: ReactNode;
}

/** The menu of the product, with the company and the version at its foot. */
export function Drawer({ rail = false, onNavigate, children }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const version = useVersion();
  const visible = menu.filter((entry) => entry.visible?.(session) ?? true);
  const administers = session.can('drawer-admin-items:view');
  const administration = administers ? visible.filter((entry) => entry.section === 'administration') : [];
  const platform = visible.filter((entry) => entry.section === 'platform');
  const main = visible.filter((entry) => !administration.includes(entry) && !platform.includes(entry));
  const entry = (each: MenuEntry) => <Entry key={each.to} entry={each} rail={rail} onNavigate={onNavigate} />;

  return (
    <div className={css.drawer} data-rail={rail || undefined}>
      <div className={css.brand}>
        <Logo height={rail ? 28 : 26} markOnly={rail} />
      </div>
      <nav className={css.menu} aria-label={t('shell.menu.label')} data-pane tabIndex={-1}>
        <ul>
          {groupsOf(main).map(([group, entries]) =>
            group ? (
              <Group key={group} name={group} rail={rail}>
                {entries.map(entry)}
              </Group>
            ) : (
              entries.map(entry)
            ),
          )}
        </ul>
        {administration.length > 0 && (
          <>
            <h2 className={css.section}>{t('shell.menu.administration')}</h2>
            <ul aria-label={t('shell.menu.administration')}>{administration.map(entry)}</ul>
          </>
        )}
        {platform.length > 0 && (
          <>
            <h2 className={css.section}>{t('shell.menu.platform')}</h2>
            <ul aria-label={t('shell.menu.platform')}>{platform.map(entry)}</ul>
          </>
        )}
      </nav>
      {children}
      <footer className={css.foot}>
        <span className={css.company}>{session.company.name}</span>
        <span className={css.version}>{version}</span>
      </footer>
    </div>
  );
}

/** Entries in their order, those of one heading together. */
function groupsOf(entries: readonly MenuEntry[]): [MenuEntry['group'], MenuEntry[]][] {
  const groups: [MenuEntry['group'], MenuEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last[0] === entry.group) last[1].push(entry);
    else groups.push([entry.group, [entry]]);
  }
  return groups;
}

/** Entries under a heading that folds; where there are icons alone it is left out. */
function Group({
  name,
  rail,
  children,
}: {
  name: NonNullable<MenuEntry['group']>;
  rail: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(true);
  if (rail) return children;
  return (
    <li>
      <button type="button" className={css.group} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
        <span className={css.label}>{t(`shell.menu.${name}`)}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {isOpen && <ul className={css.grouped}>{children}</ul>}
    </li>
  );
}

function Entry({ entry, rail, onNavigate }: { entry: MenuEntry; rail: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation();
  const label = t(`shell.menu.${entry.label}`);
  const Badge = entry.badge;
  const { also } = entry;
  const isPart = useLocation({ select: ({ pathname }) => also !== undefined && pathname.startsWith(also) });
  return (
    <li>
      <Tooltip label={label} position="right" disabled={!rail}>
        <Link
          to={entry.to}
          className={css.entry}
          data-active={isPart || undefined}
          activeProps={{ 'data-active': true }}
          // Every address begins with that of the dashboard.
          activeOptions={{ exact: entry.to === '/', includeSearch: false }}
          onClick={onNavigate}
        >
          <entry.icon size={18} stroke={1.75} aria-hidden />
          {rail ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={css.label}>{label}</span>}
          {Badge && (
            <span className={css.badge}>
              <Badge />
            </span>
          )}
        </Link>
      </Tooltip>
    </li>
  );
}
