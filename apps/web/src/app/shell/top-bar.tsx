import { hasEnd } from '@balcao/contract';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMoon,
  IconRefresh,
  IconSun,
} from '../../ui/icons/index.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementsButton } from '../../features/account/announcements/index.ts';
import { OwnPlaces, PlacesCount } from '../../features/inbox/assignment/index.ts';
import { AvailabilityButton } from '../../features/account/availability/index.ts';
import { ChatsButton } from '../../features/inbox/chats/index.ts';
import { NotificationsButton, VolumeButton } from '../../features/inbox/notifications/index.ts';
import { formatDate } from '../../ui/text/format.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useSession } from '../session/session.ts';
import { ConnectionPill } from './connection-pill.tsx';
import css from './top-bar.module.css';
import { TrialChip } from './trial-chip.tsx';
import type { Layout } from './use-layout.ts';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  const unfolded = layout.sidebar === 'drawer';
  const Fold = unfolded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <header className={css.bar}>
      <IconButton
        label={unfolded ? t('shell.menu.fold') : t('shell.menu.unfold')}
        aria-expanded={unfolded || layout.overlay}
        onClick={layout.toggle}
      >
        <Fold size={18} stroke={1.75} />
      </IconButton>
      <Greeting />
      <TrialChip />
      <ConnectionPill />
      <AvailabilityButton count={<PlacesCount />} places={<OwnPlaces />} />
      <ColorSchemeButton />
      <VolumeButton />
      <RefreshButton />
      <NotificationsButton />
      <AnnouncementsButton />
      <ChatsButton />
      <UserMenu />
    </header>
  );
}

function RefreshButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <IconButton
      label={t('common.refresh')}
      onClick={() => void queryClient.invalidateQueries()}
      className={css.refresh}
    >
      <RefreshIcon />
    </IconButton>
  );
}

/** By itself, since it changes with every request that begins or ends. */
function RefreshIcon() {
  const fetching = useIsFetching() > 0;
  return <IconRefresh size={18} stroke={1.75} data-turning={fetching || undefined} />;
}

function Greeting() {
  const { t } = useTranslation();
  const { user, company, can } = useSession();
  const values = { name: markBold(user.name), company: markBold(company.name) };
  const text =
    hasEnd(company.dueDate) && can('drawer-admin-items:view')
      ? t('shell.greetingDue', { ...values, date: formatDate(company.dueDate, 'numeric', company.timeZone) })
      : t('shell.greeting', values);
  const parts = text
    .split(/\u2068(.*?)\u2069/s)
    .map((part, index) => (index % 2 === 1 ? createElement('b', null, part) : part));
  return createElement('p', { className: css.greeting }, ...parts);
}

/** Marks a value of a sentence by Unicode's isolates, which no name contains: `Trans` would add its parser to every page. */
const markBold = (value: string) => `\u2068${value}\u2069`;

export function ColorSchemeButton() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <IconButton
      label={dark ? t('shell.light') : t('shell.dark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
    </IconButton>
  );
}
