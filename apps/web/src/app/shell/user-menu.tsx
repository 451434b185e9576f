import { isAdmin } from '@balcao/contract';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Menu } from '../../ui/overlays/menu.ts';
import {
  IconChevronDown,
  IconDeviceMobile,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconShieldLock,
  IconUser,
} from '../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { readImpersonation } from '../api/session-store.ts';
import { runCommand } from '../commands/registry.ts';
import { useWayToInstall } from '../install/use-way-to-install.ts';
import { logout, useSession } from '../session/session.ts';
import { LanguageItems } from './language-items.tsx';
import css from './user-menu.module.css';

export function UserMenu() {
  const { t } = useTranslation();
  const { user, actor } = useSession();
  const canInstall = useWayToInstall() !== 'none';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={css.button}>
          <Avatar id={user.id} name={user.name} size={30} />
          <VisuallyHidden>{t('shell.user')}: </VisuallyHidden>
          <VisuallyHidden>{user.name}</VisuallyHidden>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name}
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} stroke={1.75} />} onClick={() => runCommand('profile')}>
          {t('shell.profile')}
        </Menu.Item>
        {!readImpersonation() && (
          <Menu.Item
            leftSection={<IconShieldLock size={16} stroke={1.75} />}
            renderRoot={(props) => <Link to="/security" {...props} />}
          >
            {t('shell.menu.security')}
          </Menu.Item>
        )}
        {!isAdmin(actor) && (
          <Menu.Item
            leftSection={<IconSettings size={16} stroke={1.75} />}
            renderRoot={(props) => <Link to="/settings" {...props} />}
          >
            {t('shell.menu.settings')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={() => runCommand('sheet')}>
          {t('shortcuts.title')}
        </Menu.Item>
        {canInstall && (
          <Menu.Item leftSection={<IconDeviceMobile size={16} stroke={1.75} />} onClick={() => runCommand('install')}>
            {t('shell.install')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('shell.language')}</Menu.Label>
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void logout()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
