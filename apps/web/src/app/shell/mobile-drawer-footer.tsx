import { Menu } from '@mantine/core';
import { IconLanguage, IconX } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { AnnouncementsButton } from '../../features/account/announcements/index.ts';
import { OwnPlaces, PlacesCount } from '../../features/inbox/assignment/index.ts';
import { AvailabilityButton } from '../../features/account/availability/index.ts';
import { VolumeButton } from '../../features/inbox/notifications/index.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { HelpLink } from './drawer.tsx';
import { LanguageItems } from './language-items.tsx';
import css from './mobile-drawer-footer.module.css';
import { ColorSchemeButton } from './top-bar.tsx';
import { UserMenu } from './user-menu.tsx';

/** The account and the company, on top of the drawer of a phone. */
export function MobileDrawerHead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css.head}>
        <UserMenu wide />
        <IconButton label={t('shell.menu.close')} size={44} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      <AvailabilityButton wide count={<PlacesCount />} places={<OwnPlaces />} />
    </>
  );
}

/** Help, and the items of the top bar on wider windows, at the foot of the drawer. */
export function MobileDrawerFooter({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.foot}>
      <HelpLink named onNavigate={onNavigate} />
      <span className={css.space} />
      <AnnouncementsButton position="top-start" />
      <ColorSchemeButton />
      <VolumeButton position="top-start" />
      <Menu position="top-end">
        <Menu.Target>
          <IconButton label={t('shell.language')}>
            <IconLanguage size={18} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <LanguageItems />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
