import { isAdmin } from '@balcao/contract';
import type { PageName } from '@balcao/i18n';
import {
  IconAddressBook,
  IconApi,
  IconAdjustments,
  IconBolt,
  IconBuildingBank,
  IconCalendarEvent,
  IconChecklist,
  IconFiles,
  IconGitFork,
  IconHelpCircle,
  IconLayoutKanban,
  IconLayoutDashboard,
  IconMessage2,
  IconMessages,
  IconPlugConnected,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconSitemap,
  IconSparkles,
  IconSpeakerphone,
  IconTags,
  IconUsers,
  IconUsersGroup,
} from '../../ui/icons/index.ts';
import type { Icon } from '../../ui/icons/index.ts';
import type { ComponentType } from 'react';
import { ChatsBadge } from '../../features/inbox/chats/index.ts';
import { ConnectionsBadge } from '../../features/numbers/connections/index.ts';
import { PendingBadge } from '../../features/inbox/tickets/index.ts';
import { hasCampaignArea } from '../campaign-area.ts';
import type { Session } from '../session/session.ts';

export interface MenuEntry {
  to:
    | '/'
    | '/tickets'
    | '/kanban'
    | '/quick-messages'
    | '/contacts'
    | '/tags'
    | '/prompts'
    | '/queue-integration'
    | '/schedules'
    | '/files'
    | '/messages-api'
    | '/announcements'
    | '/operator'
    | '/chats'
    | '/helps'
    | '/campaigns'
    | '/contact-lists'
    | '/campaigns-config'
    | '/todolist'
    | '/users'
    | '/connections'
    | '/queues'
    | '/financeiro'
    | '/settings';
  /** `shell.menu` has it */
  label: PageName;
  icon: Icon;
  /** where screens begin that hang on this one without being below its address */
  also?: string;
  /**
   * administration has its own heading for those who administer, and is among the rest for the others; platform is for
   * the operator of the installation
   */
  section: 'main' | 'administration' | 'platform';
  /** the heading of its group, which folds */
  group?: 'campaigns';
  /** plan flags and permissions; visible to everyone by default */
  visible?: (session: Session) => boolean;
  /** what hangs on the entry: a counter, a warning */
  badge?: ComponentType;
}

const seesCampaigns = ({ actor, includes }: Session): boolean =>
  isAdmin(actor) && includes('useCampaigns') && hasCampaignArea();

/** The drawer. Each feature adds its own entry; only pages that exist are here. */
export const menu: readonly MenuEntry[] = [
  {
    to: '/',
    label: 'dashboard',
    icon: IconLayoutDashboard,
    section: 'main',
    visible: ({ can }) => can('dashboard:view'),
  },
  { to: '/tickets', label: 'tickets', icon: IconMessages, section: 'main', badge: PendingBadge },
  {
    to: '/kanban',
    label: 'kanban',
    icon: IconLayoutKanban,
    section: 'main',
    visible: ({ includes }) => includes('useKanban'),
  },
  { to: '/quick-messages', label: 'quickMessages', icon: IconBolt, section: 'main' },
  { to: '/contacts', label: 'contacts', icon: IconAddressBook, section: 'main' },
  { to: '/tags', label: 'tags', icon: IconTags, section: 'main' },
  {
    to: '/schedules',
    label: 'schedules',
    icon: IconCalendarEvent,
    section: 'main',
    visible: ({ includes }) => includes('useSchedules'),
  },
  {
    to: '/chats',
    label: 'chats',
    icon: IconMessage2,
    section: 'main',
    visible: ({ includes }) => includes('useInternalChat'),
    badge: ChatsBadge,
  },
  { to: '/todolist', label: 'todolist', icon: IconChecklist, section: 'main' },
  {
    to: '/campaigns',
    label: 'campaigns',
    icon: IconSend,
    section: 'main',
    group: 'campaigns',
    visible: seesCampaigns,
  },
  {
    to: '/contact-lists',
    label: 'contactLists',
    icon: IconUsersGroup,
    section: 'main',
    group: 'campaigns',
    visible: seesCampaigns,
  },
  {
    to: '/campaigns-config',
    label: 'campaignSettings',
    icon: IconAdjustments,
    section: 'main',
    group: 'campaigns',
    visible: seesCampaigns,
  },
  { to: '/helps', label: 'helps', icon: IconHelpCircle, section: 'main' },
  {
    to: '/users',
    label: 'users',
    icon: IconUsers,
    section: 'administration',
    visible: ({ actor }) => isAdmin(actor),
  },
  {
    to: '/connections',
    label: 'connections',
    also: '/sandbox/',
    icon: IconPlugConnected,
    section: 'administration',
    badge: ConnectionsBadge,
  },
  {
    to: '/queues',
    label: 'queues',
    icon: IconSitemap,
    section: 'administration',
    visible: ({ actor }) => isAdmin(actor),
  },
  {
    to: '/prompts',
    label: 'prompts',
    icon: IconSparkles,
    section: 'administration',
    visible: ({ actor, includes }) => isAdmin(actor) && includes('useOpenAi'),
  },
  {
    to: '/queue-integration',
    label: 'integrations',
    icon: IconGitFork,
    section: 'administration',
    visible: ({ actor, includes }) => isAdmin(actor) && includes('useIntegrations'),
  },
  { to: '/files', label: 'fileLists', icon: IconFiles, section: 'administration' },
  {
    to: '/financeiro',
    label: 'invoices',
    icon: IconReceipt2,
    section: 'administration',
    visible: ({ actor }) => isAdmin(actor),
  },
  {
    to: '/messages-api',
    label: 'messagesApi',
    icon: IconApi,
    section: 'administration',
    visible: ({ actor, includes }) => isAdmin(actor) && includes('useExternalApi'),
  },
  {
    to: '/settings',
    label: 'settings',
    icon: IconSettings,
    section: 'administration',
    visible: ({ actor }) => isAdmin(actor),
  },
  {
    to: '/announcements',
    label: 'announcements',
    icon: IconSpeakerphone,
    section: 'platform',
    visible: ({ actor }) => actor.super,
  },
  {
    to: '/operator',
    label: 'operator',
    icon: IconBuildingBank,
    section: 'platform',
    visible: ({ actor }) => actor.super,
  },
];

/** Pages without a place in the menu: what is needed for a while only, what is one's own, and the options that attendants read. */
export const pagesOutsideMenu: readonly (Pick<MenuEntry, 'label' | 'visible'> & {
  to: '/first-steps' | '/security' | '/settings';
})[] = [
  { to: '/first-steps', label: 'firstSteps', visible: ({ actor }) => isAdmin(actor) },
  { to: '/security', label: 'security' },
  { to: '/settings', label: 'settings', visible: ({ actor }) => !isAdmin(actor) },
];
