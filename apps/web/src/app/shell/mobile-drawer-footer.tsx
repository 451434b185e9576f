import { Menu } from '@mantine/core';
import { IconLanguage } from '../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { AnnouncementsButton } from '../../features/account/announcements/index.ts';
import { VolumeButton } from '../../features/inbox/notifications/index.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { LanguageItems } from './language-items.tsx';
import css from './mobile-drawer-footer.module.css';
import { ColorSchemeButton } from './top-bar.tsx';
import { UserMenu } from './user-menu.tsx';

/** The items of the top bar on wider windows, at the foot of the drawer. */
export function MobileDrawerFooter() {
  const { t } = useTranslation();
  return (
    <div className={css.foot}>
      <UserMenu wide />
      <AnnouncementsButton position="top-start" />
      <VolumeButton position="top-start" />
      <ColorSchemeButton />
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
