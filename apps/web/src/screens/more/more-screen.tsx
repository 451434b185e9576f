import { isAdmin } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { runCommand } from '../../app/commands/registry.ts';
import { useWayToInstall } from '../../app/install/use-way-to-install.ts';
import { areasOf } from '../../app/routes/menu-places.ts';
import { logout, useSession } from '../../app/session/session.ts';
import { AreaEntry } from '../../app/shell/area-entry.tsx';
import { MobileBar } from '../../app/shell/mobile-bar.tsx';
import { useVersion } from '../../app/version.ts';
import { AnnouncementsRow } from '../../features/account/announcements/index.ts';
import { AvailabilityButton } from '../../features/account/availability/index.ts';
import { OwnPlaces, PlacesCount } from '../../features/inbox/assignment/index.ts';
import { VolumeRow } from '../../features/inbox/notifications/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SheetAction } from '../../ui/dialogs/sheet-action.tsx';
import {
  IconBellRinging,
  IconChevronRight,
  IconDeviceMobile,
  IconHelpCircle,
  IconLogout,
  IconSearch,
  IconSettings,
  IconShieldLock,
} from '../../ui/icons/index.ts';
import { ColorSchemeRow, LanguageRow } from './look-rows.tsx';
import css from '../../ui/phone/more-list.module.css';

/** Tabs of the bottom bar by themselves. */
const inBar = new Set(['tickets', 'contacts']);

/** Behind *Mais* of a phone's bottom bar: the rest of the menu, and what the top bar has on wider windows. */
export function MoreScreen() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  return isPhone ? (
    <>
      <MobileBar title={t('shell.bar.more')} />
      <More />
    </>
  ) : (
    <Navigate to="/" replace />
  );
}

function More() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const version = useVersion();
  const canInstall = useWayToInstall() !== 'none';
  const { user, company, actor } = session;
  const isOwnLogin = readImpersonation() === null;
  const entriesOf = (...sections: string[]) =>
    areasOf(session)
      .filter(({ area }) => sections.includes(area.section) && !inBar.has(area.label))
      .map(({ area, pages }) => (
        <AreaEntry key={area.label} area={area} pages={pages} isCurrent={false} rail={false} onNavigate={undefined} />
      ));
  const administration = entriesOf('administration', 'platform');
  return (
    <div className={css.page}>
      <VisuallyHidden component="h1">{t('shell.bar.more')}</VisuallyHidden>
      <button type="button" className={css.person} onClick={() => runCommand('profile')}>
        <Avatar id={user.id} name={user.name} size={46} />
        <span className={css.name}>
          <b>{user.name}</b>
          <small>{company.name}</small>
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </button>
      <AvailabilityButton place="row" count={<PlacesCount />} places={<OwnPlaces />} />
      <SheetAction icon={IconSearch} onClick={() => runCommand('palette')}>
        {t('palette.title')}
      </SheetAction>
      <nav aria-label={t('shell.menu.label')}>
        <ul>{entriesOf('main')}</ul>
        {administration.length > 0 && (
          <>
            {isAdmin(actor) ? (
              <h2 className={css.section}>{t('shell.menu.administration')}</h2>
            ) : (
              <hr className={css.rule} />
            )}
            <ul>{administration}</ul>
          </>
        )}
      </nav>
      <hr className={css.rule} />
      <AnnouncementsRow />
      <SheetAction icon={IconHelpCircle} onClick={() => void navigate({ to: '/helps' })}>
        {t('shell.menu.helps')}
      </SheetAction>
      <VolumeRow />
      <ColorSchemeRow />
      <LanguageRow />
      {!isAdmin(actor) && (
        <SheetAction icon={IconSettings} onClick={() => void navigate({ to: '/settings' })}>
          {t('shell.menu.settings')}
        </SheetAction>
      )}
      {isOwnLogin && (
        <SheetAction icon={IconShieldLock} onClick={() => void navigate({ to: '/security' })}>
          {t('shell.menu.security')}
        </SheetAction>
      )}
      {canInstall && (
        <SheetAction icon={IconDeviceMobile} onClick={() => runCommand('install')}>
          {t('shell.install')}
        </SheetAction>
      )}
      <hr className={css.rule} />
      {isOwnLogin && (
        <SheetAction icon={IconBellRinging} onClick={() => void navigate({ to: '/notices' })}>
          {t('shell.bar.notices')}
        </SheetAction>
      )}
      <SheetAction icon={IconLogout} onClick={() => void logout()}>
        {t('shell.logout')}
      </SheetAction>
      <p className={css.version}>{version}</p>
    </div>
  );
}
