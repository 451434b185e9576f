import { isAdmin } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconHelpCircle, IconSearch } from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusByArrows } from '../../ui/hooks/focus-by-arrows.ts';
import { Logo } from '../../ui/logo.tsx';
import { runCommand } from '../commands/registry.ts';
import { areaOf, areasOf } from '../routes/menu-places.ts';
import { usePlace } from '../routes/use-place.ts';
import { useSession } from '../session/session.ts';
import { useVersion } from '../version.ts';
import { runWhenIdle } from '../../ui/hooks/run-when-idle.ts';
import { AreaEntry, railEntry } from './area-entry.tsx';
import css from './drawer.module.css';

interface Props {
  /** 60 px: icons alone, names and tabs beside them */
  rail?: boolean;
  /** an entry was chosen: a drawer over the page closes */
  onNavigate?: () => void;
}

/** The menu of the product: search, areas, and at the foot help, the company and the version. */
export function Drawer({ rail = false, onNavigate }: Props) {
  const { t } = useTranslation();
  useEffect(() => runWhenIdle(railEntry.load), []);
  const session = useSession();
  const current = areaOf(usePlace());
  const areas = areasOf(session);
  const entriesOf = (...sections: string[]) =>
    areas
      .filter(({ area }) => sections.includes(area.section))
      .map(({ area, pages }) => (
        <AreaEntry
          key={area.label}
          area={area}
          pages={pages}
          isCurrent={area === current}
          rail={rail}
          onNavigate={onNavigate}
        />
      ));
  const search = () => {
    onNavigate?.();
    // After the drawer has given the focus back.
    setTimeout(() => runCommand('palette'));
  };

  return (
    <div className={css.drawer} data-rail={rail || undefined}>
      <div className={css.brand}>
        <Logo height={rail ? 28 : 26} markOnly={rail} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move among its links */}
      <nav
        className={css.menu}
        aria-label={t('shell.menu.label')}
        data-pane
        tabIndex={-1}
        onKeyDown={(event) => focusByArrows(event, 'vertical')}
      >
        <button
          type="button"
          className={css.find}
          aria-keyshortcuts="Control+K"
          title={t('palette.button')}
          onClick={search}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden />
          {rail ? (
            <VisuallyHidden>{t('palette.title')}</VisuallyHidden>
          ) : (
            <span className={css.label}>{t('palette.title')}</span>
          )}
          {!rail && <kbd className={css.key}>Ctrl K</kbd>}
        </button>
        <ul>{entriesOf('main')}</ul>
        <Section title={isAdmin(session.actor) ? t('shell.menu.administration') : undefined}>
          {entriesOf('administration', 'platform')}
        </Section>
      </nav>
      <Foot rail={rail} onNavigate={onNavigate} />
    </div>
  );
}

/** Under a heading for those who administer, behind a line for the others. */
function Section({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <>
      {title === undefined ? <hr className={css.rule} /> : <h2 className={css.section}>{title}</h2>}
      <ul aria-label={title}>{children}</ul>
    </>
  );
}

function Foot({ rail, onNavigate }: { rail: boolean; onNavigate: (() => void) | undefined }) {
  const { company } = useSession();
  const version = useVersion();
  return (
    <footer className={css.foot}>
      <HelpLink onNavigate={onNavigate} />
      {!rail && <span className={css.company}>{company.name}</span>}
      {!rail && <span className={css.version}>{version}</span>}
    </footer>
  );
}

/** The help at the foot of the menu. */
function HelpLink({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const name = t('shell.menu.helps');
  return (
    <Link to="/helps" className={css.help} title={name} activeProps={{ 'data-active': true }} onClick={onNavigate}>
      <IconHelpCircle size={18} stroke={1.75} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </Link>
  );
}
